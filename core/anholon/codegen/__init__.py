"""Machine code from the expression graph."""

from __future__ import annotations

from anholon.codegen.compiled import Backend, Compiled, compile_functions

__all__ = ["Backend", "Compiled", "compile_functions"]
