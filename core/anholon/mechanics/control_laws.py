"""Controls: parameters that a motor gives the values of their laws p = p(t, q, q') (004 (1.2), (1.3)).

Virtual displacements are taken at fixed controls. So every formula that may contain one is built twice in the same
graph: with the laws in it, as everything moves, and with a symbol for every control and another one for its rate, as
it can be displaced. Where the laws contain nothing but time, both say the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from anholon.errors import Problem
from anholon.mechanics.constraint_rows import ServoTerms, depends_on
from anholon.mechanics.kinematics import SystemKinematics
from anholon.mechanics.namespace import Namespace
from anholon.model.schema import Model


class ControlLaws:
    """The controls of a model: their laws as nodes, and names and places while they are held."""

    def __init__(self, model: Model, names: Namespace) -> None:
        self._names = names
        self.held_symbols = Namespace(model, names.graph, controls_held=True)
        self.places = SystemKinematics(model, self.held_symbols)
        self.laws: dict[int, int] = {}
        self._without_controls: dict[int, str] = {}  # symbols of rates that are not known, as their laws contain rates
        for name in model.controls:
            with names.collecting_problems(f"controls.{name}.law"):
                law: int | None = names.control(name)
                for symbol in self.held_symbols.controls[name]:
                    if law is None:
                        self._without_controls[symbol] = name
                        continue
                    self.laws[symbol] = law
                    law = None if names.has_rates(law) else names.rates([law])[0]

    def substitute_laws(self, nodes: Sequence[int]) -> list[int]:
        """Return nodes with the laws in place of the controls."""
        return self._names.graph.substitute(nodes, self.laws)

    def find_controls_in(self, node: int) -> tuple[str, ...]:
        """Return the controls on which a node built with held ones depends."""
        graph = self._names.graph
        return tuple(name for name, symbols in self.held_symbols.controls.items() if depends_on(graph, node, symbols))

    def find_state_dependent(self, node: int) -> tuple[str, ...]:
        """Return the controls whose laws contain coordinates or rates."""
        return tuple(
            name for name in self.find_controls_in(node) if self._names.has_state(self.laws[self._symbol(name)])
        )

    def make_servo_terms(self, f: int, path: str) -> ServoTerms:
        """Return the terms of a row f, built with held controls, under virtual displacements."""
        names, graph = self._names, self._names.graph
        for rate, name in self._without_controls.items():
            if graph.depends(f, rate):
                names.problems.append(
                    Problem(
                        path=path,
                        message=f"a rate of the control '{name}' in it needs accelerations, which are not known here",
                        remedy="Write the constraint without this rate.",
                    )
                )
        on_rates = names.has_rates(f)
        f_t = graph.const(0.0) if on_rates else graph.derivative(f, names.time)
        laws = [law for symbol, law in self.laws.items() if graph.depends(f, symbol)]
        if not any(names.has_rates(law) if on_rates else names.has_state(law) for law in laws):
            (explicit,) = self.substitute_laws([f_t])
            return ServoTerms(None, explicit, on_rates)
        *B, explicit = self.substitute_laws([*graph.gradient(f, names.v if on_rates else names.q), f_t])
        return ServoTerms(tuple(B), explicit, on_rates)

    def _symbol(self, name: str) -> int:
        return self.held_symbols.controls[name][0]
