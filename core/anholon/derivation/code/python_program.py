"""The equations of motion as a Python module that needs only NumPy."""

from __future__ import annotations

from typing import Final

from anholon.compiler.python_text import LIBRARY, function_text
from anholon.derivation.code.equation_program import EquationProgram
from anholon.derivation.code.solvers import ELEMENT_FORMS, INVERTING, SOLVERS
from anholon.geometry.conformal_rotation import FARTHEST_SQUARE

_WRAPPED: Final = {
    "mass_matrix": ("(t, q, v, p)", "Return M (n, n).", "np.array(_mass_matrix(t, [*q, *v], p)).reshape(N, N)"),
    "forces": ("(t, q, v, p)", "Return f = Q - h (n,).", "np.array(_forces(t, [*q, *v], p))"),
    "momenta": ("(t, q, v, p)", "Return the momenta (n,).", "np.array(_momenta(t, [*q, *v], p))"),
    "quasi_velocities": (
        "(t, q, v, p)",
        "Return the quasi-velocities (r,).",
        "np.array(_quasi_velocities(t, [*q, *v], p))",
    ),
    "quaternions": (
        "(t, q, v, p)",
        "Return the quaternions of the free bodies in their frames (k, 4), scalar part first.",
        "np.array(_quaternions(t, [*q, *v], p)).reshape(-1, 4)",
    ),
    "rates": ("(t, y, p)", "Return q' (n,) at a state of the form.", "np.array(_rates(t, list(y), p))"),
    "virtual_rows": (
        "(t, q, v, p)",
        "Return B (m, n) of virtual displacements B dq = 0, at fixed controls.",
        "np.array(_virtual_rows(t, [*q, *v], p)).reshape(M_ROWS, N)",
    ),
    "multipliers": (
        "(t, q, v, p)",
        "Return the multipliers of all rows (m,), the smallest where rows are redundant.",
        "np.array(_multipliers(t, [*q, *v], p))",
    ),
    "accelerations": ("(t, q, v, p)", "Return q'' (n,).", "np.array(_accelerations(t, [*q, *v], p))"),
    "rhs": ("(t, y, p)", "Return y', the right-hand side.", "np.array(_rhs(t, list(y), p))"),
}

_ROWS: Final = '''
def constraint_rows(t, q, v, p):
    """Return A (m, n), b0 (m,), rate level (m,), position level (m,): A v' + b0 = 0."""
    out = np.array(_constraint_rows(t, [*q, *v], p))
    return out[: M_ROWS * N].reshape(M_ROWS, N), *np.split(out[M_ROWS * N :], 3)
'''

_SYSTEM: Final = '''
def system(t, q, v, p):
    """Return M, f, A, b0, B of the independent rows: M v' = f + B^T Lambda, A v' + b0 = 0."""
    M, f = mass_matrix(t, q, v, p), forces(t, q, v, p)
    A, b0, _, _ = constraint_rows(t, q, v, p)
    A, b0 = A[KEPT], b0[KEPT]
'''

_AUGMENTED: Final = """    # Inertia also where the rows forbid to move: the same motion and multipliers.
    s = np.trace(M) / max(np.trace(A.T @ A), 1e-300)
    M, f = M + s * A.T @ A, f - s * A.T @ b0
"""

_POINTWISE: Final = '''
def accelerations(t, q, v, p):
    """Return q'' (n,)."""
    return solve(t, q, v, p)[0]


def multipliers(t, q, v, p):
    """Return the multipliers of all rows (m,), the smallest where rows are redundant."""
    found = solve(t, q, v, p)[1]
    if len(KEPT) == M_ROWS:
        return found
    A = constraint_rows(t, q, v, p)[0]
    E = np.linalg.lstsq(A[KEPT].T, A.T, rcond=None)[0].T
    return E @ np.linalg.solve(E.T @ E, found)


def rhs(t, y, p):
    """Return y', the right-hand side."""
    return np.concatenate([y[N:], accelerations(t, y[:N], y[N:], p)])
'''

_ELEMENTS: Final = '''
def elements(t, q, v, p):
    """Return weights b (E, E), forces F (E,), J (E, n), g (E,) of x'' = J v' + g, and all other forces Q (n,)."""
    out = np.array(_elements(t, [*q, *v], p))
    J, g, F, Q, weights = np.split(out, np.cumsum([E * N, E, E, N]))
    b = np.zeros((E, E))
    b[PAIRS] = weights
    return b, F, J.reshape(E, N), g, Q
'''


_MOVE_BASES: Final = '''
def move_bases(t, y, p):
    """Return the state y of the same motion in which no rotation vector of a free body is long.

    Call it between the steps of an integrator, which begins anew where y is another one. A rotation vector
    r = 4 tan(angle/4) n grows without limit as its angle comes near to 360 degrees; beyond 219 degrees it becomes
    -16 r/|r|^2, the same rotation a whole turn away.
    """
    q, v = np.array(y[:N]), {rates}
    for k in ROTATION_VECTORS:
        r = q[k : k + 3].copy()
        square = r @ r
        if square > {farthest}:
            q[k : k + 3] = -16.0 * r / square
            for j in range(k, {tangents} * N, N):
                rate = v[j : j + 3].copy()
                v[j : j + 3] = -16.0 * rate / square + 32.0 * (r @ rate) * r / square**2
    return np.concatenate([q, {velocities}])
'''


def _write_base_moves(program: EquationProgram) -> str:
    """Return the function that begins rotation vectors anew, for the state of the form."""
    velocities = program.velocities
    text = _MOVE_BASES.replace("{farthest}", repr(FARTHEST_SQUARE)).replace("{tangents}", str(program.tangent_vectors))
    text = text.replace("{rates}", "rates(t, y, p)" if velocities else "np.array(y[N:])")
    return text.replace("{velocities}", f"{velocities}(t, q, v, p)" if velocities else "v")


def write_python_program(program: EquationProgram) -> str:
    """Return the program as one Python module."""
    n, m = len(program.coordinates), len(program.rows)
    has_virtual_rows = program.has_virtual_rows
    lines = [
        _head(program),
        "from bisect import bisect_right",
        "from dataclasses import astuple, dataclass",
        "from math import inf, nan  # noqa: F401",
        f"from math import {', '.join(LIBRARY)}  # noqa: F401",
        "",
        "import numpy as np",
        "",
        f"COORDINATES = {program.coordinates!r}",
        f"ROWS = {program.rows!r}",
        f"KEPT = {list(program.kept_rows)!r}  # independent rows",
        f"N = {n}",
        f"M_ROWS = {m}",
        *(
            [f"ROTATION_VECTORS = {program.rotation_vectors!r}  # first places in q of those of free bodies"]
            if program.rotation_vectors
            else []
        ),
        f"START = np.array({program.start.tolist()!r})  # initial state y: {program.state}",
        "",
        "",
        *_parameters(program),
        "",
    ]
    names = [
        name for name in program.functions if has_virtual_rows or name not in ("rhs", "accelerations", "multipliers")
    ]
    names = [name for name in names if name != "elements" or program.form in ELEMENT_FORMS]
    for name in names:
        nodes = program.function(name)
        lines.append(f"\n{function_text(nodes.graph, nodes, f'_{name}').rstrip()}\n")
        if name == "constraint_rows":
            lines.append(_ROWS)
        elif name == "elements":
            count, pairs = program.elements
            lines += [f"\nE = {count}", f"PAIRS = {pairs!r}", "", _ELEMENTS]
        else:
            arguments, words, value = _WRAPPED[name]
            lines.append(f'\ndef {name}{arguments}:\n    """{words}"""\n    return {value}\n')
    if not has_virtual_rows:
        controlled = "virtual_rows" in program.functions
        virtual = "virtual_rows(t, q, v, p)[KEPT]" if controlled else "A"
        augmented = "" if program.definite or controlled else _AUGMENTED
        lines.append(f"{_SYSTEM}{augmented}    return M, f, A, b0, {virtual}\n")
        # Under laws of control a singular M has no remedy that leaves all multipliers: they are solved for together.
        form = "boltzmann-hamel" if controlled and not program.definite and program.form in INVERTING else program.form
        lines += [SOLVERS[form], _POINTWISE]
    if program.rotation_vectors:
        lines.append(_write_base_moves(program))
    lines += [
        "",
        'if __name__ == "__main__":',
        "    p = vector()",
        "    for name, value in zip(range(len(START)), rhs(0.0, START, p)):",
        '        print(f"y[{name}]\' = {float(value)!r}")',
        "",
    ]
    return "\n".join(lines)


def _head(written: EquationProgram) -> str:
    title = " ".join((written.model.name or "model").replace("\\", "/").replace('"', "'").split())
    more = f"\n{written.scope}\n" if written.scope else ""
    if written.form == "boltzmann-hamel":
        more += "\nIts symbols are not needed for numbers: the accelerations are found with multipliers.\n"
    return f'''"""{title}: equations of motion, form {written.form}.

State y: {written.state}. All quantities are in SI units (m, kg, s, rad).

    p = vector(Parameters(), t)    the parameter vector just after time t (schedules are read there)
    mass_matrix(t, q, v, p), forces(t, q, v, p), constraint_rows(t, q, v, p)
    rhs(t, y, p)                   y', for any integrator; START is the initial state
{more}
Written by Anholon; needs NumPy alone.
"""
'''


def _parameters(written: EquationProgram) -> list[str]:
    lines = ["@dataclass", "class Parameters:", '    """Parameters in SI units."""', ""]
    for slot in written.parameters:
        lines.append(f"    {slot.code}: float = {slot.value!r}  # {slot.words}")
    if not written.parameters:
        lines.append("    pass")
    other_values = written.p[len(written.parameters) :].tolist()
    lines += [
        "",
        "",
        f"_REST = {other_values!r}  # schedules, initial numbers, numbers of the form",
        f"_SCHEDULES = {[(slot - len(written.parameters), pieces) for slot, pieces in written.schedules]!r}",
        "",
        "",
        "def vector(parameters=None, t=0.0):",
        '    """Return the parameter vector p just after time t."""',
        "    rest = list(_REST)",
        "    for slot, pieces in _SCHEDULES:",
        "        current = bisect_right([start for start, _ in pieces], t) - 1",
        "        rest[slot : slot + 5] = pieces[current][1]",
        "    return [*astuple(parameters or Parameters()), *rest]",
    ]
    return lines
