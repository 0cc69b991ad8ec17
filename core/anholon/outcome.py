"""The outcome of a run, as a value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple, Protocol

from msgspec import Struct

Status = Literal["running", "done", "stopped", "cancelled", "failed"]


class CancelFlag(Protocol):
    """Anything like threading.Event."""

    def is_set(self) -> bool: ...


class CancelWhen(NamedTuple):
    """A flag that is set where a function says so."""

    is_set: Callable[[], bool]


class Cancelled(Exception):  # noqa: N818  # no error: somebody wanted it
    """A computation was cancelled."""


class Outcome(Struct, frozen=True, kw_only=True):
    """The end of a run: its status, its time, a message and a remedy.

    `done`: the end was reached; `stopped`: an event of the model ended it; `cancelled`: the user did; `failed`: the
    motion could not be continued, the computed part is kept. `refused`: the number of the stage in the model whose
    beginning was impossible, else None.
    """

    status: Status
    t: float
    message: str = ""
    remedy: str = ""
    refused: int | None = None

    def text(self) -> str:
        """Return one sentence for the status bar or the terminal."""
        return " ".join(part for part in (self.message, self.remedy) if part)

    @property
    def warning(self) -> str:
        """The warning to be read before the numbers of a run are used; empty if there is none.

        For a finished run it is the result of its checks, for others how they ended.
        """
        return self.remedy if self.status == "done" else self.text()


class StageSpan(Struct, frozen=True, kw_only=True):
    """A stage of a run.

    It has its name, times and colour, the rates just before and after its transition, and its `number` among the stages
    of the model, from 0. `rates_before` and `rates_after` have one entry per coordinate (SI units per second); they
    differ if a jump of configuration or rates took place.
    """

    name: str
    t0: float
    t1: float
    colour: str = ""
    rates_before: tuple[float, ...] = ()
    rates_after: tuple[float, ...] = ()
    number: int = 0


class Occurrence(Struct, frozen=True, kw_only=True):
    """An event that happened: one of the model by its name, or a change of mode like "contact floor".

    With an impact `impulse` is that of the contact (in units of its multiplier times s), `loss` the energy, J, that was
    lost in the contacts, and `drives` the work, J, of the drives that kept parts moving as they are given, and of
    constraints that move by themselves: the kinetic energy grows by drives - loss. Of several impacts at one instant
    the first carries the energies of all.
    """

    name: str
    t: float
    impulse: float = 0.0
    loss: float = 0.0
    drives: float = 0.0

    def text(self) -> str:
        """Return one line for the terminal."""
        impact = f", impulse {self.impulse:.9g}, energy loss {self.loss:.9g} J" if self.impulse else ""
        drives = f", work of the drives {self.drives:.9g} J" if self.drives else ""
        return f"{self.name} at t = {self.t:.12g} s{impact}{drives}"
