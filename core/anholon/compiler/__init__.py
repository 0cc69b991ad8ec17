"""Machine code from the expression graph."""

from __future__ import annotations

from anholon.compiler.compiled_functions import Backend, CompiledFunctions, compile_functions

__all__ = ["Backend", "CompiledFunctions", "compile_functions"]
