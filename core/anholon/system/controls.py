"""Controls: parameters that a motor gives the values of their laws p = p(t, q, q') (004 (1.2), (1.3)).

Virtual displacements are taken at fixed controls. So every formula that may contain one is built twice in the same
graph: with the laws in it, as everything moves, and with a symbol for every control and another one for its rate, as
it can be displaced. Where the laws contain nothing but time, both say the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from anholon.constraints.rows import Shape, depends_on
from anholon.errors import Problem
from anholon.model.structs import Model
from anholon.system.kinematics import Kinematics
from anholon.system.namespace import Namespace


class Controls:
    """The controls of a model: their laws as nodes, and names and places while they are held."""

    def __init__(self, model: Model, names: Namespace) -> None:
        self._names = names
        self.held = Namespace(model, names.graph, held=True)
        self.places = Kinematics(model, self.held)
        self.laws: dict[int, int] = {}
        self._blind: dict[int, str] = {}  # symbols of rates that are not known, as their laws contain rates
        for name in model.controls:
            with names.place(f"controls.{name}.law"):
                law: int | None = names.control(name)
                for symbol in self.held.controls[name]:
                    if law is None:
                        self._blind[symbol] = name
                        continue
                    self.laws[symbol] = law
                    law = None if names.has_rates(law) else names.rates([law])[0]

    def followed(self, nodes: Sequence[int]) -> list[int]:
        """Return nodes with the laws in place of the controls."""
        return self._names.graph.substitute(nodes, self.laws)

    def contained(self, node: int) -> tuple[str, ...]:
        """Return the controls on which a node built with held ones depends."""
        graph = self._names.graph
        return tuple(name for name, symbols in self.held.controls.items() if depends_on(graph, node, symbols))

    def moving(self, node: int) -> tuple[str, ...]:
        """Return those of them whose laws contain coordinates or rates."""
        return tuple(name for name in self.contained(node) if self._names.has_state(self.laws[self._symbol(name)]))

    def shape(self, f: int, path: str) -> Shape:
        """Return what the row f, built with held controls, is to virtual displacements."""
        names, graph = self._names, self._names.graph
        for rate, name in self._blind.items():
            if graph.depends(f, rate):
                names.problems.append(
                    Problem(
                        path=path,
                        message=f"a rate of the control '{name}' in it needs accelerations, which are not known here",
                        remedy="Write the constraint without this rate.",
                    )
                )
        on_rates = names.has_rates(f)
        f_t = graph.const(0.0) if on_rates else graph.derivative(f, names.time)
        laws = [law for symbol, law in self.laws.items() if graph.depends(f, symbol)]
        if not any(names.has_rates(law) if on_rates else names.has_state(law) for law in laws):
            (explicit,) = self.followed([f_t])
            return Shape(None, explicit, on_rates)
        *B, explicit = self.followed([*graph.gradient(f, names.v if on_rates else names.q), f_t])
        return Shape(tuple(B), explicit, on_rates)

    def _symbol(self, name: str) -> int:
        return self.held.controls[name][0]
