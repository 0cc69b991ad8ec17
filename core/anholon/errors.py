"""Errors: values that say where, what and what to do.

AnholonError
├── UsageError        wrong words on the command line or in a call
├── UnitError         a unit that cannot be read (anholon.units)
├── FormulaError      a formula that cannot be read; knows the place in its text
    │   └── DoubtfulFormulaError   it can be computed, but its units look wrong
├── ModelError        a model with problems; carries all of them
├── RunError          a run that cannot start
└── ExportError       a file that cannot be written
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from msgspec import Struct

_EXCERPT = 100  # characters of a formula shown in a message


class AnholonError(Exception):
    """Base of all errors that Anholon raises on purpose; its text is meant for the user."""


class UsageError(AnholonError):
    """The command line or a call was worded wrongly."""


class UnitError(AnholonError):
    """A unit cannot be read, or does not fit the quantity."""


class RunError(AnholonError):
    """A run cannot start or continue; the text gives the reason and the remedy, the latter also in `remedy` alone."""

    def __init__(self, message: str, remedy: str = "") -> None:
        super().__init__(f"{message} {remedy}".rstrip())
        self.message = message
        self.remedy = remedy


class PrincipleError(RunError):
    """A form of the equations has no reaction for program constraints: the user has to choose a principle."""


class ExportError(AnholonError):
    """A file cannot be written; the text says why and what would help."""


class FormulaError(AnholonError):
    """A formula cannot be read.

    `span` is the half-open range of characters in `source` that the message is about, or None.
    """

    def __init__(self, message: str, source: str = "", span: tuple[int, int] | None = None, remedy: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.source = source
        self.span = span
        self.remedy = remedy

    def __str__(self) -> str:
        return "\n".join(
            [self.message, *format_caret_lines(self.source, self.span), *([self.remedy] if self.remedy else [])]
        )


class FormulaUnitWarning(FormulaError):  # noqa: N818 - a warning, not an error
    """A formula that can be computed but whose units look wrong; a warning, not a refusal."""


FieldValue = float | str | bool | dict[str, Any]
"""What may be written into a field of a model: a value, or a table of the file."""


class Fix(Struct, frozen=True, kw_only=True):
    """A remedy that can be carried out at once.

    It has a label, and the new values of fields of the model (dotted paths, each value in the unit of its field, or a
    table).
    """

    label: str
    changes: tuple[tuple[str, FieldValue], ...]


class Problem(Struct, frozen=True, kw_only=True):
    """One problem of a model: the place, the message and the remedy.

    `severity`: an error forbids the motion, a warning is likely a mistake, an info is information for the user. `path`
    names the field (`constraints.blade.formula`); `source` and `span` point into its text if it is a formula. `fixes`
    are remedies that can be applied directly, the best one first.
    """

    path: str
    message: str
    remedy: str = ""
    severity: Literal["error", "warning", "info"] = "error"
    source: str = ""
    span: tuple[int, int] | None = None
    fixes: tuple[Fix, ...] = ()

    def text(self) -> str:
        """Return the problem as lines for a terminal."""
        lines = [f"{self.path}: {self.message}" if self.path else self.message]
        lines += format_caret_lines(self.source, self.span)
        if self.remedy:
            lines.append(f"  {self.remedy}")
        return "\n".join(lines)


class ModelError(AnholonError):
    """A model cannot be used; `problems` lists everything that was found wrong, not only the first thing."""

    def __init__(self, problems: Iterable[Problem], origin: str = "") -> None:
        self.problems = tuple(problems)
        self.origin = origin
        head = f"{origin}: " if origin else ""
        super().__init__("\n".join(head + problem.text() for problem in self.problems))


def raise_if_errors(problems: Iterable[Problem]) -> None:
    """Raise a ModelError with all errors among problems, each once, if there are any."""
    errors = [problem for problem in dict.fromkeys(problems) if problem.severity == "error"]
    if errors:
        raise ModelError(errors)


def format_caret_lines(source: str, span: tuple[int, int] | None) -> list[str]:
    """Return the line of `source` that holds `span` and a line of carets below it; long lines are cut around it."""
    if not source or span is None:
        return []
    start, end = span
    start = min(max(start, 0), len(source))
    line_start = source.rfind("\n", 0, start) + 1
    line_end = source.find("\n", start)
    line_end = len(source) if line_end < 0 else line_end

    # Cut a long line so that the marked place stays in sight.
    left = max(line_start, min(start - _EXCERPT // 2, line_end - _EXCERPT))
    right = min(line_end, left + _EXCERPT)
    before, after = ("…" if left > line_start else ""), ("…" if right < line_end else "")
    width = max(1, min(end, right) - start)
    return [f"    {before}{source[left:right]}{after}", "    " + " " * (len(before) + start - left) + "^" * width]
