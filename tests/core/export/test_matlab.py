"""Runs for MATLAB: the table comes back bit by bit, with its names, stages and model."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from scipy.io import loadmat

import anholon
from anholon.export.matlab import save_mat


def test_the_table_comes_back_with_its_names(tmp_path: Path) -> None:
    run = anholon.simulate(anholon.load("skater-staged"), until=4.0)
    save_mat(run, tmp_path / "run.mat")
    kept, table = loadmat(tmp_path / "run.mat"), run.table()
    assert [cell[0].item() for cell in kept["columns"]] == list(table)
    assert np.array_equal(kept["table"], np.column_stack(list(table.values())))
    assert np.array_equal(kept["t"][:, 0], run.times)
    assert [cell[0].item() for cell in kept["stages"]] == [stage.name for stage in run.stages]
    assert kept["stage_times"].tolist() == [[stage.t0, stage.t1] for stage in run.stages]
    assert anholon.loads(kept["model"].item()) == run.system.model
