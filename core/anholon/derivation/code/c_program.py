"""The equations of motion as C99: straight-line functions and the parameters, no allocation, no library but math."""

from __future__ import annotations

from typing import Final

from anholon.compiler.c_text import function_text
from anholon.derivation.code.equation_program import EquationProgram, make_identifiers

__all__ = ["write_c_program"]

_DOCS: Final = {
    "mass_matrix": "mass matrix M, n*n by rows; y = (q, v)",
    "forces": "f = Q - h, given forces less inertial terms, n; y = (q, v)",
    "constraint_rows": "A (m*n by rows), b0 (m), rate level (m), position level (m): A v' + b0 = 0; y = (q, v)",
    "virtual_rows": "B (m*n by rows) of virtual displacements B dq = 0, at fixed controls; y = (q, v)",
    "accelerations": "q'', n; y = (q, v)",
    "multipliers": "multipliers of all rows, the smallest where rows are redundant, m; y = (q, v)",
    "rates": "q', n; y is the state of the form",
    "quasi_velocities": "quasi-velocities, r; y = (q, v)",
    "momenta": "momenta, n; y = (q, v)",
    "rhs": "y', the right-hand side; y is the state of the form",
}


def write_c_program(program: EquationProgram) -> str:
    """Return the program as one C file."""
    name = make_identifiers([program.model.name.lower() or "model"], ascii_only=True)[0].strip("_") or "model"
    name = name if name[0].isalpha() else f"model_{name}"
    slots = make_identifiers((slot.name for slot in program.parameters), ascii_only=True)
    lines = [_head(program, name), "#include <math.h>", ""]
    lines.append(_enumeration(f"{name.upper()}_Q", "coordinates, places in q and v", program.coordinates))
    if program.rows:
        lines.append(_enumeration(f"{name.upper()}_ROW", "rows of constraints, places in multipliers", program.rows))
    if slots:
        lines.append("/* parameters, places in p, SI units */")
        lines.append("enum {")
        for number, (slot, code) in enumerate(zip(program.parameters, slots, strict=True)):
            lines.append(f"    {name.upper()}_P_{code} = {number}, /* {_comment(slot.words)} */")
        lines += ["};", ""]
    lines += [
        "enum {",
        f"    {name.upper()}_COORDINATES = {len(program.coordinates)},",
        f"    {name.upper()}_ROWS = {len(program.rows)},",
        f"    {name.upper()}_STATES = {len(program.start)}, /* {program.state} */",
        f"    {name.upper()}_PARAMETERS = {len(program.p)} /* length of p */",
        "};",
        "",
    ]
    names = [name for name in program.functions if name != "elements"]
    lines += [f"void {name}_{function}(double t, const double *y, const double *p, double *out);" for function in names]
    lines += [
        f"void {name}_parameters(double *p);",
        f"void {name}_schedules(double t, double *p);",
        f"void {name}_start(double *y);",
        "",
        f"/* Fill p (length {len(program.p)}) with the parameters of the model. */",
        f"void {name}_parameters(double *p)",
        "{",
        *(f"    p[{number}] = {_number(value)};" for number, value in enumerate(program.p.tolist())),
        *([] if len(program.p) else ["    (void)p;"]),
        "}",
        "",
        *_schedules(program, name),
        f"/* Fill y (length {len(program.start)}) with the initial state of the model. */",
        f"void {name}_start(double *y)",
        "{",
        *(f"    y[{number}] = {_number(value)};" for number, value in enumerate(program.start.tolist())),
        "}",
        "",
    ]
    for function in names:
        lines.append(f"/* {_DOCS[function]} */")
        nodes = program.function(function)
        lines.append(function_text(nodes.graph, nodes, f"{name}_{function}"))
    lines.append(_main(name))
    return "\n".join(lines)


def _head(written: EquationProgram, name: str) -> str:
    title = _comment(written.model.name or "model")
    same = (
        ""
        if written.has_virtual_rows
        else f" *\n * The form {written.form} reaches the same accelerations state by state; here they are computed\n"
        " * as by Lagrange's equations with multipliers.\n"
    )
    scope = f" * {_comment(written.scope)}\n *\n" if written.scope else ""
    return (
        f"/* {title}: equations of motion, form {written.form}.\n"
        " *\n"
        f"{scope} * State y: {written.state}. All quantities are in SI units (m, kg, s, rad).\n"
        " * Every function is void NAME(double t, const double *y, const double *p, double *out); it reads y and p\n"
        " * and fills out, which may be y. Call\n"
        " *\n"
        f" *     double p[{max(1, len(written.p))}], y[{len(written.start)}], dy[{len(written.start)}];\n"
        f" *     {name}_parameters(p); {name}_start(y);\n"
        f" *     {name}_schedules(t, p); {name}_rhs(t, y, p, dy);\n"
        " *\n"
        " * Compile as C99 and link with the mathematical library; with -DWITH_MAIN the program prints dy at t = 0.\n"
        f"{same}"
        " */"
    )


def _enumeration(prefix: str, words: str, names: tuple[str, ...]) -> str:
    codes = make_identifiers(names, ascii_only=True)
    body = ",\n".join(f"    {prefix}_{code} = {number}" for number, code in enumerate(codes))
    return f"/* {words} */\nenum {{\n{body}\n}};\n"


def _schedules(written: EquationProgram, name: str) -> list[str]:
    """Return the function that writes the polynomials of the schedules valid just after t into p."""
    lines = ["/* Write the pieces of the schedules that hold just after t into p. */"]
    lines += [f"void {name}_schedules(double t, double *p)", "{"]
    for number, (slot, pieces) in enumerate(written.schedules):
        rows = ",\n".join("        {" + ", ".join(map(_number, (s, *c))) + "}" for s, c in pieces)
        lines += [
            f"    static const double piece{number}[{len(pieces)}][6] = {{\n{rows}\n    }};",
            f"    int k{number} = {len(pieces) - 1}, i{number};",
            f"    while (k{number} > 0 && piece{number}[k{number}][0] > t) {{",
            f"        k{number}--;",
            "    }",
            f"    for (i{number} = 0; i{number} < 5; i{number}++) {{",
            f"        p[{slot} + i{number}] = piece{number}[k{number}][1 + i{number}];",
            "    }",
        ]
    if not written.schedules:
        lines += ["    (void)t;", "    (void)p;"]
    return [*lines, "}", ""]


def _main(name: str) -> str:
    upper = name.upper()
    return (
        "#ifdef WITH_MAIN\n#include <stdio.h>\n\nint main(void)\n{\n"
        f"    double p[{upper}_PARAMETERS + 1], y[{upper}_STATES], dy[{upper}_STATES];\n    int i;\n"
        f"    {name}_parameters(p);\n    {name}_start(y);\n    {name}_schedules(0.0, p);\n"
        f"    {name}_rhs(0.0, y, p, dy);\n"
        f'    for (i = 0; i < {upper}_STATES; i++) {{\n        printf("%.17g\\n", dy[i]);\n    }}\n'
        "    return 0;\n}\n#endif\n"
    )


def _number(value: float) -> str:
    if value != value:
        return "NAN"
    if value in (float("inf"), float("-inf")):
        return "INFINITY" if value > 0 else "-INFINITY"
    return repr(float(value))


def _comment(words: str) -> str:
    """Return words that cannot end a comment."""
    return " ".join(words.replace("*/", "* /").replace("/*", "/ *").replace("\\", "/").split())
