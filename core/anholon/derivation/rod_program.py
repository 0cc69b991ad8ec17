"""The six scalar equations of a rod as a Python function."""

from __future__ import annotations

from sympy import cse, numbered_symbols
from sympy.printing.pycode import pycode

from anholon.derivation.rod_equations import rod_equations
from anholon.errors import UsageError

__all__ = ["rod_program"]

_HEAD = '''"""The six scalar equations of a rod (Lerbet), with rotations about {axes} one after another.

The section at the arc s of the reference stands at the displacement (x, y, z) from its place there, in the axes that it
has there, turned by psi1, psi2, psi3; n1 ... n3, m1 ... m3 are the force and the moment of what lies behind it on what
lies before it, in its own axes; {reference}. x_s, x_t, x_ss, ...: derivatives by the arc and by time. rho: mass per
length, rho I11 ... rho I33: inertia per length.
"""

import math

NAMES = {names}


def loads(values):
    """Return the forces and moments per length (6), in the axes of the section, that the values by name ask for; what
    is not named is 0. The equations are: these are the loads of the rod."""
    {unpacked} = (float(values.get(name, 0.0)) for name in NAMES)
'''


def rod_program(order: str, *, straight: bool, statics: bool, language: str) -> str:
    """Return the equations for an order of rotations as a program in Python."""
    if language != "python":
        raise UsageError(
            "the equations of rods are written as text, latex, html or python; --as python gives a function"
        )
    equations = rod_equations(order, straight=straight, statics=statics)
    sought = [*equations.load_forces, *equations.load_moments]
    names = sorted({symbol.name for expr in sought for symbol in expr.free_symbols})
    steps, found = cse(sought, symbols=numbered_symbols("_w"))
    bent = (
        "torsion and curvatures of the reference are 0" if straight else "tau0, kappa2, kappa3: those of the reference"
    )
    lines = [
        _HEAD.format(
            axes=", ".join(order), reference=bent, names=f"({', '.join(map(repr, names))})", unpacked=", ".join(names)
        )
    ]
    lines += [f"    {symbol} = {pycode(expr)}\n" for symbol, expr in steps]
    lines.append(f"    return [{', '.join(pycode(expr) for expr in found)}]\n")
    return "".join(lines)
