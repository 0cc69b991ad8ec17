"""The application: it checks for a display, sets Qt up, shows the window, then loads the remaining modules."""

from __future__ import annotations

import linecache
import os
import re
import signal
import socket
import sys
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import (
    QCoreApplication,
    QLibraryInfo,
    QSocketNotifier,
    Qt,
    QTimer,
)
from PySide6.QtWidgets import QApplication, QWidget

from anholon.blas_threads import limit_blas_threads
from anholon.desktop_requirements import X_WINDOW, has_display, report_missing
from anholon.files import MetadataLostWarning
from anholon.garbage_collection import limit_heaps
from anholon_gui.main_window import MainWindow
from anholon_gui.settings import Settings
from anholon_gui.texts.language import install_translation
from anholon_gui.theme import Themes
from anholon_gui.widgets.icons import app_icon

_SERVED = frozenset({"xcb", "wayland"})  # platforms of Qt that show windows on a server

SWITCH_INTERVAL = 0.0001
"""Seconds after which a busy Python thread yields to the window. With the default of 5 ms the 3D view stutters, because
it requests the interpreter's lock dozens of times a frame."""


def find_missing_display() -> str:
    """Return what is missing to show a window, with the remedy, or "" if a display is available.

    Without a display, or without its libraries, Qt would abort the process, which cannot be caught.
    """
    if sys.platform != "linux":
        return ""
    platform, plugins = os.environ.get("QT_QPA_PLATFORM", ""), find_platform_plugins()
    names = {re.split("[-:]", part)[0].lower() for part in platform.split(";") if part}
    if names and plugins and plugins.isdisjoint(names):
        return f"Qt has no platform “{platform}” (QT_QPA_PLATFORM); it has {', '.join(sorted(plugins))}."
    if (names & plugins if plugins else names) - _SERVED:
        return ""
    if not has_display():
        places = [f"{name}={os.environ[name]}" for name in ("DISPLAY", "WAYLAND_DISPLAY") if os.environ.get(name)]
        why = f"no server answers at {' or '.join(places)}" if places else "neither DISPLAY nor WAYLAND_DISPLAY is set"
        return (
            f"There is no display: {why}.\n"
            "Start Anholon in a graphical session, over `ssh -X`, or under `xvfb-run`; "
            "`anholon run` and `anholon export` work without a display."
        )
    missing = "" if os.environ.get("WAYLAND_DISPLAY") else report_missing(X_WINDOW)
    return f"The window cannot be shown: {missing}." if missing else ""


def find_platform_plugins() -> frozenset[str]:
    """Return the possible names in QT_QPA_PLATFORM, without the part after a hyphen (`wayland-egl`).

    Empty if Qt seeks plugins elsewhere than in its own folder.
    """
    if os.environ.get("QT_QPA_PLATFORM_PLUGIN_PATH") or os.environ.get("QT_PLUGIN_PATH"):
        return frozenset()
    folder = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath)) / "platforms"
    return frozenset(path.stem.removeprefix("libq").partition("-")[0] for path in folder.glob("libq*.so"))


def create_application(settings: Settings | None = None) -> tuple[QApplication, Settings, Themes]:
    """Return the application with its settings and theme, ready for a window."""
    # A floated dock moves the OpenGL view to another window; only shared contexts survive that.
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
    sys.setswitchinterval(SWITCH_INTERVAL)
    limit_heaps()
    keep_no_sources()
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        app = QApplication(["anholon"])
    app.setApplicationName("Anholon")
    app.setDesktopFileName("anholon")
    app.setWindowIcon(app_icon())
    settings = settings or Settings()
    install_translation(app, settings.language)
    return app, settings, Themes(app, settings.theme)


def keep_no_sources() -> None:
    """Import modules from now on without keeping their source texts in memory.

    PySide looks whether a module that is imported may use its names in snake_case, and Python keeps what it read: 40 MB
    of text with all libraries. No module here uses them.
    """
    support: Any = sys.modules.get("shibokensupport.feature")
    if hasattr(support, "_mod_uses_pyside"):
        support._mod_uses_pyside = lambda _module: False
    linecache.clearcache()


def close_on_interrupt(window: QWidget) -> None:
    """Make Ctrl-C in the terminal close `window` as its button does. A second Ctrl-C ends the process at once."""
    # Python runs its signal handlers between two steps of Python code, and an idle event loop takes none: the system
    # writes the number of the signal into a socket, which wakes the loop.
    reader, writer = socket.socketpair()
    for end in (reader, writer):
        end.setblocking(False)
    signal.set_wakeup_fd(writer.fileno(), warn_on_full_buffer=False)

    def interrupted(_number: int, _frame: object) -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        QTimer.singleShot(0, window.close)

    notifier = QSocketNotifier(reader.fileno(), QSocketNotifier.Type.Read, window)
    notifier.activated.connect(lambda *_: reader.recv(64))

    def forget() -> None:
        signal.set_wakeup_fd(-1)
        reader.close()
        writer.close()

    window.destroyed.connect(forget)
    signal.signal(signal.SIGINT, interrupted)


def fit_to_screen(window: QWidget) -> None:
    """Maximize a window that would be larger than the screen, because its frame would reach beyond the edges."""
    room = window.screen().availableSize()
    if window.width() >= room.width() or window.height() >= room.height():
        window.resize(window.size().boundedTo(room))  # not every display has a manager that sees to it
        window.setWindowState(window.windowState() | Qt.WindowState.WindowMaximized)


def main(argv: Sequence[str] = ()) -> int:
    """Open the window with the model named first in `argv` (a path or an example's name) and return the exit status."""
    trouble = find_missing_display()
    if trouble:
        sys.stderr.write(trouble + "\n")
        return 1
    limit_blas_threads()
    warnings.simplefilter("ignore", MetadataLostWarning)  # the window says it itself, before or after
    app, settings, themes = create_application()
    window = MainWindow(settings, themes)
    fit_to_screen(window)
    window.show()
    close_on_interrupt(window)
    source = argv[0] if argv else ""
    QTimer.singleShot(0, lambda: window.load_first_model(source))
    return app.exec()
