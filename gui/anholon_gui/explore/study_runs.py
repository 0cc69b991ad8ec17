"""The runs of a study, computed by processes that a thread waits for.

Results are kept in the user's state folder as they arrive, under a name made of the model, the study and the version of
the program: after a crash, or after a cancel, the same study is resumed.
"""

from __future__ import annotations

import hashlib
import re
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication

from anholon.files import make_private_folder
from anholon.model.file.toml_writer import dumps
from anholon.model.schema import Model, Study, View
from anholon_gui.settings import recovery_folder
from anholon_gui.texts.messages import problem_text
from anholon_gui.texts.numbers import rounded_text
from anholon_gui.thread_pool import Job

if TYPE_CHECKING:
    from anholon.explore.sweep_result import SweepResult

_PLACE: Final = re.compile(r"(\w+(?:\.[^\s:]+)*): ")  # of a problem, before what is wrong there
_TOLD_EVERY_S: Final = 0.1  # between two reports of the progress
_KEPT_S: Final = 30 * 24 * 3600.0  # after which results not used again are removed


def count_kept_runs(model: Model, study: Study) -> int:
    """Return how many runs of a study are stored from before."""
    from anholon.explore.journal import find_journal_path

    if not any(_find_folder().glob("*.journal")):
        return 0  # the text of the model is not needed for that
    path = find_journal_path(_find_table(model, study))
    return max(path.read_bytes().count(b"\n") - 1, 0) if path.is_file() else 0


DescribePath = Callable[[str], str]
"""Describes a path in the model of a study in words."""


def describe_outcome(result: SweepResult, describe_path: DescribePath) -> str:
    """Return how many points of a study ended regularly, and why the first other one did not."""
    done = sum(status == "done" for status in result.statuses)
    text = QCoreApplication.translate("StudiesPanel", "{} of {} runs came to their end.").format(done, len(result))
    first = next((k for k, reason in enumerate(result.reasons) if reason), None)
    if first is None or "cancelled" in result.statuses:
        return text
    other = QCoreApplication.translate("StudiesPanel", "The first that did not: {}")
    return f"{text} {other.format(describe_point(result, first, result.names, describe_path))}"


def describe_point(result: SweepResult, number: int, names: Sequence[str], describe_path: DescribePath) -> str:
    """Return the values of a point of a study, and why it did not end regularly."""
    values = ", ".join(f"{name} = {rounded_text(result[name][number], 5)}" for name in names)
    return ". ".join(filter(None, (values, _describe_reason(result.reasons[number], describe_path))))


def _describe_reason(reason: str, describe_path: DescribePath) -> str:
    """Return the first reason why a point has no number in the words of the window."""
    head, _, other_lines = reason.partition("\n")
    place_match = _PLACE.match(head)
    if place_match is None:
        return problem_text(reason, "")
    remedy = next(
        (line.strip() for line in other_lines.split("\n") if line.startswith("  ") and line[2:3].isalpha()), ""
    )
    return f"{describe_path(place_match[1])}: {problem_text(head[place_match.end() :], remedy)}"


def compute_study(job: Job[SweepResult], model: Model, study: Study) -> SweepResult:
    """Run a study and start with its stored results. Raises the exceptions of `anholon.sweep`."""
    from anholon.explore.sweep import sweep

    latest = 0.0

    def tell(done: int, points: int) -> None:
        nonlocal latest
        now = time.monotonic()
        if now - latest >= _TOLD_EVERY_S or done == points:
            latest = now
            job.report((done, points))

    model, table = replace(model, view=View()), _find_table(model, study)
    if not make_private_folder(table.parent):
        return sweep(model, study, progress=tell, cancel=job.cancel)
    _remove_old(table.parent)
    result = sweep(model, study, output=table, resume=True, progress=tell, cancel=job.cancel)
    table.unlink(missing_ok=True)  # an incomplete result is in the journal
    return result


def _find_table(model: Model, study: Study) -> Path:
    """Return the file of a study, which does not depend on the view and the other studies of the model."""
    from anholon import __version__

    text = dumps(replace(model, view=View(), studies={})).encode()
    key = hashlib.sha256(b"\0".join((__version__.encode(), text, msgspec.json.encode(study))))
    return _find_folder() / f"{key.hexdigest()[:32]}.csv"


def _find_folder() -> Path:
    return recovery_folder().parent / "studies"


def _remove_old(folder: Path) -> None:
    """Remove old results."""
    for path in folder.iterdir():
        if time.time() - path.stat().st_mtime > _KEPT_S:
            path.unlink(missing_ok=True)
