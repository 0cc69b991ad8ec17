"""The requirements of the window on a Linux system beside Python packages: shared libraries, and a display that
answers.

Qt ends the whole process, or fails to import, where one is missing; they are therefore checked before. This module
needs the standard library only: `dev.py` loads it by its path before anything is installed.
"""

from __future__ import annotations

import ctypes
import os
import re
import socket
import sys
from pathlib import Path
from typing import Final

# Shared library -> package of Debian and Ubuntu. The wheels bring the rest. [Found in empty Debian 12 and Ubuntu 24.04]
DRAWING: Final = {
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libxkbcommon.so.0": "libxkbcommon0",
}
"""What films and pictures need."""

X_WINDOW: Final = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
"""What a window on an X display needs besides."""

_ANSWER_TIME: Final = 2.0  # s that a display may take to answer


def find_missing_libraries(libraries: dict[str, str]) -> dict[str, str]:
    """Return those of `libraries` (name -> package) that the loader cannot find; none on other systems than Linux."""
    if not sys.platform.startswith("linux"):
        return {}
    return {name: package for name, package in libraries.items() if not _is_loadable(name)}


def make_install_command(packages: list[str]) -> str:
    """Return the command line that installs packages on Debian and Ubuntu."""
    return f"sudo apt-get install -y {' '.join(packages)}"


def report_missing(libraries: dict[str, str]) -> str:
    """Return one sentence about the missing ones of `libraries` with the remedy, or "" if all are there."""
    missing = find_missing_libraries(libraries)
    if not missing:
        return ""
    command = make_install_command(sorted(set(missing.values())))
    return (
        f"system libraries are missing: {', '.join(missing)}. On Debian and Ubuntu `{command}` installs them; on other "
        "systems install the packages that contain them"
    )


def has_display() -> bool:
    """Return whether a window can be shown here: on Linux a Wayland or X server must answer."""
    if not sys.platform.startswith("linux"):
        return True
    wayland, x11 = os.environ.get("WAYLAND_DISPLAY", ""), os.environ.get("DISPLAY", "")
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    if wayland and _is_listening(socket.AF_UNIX, str(Path(runtime) / wayland)):
        return True
    match = re.fullmatch(r"(?:unix)?([^:/]*):(\d+)(?:\.\d+)?", x11)
    if match is None:
        return False
    host, number = match[1], int(match[2])
    if host:
        return _is_listening(socket.AF_INET, (host, 6000 + number))
    path = f"/tmp/.X11-unix/X{number}"
    return _is_listening(socket.AF_UNIX, path) or _is_listening(socket.AF_UNIX, f"\0{path}")


def _is_loadable(library: str) -> bool:
    """Return whether the loader finds a shared library."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def _is_listening(family: socket.AddressFamily, address: str | tuple[str, int]) -> bool:
    """Return whether a server listens at a socket."""
    with socket.socket(family, socket.SOCK_STREAM) as connection:
        connection.settimeout(_ANSWER_TIME)
        try:
            connection.connect(address)
        except (OSError, OverflowError):  # no server, or no number of a port
            return False
        return True
