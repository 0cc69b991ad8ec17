"""The one door from the command line to the window, which is an extra and may not be installed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from anholon.errors import AnholonError

__all__ = ["open_window", "render_film", "render_still"]

_EXTRA = "is not installed; get it with: pip install 'anholon[gui]'"


def open_window(model: str) -> int:
    """Open the window with a model (a path or an example's name; empty: none) and return its exit status."""
    try:
        from anholon_gui.app import main
    except ModuleNotFoundError as error:
        raise AnholonError(f"The window needs {error.name}, which {_EXTRA}") from error
    return main([model] if model else [])
