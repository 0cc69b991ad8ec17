"""The motion of rods and bodies as one C99 file that needs only the mathematical library."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import resources
from typing import Final

import numpy as np
from numpy.typing import NDArray

from anholon.compiler.c_text import function_text
from anholon.derivation.code.c_program import make_comment
from anholon.derivation.code.equation_program import describe_parameters
from anholon.derivation.code.rod_motion_program import RodMotionProgram
from anholon.derivation.code.semi_discrete import End

_TYPES: Final = """
enum { FREE, HINGED, CLAMPED }; /* how joints and supports turn */
enum { NODE, BODY, WORLD };     /* what an end of a joint belongs to */

/* An element between two nodes: how its ends are turned in them, its twist without force (translation first), length,
   compliance per length by rows, damping time, mass and inertia per length, factors of bowing, forces per length in the
   world and following the sections. */
typedef struct {
    int nodes[2];
    double offset_q[2][4], d0[6], length, compliance[36], damping, mass, inertia[3], bowing[2], line[3];
    double line_following[3];
} element_t;

/* Springs of a node along and about the world's axes, and its place and quaternion without force. */
typedef struct {
    int node;
    double stiffness[3], turning[3], x[3], q[4];
} spring_t;

/* An end of a joint: what it belongs to, and the joint's axes (3, 3) and place there. */
typedef struct {
    int kind, number;
    double axes[9], place[3];
} end_t;

/* A joint; of a hinge its axis and two directions across, by rows. Its reaction acts on B. */
typedef struct {
    int turning;
    end_t A, B;
    double hinge[9];
} joint_t;

/* A support: its axes are the columns of (3, 3), the first is the hinge's; which of them are held; the axis of a hinge
   in the axes of the section. */
typedef struct {
    int node, turning, held_count, held[3];
    double axes[9], hinge[3];
} support_t;
"""


def write_rod_c(program: RodMotionProgram, form: str) -> str:
    """Return the program as one C file."""
    code = (resources.files("anholon.derivation.code") / "semi_discrete.c").read_text(encoding="utf-8")
    functions = [
        f"static {function_text(function.graph, function, f'model_{name}')}"
        for name, function in program.functions.items()
    ]
    return "\n".join(
        [
            _write_head(program, form),
            "#include <complex.h>",
            "#include <math.h>",
            "#include <string.h>",
            "",
            *_write_sizes(program),
            _TYPES,
            *_write_tables(program),
            *_write_parameters(program),
            *functions,
            code,
        ]
    )


def _write_head(program: RodMotionProgram, form: str) -> str:
    title = make_comment(program.source.name or "model")
    nodes = "\n".join(f" *     {number:3d}  {make_comment(name)}" for name, number in program.node_names.items())
    reactions = "\n".join(f" *     {k:3d}  {make_comment(name)}" for k, name in enumerate(program.reactions))
    coordinates = ", ".join(map(make_comment, program.coordinates)) or "none"
    return (
        f"/* {title}: motion of rods and bodies. Written by Anholon.\n"
        " *\n"
        f" * The form {form} reaches the same accelerations state by state; here they are computed as by Lagrange's\n"
        " * equations with multipliers. All quantities are in SI units (m, kg, s, rad).\n"
        " *\n"
        " * State y: quaternions (4, scalar first), places (3), velocities (3) in the world and angular velocities\n"
        " * (3) in their own axes of all nodes, one kind after another; coordinates of the bodies, their rates.\n"
        f" * Coordinates: {coordinates}. Nodes:\n{nodes}\n"
        f" * Reactions, on the second of what a joint joins and on what a support holds:\n{reactions}\n"
        " *\n"
        " *     rods_solve(t, y, found)              accelerations (R^T v', w' of nodes, q''), then reactions\n"
        " *     rods_rhs(t, y, dy)                   y'\n"
        " *     rods_integrate(start, times, count, rtol, out)   the motion, by Radau's method of order 5\n"
        " *\n"
        " * cc -std=c99 -O2 FILE -lm makes a program [until [count [rtol]]]; with -DWITHOUT_MAIN it is a library.\n"
        " */\n"
    )


def _write_sizes(program: RodMotionProgram) -> list[str]:
    model = program.model
    nodes, reactions = len(model.nodes.mass), len(program.reactions)
    unknowns = 6 * nodes + model.size
    sizes = {
        "NODE_COUNT": nodes,
        "ELEMENT_COUNT": len(model.elements.length),
        "JOINT_COUNT": len(model.joints),
        "SUPPORT_COUNT": len(model.supports),
        "SPRING_COUNT": len(model.springs),
        "LOADED_COUNT": len(model.loaded),
        "COORDINATE_COUNT": model.size,
        "BODY_COUNT": model.body_count,
        "ROW_COUNT": model.row_count,
        "KEPT_COUNT": len(model.kept_rows),
        "PARAMETER_COUNT": len(program.p),
        "REACTION_COUNT": reactions,
        "UNKNOWNS": unknowns,
        "SIZE": unknowns + reactions,
        "STATES": len(program.start),
    }
    return ["enum {", *(f"    {name} = {value}," for name, value in sizes.items()), "    SIZES_END", "};"]


def _write_tables(program: RodMotionProgram) -> list[str]:
    model, turning = program.model, {"free": "FREE", "hinged": "HINGED", "clamped": "CLAMPED"}
    e = model.elements
    elements = [
        _braced(
            *(_numbers(part[k]) for part in (e.nodes, e.offset_q, e.d0)),
            _number(e.length[k]),
            _numbers(e.compliance[k].ravel()),
            *(_number(part[k]) for part in (e.damping, e.mass)),
            *(_numbers(part[k]) for part in (e.inertia, e.bowing, e.line, e.line_following)),
        )
        for k in range(len(e.length))
    ]
    springs = [_braced(str(s.node), *map(_numbers, (s.stiffness, s.turning, s.x, s.q))) for s in model.springs]
    joints = [_braced(turning[j.turning], _end(j.A), _end(j.B), _numbers(j.hinge.ravel())) for j in model.joints]
    supports = [
        _braced(
            str(s.node), turning[s.turning], str(len(s.held)), _braced(*map(str, s.held or (0,))),
            _numbers(s.axes.ravel()), _numbers(s.hinge),
        )
        for s in model.supports
    ]  # fmt: skip
    loaded = [_braced(str(node), str(int(follows))) for node, follows in model.loaded]
    nodes = model.nodes
    return [
        _table("element_t elements", elements, "ELEMENT_COUNT"),
        _table("spring_t springs", springs, "SPRING_COUNT"),
        _table("joint_t joints", joints, "JOINT_COUNT"),
        _table("support_t supports", supports, "SUPPORT_COUNT"),
        _table("int loaded", loaded, "LOADED_COUNT", "[2]"),
        _table("int kept", [str(row) for row in model.kept_rows], "KEPT_COUNT"),
        _table("double node_mass", [_number(value) for value in nodes.mass], "NODE_COUNT"),
        _table("double node_inertia", [_numbers(row) for row in nodes.inertia], "NODE_COUNT", "[3]"),
        _table("double node_dead", [_numbers(row) for row in nodes.dead], "NODE_COUNT", "[6]"),
        _table("double node_following", [_numbers(row) for row in nodes.following], "NODE_COUNT", "[6]"),
        _table("double first_state", [_number(value) for value in program.start], "STATES"),
        "",
    ]


def _table(name: str, rows: Sequence[str], count: str, inner: str = "") -> str:
    """Return a constant table; an empty table gets one entry of zeros, for C knows no empty ones."""
    body = ",\n    ".join(rows or ["{0}" if inner or name.partition(" ")[0].endswith("_t") else "0"])
    size = count if rows else "1"
    return f"static const {name}[{size}]{inner} = {{\n    {body}\n}};"


def _write_parameters(program: RodMotionProgram) -> list[str]:
    slots = describe_parameters(program.source, program.p)
    lines = ["/* Parameters in SI units, and the pieces of schedules that hold just after t. */"]
    lines += ["static void model_parameters(double t, double *p)", "{"]
    words = [f" /* {make_comment(slot.name)}, {make_comment(slot.words)} */" for slot in slots]
    for k, value in enumerate(program.p.tolist()):
        lines.append(f"    p[{k}] = {_number(value)};{words[k] if k < len(words) else ''}")
    for number, (slot, pieces) in enumerate(program.schedules):
        rows = ",\n        ".join(_braced(_number(start), *map(_number, numbers)) for start, numbers in pieces)
        lines += [
            "    {",
            f"        static const double piece{number}[{len(pieces)}][6] = {{\n        {rows}\n        }};",
            f"        int i, k = {len(pieces) - 1};",
            f"        while (k > 0 && piece{number}[k][0] > t) {{",
            "            k--;",
            "        }",
            "        for (i = 0; i < 5; i++) {",
            f"            p[{slot} + i] = piece{number}[k][1 + i];",
            "        }",
            "    }",
        ]
    return [*lines, "    (void)t;", "    (void)p;", "}", ""]


def _end(end: End) -> str:
    return _braced(end.kind.upper(), str(end.number), _numbers(end.axes.ravel()), _numbers(end.place))


def _numbers(values: NDArray[np.float64] | NDArray[np.intp]) -> str:
    if values.ndim > 1:
        return _braced(*(_numbers(row) for row in values))
    return _braced(*(_number(value) for value in values))


def _number(value: float | np.float64 | np.intp) -> str:
    return str(int(value)) if isinstance(value, np.integer) else repr(float(value))


def _braced(*parts: str) -> str:
    return "{" + ", ".join(parts) + "}"
