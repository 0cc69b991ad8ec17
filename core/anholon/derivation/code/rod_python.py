"""The motion of rods and bodies as a Python module that needs only NumPy and SciPy."""

from __future__ import annotations

from importlib import resources
from typing import Final

import numpy as np
from numpy.typing import NDArray

from anholon.compiler.python_text import LIBRARY, function_text
from anholon.derivation.code.equation_program import describe_parameters
from anholon.derivation.code.rod_motion_program import RodMotionProgram
from anholon.derivation.code.semi_discrete import End

_MODULES: Final = ("semi_discrete_elements.py", "semi_discrete.py")
"""Modules that are written into programs, without their imports, in this order."""

_IMPORTS: Final = (
    "from collections.abc import Callable, Sequence",
    "from typing import NamedTuple",
    "",
    "import numpy as np",
    "from numpy.typing import NDArray",
    "",
    "Floats = NDArray[np.float64]",
    "Function = Callable[[float, Sequence[float], Sequence[float]], Sequence[float]]",
)
_MARK: Final = "from __future__ import annotations\n"


def write_rod_python(program: RodMotionProgram, form: str) -> str:
    """Return the program as one Python module."""
    words = _read_module("semi_discrete.py").partition(_MARK)[0]
    functions = [function_text(function.graph, function, f"_{name}") for name, function in program.functions.items()]
    return "\n".join(
        [
            _write_head(program, form, words),
            _MARK,
            "import sys",
            "from bisect import bisect_right",
            "from math import inf, nan  # noqa: F401",
            f"from math import {', '.join(LIBRARY)}  # noqa: F401",
            *_IMPORTS,
            "",
            "",
            *(_read_module(name).partition("\n\n\n")[2].rstrip() + "\n\n" for name in _MODULES),
            "",
            "",
            "# --- this model " + "-" * 103,
            "",
            *_write_parameters(program),
            "",
            "",
            "\n\n".join(functions),
            "",
            *_write_model(program),
            _MAIN,
        ]
    )


def _read_module(name: str) -> str:
    """Return the text of a module that is written into programs."""
    return (resources.files("anholon.derivation.code") / name).read_text(encoding="utf-8")


def _write_head(program: RodMotionProgram, form: str, words: str) -> str:
    title = " ".join((program.source.name or "model").replace("\\", "/").replace('"', "'").split())
    about = words.strip().strip('"').strip()
    return f'''"""{title}: motion of rods and bodies.

The form {form} reaches the same accelerations state by state; here they are computed as by Lagrange's equations with
multipliers. All quantities are in SI units (m, kg, s, rad). Written by Anholon.

    integrate(MODEL, START, until)     times and states of the motion; START is the first state y
    split_state(MODEL, y)              nodes (their numbers are in NODES), coordinates (COORDINATES) and rates
    solve(MODEL, t, y)                 state, accelerations, reactions (REACTIONS: on the second of what a joint joins)

{about}
"""
'''


def _write_parameters(program: RodMotionProgram) -> list[str]:
    lines = ["# Parameters in SI units; what the rods are made of does not change with them.", "PARAMETERS = {"]
    lines += [
        f"    {slot.name!r}: {slot.value!r},  # {slot.words}" for slot in describe_parameters(program.source, program.p)
    ]
    other_values = program.p[len(program.parameter_names) :].tolist()
    schedules = [(slot - len(program.parameter_names), pieces) for slot, pieces in program.schedules]
    return [
        *lines,
        "}",
        f"_REST = {other_values!r}",
        f"_SCHEDULES = {schedules!r}",
        "",
        "",
        "def vector(t):",
        '    """Return the parameters p that the functions of the bodies read, just after the time t."""',
        "    rest = list(_REST)",
        "    for slot, pieces in _SCHEDULES:",
        "        current = max(bisect_right([start for start, _ in pieces], t) - 1, 0)",
        "        rest[slot : slot + 5] = pieces[current][1]",
        "    return [*PARAMETERS.values(), *rest]",
    ]


def _write_model(program: RodMotionProgram) -> list[str]:
    model = program.model
    elements = ",\n".join(
        f"    {name}={_array(value)}" for name, value in model.elements._asdict().items() if name != "end_transforms"
    )
    nodes = ",\n".join(f"    {name}={_array(value)}" for name, value in model.nodes._asdict().items())
    springs = "".join(
        f"    FrameSpring({s.node}, {_array(s.stiffness)}, {_array(s.turning)}, {_array(s.x)}, {_array(s.q)}),\n"
        for s in model.springs
    )
    joints = "".join(
        f"    FrameJoint({j.name!r}, {j.turning!r}, {_end(j.A)}, {_end(j.B)}, {_array(j.hinge)}),\n"
        for j in model.joints
    )
    supports = "".join(
        f"    FrameSupport({s.name!r}, {s.node}, {_array(s.axes)}, {s.held!r}, {s.turning!r}, {_array(s.hinge)}),\n"
        for s in model.supports
    )
    return [
        f"COORDINATES = {program.coordinates!r}",
        f"NODES = {program.node_names!r}",
        f"REACTIONS = {program.reactions!r}",
        "ELEMENTS = Elements(",
        f"{elements},",
        f"    end_transforms=make_end_transforms({_array(model.elements.offset_q)}),",
        ")",
        "MODEL = SemiDiscreteModel(",
        f"  ELEMENTS, Nodes(\n{nodes},\n  ),",
        f"  springs=(\n{springs}  ),",
        f"  joints=(\n{joints}  ),",
        f"  supports=(\n{supports}  ),",
        f"  loaded={model.loaded!r},",
        f"  size={model.size}, kept_rows={model.kept_rows!r},",
        f"  row_count={model.row_count}, body_count={model.body_count},",
        "  parameters=vector,",
        *(f"  {name}=_{name}," for name in program.functions),
        ")",
        f"START = {_array(program.start)}  # first state y",
    ]


def _end(end: End) -> str:
    return f"End({end.kind!r}, {end.number}, {_array(end.axes)}, {_array(end.place)})"


def _array(values: NDArray[np.float64] | NDArray[np.intp]) -> str:
    """Return an array as NumPy source."""
    return f"np.array({values.tolist()!r}).reshape({values.shape!r})"


_MAIN: Final = """

if __name__ == "__main__":
    until = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 10
    rtol = float(sys.argv[3]) if len(sys.argv) > 3 else 1e-9
    for t, y in zip(*integrate(MODEL, START, until, np.linspace(0.0, until, count + 1), rtol)):
        print(*(repr(float(value)) for value in (t, *y)))
"""
