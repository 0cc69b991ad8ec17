"""Descriptions of elements and fields from the schema of the model, as shown in the window."""

from __future__ import annotations

import re

from PySide6.QtCore import QCoreApplication

__all__ = ["description_text", "first_sentence"]

_SIGNS = {"*": "·", ">=": "≥", "<=": "≤", "df/d": "∂f/∂"}
_TYPED_PATTERN = re.compile(r"(`[^`]*`|(?:for example|например|e\.g\.|напр\.)[^.]*)")
"""Text that a user may type exactly."""

_MINUS_PATTERN = re.compile(r"(?<=[\s(])-(?=\w)|(?<= )-(?= )")


def description_text(text: str) -> str:
    """Return a description in the language of the window, with typeset formulas.

    Examples and text in backquotes stay as they are typed.
    """
    parts = _TYPED_PATTERN.split(QCoreApplication.translate("fields", " ".join(text.split())))
    return "".join(part.strip("`") if k % 2 else _typeset_signs(part) for k, part in enumerate(parts))


def _typeset_signs(text: str) -> str:
    for typed, printed in _SIGNS.items():
        text = text.replace(typed, printed)
    return _MINUS_PATTERN.sub("−", text)


def first_sentence(text: str) -> str:
    """Return the first sentence of notes without its full stop."""
    return text.partition("\n")[0].partition(". ")[0].strip().removesuffix(".")
