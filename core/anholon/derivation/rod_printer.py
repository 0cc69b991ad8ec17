"""Expressions of rods in print: their names, with the mark of a rod where there are several, and matrices."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement
from typing import Final

from sympy import Expr, Matrix, Symbol

from anholon.derivation.latex_items import measure_formula
from anholon.derivation.latex_lines import SHEET_PT
from anholon.derivation.latex_names import make_latex_name, make_upright
from anholon.derivation.phrases import make_phrase
from anholon.derivation.rod_equations import (
    ANGLES,
    FORCES,
    MOMENTS,
    POSITIONS,
    REFERENCE_STRAINS,
    derivative_symbol,
)
from anholon.derivation.statements import Statement
from anholon.derivation.writer import ExpressionPrinter

_GREEK: Final = {"psi": r"\psi", "tau": r"\tau", "kappa": r"\kappa", "omega": r"\omega", "gamma": r"\gamma"}
STIFFNESS_NAMES: Final = ("EA", "GA2", "GA3", "GJ", "EI2", "EI3")
"""Stiffnesses against the six strains."""


def stiffness_symbol(i: int, j: int) -> Symbol:
    """Return an entry of a section's stiffness, forces before moments."""
    return Symbol(f"K{min(i, j) + 1}{max(i, j) + 1}", real=True)


class RodPrinter:
    """Writes expressions of jets."""

    def __init__(self, parameters: Iterable[str], label: str = "", owner: str = "") -> None:
        """Mark names of functions and inertias by `label`, stiffnesses by `owner` or, without one, `label`."""
        names = [*POSITIONS, *ANGLES, *FORCES, *MOMENTS, *REFERENCE_STRAINS, "V1", "V2", "V3"]
        names += [f"{stem}{i}" for stem in ("omega", "k", "gamma", "f", "c") for i in (1, 2, 3)]
        rank: dict[Symbol, int] = {}
        latex: dict[Symbol, str] = {}
        for level, by in enumerate(("", "s", "t", "ss", "st", "tt")):
            for name in names:
                rank[derivative_symbol(name, by)] = level + 1
                latex[derivative_symbol(name, by)] = _make_latex(name, by)
        for name, shown in (("rho", r"\rho"), ("I11", "I_{11}"), ("I22", "I_{22}"), ("I33", "I_{33}")):
            rank[Symbol(name, positive=True)], latex[Symbol(name, positive=True)] = 0, shown
        for name, shown in (("EI", "EI"), ("GA", "GA"), *((law, _make_latex(law, "")) for law in STIFFNESS_NAMES)):
            rank[Symbol(name, positive=True)], latex[Symbol(name, positive=True)] = 0, shown
        rank[Symbol("tau", positive=True)], latex[Symbol("tau", positive=True)] = 0, r"\tau"
        for name, shown in (("alpha", r"\alpha"), ("kappa", r"\kappa"), ("Gamma", r"\Gamma"), ("F", "F"), ("P", "P")):
            rank[Symbol(name, real=True)], latex[Symbol(name, real=True)] = 0, shown
        for i, j in combinations_with_replacement(range(6), 2):
            rank[stiffness_symbol(i, j)], latex[stiffness_symbol(i, j)] = 0, f"K_{{{i + 1}{j + 1}}}"
        self._marked: dict[Symbol, Symbol] = {}
        self.label = label
        if label:
            self._mark(rank, latex, label, owner or label)
        for name in ("s", *parameters):
            rank[Symbol(name, real=True)], latex[Symbol(name, real=True)] = 0, make_latex_name(name)
        self._rank, self._latex = rank, latex
        self._writer = ExpressionPrinter(rank, latex)

    def _mark(self, rank: dict[Symbol, int], latex: dict[Symbol, str], label: str, owner: str) -> None:
        """Mark all names by a rod: x_s becomes x_arm_s."""
        stiff = {"tau", *STIFFNESS_NAMES, *(symbol.name for symbol in rank if re.fullmatch(r"K\d\d", symbol.name))}
        for symbol in list(rank):
            stem, _, by = symbol.name.partition("_")
            mark = owner if stem in stiff else label
            name = "_".join(part for part in (stem, mark, by) if part)
            self._marked[symbol] = Symbol(name, real=True)
            rank[self._marked[symbol]] = rank.pop(symbol)
            latex[self._marked[symbol]] = _mark_latex(latex.pop(symbol), mark)

    def mark(self, name: str) -> str:
        """Return the name of a vector or matrix of the rod."""
        return f"{name}_{self.label}" if self.label else name

    def equation(self, left: Expr, right: Expr, note: str = "") -> Statement:
        """Return left = right."""
        writer = self._writer
        left, right = left.xreplace(self._marked), right.xreplace(self._marked)
        for symbol in sorted((left.free_symbols | right.free_symbols) - self._rank.keys(), key=str):
            self._rank[symbol], self._latex[symbol] = 0, make_latex_name(symbol.name)
        return Statement(
            latex=writer.equation(writer.latex(left), right, "latex"),
            text=writer.equation(writer.text(left), right, "text"),
            note=note,
        )

    def matrix(self, left: str, plain: str, entries: Matrix, note: str) -> Iterator[Statement]:
        """Yield a matrix, entry by entry where it is wider than the page; entries that are not written are zero."""
        printed, text = self.make_matrix(entries)
        latex = f"{left} = {printed}"
        if measure_formula(latex) <= SHEET_PT:
            yield Statement(latex=latex, text=f"{plain} = {text}", note=note)
            return
        if note:
            yield Statement(note=make_phrase("{}; entries that are not written are zero", note))
        rows, columns = entries.shape
        stem, _, owner = plain.partition("_")
        for i in range(rows):
            for j in range(columns):
                if entries[i, j] != 0:
                    index = f"{i + 1}{j + 1}" if columns > 1 else f"{i + 1}"
                    name = "_".join(part for part in (f"{stem}{index}", owner) if part)
                    yield self.equation(Symbol(name, real=True), entries[i, j])

    def make_matrix(self, entries: Matrix) -> tuple[str, str]:
        """Return a matrix as LaTeX and as text."""
        entries = entries.xreplace(self._marked)
        lines = [[entries[i, j] for j in range(entries.shape[1])] for i in range(entries.shape[0])]
        body = r" \\ ".join(" & ".join(self._writer.latex(entry) for entry in line) for line in lines)
        text = "; ".join(", ".join(self._writer.text(entry) for entry in line) for line in lines)
        return rf"\begin{{pmatrix}} {body} \end{{pmatrix}}", f"[{text}]"


def _make_latex(name: str, by: str) -> str:
    """Return a function or its derivative: dots for t, primes for s."""
    stem = name.rstrip("0123456789")
    index = name[len(stem) :]
    shown = _GREEK.get(stem, stem)
    dots = by.count("t")
    if dots:
        shown = rf"\{'d' * dots}ot{{{shown}}}"
    index = f"_{{{index}}}" if index else ""
    return f"{shown}{index}{chr(39) * by.count('s')}"


def _mark_latex(latex: str, mark: str) -> str:
    """Return the LaTeX of a name with a rod as a further index."""
    match = re.fullmatch(r"(.*?)(?:_\{(.*)\})?('*)", latex)
    assert match is not None
    index = ",".join(part for part in (match[2], make_upright(mark)) if part)
    return f"{match[1]}_{{{index}}}{match[3]}"
