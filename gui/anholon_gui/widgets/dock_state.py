"""The check of a stored arrangement of docks before Qt reads it.

`QMainWindow.restoreState` trusts what it reads: a number of an area that is none makes it write outside of its tables,
which ends the process. Therefore all of a state is read here first, by the format in which `QMainWindow.saveState`
writes it (qdockarealayout.cpp, qtoolbararealayout.cpp of Qt 6); what is not understood is no state.
"""

from __future__ import annotations

import struct
from typing import Final

_VERSION: Final = b"\0\0\0\xff\0\0\0\0"  # a marker, and the number that saveState was called with
_DOCKS, _TOOLBARS, _TABS, _SEQUENCE, _WIDGET = b"\xfd", b"\xfc", b"\xfa", b"\xfc", b"\xfb"
_AREAS: Final = 4
_ORIENTATIONS: Final = (1, 2)
_FLAGS: Final = 3  # visible, floating
_FLOATING: Final = 2
_MAX_PIXELS: Final = 2**25  # QWIDGETSIZE_MAX and a frame
_MAX_PLACES: Final = 100  # docks or bars beside each other
_MAX_DEPTH: Final = 8  # of docks within docks
_MAX_NAME_BYTES: Final = 1000


def is_dock_state(content: bytes) -> bool:
    """Return True if these bytes are a complete valid arrangement of docks and toolbars."""
    try:
        _DockStateReader(content).read_state()
    except (ValueError, struct.error):
        return False
    return True


class _DockStateReader:
    """Reads a state from its beginning. Raises ValueError or struct.error if it is invalid."""

    def __init__(self, content: bytes) -> None:
        self._content, self._at = content, 0
        self._names: set[bytes] = set()

    def read_state(self) -> None:
        self._require(self._take(8) == _VERSION)
        self._require(self._take(1) == _DOCKS)
        areas = [self._read_area() for _ in range(self._read_number(0, _AREAS))]
        self._require(len(set(areas)) == len(areas))
        for _ in range(2 + 4):  # the size of the middle; which areas have the corners
            self._read_number(-1, _MAX_PIXELS)
        self._require(self._take(1) == _TOOLBARS)
        for _ in range(self._read_number(0, _MAX_PLACES)):
            self._read_number(0, _AREAS - 1)
            for _ in range(self._read_number(0, _MAX_PLACES)):
                self._read_name()
                self._require(self._read_byte() <= 1)
                for _ in range(4):
                    self._read_number(-_MAX_PIXELS, _MAX_PIXELS)
        self._require(self._at == len(self._content))

    def _read_area(self) -> int:
        area = self._read_number(0, _AREAS - 1)
        self._read_sizes(2)
        self._read_places(_MAX_DEPTH)
        return area

    def _read_places(self, depth: int) -> None:
        """Read docks side by side, or as tabs one behind the other."""
        kind = self._take(1)
        self._require(depth > 0 and kind in (_TABS, _SEQUENCE))
        if kind == _TABS:
            self._read_number(-1, _MAX_PLACES)  # the one in front
        self._require(self._read_byte() in _ORIENTATIONS)
        for _ in range(self._read_number(0, _MAX_PLACES)):
            kind = self._take(1)
            self._require(kind in (_WIDGET, _SEQUENCE))
            if kind == _WIDGET:
                self._read_name()
                flags = self._read_byte()
                self._require(flags <= _FLAGS)
                self._read_sizes(4) if not flags & _FLOATING else self._read_rectangle()
            else:
                self._read_sizes(4)
                self._read_places(depth - 1)

    def _read_name(self) -> None:
        """Read the name of a dock or a bar, which must be unique."""
        name = self._take(self._read_number(0, _MAX_NAME_BYTES))
        self._require(name not in self._names)
        self._names.add(name)

    def _read_sizes(self, count: int) -> None:
        for _ in range(count):
            self._read_number(-1, _MAX_PIXELS)

    def _read_rectangle(self) -> None:
        for _ in range(4):
            self._read_number(-_MAX_PIXELS, _MAX_PIXELS)

    def _read_number(self, minimum: int, maximum: int) -> int:
        (number,) = struct.unpack(">i", self._take(4))
        self._require(minimum <= number <= maximum)
        return int(number)

    def _read_byte(self) -> int:
        return self._take(1)[0]

    def _take(self, count: int) -> bytes:
        content = self._content[self._at : self._at + count]
        self._require(len(content) == count)
        self._at += count
        return content

    def _require(self, holds: bool) -> None:
        if not holds:
            raise ValueError("this is no state of docks")
