"""The equations of motion as C99: straight-line functions and the parameters, no allocation, no library but math."""

from __future__ import annotations

from typing import Final

from anholon.compiler.c_text import function_text
from anholon.derivation.code.equation_program import EquationProgram, make_identifiers
from anholon.geometry.conformal_rotation import FARTHEST_SQUARE

_DOCS: Final = {
    "mass_matrix": "mass matrix M, n*n by rows; y = (q, v)",
    "forces": "f = Q - h, given forces less inertial terms, n; y = (q, v)",
    "constraint_rows": "A (m*n by rows), b0 (m), rate level (m), position level (m): A v' + b0 = 0; y = (q, v)",
    "virtual_rows": "B (m*n by rows) of virtual displacements B dq = 0, at fixed controls; y = (q, v)",
    "accelerations": "q'', n; y = (q, v)",
    "multipliers": "multipliers of all rows, the smallest where rows are redundant, m; y = (q, v)",
    "quaternions": "quaternions of the free bodies in their frames, scalar part first, 4 for each; y = (q, v)",
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
    lines = [
        _head(program, name),
        "#include <math.h>",
        *(["#include <string.h>"] if program.rotation_vectors else []),
        "",
    ]
    lines.append(_enumeration(f"{name.upper()}_Q", "coordinates, places in q and v", program.coordinates))
    if program.rows:
        lines.append(_enumeration(f"{name.upper()}_ROW", "rows of constraints, places in multipliers", program.rows))
    if slots:
        lines.append("/* parameters, places in p, SI units */")
        lines.append("enum {")
        for number, (slot, code) in enumerate(zip(program.parameters, slots, strict=True)):
            lines.append(f"    {name.upper()}_P_{code} = {number}, /* {make_comment(slot.words)} */")
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
        *([f"void {name}_move_bases(double t, double *y, const double *p);"] if program.rotation_vectors else []),
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
    if program.rotation_vectors:
        lines.append(_write_base_moves(program, name))
    lines.append(_main(name))
    return "\n".join(lines)


def _head(written: EquationProgram, name: str) -> str:
    title = make_comment(written.model.name or "model")
    same = (
        ""
        if written.has_virtual_rows
        else f" *\n * The form {written.form} reaches the same accelerations state by state; here they are computed\n"
        " * as by Lagrange's equations with multipliers.\n"
    )
    scope = f" * {make_comment(written.scope)}\n *\n" if written.scope else ""
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


def _write_base_moves(program: EquationProgram, name: str) -> str:
    """Return the function that begins rotation vectors anew, for the state of the form."""
    n, firsts = len(program.coordinates), program.rotation_vectors
    size = n * (1 + program.tangent_vectors)
    velocities = program.velocities
    read = (
        f"    {name}_rates(t, y, p, state + {n});"
        if velocities
        else f"    memcpy(state + {n}, y + {n}, {size - n} * sizeof(double));"
    )
    write = f"{name}_{velocities}(t, state, p, y + {n})" if velocities else f"memcpy(y, state, {size} * sizeof(double))"
    return f"""/* Begin long rotation vectors of free bodies anew, in the state y of the form: the same motion.
 *
 * Call it between the steps of an integrator, which begins anew where y is another one. A rotation vector
 * r = 4 tan(angle/4) n grows without limit as its angle comes near to 360 degrees; beyond 219 degrees it becomes
 * -16 r/|r|^2, the same rotation a whole turn away. */
void {name}_move_bases(double t, double *y, const double *p)
{{
    static const int first[{len(firsts)}] = {{{", ".join(map(str, firsts))}}};
    double state[{size}];
    int i, j, k, changed = 0;
    (void)t;
    (void)p;
    memcpy(state, y, {n} * sizeof(double));
{read}
    for (i = 0; i < {len(firsts)}; i++) {{
        double *r = state + first[i];
        double square = r[0] * r[0] + r[1] * r[1] + r[2] * r[2];
        if (square > {FARTHEST_SQUARE!r}) {{
            changed = 1;
            for (j = 1; j <= {program.tangent_vectors}; j++) {{
                double *v = r + {n} * j;
                double along = r[0] * v[0] + r[1] * v[1] + r[2] * v[2];
                for (k = 0; k < 3; k++) {{
                    v[k] = -16.0 * v[k] / square + 32.0 * along * r[k] / (square * square);
                }}
            }}
            for (k = 0; k < 3; k++) {{
                r[k] = -16.0 * r[k] / square;
            }}
        }}
    }}
    if (changed) {{
        memcpy(y, state, {n} * sizeof(double));
        {write};
    }}
}}
"""


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


def make_comment(words: str) -> str:
    """Return words that cannot end a comment."""
    return " ".join(words.replace("*/", "* /").replace("/*", "/ *").replace("\\", "/").split())
