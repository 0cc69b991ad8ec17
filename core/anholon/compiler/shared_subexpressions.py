"""Code that modules share: a part of a graph that was compiled once, for functions of graphs that grew out of it.

Functions with and without preludes give the same bits.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from threading import Lock
from typing import Final

from anholon.compiler import engine
from anholon.compiler.evaluation_plan import Function, make_evaluation_plan
from anholon.compiler.llvm_text import module_text
from anholon.compiler.sincos import has_sincos
from anholon.formula.graph import Graph
from anholon.formula.operations import ADD, MUL, NEG, SUB

_LEAST: Final = 150  # operations from which on a prelude is worth its call
_CHEAP: Final = frozenset((ADD, SUB, MUL, NEG))
_NAME: Final = "prelude"


class Prelude:
    """Expressions computed together; everything is made when first asked for.

    Functions that call it read from their workspace the given nodes, all that takes long to compute, and what more
    than one operation reads. The graph may be copied and the copy may grow; it must not grow itself.
    """

    def __init__(self, graph: Graph, nodes: Sequence[int], n_params: int) -> None:
        self._graph, self._nodes, self._n_params = graph, tuple(nodes), n_params
        self._function: Function | None = None
        self._engine: engine.Engine | None = None
        self._improved = False
        self._text = ""
        self._lock = Lock()

    @property
    def function(self) -> Function:
        """The prelude as a function.

        Its `parameter_slots` are the nodes to hoist, its name is made from its content.
        """
        with self._lock:
            if self._function is None:
                self._function = self._planned()
            return self._function

    @property
    def is_worthwhile(self) -> bool:
        """Whether the shared part is large enough."""
        return self.function.n_ops >= _LEAST

    @property
    def kept(self) -> Mapping[int, int]:
        """The slot in the workspace of every node that can be read there."""
        return {node: slot for slot, node in enumerate(self.function.outputs)}

    def code(self) -> engine.Engine:
        """Return the compiled prelude, the best code there is by now."""
        function = self.function
        with self._lock:
            if self._engine is None:
                self._engine = engine.Engine(self._text, (function.name,), 0)
            return self._engine

    def improve(self) -> None:
        """Compile the shared parts in use with more optimisation; code linked from then on calls the new code."""
        if self._engine is None or self._improved:
            return
        compiled = engine.Engine(self._text, (self.function.name,), 1)
        with self._lock:
            self._engine, self._improved = compiled, True

    def _planned(self) -> Function:
        graph = self._graph
        plan = make_evaluation_plan(graph, {_NAME: self._nodes}, self._n_params)
        planned = plan.functions[_NAME]
        readers: dict[int, int] = {}
        for node in planned.computed:
            for argument in graph.arguments(node):
                readers[argument] = readers.get(argument, 0) + 1
        wanted = {*self._nodes}
        values = [
            node
            for node in planned.computed
            if node in wanted or readers.get(node, 0) > 1 or graph.operation[node] not in _CHEAP
        ]
        draft = Function(
            graph, _NAME, tuple(values), planned.parameter_slots, workspace_start=0, fixed_order=planned.computed
        )
        text = module_text(graph, [draft], sincos=has_sincos())
        name = f"{_NAME}_{hashlib.sha256(text.encode()).hexdigest()[:24]}"
        self._text = text.replace(f'@"{_NAME}"', f'@"{name}"', 1)
        return Function(
            graph, name, draft.outputs, draft.parameter_slots, workspace_start=0, fixed_order=draft.fixed_order
        )
