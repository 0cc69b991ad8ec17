"""The parts of a derivation: blocks of rows.

A row is one independent statement: an equation, a table or a sentence. It contains the same statement twice, as LaTeX
(the subset that `amsmath` and the window's typesetter share) and as text in the grammar of formulas.
"""

from __future__ import annotations

from msgspec import Struct

BLOCKS = (
    "Data",
    "Elements",
    "Direct sum",
    "Forces",
    "Constraints",
    "Basis",
    "Equations of motion",
    "Solved form",
    "Curves",
)
"""Titles of the blocks, in their order: elements, constraints and structure apart (Kutergin, 7.1), then the steps of
Kondrenkina 2018, III.1."""

ROD_BLOCKS = (
    "Data",
    "Rotations",
    "Rates and strains",
    "Section law",
    "Frozen strains",
    "Components",
    "Balance equations",
    "Written out",
    "Special cases",
)
"""Titles of the blocks of Lerbet's equations of rods."""

DATA, ELEMENTS, DIRECT_SUM, FORCES, CONSTRAINTS, BASIS, EQUATIONS, SOLVED, CURVES = range(len(BLOCKS))


class Statement(Struct, frozen=True, kw_only=True, omit_defaults=True):
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


class DerivationBlock(Struct, frozen=True, kw_only=True):
    """One of the parts of a derivation."""

    title: str
    rows: tuple[Statement, ...]
