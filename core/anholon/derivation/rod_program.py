"""The six scalar equations of a rod as a function in Python or C."""

from __future__ import annotations

import textwrap

from sympy import Expr, Symbol, cse, numbered_symbols
from sympy.printing.c import ccode
from sympy.printing.pycode import pycode

from anholon.derivation.rod_equations import derive_rod_equations
from anholon.errors import UsageError

_WORDS = """The six scalar equations of a rod (Lerbet), with rotations about {axes} one after another.

The section at the arc s of the reference stands at the displacement (x, y, z) from its place there, in the axes that it
has there, turned by psi1, psi2, psi3; n1 ... n3, m1 ... m3 are the force and the moment of what lies behind it on what
lies before it, in its own axes; {reference}. x_s, x_t, x_ss, ...: derivatives by the arc and by time. rho: mass per
length, rho I11 ... rho I33: inertia per length.
"""

_PYTHON = '''"""{words}
"""

import math

NAMES = {names}


def loads(values):
    """Return the forces and moments per length (6), in the axes of the section, that the values by name ask for; what
    is not named is 0. The equations are: these are the loads of the rod."""
    {unpacked} = (float(values.get(name, 0.0)) for name in NAMES)
'''

_C = """/* {words} */

#include <math.h>

/* Places in values. */
enum {{
{places}
    ROD_VALUES = {count}
}};

void rod_loads(const double *values, double *out);

/* Write the forces and moments per length (6), in the axes of the section, that the values (ROD_VALUES) ask for. The
   equations are: these are the loads of the rod. */
void rod_loads(const double *values, double *out)
{{
{steps}
{found}
}}
"""


def write_rod_program(order: str, *, straight: bool, statics: bool, language: str) -> str:
    """Return the equations for an order of rotations as a program in Python or C."""
    if language not in ("python", "c"):
        raise UsageError("the equations of rods are written as text, latex, html, python or c")
    equations = derive_rod_equations(order, straight=straight, statics=statics)
    sought = [*equations.load_forces, *equations.load_moments]
    names = sorted({symbol.name for expr in sought for symbol in expr.free_symbols})
    steps, result = cse(sought, symbols=numbered_symbols("_w"))
    bent = (
        "torsion and curvatures of the reference are 0" if straight else "tau0, kappa2, kappa3: those of the reference"
    )
    paragraphs = _WORDS.format(axes=", ".join(order), reference=bent).split("\n\n")
    words = "\n\n".join(textwrap.fill(" ".join(part.split()), 118) for part in paragraphs)
    return (_write_python if language == "python" else _write_c)(words, names, steps, result)


def _write_python(words: str, names: list[str], steps: list[tuple[Symbol, Expr]], expressions: list[Expr]) -> str:
    name_tuple = f"({', '.join(map(repr, names))})"
    lines = [_PYTHON.format(words=words, names=name_tuple, unpacked=", ".join(names))]
    lines += [f"    {symbol} = {pycode(expr)}\n" for symbol, expr in steps]
    lines.append(f"    return [{', '.join(pycode(expr) for expr in expressions)}]\n")
    return "".join(lines)


def _write_c(words: str, names: list[str], steps: list[tuple[Symbol, Expr]], expressions: list[Expr]) -> str:
    read = [f"    const double {name} = values[ROD_{name}];" for name in names]
    constants = [f"    const double {symbol} = {ccode(expr)};" for symbol, expr in steps]
    return _C.format(
        words=words,
        places="\n".join(f"    ROD_{name} = {k}," for k, name in enumerate(names)),
        count=len(names),
        steps="\n".join([*read, *constants]),
        found="\n".join(f"    out[{k}] = {ccode(expr)};" for k, expr in enumerate(expressions)),
    )
