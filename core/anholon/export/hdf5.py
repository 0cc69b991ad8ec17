"""Runs in HDF5 files, in the layout of `anholon.results.run_layout`."""

from __future__ import annotations

import os

import h5py

from anholon.export.output_file import output_file
from anholon.model.schema import View
from anholon.results.run import Run
from anholon.results.run_layout import RunFileError, prepare_writing, read_run


def save_run(run: Run, path: str | os.PathLike[str], view: View | None = None) -> None:
    """Save `run`, as far as it was computed, in the file at `path`; a `view` replaces that of its model."""
    write = prepare_writing(run, view)
    with output_file(path) as draft, h5py.File(draft, "w") as file:
        write(file)


def load_run(path: str | os.PathLike[str]) -> Run:
    """Return the run stored in the file at `path`; raises RunFileError, or ModelError for the model inside."""
    if not os.path.isfile(path):  # Path.is_file fails for names that are too long
        raise RunFileError(f"{path}: there is no such file")
    return read_run(path, str(path))
