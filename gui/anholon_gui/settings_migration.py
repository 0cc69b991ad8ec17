"""Settings of earlier versions in an INI file of Qt, read as plain text.

Qt's own reader makes objects of values that begin with @, and may run code for that; here these are dropped.
"""

from __future__ import annotations

import re
import stat
from pathlib import Path
from typing import Final

_MAX_FILE_BYTES: Final = 2**20  # bytes of a file that is read
_SECTION: Final = "[General]"
_PIECE_PATTERN: Final = re.compile(r'\\x[0-9A-Fa-f]{1,6}|\\[0-7]{1,3}|\\.|"|,|[^\\",]+', re.DOTALL)
_ESCAPE_PATTERN: Final = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}


def read_old_settings(path: Path) -> dict[str, list[str]]:
    """Return the values of the section General of an INI file, each a list of texts. {} if it cannot be read.

    A value that begins with @ is left out, and so is each text of a list that does.
    """
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode) or status.st_size > _MAX_FILE_BYTES:
            return {}
        lines = path.read_text("utf-8", "replace").splitlines()
    except OSError:
        return {}
    results: dict[str, list[str]] = {}
    section = ""
    for line in map(str.strip, lines):
        key, is_value, text = line.partition("=")
        if line.startswith("["):
            section = line
        elif section == _SECTION and is_value and not line.startswith(";"):
            value = text.strip()
            if not value.startswith("@"):
                results[key.strip()] = [item for item in split_values(value) if not item.startswith("@")]
    return results


def split_values(text: str) -> list[str]:
    """Return the texts of a list separated by commas outside quotes, with escapes resolved."""
    items: list[str] = []
    bare: list[str] = []  # pieces outside of quotes; spaces around them do not count
    quoted: list[str] | None = None
    inside = False
    for piece in [*_PIECE_PATTERN.findall(text), ","]:
        if piece == '"':
            inside, quoted = not inside, quoted or []
        elif piece == "," and not inside:
            items.append("".join(bare).strip() if quoted is None else "".join(quoted))
            bare, quoted = [], None
        else:
            (quoted if inside and quoted is not None else bare).append(unescape(piece))
    return items


def unescape(piece: str) -> str:
    """Return a piece, or its character if it is an escape sequence."""
    if not piece.startswith("\\"):
        return piece
    body = piece[1:]
    if body[0] == "x" and len(body) > 1:
        return decode_character(int(body[1:], 16))
    if body.isdigit() and body[0] < "8":
        return decode_character(int(body, 8))
    return _ESCAPE_PATTERN.get(body, body)


def decode_character(code: int) -> str:
    return chr(code) if code < 0x110000 and not 0xD800 <= code < 0xE000 else "\ufffd"
