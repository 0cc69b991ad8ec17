"""The functions that step chains: their `advance` becomes machine code."""

from __future__ import annotations

from typing import Final

from anholon.rods import border_dense, border_driver, border_state, chain_driver, chain_steps

LOOPS: Final = (chain_driver, border_state, border_dense, border_driver, chain_steps)
"""Modules of the functions, see `anholon.codegen.loops_text`."""

ENTRIES: Final = ("advance",)
"""What is called from outside: advance(real, whole, p, memory, d, w) of addresses returns how it ended."""
