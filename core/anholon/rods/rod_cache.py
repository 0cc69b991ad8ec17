"""Rods compiled last: they serve again for models that differ from theirs in nothing that shapes a rod."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import update_wrapper
from typing import Final

import msgspec

from anholon.errors import raise_if_errors
from anholon.model.check.model_check import check
from anholon.model.schema import Model, Parameter
from anholon.model.schema.check_cache import encode_model
from anholon.rods.assembly.rod_system import RodSystem

_KEPT: Final = 4  # models
_MAX_ELEMENTS: Final = 2000  # of the rods of one model: many are built in less time than they are computed


class RodCache:
    """A function that makes the rods of a model; from any thread.

    Loads, the motion of supports and the rates at the start are read from the parameters anew. Where these change,
    cables and frozen strains in motion, whose mesh depends on a typical force, are made anew; always so rods beside
    bodies or with section frames, which are added to the model, and nonlinear laws, which remember what they computed.
    """

    def __init__(self, function: Callable[[Model, Callable[[], bool] | None], RodSystem]) -> None:
        self._function = function
        self._kept: tuple[tuple[bytes, RodSystem], ...] = ()
        update_wrapper(self, function)

    def __call__(self, model: Model, cancelled: Callable[[], bool] | None = None) -> RodSystem:
        """Return the rods of a model."""
        structure = _encode_structure(model)
        for known, rods in self._kept:
            again = _revise(rods, model) if structure and known == structure else None
            if again is not None:
                return again
        rods = self._function(model, cancelled)
        if structure and structure == _encode_structure(rods.model) and _can_serve_again(rods):
            self._kept = ((structure, rods), *self._kept[: _KEPT - 1])
        return rods


def _encode_structure(model: Model) -> bytes:
    """Return what a model holds but for the values of its parameters; nothing where there are bodies."""
    if model.coordinates or model.points or model.bodies or model.controls:
        return b""
    parameters = {name: Parameter(unit=parameter.unit) for name, parameter in model.parameters.items()}
    return encode_model(msgspec.structs.replace(model, parameters=parameters))


def _can_serve_again(rods: RodSystem) -> bool:
    mesh = rods.assembly.mesh
    return not mesh.laws and len(mesh.length) <= _MAX_ELEMENTS


def _revise(rods: RodSystem, model: Model) -> RodSystem | None:
    """Return known rods with the parameters of a model; None where these shape the rods. Raises ModelError where they
    are wrong."""
    text = encode_model(model)
    if text == encode_model(rods.model):  # whose mappings may have been changed in place
        return rods
    raise_if_errors(check(model))
    mesh, numbers = rods.assembly.mesh, rods.field_values.with_parameters_of(model)
    if numbers is None or mesh.cables is not None or mesh.haste is not None:
        return None
    return replace(rods, model=model, field_values=numbers, similar_bodies=rods.bodies)
