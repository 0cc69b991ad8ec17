"""Runs in MATLAB's format (version 5), read by MATLAB, Octave and SciPy: names in cells beside the matrices."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from anholon.export.output_file import output_file
from anholon.model.file.toml_writer import dumps
from anholon.results.run import Run


def save_mat(run: Run, path: str | os.PathLike[str]) -> None:
    """Write a run to the file at `path`.

    `table` (k, c) has the columns of the command line, named in the cells `columns`, at the times `t` (k, 1), SI units;
    `stages` are names, `stage_times` (s, 2) when they begin and end; `model` is the text of the model file. Names such
    as `xi'` and `reaction:blade` are no names of MATLAB's, so they are not variables: table(:, strcmp(columns, "xi'")).
    """
    table = run.table()
    content = {
        "t": table["t"],
        "table": np.column_stack(list(table.values())),
        "columns": cells(table),
        "stages": cells(stage.name for stage in run.stages),
        "stage_times": np.array([(stage.t0, stage.t1) for stage in run.stages], dtype=float).reshape(-1, 2),
        "model": dumps(run.system.typed_model),
    }
    write_mat(content, path)


def write_mat(content: Mapping[str, Any], path: str | os.PathLike[str]) -> None:
    """Write named arrays, cells and texts; vectors become columns."""
    from scipy.io import savemat

    with output_file(path) as draft, open(draft, "wb") as file:
        savemat(file, dict(content), oned_as="column")


def cells(texts: Iterable[str]) -> NDArray[np.object_]:
    """Return texts as a column of cells."""
    column = np.array([*texts], dtype=object)
    return column.reshape(-1, 1)
