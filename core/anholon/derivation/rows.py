"""What a derivation consists of: blocks of rows.

A row is one statement that stands by itself: an equation, a table or a sentence. It carries the same statement twice,
as LaTeX (the subset that `amsmath` and the window's typesetter share) and as text in the grammar of formulas.
"""

from __future__ import annotations

from msgspec import Struct

__all__ = ["BLOCKS", "Block", "Row"]

BLOCKS = (
    "Data",
    "Quasi-velocities",
    "Kinetic energy",
    "Generalized forces",
    "Equations of motion",
    "Solved form",
    "Curves",
)
"""Titles of the seven blocks, in their order (Kondrenkina 2018, III.1)."""


class Row(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One statement of a derivation.

    `latex` is empty for a sentence. `note` says in words what the statement is. `number` is the value of the left side
    for the parameters of the model, with its unit. `numeric` marks a row that consists of numbers only. `cells` holds
    the LaTeX of a table by rows, the first being its head; `latex` is then the table as a whole.
    """

    latex: str = ""
    text: str = ""
    note: str = ""
    number: str = ""
    numeric: bool = False
    cells: tuple[tuple[str, ...], ...] = ()


class Block(Struct, frozen=True, kw_only=True):
    """One of the seven parts of a derivation."""

    title: str
    rows: tuple[Row, ...]
