"""The systems of the contact modes of one system."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import numpy as np

from anholon.mechanics.contact_mode import ContactMode
from anholon.mechanics.equations import build_equations
from anholon.system.compile_bodies import compile_equations, compile_mode, copy_parameters
from anholon.system.state_diagnosis import diagnose_state
from anholon.system.system import System
from anholon.system.system_state import SystemState


class Variants:
    """The systems compiled during a run.

    There is one for each contact mode that is entered, and those solved for other redundant rows. A run owns one; the
    code is shared by all systems of one structure.
    """

    def __init__(self, system: System) -> None:
        self.system = system
        self._known: dict[ContactMode, System] = {}

    def get(self, mode: ContactMode, at: SystemState) -> System:
        """Return the system of a mode, compiled when it is first entered, at this state of the system.

        Raises ModelError if its equations have no solution there.
        """
        system = self.system
        if mode == system.mode and (system.is_own_variant or not system.has_contact_modes):
            return system
        if mode not in self._known:
            compiled = system.derived.get((compile_mode, mode), lambda: compile_mode(mode, at._replace(system=system)))
            self._known[mode] = _with_model(cast(System, compiled), system)
        return self._known[mode]

    def choose_redundant_rows(self, at: SystemState) -> System | None:
        """Return the system of the mode of a state, solved for the most independent of its redundant rows there.

        None if it is solved for these already.
        """
        system, current = self.system, at.system
        mode = current.mode if current.equations.has_event_functions else None
        equations = build_equations(system.model, system.equations.forced_model, mode)
        numbers = copy_parameters(at.p, system, equations)
        diagnosis = diagnose_state(
            equations, system.model, at.t, np.concatenate([at.q, at.v]), numbers, prefer_strongest=True
        )
        rows, before = diagnosis.independent, current.diagnosis.independent
        if diagnosis.problems or rows == before or len(rows) != len(before):
            return None
        if mode is None and rows == system.diagnosis.independent:
            return system

        def compile_chosen() -> System:
            return compile_equations(
                system.model, equations, diagnosis, shares_prelude=True, rods=system.rods, has_rechosen_rows=True
            )

        return _with_model(cast(System, system.derived.get((compile_equations, mode, rows), compile_chosen)), system)


def find_entered_variants(system: System) -> tuple[System, ...]:
    """Return the systems of modes that runs of a system, or of others of its structure, have entered so far."""
    return tuple(value for value in system.derived.values if isinstance(value, System))


def _with_model(variant: System, system: System) -> System:
    """Return a system of a mode with the numbers and the rods of another one of the same structure."""
    if variant.model is system.model and variant.rods is system.rods:
        return variant
    return replace(variant.with_numbers_of(system.model), rods=system.rods)
