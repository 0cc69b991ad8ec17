"""Names of the functions that generated code calls: of the C library, of kernels, and of other generated code."""

from __future__ import annotations

from typing import Final

from anholon.formula.operations import (
    ACOS,
    ASIN,
    ATAN,
    ATAN2,
    COS,
    COSH,
    EXP,
    LOG,
    POWER,
    SIN,
    SINH,
    TAN,
    TANH,
)

CALLS: Final = {
    SIN: "sin", COS: "cos", TAN: "tan", ASIN: "asin", ACOS: "acos", ATAN: "atan", SINH: "sinh", COSH: "cosh",
    TANH: "tanh", EXP: "exp", LOG: "log", POWER: "pow", ATAN2: "atan2",
}  # fmt: skip
"""Functions of the C library by operation."""

LIBRARY: Final = tuple(sorted(CALLS.values()))
"""Functions of the C library that generated code may call."""

LOOK: Final = "anholon_look_up"
"""void f(double t, double *table): brings the values of a table to the time t; see `anholon.compiler.time_tables`."""

LANES: Final = 4
"""States that functions take side by side."""
WIDTH: Final = 8
"""Integrations that go on side by side; those of `kernels/dop853_lanes.c`."""

SCALAR_SINCOS: Final = "anholon_sincos"
"""void f(double x, double *sine, double *cosine); see `anholon.compiler.sincos`."""
VECTOR_SINCOS: Final = "anholon_sincos_lanes"
"""void f(double *angles, double *sines, double *cosines) of LANES angles"""
WIDE_SINCOS: Final = "anholon_sincos_wide"
"""The same for WIDTH angles."""
