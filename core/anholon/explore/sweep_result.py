"""The result of a sweep: a table with a row for each point, and its description."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from anholon.errors import UsageError
from anholon.explore.design import Axis, Design
from anholon.explore.sweep_point import assign_point
from anholon.model.file.model_file import loads
from anholon.model.schema import Model
from anholon.version import __version__


@dataclass(frozen=True)
class SweepResult:
    """The results of a sweep, in the order of the design: `times` (k,) at which the runs ended, s, `numbers` (k,
    outputs) in SI units; NaN where there is none.

    `statuses`: done, stopped, failed, refused, cancelled; `reasons`: why a point did not reach its end, or what the end
    of its run warned of. `units` are those of the outputs, `model` is the text of the model, `study` identifies the
    sweep: equal for the same model, points and outputs.
    """

    design: Design
    collect: tuple[str, ...]
    times: NDArray[np.float64]
    numbers: NDArray[np.float64]
    statuses: tuple[str, ...]
    reasons: tuple[str, ...]
    model: str = ""
    over_units: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    study: str = ""
    program: str = __version__

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the values that were changed."""
        return self.design.names

    @property
    def points(self) -> NDArray[np.float64]:
        """The values that were changed (k, names), in the units of the model."""
        return self.design.points

    @property
    def axes(self) -> tuple[Axis, ...]:
        """The names and values of a grid; empty for other designs."""
        return self.design.axes

    @property
    def failed(self) -> int:
        """The number of points whose runs did not reach their end."""
        return sum(status != "done" for status in self.statuses)

    def __len__(self) -> int:
        return len(self.statuses)

    def __getitem__(self, name: str) -> NDArray[np.float64]:
        """Return the column (k,) of a collected quantity or of a changed value.

        A changed value is `over:NAME` as in the table, or its name, if nothing of this name was collected.
        """
        if name in self.collect:
            return self.numbers[:, self.collect.index(name)]
        changed = name.removeprefix("over:")
        if changed in self.names:
            return self.points[:, self.names.index(changed)]
        raise UsageError(f"the sweep has no column {name!r}; it has {', '.join((*self.names, *self.collect))}")

    def model_at(self, number: int) -> Model:
        """Return the model of a point by its number, from 0, to be simulated as a whole."""
        return assign_point(loads(self.model), self.names, self.points[number].tolist())

    def to_pandas(self) -> Any:
        """Return the table as a data frame of pandas; raises UsageError where pandas is not installed.

        Columns: `over:NAME`, status, t, the collected quantities, reason. Its `attrs` hold units, model and program.
        """
        try:
            import pandas
        except ImportError:
            raise UsageError("data frames need pandas: pip install pandas") from None
        columns: dict[str, Any] = {f"over:{name}": self.points[:, k] for k, name in enumerate(self.names)}
        columns |= {"status": self.statuses, "t": self.times}
        columns |= {name: self.numbers[:, k] for k, name in enumerate(self.collect)} | {"reason": self.reasons}
        frame = pandas.DataFrame(columns)
        units = {f"over:{name}": unit for name, unit in zip(self.names, self.over_units, strict=True)}
        units |= {"t": "s"} | dict(zip(self.collect, self.units, strict=True))
        frame.attrs.update({"units": units, "model": self.model, "program": self.program, "study": self.study})
        return frame
