"""Linear models as files: MATLAB, JSON, a Python program that rebuilds the model, and tables of frequency responses."""

from __future__ import annotations

import csv
import io
import json
import math
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TextIO

import numpy as np

from anholon.array_types import Floats
from anholon.errors import UsageError
from anholon.export.matlab import cells, write_mat
from anholon.export.output_file import output_file, write_output
from anholon.linear.linear_model import LinearModel, compute_phase
from anholon.number_text import format_shortest

_MATRICES: Final = ("A", "B", "C", "D")
_NAME_LISTS: Final = ("states", "inputs", "outputs", "state_units", "input_units", "output_units")


def save_linear_model(linear: LinearModel, path: str | os.PathLike[str], name: str = "") -> None:
    """Write a linear model to a file, by its ending: .mat, .json or .py.

    `name`: name of its model. Raises UsageError for another ending, ExportError where the file cannot be written.
    """
    writer = _WRITERS.get(Path(path).suffix.lower())
    if writer is None:
        raise UsageError(f"{path}: the name must end in {' or '.join(LINEAR_MODEL_ENDINGS)}")
    writer(linear, path, name)


def _save_mat(linear: LinearModel, path: str | os.PathLike[str], name: str) -> None:
    """Write A, B, C, D and the names in cells; in MATLAB: ss(A, B, C, D, 'StateName', states, …)."""
    content: dict[str, Any] = {key: getattr(linear, key) for key in _MATRICES}
    content |= {key: cells(getattr(linear, key)) for key in _NAME_LISTS}
    content |= {"about": linear.about, "model": name}
    content |= {
        "operating_point": cells(linear.operating_point),
        "operating_values": np.array(list(linear.operating_point.values()), dtype=float),
    }
    write_mat(content, path)


def _collect(linear: LinearModel, name: str) -> dict[str, Any]:
    """Return everything as lists and texts."""
    content: dict[str, Any] = {"model": name, "about": linear.about}
    content |= {key: list(getattr(linear, key)) for key in _NAME_LISTS}
    content |= {key: getattr(linear, key).tolist() for key in _MATRICES}
    return content | {"operating_point": dict(linear.operating_point)}


def _save_json(linear: LinearModel, path: str | os.PathLike[str], name: str) -> None:
    write_output(path, json.dumps(_collect(linear, name), ensure_ascii=False, indent=1) + "\n")


def _save_python(linear: LinearModel, path: str | os.PathLike[str], name: str) -> None:
    write_output(path, format_python(linear, name))


_WRITERS: Final[Mapping[str, Callable[[LinearModel, str | os.PathLike[str], str], None]]] = {
    ".mat": _save_mat,
    ".py": _save_python,
    ".json": _save_json,
}

LINEAR_MODEL_ENDINGS: Final = tuple(_WRITERS)
"""Endings of the files that a linear model can be written to."""

_PROGRAM: Final = '''"""Linear model of {title}, made by Anholon: x' = A x + B u, y = C x + D u.

x, u and y are deviations from the operating point, in SI units.
"""

import numpy as np
from scipy import signal

about = {about!r}
{names}
# Values of coordinates, inputs and outputs about which x, u and y are deviations.
operating_point = {operating_point}

{matrices}
system = signal.StateSpace(A, B, C, D)


def frequency_response(frequency):
    """Return G(i 2 pi f), shape (len(frequency), outputs, inputs), for frequencies f in Hz."""
    unit = np.eye(len(A))
    s = 2j * np.pi * np.atleast_1d(np.asarray(frequency, dtype=float))
    return np.array([C @ np.linalg.solve(each * unit - A, B) + D for each in s])


if __name__ == "__main__":
    print("poles, 1/s:", np.linalg.eigvals(A))
    for f, G in zip({frequencies}, frequency_response({frequencies})):
        for i, output in enumerate(outputs):
            for j, given in enumerate(inputs):
                size, phase = abs(G[i, j]), np.degrees(np.angle(G[i, j]))
                print(f"{{f:.6g}} Hz: {{output}} / {{given}} = {{size:.9g}}, {{phase:.6g}} deg")
'''


def format_python(linear: LinearModel, name: str = "") -> str:
    """Return a program that needs only NumPy and SciPy and rebuilds the state space with every digit."""
    names = "\n".join(f"{key} = {list(getattr(linear, key))!r}" for key in _NAME_LISTS)
    point = {key: float(value) for key, value in linear.operating_point.items()}
    low, high = (float(f) for f in linear.suggest_frequencies(2))
    return _PROGRAM.format(
        title=(name or "a model").replace("\\", "/").replace('"', "'"),
        about=linear.about,
        names=names,
        operating_point=repr(point),
        matrices="".join(_format_matrix(key, getattr(linear, key)) for key in _MATRICES),
        frequencies=f"[{low:.4g}, {math.sqrt(low * high):.4g}, {high:.4g}]",
    )


def _format_matrix(name: str, matrix: Floats) -> str:
    """Return the assignment of a matrix; only the nonzero entries of a large one."""
    rows, columns = matrix.shape
    entries = [(int(i), int(j), float(matrix[i, j])) for i, j in np.argwhere(matrix != 0.0)]
    if 4 * len(entries) < matrix.size:
        lines = "".join(f"{name}[{i}, {j}] = {value!r}\n" for i, j, value in entries)
        return f"{name} = np.zeros(({rows}, {columns}))\n{lines}"
    lines = "".join(f"    {row!r},\n" for row in matrix.tolist())
    return f"{name} = np.array([\n{lines}]).reshape({rows}, {columns})\n"


def list_response_columns(linear: LinearModel) -> list[str]:
    """Return the header of a table of the frequency response.

    For every output and input it has the absolute value in SI units and the phase in degrees.
    """
    pairs = [(output, input_name) for output in linear.outputs for input_name in linear.inputs]
    return [
        "frequency",
        *(f"{kind}:{output}/{input_name}" for output, input_name in pairs for kind in ("magnitude", "phase")),
    ]


def write_response(linear: LinearModel, frequencies: Sequence[float], file: TextIO) -> None:
    """Write the frequency response at frequencies, Hz, as a table with 17 significant digits."""
    response = linear.frequency_response(2.0 * math.pi * np.asarray(frequencies, dtype=float))
    flat = response.reshape(len(response), -1)
    phase = compute_phase(flat)
    rows = csv.writer(file, lineterminator="\n")
    rows.writerow(list_response_columns(linear))
    for k, frequency in enumerate(frequencies):
        pairs = [x for pair in zip(np.abs(flat[k]), phase[k], strict=True) for x in pair]
        rows.writerow([format_shortest(x) for x in (frequency, *pairs)])


def save_response(linear: LinearModel, frequencies: Sequence[float], path: str | os.PathLike[str]) -> None:
    """Write the table of `write_response` to a file."""
    text = io.StringIO()
    write_response(linear, frequencies, text)
    with output_file(path) as draft, open(draft, "w", encoding="utf-8", newline="") as file:
        file.write(text.getvalue())
