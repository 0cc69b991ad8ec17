"""The one door from the command line to the window, which is an extra and may not be installed."""

from __future__ import annotations

import sys
from pathlib import Path

from anholon.cli.arguments import DEFAULT_FPS, Arguments
from anholon.desktop_requirements import DRAWING, report_missing
from anholon.errors import AnholonError


def open_window(model: str) -> int:
    """Open the window with a model (a path or an example's name; empty: none) and return its exit status."""
    _require_libraries()
    try:
        from anholon_gui.app import main
    except ModuleNotFoundError as error:
        raise _make_missing_error(error) from error
    return main([model] if model else [])


def render(run: Path, arguments: Arguments) -> None:
    """Render the run kept in the file `run` as the film or picture that the words ask for, with progress on stderr."""
    _require_libraries()
    try:
        from anholon_gui.film import find_frame_rate, render_film
    except ModuleNotFoundError as error:
        raise _make_missing_error(error) from error
    fps = arguments.fps or DEFAULT_FPS
    rate = float(find_frame_rate(Path(arguments.output).suffix, fps))
    if abs(rate - fps) > 1e-9 * rate:
        print(f"note: a GIF plays {rate:.4g} frames/s, the rate nearest to {fps:g}", file=sys.stderr)
    render_film(
        run,
        Path(arguments.output),
        size=arguments.size or (1920, 1080),
        fps=fps,
        speed=arguments.speed or 1.0,
        t1=arguments.time,
        progress=_show_progress,
    )


def _require_libraries() -> None:
    """Raise AnholonError if libraries are missing without which Qt and OpenGL cannot even be imported."""
    missing = report_missing(DRAWING)
    if missing:
        raise AnholonError(f"the window and films cannot be shown: {missing}. All other commands work without them")


def _show_progress(part: float) -> None:
    """Show the progress on a terminal."""
    if sys.stderr.isatty():
        print(f"\r{100 * part:3.0f} %", end="\n" if part >= 1.0 else "", file=sys.stderr, flush=True)


def _make_missing_error(error: ModuleNotFoundError) -> AnholonError:
    """Return the error with its remedy when the window or one of its libraries is missing."""
    return AnholonError(
        f"{error.name} is not installed, and the window needs it. In the folder with Anholon's source run "
        "pip install '.[gui]'; with a wheel run pip install 'WHEEL[gui]', where WHEEL is the path of the wheel"
    )
