"""Derivations: the equations of a model in print, step by step. SymPy works here and nowhere on the numeric route.

SymPy is imported when something is derived, not when a derivation that is already there is shown or written.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from anholon.derivation.render import KINDS, render
from anholon.derivation.statements import BLOCKS, ROD_BLOCKS, DerivationBlock, Statement
from anholon.formula.symbolic import enlarge_sympy_cache

if TYPE_CHECKING:
    from anholon.derivation.derive import blocks, derive_text, stream

__all__ = ["BLOCKS", "KINDS", "ROD_BLOCKS", "DerivationBlock", "Statement", "blocks", "derive_text", "render", "stream"]


enlarge_sympy_cache()


def __getattr__(name: str) -> Any:
    """Import the names of derivations, and SymPy, at their first use."""
    if name in __all__:
        from importlib import import_module

        return getattr(import_module("anholon.derivation.derive"), name)
    raise AttributeError(name)
