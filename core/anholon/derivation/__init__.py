"""Derivations: the equations of a model in print, step by step. SymPy works here and nowhere on the numeric route."""

from anholon.derivation.blocks import FORMS, blocks, stream
from anholon.derivation.rows import BLOCKS, Block, Row

__all__ = ["BLOCKS", "FORMS", "Block", "Row", "blocks", "stream"]
