"""The equations of the model, typeset block by block in a child process."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from anholon_gui.equations.panel import EquationsPanel

__all__ = ["EquationsPanel"]


def __getattr__(name: str) -> Any:
    """Import the panel on demand: the child process shares this package and needs no window."""
    if name == "EquationsPanel":
        from anholon_gui.equations.panel import EquationsPanel

        return EquationsPanel
    raise AttributeError(name)
