"""Which elements hang on which frame: mass elements in compounds, and those that are by themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from anholon.formula.graph import Graph
from anholon.formula.nodes import ZERO
from anholon.mechanics.composite_bodies import AttachedMass, AttachmentBuilder, CompositeBody, rotate_second_moment
from anholon.mechanics.kinematics import BodyFrame, SystemKinematics
from anholon.mechanics.mass_elements import (
    MassElements,
    find_tensor_parameters,
    is_visual_only,
    make_body_elements,
    make_point_elements,
)
from anholon.mechanics.namespace import Namespace, Vector3
from anholon.mechanics.parameters import find_stage_parameters
from anholon.model.schema import WORLD, Model

_MIN_GROUP_SIZE: Final = 5  # vectors of elements from which on the four of a frame are fewer


class GroupedElements(NamedTuple):
    """The mass elements of a model: `composite_bodies` of those in one frame, and `single_elements`.

    `sizes`: parameters that would prevent a grouping if stages changed them.
    """

    single_elements: MassElements
    composite_bodies: tuple[CompositeBody, ...]
    sizes: frozenset[str] = frozenset()


def group_elements(
    model: Model, names: Namespace, kinematics: SystemKinematics, elements: MassElements
) -> GroupedElements:
    """Return the mass elements of a model, which are `elements`, in groups where grouping is worthwhile.

    With controls there are no groups, because controls move elements in other ways.
    """
    tensors = find_tensor_parameters(model, names)
    if model.controls:
        return GroupedElements(elements, (), tensors)
    reader = _FrameTree(model, names, kinematics)
    groups: dict[str, list[str]] = {}
    for name in (*model.points, *model.bodies):
        root = reader.root(name)
        if root and reader.elements(name).vectors and reader.is_rigid(name):
            groups.setdefault(root, []).append(name)
    worth = {
        root: members
        for root, members in groups.items()
        if sum(len(reader.elements(name).vectors) for name in members) >= _MIN_GROUP_SIZE
    }
    graph = names.graph
    sizes = tensors | {name for name, node in names.parameters.items() if graph.mask[node] & reader.sizes}
    if not worth:
        return GroupedElements(elements, (), sizes)
    grouped = {name for members in worth.values() for name in members}
    loose = [reader.elements_in_world(name) for name in (*model.points, *model.bodies) if name not in grouped]
    return GroupedElements(
        MassElements(tuple(v for part in loose for v in part.vectors), tuple(p for part in loose for p in part.pairs)),
        tuple(reader.make_composite_body(root, members) for root, members in worth.items()),
        sizes,
    )


def find_weight_vectors(graph: Graph, groups: GroupedElements) -> list[tuple[int, Vector3]]:
    """Return the weights and positions on which gravity acts."""
    results = [(element.weight, element.vector) for element in groups.single_elements.vectors if element.has_weight]
    return results + [pair for compound in groups.composite_bodies for pair in compound.gravity(graph)]


class _FrameTree:
    """The frames that carry the elements of a model, and the elements in these frames."""

    def __init__(self, model: Model, names: Namespace, kinematics: SystemKinematics) -> None:
        self._model, self._names, self._kinematics = model, names, kinematics
        self._roots: dict[str, str] = {WORLD: ""}
        self._local_elements: dict[str, MassElements] = {}
        graph = names.graph
        # What changes the size of a body moves matter in its own frame.
        stage_parameters = find_stage_parameters(model)
        self._moving = (
            graph.symbol_bits([names.time, *(names.parameters[name] for name in stage_parameters)]) | names.state_bits
        )
        self._unmoved = [name for name in names.parameters if name not in stage_parameters]
        self.sizes = 0  # bits of what the sizes of bodies depend on

    def root(self, name: str) -> str:
        """Return the independently moving frame that carries a body or point; "" if it is the world."""
        if name not in self._roots:
            if name in self._model.points:
                parent, itself = self._model.points[name].frame, ""  # a point by itself is no frame
                nodes: tuple[int, ...] = self._place(name)
            else:
                parent, itself = self._model.bodies[name].frame, name
                nodes = self._kinematics.get_placement(name).nodes
            self._roots[name] = itself if any(map(self._names.has_state, nodes)) else self.root(parent)
        return self._roots[name]

    def elements(self, name: str) -> MassElements:
        """Return the elements of a body or point in its own frame."""
        if name not in self._local_elements:
            world = self._kinematics.world
            if name in self._model.points:
                self._local_elements[name] = make_point_elements(name, self._model, self._names, world.p_WB)
            else:
                self._local_elements[name] = self._body(name, world)
        return self._local_elements[name]

    def elements_in_world(self, name: str) -> MassElements:
        """Return the elements of a body or point in the world."""
        if name in self._model.points:
            return make_point_elements(name, self._model, self._names, self._kinematics.position(name))
        return self._body(name, self._kinematics.frame(name))

    def is_rigid(self, name: str) -> bool:
        """Return True if the directions of a body are fixed in it, and its masses and centre are constant.

        Constant means that they do not depend on coordinates and rates.
        """
        elements = self.elements(name)
        directions = [node for vector in elements.vectors if not vector.has_weight for node in vector.vector]
        directions += [node for pair in elements.pairs for node in (*pair.a, *pair.b)]
        weights = [vector.weight for vector in elements.vectors] + [pair.weight for pair in elements.pairs]
        centres = [node for vector in elements.vectors if vector.has_weight for node in vector.vector]
        if any(map(self._names.has_state, (*weights, *centres))):
            return False
        graph = self._names.graph
        result = graph.symbol_bits(graph.substitute(directions, self._names.ramps_at_zero(self._unmoved)))
        self.sizes |= result
        return not result & self._moving

    def make_composite_body(self, root: str, members: Sequence[str]) -> CompositeBody:
        """Return the elements that hang on one frame."""
        graph, kinematics = self._names.graph, self._kinematics
        builder = AttachmentBuilder(graph, kinematics.world)
        numbers: dict[str, int | None] = {root: None}
        attached_mass = [self._member(name, builder, numbers) for name in members]
        return CompositeBody(kinematics.frame(root), builder.attached_frames, attached_mass)

    def _member(self, name: str, builder: AttachmentBuilder, numbers: dict[str, int | None]) -> AttachedMass:
        graph, elements = self._names.graph, self.elements(name)
        point = name in self._model.points
        number = self._attach(self._model.points[name].frame if point else name, builder, numbers)
        centre = next((vector for vector in elements.vectors if vector.has_weight), None)
        offset = self._place(name) if point else centre.vector if centre is not None else (ZERO, ZERO, ZERO)
        at = builder.attach(number, offset)
        table = [
            [
                graph.sum(
                    [graph.product([v.weight, v.vector[a], v.vector[b]]) for v in elements.vectors if not v.has_weight]
                    + [graph.product([p.weight, p.a[a], p.b[b]]) for p in elements.pairs]
                    + [graph.product([p.weight, p.b[a], p.a[b]]) for p in elements.pairs]
                )
                for b in range(3)
            ]
            for a in range(3)
        ]
        spread = rotate_second_moment(graph, builder.frame(number).R_WB, table)
        mass = ZERO if centre is None else centre.weight
        return AttachedMass(mass, builder.frame(at).p_WB, at, number, spread)

    def _attach(self, name: str, builder: AttachmentBuilder, numbers: dict[str, int | None]) -> int | None:
        """Return the number of a body's frame among the frames attached to the common frame."""
        if name not in numbers:
            parent = self._attach(self._model.bodies[name].frame, builder, numbers)
            place = self._kinematics.get_placement(name)
            numbers[name] = builder.attach(parent, place.offset, place.turns)
        return numbers[name]

    def _place(self, point: str) -> Vector3:
        return self._names.vector(self._model.points[point].position, f"points.{point}.position")

    def _body(self, name: str, frame: BodyFrame) -> MassElements:
        if is_visual_only(name, self._model, self._names):
            return MassElements((), ())
        return make_body_elements(name, self._model, self._names, self._kinematics, frame)
