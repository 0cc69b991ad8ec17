"""The numbers of rods from their formulas: what the file says, as functions of time and of the part of the length."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from copy import copy
from typing import Final, NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.compiler import CompiledFunctions, compile_functions
from anholon.errors import FormulaError, ModelError, Problem
from anholon.formula.graph import Graph
from anholon.formula.names import free_names
from anholon.formula.parser import parse
from anholon.mechanics.namespace import Namespace
from anholon.mechanics.parameters import collect_schedule_pieces, fill_schedules, make_base_vector
from anholon.mechanics.ramps import Ramp
from anholon.model.query.rod_formula_names import LOCAL, STRAINS
from anholon.model.query.stage_sequence import collect_stage_parameters, shape_value
from anholon.model.schema import (
    Arc,
    Bed,
    ByFormulas,
    CableSection,
    Catenary,
    CircleSection,
    Curve,
    EllipseSection,
    Expression,
    Helix,
    LawSection,
    LineLoad,
    MatrixSection,
    Model,
    Polyline,
    RectangleSection,
    Rod,
    Rotation,
    Section,
    SectionLoad,
    SectionSpring,
    Spline,
    StiffnessSection,
    Straight,
)
from anholon.rods.expression_vectors import ScalarExpression, VectorExpression, make_symbols
from anholon.rods.section_law import SectionLaw
from anholon.rods.section_law_expressions import SectionLawFormulas
from anholon.units import parse_unit

_MATERIAL_FIELDS: Final = ("young", "shear", "density")

_FIELD_NAMES: Final[Mapping[type, tuple[str, ...]]] = {
    Straight: ("length",),
    Arc: ("radius", "angle"),
    Helix: ("radius", "pitch", "turns"),
    Catenary: ("span", "rise", "length"),
    Polyline: ("points",),
    Spline: ("points",),
    ByFormulas: (),
    StiffnessSection: ("axial", "shear", "torsion", "bending", "mass", "inertia", "drawn"),
    MatrixSection: ("stiffness", "mass", "inertia", "drawn"),
    LawSection: ("mass", "inertia", "drawn"),
    CableSection: ("axial", "mass", "drawn"),
    CircleSection: ("radius", "hole", *_MATERIAL_FIELDS),
    RectangleSection: ("width", "height", *_MATERIAL_FIELDS),
    EllipseSection: ("width", "height", *_MATERIAL_FIELDS),
}
"""Fields of curves and sections in the order of their numbers."""

_STEADY: Final = "steady"
"""Name of the function of all numbers that depend on parameters alone."""

_GEOMETRY_PREFIXES: Final = (
    "elements:",
    "position:",
    "rotation:",
    "shape:",
    "section:",
    "twist:",
    "curve:",
    "lump:",
    "law:",
)
"""Groups that make the rods themselves."""

_LOAD_PREFIXES: Final = ("force:", "moment:", "gravity", "velocity:", "spin:", "motion:", "turn:", "turning_a")
"""Groups that shape neither rods nor supports."""


class FieldGroup(NamedTuple):
    """A group of numbers: `path` of the field, its expressions, whether they may depend on s and on t."""

    name: str
    path: str
    expressions: tuple[Expression, ...]
    depends_on_s: bool = False
    depends_on_t: bool = False


class _GroupNodes:
    """Nodes of the groups of a model, and on what each of them depends.

    `functions` and `laws`: nodes by the name of the group, or of the rod whose law they are; `timed`: groups that
    depend on time; `steady`: groups that depend on parameters alone, as parts of `steady_nodes`, which are computed
    together; `shaping`: all nodes that shape rods or supports; `stage_parameters`: the parameters that stages change
    and a group depends on.
    """

    def __init__(self, model: Model, names: Namespace) -> None:
        self._names, self._graph = names, names.graph
        self.s = self._graph.symbol("state", 0)
        self.strains = {name: self._graph.symbol("state", k) for k, name in enumerate(STRAINS, 1)}
        self.functions: dict[str, list[int]] = {}
        self.laws: dict[str, list[int]] = {}
        self.timed: set[str] = set()
        self.steady: dict[str, slice] = {}
        self.steady_nodes: list[int] = []
        self.shaping: list[int] = []
        self.stage_parameters: dict[str, frozenset[str]] = {}
        self._problems: list[Problem] = []
        self._staged = [
            name
            for name in model.parameters
            if any(name in collect_stage_parameters(model, stage) for stage in model.stages)
        ]
        for group in _collect_groups(model):
            self._add(group)
        if names.problems or self._problems:
            raise ModelError([*names.problems, *self._problems])

    def _add(self, group: FieldGroup) -> None:
        """Add the nodes of a group."""
        graph, s, is_law = self._graph, self.s, group.name.startswith("law:")
        local_symbols = {LOCAL: s, **self.strains} if is_law else {LOCAL: s}
        several = len(group.expressions) > 1
        nodes = [
            self._names.node(expression, f"{group.path}.{k}" if several else group.path, local=local_symbols)
            for k, expression in enumerate(group.expressions)
        ]
        if is_law:
            self.laws.setdefault(group.name.split(":")[1], []).extend(nodes)
        else:
            self.functions[group.name] = nodes
        if not group.name.startswith(_LOAD_PREFIXES):
            self.shaping += nodes
        self.stage_parameters[group.name] = frozenset(
            name for name in self._staged if any(graph.depends(node, self._names.parameters[name]) for node in nodes)
        )
        self._problems += self._check(group, nodes)
        if any(graph.depends(node, self._names.time) for node in nodes):  # schedules do too
            self.timed.add(group.name)
        elif not any(graph.depends(node, symbol) for node in nodes for symbol in local_symbols.values()):
            self.steady[group.name] = slice(len(self.steady_nodes), len(self.steady_nodes) + len(nodes))
            self.steady_nodes += nodes
        if group.name.startswith("curve:"):
            slope = graph.forward(nodes, {s: graph.const(1.0)})
            self.functions["slope:" + group.name[6:]] = slope
            self.functions["bend:" + group.name[6:]] = graph.forward(slope, {s: graph.const(1.0)})

    def _check(self, group: FieldGroup, nodes: Sequence[int]) -> Iterator[Problem]:
        """Yield a problem for everything on which a group must not depend."""
        for node in nodes:
            if not group.depends_on_s and self._graph.depends(node, self.s):
                message = f"{LOCAL} is not known here: this is not a formula along a rod."
                yield Problem(path=group.path, message=message)
            if not group.depends_on_t and self._graph.depends(node, self._names.time):
                yield Problem(path=group.path, message="This cannot depend on time.")
        changed = self.stage_parameters[group.name]
        if group.name.startswith(_GEOMETRY_PREFIXES) and changed:
            message = f"Stages change “{min(changed)}”, on which the rod depends. A rod cannot change between stages."
            remedy = "Use a separate parameter. Supports, joints, loads and damping may change."
            yield Problem(path=group.path, message=message, remedy=remedy)


class FieldValues:
    """All numbers of the rods of a model, by groups, at the values that the parameters have.

    `changes`: those (SI) that differ from the model's; `ramps`: how some of them move.
    """

    def __init__(self, model: Model) -> None:
        plain = replace(model, coordinates={}, stages=(), forces={}, constraints={}, controls={})
        names = Namespace(plain, Graph())
        graph = names.graph
        self._pieces, self._slot = collect_schedule_pieces(plain), len(plain.parameters)
        self._slots = {name: k for k, name in enumerate(plain.parameters)}
        self._factors = [parse_unit(parameter.unit).factor for parameter in plain.parameters.values()]
        self.ramps: tuple[Ramp, ...] = ()
        self.changes: dict[str, float] = {}
        groups = _GroupNodes(model, names)
        self._timed, self._steady, self._stage_parameters = groups.timed, groups.steady, groups.stage_parameters
        functions = {**groups.functions, _STEADY: groups.steady_nodes}
        self._code: CompiledFunctions = compile_functions(graph, functions, names.n_parameters)
        strains = list(groups.strains.values())
        self._formulas = _make_law_formulas(graph, groups.laws, groups.s, strains, names.n_parameters)
        self._laws = _compile_laws(self._formulas) if groups.laws else None
        self._values = make_base_vector(plain, names, names.n_parameters)
        self._p = self._code.make_parameters(self._values)
        self._nowhere = np.zeros(max(1, self._code.n_state))
        self._steady_values: Floats | None = None
        shapes = [any(graph.depends(node, symbol) for node in groups.shaping) for symbol in names.parameters.values()]
        self._shapes = np.array(shapes, dtype=bool)

    def with_parameters_of(self, model: Model) -> FieldValues | None:
        """Return the numbers at the parameters of another model of rods, which is equal but for these.

        None if a parameter that shapes the rods differs.
        """
        new_values = zip((parameter.value for parameter in model.parameters.values()), self._factors, strict=True)
        values = self._values.copy()
        values[: len(self._factors)] = [value * factor for value, factor in new_values]
        changed = values[: len(self._factors)] != self._values[: len(self._factors)]
        return None if (changed & self._shapes).any() else self._with_values(values)

    def _with_values(self, values: Floats) -> FieldValues:
        field_values = copy(self)
        field_values._values, field_values._p = values, self._code.make_parameters(values)
        field_values._steady_values = None
        return field_values

    def with_stage(self, changes: Mapping[str, float], ramps: Sequence[Ramp]) -> FieldValues:
        """Return the numbers with parameters (SI) as a stage changes them."""
        values = self._values.copy()
        for name, value in changes.items():
            if name in self._slots:
                values[self._slots[name]] = value
        field_values = self._with_values(values)
        field_values.ramps, field_values.changes = tuple(ramps), dict(changes)
        return field_values

    def make_section_law(
        self, rod: str, s: Floats, widths: Floats, is_free: NDArray[np.bool_], compliance: Floats
    ) -> SectionLaw:
        """Return the nonlinear law of a rod's elements at their middles; see `SectionLaw`."""
        assert self._laws is not None
        p = self._laws.make_parameters(self._values)
        elements = np.arange(len(s))
        return SectionLaw(rod, elements, s, widths, is_free, compliance, self._laws, self._formulas[rod], p, [])

    def has_time_dependence(self, *prefixes: str) -> bool:
        """Return whether any number in the groups whose names begin so depends on time."""
        ramped = {ramp.name for ramp in self.ramps}
        moving = self._timed.union(name for name, felt in self._stage_parameters.items() if felt & ramped)
        return any(name.startswith(prefixes) for name in moving)

    def evaluate(self, name: str, t: float = 0.0) -> Floats:
        """Return the numbers (k,) of a group at a time."""
        if name in self._steady and not self.ramps:
            if self._steady_values is None:
                self._steady_values = self._code.call(_STEADY, 0.0, self._nowhere, self._p)
            return self._steady_values[self._steady[name]].copy()
        return self._code.call(name, t, self._nowhere, self._make_parameters(t))

    def evaluate_at_times(self, name: str, times: Floats) -> Floats:
        """Return the numbers (k, n) of a group at times (k,)."""
        if self._pieces or self.ramps:
            return np.stack([self.evaluate(name, float(t)) for t in times])
        return self._code.map(name, times, np.zeros((len(times), max(1, self._code.n_state))), self._p)

    def evaluate_along(self, name: str, s: Floats, t: float = 0.0) -> Floats:
        """Return the numbers (m, k) of a group at parts s (m,) of the length."""
        s = np.asarray(s, dtype=np.float64)
        return self._code.map(name, np.full(len(s), t), s[:, None], self._make_parameters(t))

    def _make_parameters(self, t: float) -> Floats:
        """Return the vector p at a time."""
        if not (self._pieces or self.ramps):
            return self._p
        values = self._values.copy()
        fill_schedules(values, self._slot, self._pieces, t)
        for ramp in self.ramps:
            part = min(max((t - ramp.t0) / ramp.length, 0.0), 1.0)
            values[self._slots[ramp.name]] += ramp.change * shape_value(ramp.shape, part)
        return self._code.make_parameters(values)


def _make_law_formulas(
    graph: Graph, laws: Mapping[str, list[int]], part: int, strains: list[int], count: int
) -> dict[str, SectionLawFormulas]:
    """Return the nonlinear laws of rods from the nodes of their wrenches."""
    place, free = ScalarExpression(graph, part), VectorExpression(graph, strains)
    along = make_symbols(graph, "state", len(strains), 1 + len(strains))
    return {
        name: SectionLawFormulas(VectorExpression(graph, wrench), place, free, along, count)
        for name, wrench in laws.items()
    }


def _compile_laws(laws: Mapping[str, SectionLawFormulas]) -> CompiledFunctions:
    """Return the functions of nonlinear laws that `SectionLaw` asks for."""
    functions: dict[str, list[int]] = {}
    for name, law in laws.items():
        functions[f"wrench:{name}"] = law.wrench.nodes
        functions[f"tangent:{name}"] = law.wrench.jacobian(law.strains).flat.nodes
        functions[f"second:{name}"] = law.second_derivative.nodes
    return compile_functions(law.graph, functions, law.parameter_count)


def find_bodies_with_known_mass(model: Model) -> tuple[str, ...]:
    """Return the bodies joined to rods whose mass is a number or a formula of parameters."""
    ends = [end for joint in model.joints.values() for end in joint.between if end in model.bodies]
    names, bodies = model.parameters.keys() - {LOCAL}, []
    for name in dict.fromkeys(ends):
        with suppress(FormulaError):  # which is reported where the body is compiled
            if all(word.text in names for word in free_names(parse(model.bodies[name].mass))):
                bodies.append(name)
    return tuple(bodies)


def _collect_groups(model: Model) -> list[FieldGroup]:
    """Return every group of numbers."""
    field_groups = [FieldGroup("gravity", "gravity", model.gravity, depends_on_t=True)]
    for name, rod in model.rods.items():
        field_groups += _collect_rod_groups(name, rod)
    for name, support in model.supports.items():
        path = f"supports.{name}"
        field_groups += [
            FieldGroup(f"axes:{name}", f"{path}.axes", _collect_angles(support.axes)),
            FieldGroup(f"motion:{name}", f"{path}.motion", support.motion, depends_on_t=True),
            FieldGroup(f"turn:{name}", f"{path}.turn", _collect_angles(support.turn), depends_on_t=True),
            FieldGroup(f"turning_at:{name}", f"{path}.spin", support.spin),
            FieldGroup(f"turning_about:{name}", f"{path}.about", support.about),
        ]
    for name, joint in model.joints.items():
        field_groups.append(FieldGroup(f"joint:{name}", f"joints.{name}.axis", joint.axis))
    for name in find_bodies_with_known_mass(model):
        field_groups.append(FieldGroup(f"body:{name}", f"bodies.{name}.mass", (model.bodies[name].mass,)))
    for name, load in model.loads.items():
        path = f"loads.{name}"
        match load:
            case SectionLoad():
                field_groups.append(FieldGroup(f"force:{name}", f"{path}.force", load.force, depends_on_t=True))
                field_groups.append(FieldGroup(f"moment:{name}", f"{path}.moment", load.moment, depends_on_t=True))
            case LineLoad():
                field_groups.append(
                    FieldGroup(f"force:{name}", f"{path}.force", load.force, depends_on_s=True, depends_on_t=True)
                )
                field_groups.append(
                    FieldGroup(f"moment:{name}", f"{path}.moment", load.moment, depends_on_s=True, depends_on_t=True)
                )
            case Bed():
                field_groups.append(
                    FieldGroup(f"stiffness:{name}", f"{path}.stiffness", load.stiffness, depends_on_s=True)
                )
                field_groups.append(FieldGroup(f"turning:{name}", f"{path}.turning", load.turning, depends_on_s=True))
            case SectionSpring():
                field_groups.append(FieldGroup(f"stiffness:{name}", f"{path}.stiffness", load.stiffness))
                field_groups.append(FieldGroup(f"turning:{name}", f"{path}.turning", load.turning))
    return field_groups


def _collect_rod_groups(name: str, rod: Rod) -> list[FieldGroup]:
    path = f"rods.{name}"
    field_groups = [
        FieldGroup(f"elements:{name}", f"{path}.elements", (rod.elements,)),
        FieldGroup(f"position:{name}", f"{path}.position", rod.position),
        FieldGroup(f"rotation:{name}", f"{path}.rotation", _collect_angles(rod.rotation)),
        FieldGroup(f"shape:{name}", f"{path}.curve", _collect_expressions(rod.curve)),
        FieldGroup(f"section:{name}", f"{path}.section", _collect_expressions(rod.section), depends_on_s=True),
        FieldGroup(f"twist:{name}", f"{path}.twist", (rod.twist,), depends_on_s=True),
        FieldGroup(f"velocity:{name}", f"{path}.velocity", rod.velocity),
        FieldGroup(f"spin:{name}", f"{path}.spin", rod.spin),
        FieldGroup(f"damping:{name}", f"{path}.damping", (rod.damping,)),
    ]
    if isinstance(rod.curve, ByFormulas):
        field_groups.append(
            FieldGroup(f"curve:{name}", f"{path}.curve.position", rod.curve.position, depends_on_s=True)
        )
    if isinstance(rod.section, LawSection):
        for part, formulas in (("force", rod.section.force), ("moment", rod.section.moment)):
            field_groups.append(FieldGroup(f"law:{name}:{part}", f"{path}.section.{part}", formulas, depends_on_s=True))
    for k, lump in enumerate(rod.lumps):
        field_groups.append(FieldGroup(f"lump:{name}.{k}", f"{path}.lumps.{k}", (lump.mass, *lump.inertia)))
    return field_groups


def _collect_expressions(item: Curve | Section) -> tuple[Expression, ...]:
    """Return the expressions of a curve or section, nested ones one after another."""
    return tuple(_flat([getattr(item, field) for field in _FIELD_NAMES[type(item)]]))


def _flat(value: object) -> list[Expression]:
    if isinstance(value, list | tuple):
        return [inner for item in value for inner in _flat(item)]
    assert isinstance(value, int | float | str)
    return [value]


def _collect_angles(turns: Sequence[Rotation]) -> tuple[Expression, ...]:
    return tuple(turn.angle for turn in turns)
