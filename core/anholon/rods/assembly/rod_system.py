"""The rods of a model, ready to be computed."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.errors import ModelError, Problem, raise_if_errors
from anholon.geometry.rotations import cross, matrix, multiply, normalised, quaternion
from anholon.mechanics.ramps import Ramp
from anholon.model.check.model_check import check
from anholon.model.query.model_caches import encode_model
from anholon.model.query.rod_positions import parse_position_on_rod, parse_section
from anholon.model.schema import Bed, LineLoad, Model, Parameter, SectionLoad, SectionSpring
from anholon.rods import distributed_loads
from anholon.rods import loads as rod_loads
from anholon.rods.assembly.cable_properties import estimate_typical_force
from anholon.rods.assembly.field_values import FieldValues
from anholon.rods.assembly.model_axis import make_rotation
from anholon.rods.assembly.rod_assembly import MeshedRod, RodAssembly
from anholon.rods.distributed_loads import make_bed, make_couples
from anholon.rods.joints import ROW_COUNTS
from anholon.rods.loads import NodeSpring, RodLoads
from anholon.rods.mesh import NodePoses
from anholon.rods.rotating_frame import RotatingFrame
from anholon.rods.supports import NodeSupport, find_conflicting_supports
from anholon.rods.tolerances import MAX_STRING_STRAIN, UNDEFINED_LOAD_SAMPLES

if TYPE_CHECKING:
    from anholon.rods.statics.equilibrium_problem import CoupledEquations, EquilibriumProblem

MAX_SHARED_ELEMENTS: Final = 2000  # of the rods of one model: many are built in less time than they are computed


class SupportPose(NamedTuple):
    """Where a support that was switched on holds its section without displacement: place, m, and quaternion."""

    position: tuple[float, ...]
    quaternion: tuple[float, ...]


class _SupportData(NamedTuple):
    """Constant data of a support: the support without displacement, its typed axes and their order.

    Further the axes (3,) of its rotations, and its uniform rotation, rad/s, about a point.
    """

    support: NodeSupport
    axes: Floats
    order: NDArray[np.intp]
    rotation_axes: tuple[Floats, ...]
    spin: Floats
    center: Floats


@dataclass(frozen=True)
class RodSystem:
    """The rods of a model, ready to be computed: the mesh, and supports and loads as functions of time.

    `inactive`: supports, joints and loads that do not act; `support_poses`: where supports hold that a stage has
    switched on.
    """

    model: Model
    field_values: FieldValues
    assembly: RodAssembly
    inactive: frozenset[str] = frozenset()
    support_poses: Mapping[str, SupportPose] = field(default_factory=dict)

    @cached_property
    def structure(self) -> bytes:
        """A key of the model without the values of its parameters; b"" where its rods cannot be shared."""
        mesh = self.assembly.mesh
        return b"" if mesh.laws or len(mesh.length) > MAX_SHARED_ELEMENTS else encode_structure(self.model)

    def reuse_for(self, model: Model) -> RodSystem | None:
        """Return the rods of a model that differs from this one in nothing that shapes them; None if it does.

        Raises ModelError if the values of its parameters are invalid.

        Loads, the motion of supports and the rates at the start are read from the parameters anew. Where these change,
        cables and frozen strains in motion, whose mesh depends on a typical force, are made anew; always so rods beside
        bodies or with section frames, which are added to the model, and nonlinear laws, which remember what they
        computed.
        """
        if not self.structure or self.structure != encode_structure(model):
            return None
        if encode_model(model) == encode_model(self.model):  # whose mappings may have been changed in place
            return self
        raise_if_errors(check(model))
        mesh, numbers = self.assembly.mesh, self.field_values.with_parameters_of(model)
        if numbers is None or mesh.cables is not None or mesh.frozen_release_rate is not None:
            return None
        return replace(self, model=model, field_values=numbers)

    def with_stage(
        self,
        changes: Mapping[str, float],
        ramps: Sequence[Ramp],
        inactive: Collection[str],
        support_poses: Mapping[str, SupportPose],
    ) -> RodSystem:
        """Return the rods as they are in a part of a motion."""
        return RodSystem(
            self.model,
            self.field_values.with_stage(changes, ramps),
            self.assembly,
            frozenset(inactive),
            dict(support_poses),
        )

    def compute_loads(self, t: float = 0.0) -> RodLoads:
        """Return weight, loads and springs at a time."""
        varying = self._varying_loads
        if not varying:
            return self._constant_loads
        if not all(isinstance(self.model.loads.get(name), SectionLoad) for name in varying):
            return self._loads_at(t, self._active_loads, gravity=True)
        # Only the varying loads are computed again; the other arrays stay the same objects.
        constant_loads = self._constant_loads
        wrenches = constant_wrenches = [constant_loads.dead, constant_loads.following]
        for name in varying:
            load = self.model.loads[name]
            assert isinstance(load, SectionLoad)
            k = int(load.following)
            if wrenches[k] is constant_wrenches[k]:
                wrenches = [array.copy() if i == k else array for i, array in enumerate(wrenches)]
            wrenches[k][self.load_nodes[name]] += self.compute_section_wrench(name, t)
        return constant_loads._replace(dead=wrenches[0], following=wrenches[1])

    def compute_section_wrench(self, name: str, t: float) -> Floats:
        """Return the force and the moment (6,) of a load on a section."""
        numbers = self.field_values
        return np.concatenate([numbers.evaluate(f"force:{name}", t), numbers.evaluate(f"moment:{name}", t)])

    @cached_property
    def _strings(self) -> tuple[str, ...]:
        return tuple(name for name, rod in self.model.rods.items() if rod.model == "string")

    def find_stretched_string(self, pose: NodePoses) -> tuple[str, float] | None:
        """Return the name of a string whose ends are too far apart at a pose, and its largest relative extension."""
        for name in self._strings:
            elements = self.assembly.rods[name].elements
            x = pose.x[self.assembly.mesh.ends[elements]]
            lengths = np.linalg.norm(x[:, 1] - x[:, 0], axis=1)
            extension = float((lengths / self.assembly.mesh.length[elements]).max()) - 1.0
            if extension > MAX_STRING_STRAIN:
                return name, extension
        return None

    @property
    def acting_supports(self) -> list[str]:
        """Names of the supports that act, in the order of `compute_supports`."""
        return [name for name in self.model.supports if name not in self.inactive]

    def compute_named_supports(self, t: float = 0.0) -> dict[str, NodeSupport]:
        """Return the supports that act, as they hold their nodes at a time."""
        return dict(zip(self.acting_supports, self.compute_supports(t), strict=True))

    @cached_property
    def _active_loads(self) -> tuple[str, ...]:
        return tuple(name for name in self.model.loads if name not in self.inactive)

    @cached_property
    def _varying_loads(self) -> tuple[str, ...]:
        """Names of the loads that vary in time; "" for gravity, if it varies."""
        names = [
            name
            for name in self._active_loads
            if self.field_values.has_time_dependence(f"force:{name}", f"moment:{name}")
        ]
        return (*names, "") if self.field_values.has_time_dependence("gravity") else tuple(names)

    def find_undefined_part(self, t: float) -> tuple[str, str] | None:
        """Return section and name of an acting load or support whose typed numbers are not finite at a time.

        The section is "gravity", without a name, if gravity is not finite.
        """
        loads = [("loads", name, (f"force:{name}", f"moment:{name}")) for name in self._active_loads]
        supports = [("supports", name, (f"motion:{name}", f"turn:{name}")) for name in self.acting_supports]
        # Between the ends of the rod: what grows without limit towards an end has a resultant all the same.
        numbers, s = self.field_values, (np.arange(UNDEFINED_LOAD_SAMPLES) + 0.5) / UNDEFINED_LOAD_SAMPLES
        for section, part, groups in (("gravity", "", ("gravity",)), *loads, *supports):
            timed = [name for name in groups if numbers.has_time_dependence(name)]
            if not all(np.isfinite(numbers.evaluate_along(name, s, t)).all() for name in timed):
                return section, part
        return None

    def require_defined_start(self) -> None:
        """Raise ModelError where gravity, a load or the motion of a support that acts is not finite at t = 0."""
        if undefined := self.find_undefined_part(0.0):
            section, name = undefined
            message = {
                "gravity": "At t = 0 gravity is not a finite number.",
                "loads": f"At t = 0 the load '{name}' is not a finite number.",
                "supports": f"At t = 0 the motion of the support '{name}' is not a finite number.",
            }[section]
            remedy = "Look for a root, a logarithm or a division by zero in it."
            raise ModelError([Problem(path=f"{section}.{name}".rstrip("."), message=message, remedy=remedy)])

    def compute_named_loads(self, names: Sequence[str], t: float) -> RodLoads:
        """Return only the loads of these names, without weight, at a time."""
        return self._loads_at(t, names, gravity=False)

    def compute_supports(self, t: float = 0.0) -> tuple[NodeSupport, ...]:
        """Return the supports at a time, the displacements at that time being their `moved`."""
        return self._supports_at(t) if self.has_moving_supports else self._constant_supports

    @cached_property
    def has_moving_supports(self) -> bool:
        """Whether supports move."""
        return self.field_values.has_time_dependence("motion:", "turn:") or any(
            self.find_support_spin(name).any() for name in self.model.supports
        )

    @cached_property
    def fixed_supports(self) -> dict[str, NodeSupport]:
        """The supports that do not move."""
        names = [
            name
            for name in self.model.supports
            if not self.field_values.has_time_dependence(f"motion:{name}", f"turn:{name}")
        ]
        return {name: self._make_support(name, 0.0) for name in names if not self.find_support_spin(name).any()}

    @cached_property
    def typical_force(self) -> float:
        """A typical force in the rods, N; 0 if none is known."""
        mesh, numbers, masses = self.assembly.mesh, self.field_values, {}
        for name, rod in self.model.rods.items():
            meshed_rod = self.assembly.rods[name]
            lumps = [
                (meshed_rod.find_node(parse_position_on_rod(name, lump.at)), numbers.evaluate(f"lump:{name}.{k}"))
                for k, lump in enumerate(rod.lumps)
            ]
            masses[name] = (
                meshed_rod.length,
                float(mesh.mass[meshed_rod.elements] @ mesh.length[meshed_rod.elements]),
                lumps,
            )
        return estimate_typical_force(self.model, numbers, masses)

    def find_support_spin(self, support: str) -> Floats:
        """Return the angular velocity (3,) of the uniform rotation of a support, rad/s."""
        return self.field_values.evaluate(f"turning_at:{support}")

    def find_joint_axis(self, joint: str) -> Floats:
        """Return the axis (3,) of a joint with length 1; with length 0 where its numbers give no direction."""
        axis = self.field_values.evaluate(f"joint:{joint}")
        size = float(np.linalg.norm(axis))
        if not 0.0 < size < math.inf:  # the squares of the numbers are beyond the range of numbers
            axis = axis / float(np.abs(axis).max()) if axis.any() else axis
            size = float(np.linalg.norm(axis))
        return axis / size if 0.0 < size < math.inf else np.zeros(3)

    @cached_property
    def _constant_loads(self) -> RodLoads:
        steady = [name for name in self._active_loads if name not in self._varying_loads]
        return self._loads_at(0.0, steady, gravity=True)

    @cached_property
    def load_nodes(self) -> dict[str, int]:
        """Nodes of the loads of sections."""
        loads = self.model.loads.items()
        return {name: self.find_node(load.at) for name, load in loads if isinstance(load, SectionLoad | SectionSpring)}

    @cached_property
    def _constant_supports(self) -> tuple[NodeSupport, ...]:
        return self._supports_at(0.0)

    def _supports_at(self, t: float) -> tuple[NodeSupport, ...]:
        steady = self.fixed_supports
        node_supports = tuple(steady.get(name) or self._make_support(name, t) for name in self.acting_supports)
        conflict = (
            find_conflicting_supports(node_supports)
            if len({item.node for item in node_supports}) < len(node_supports)
            else None
        )
        if conflict is not None:
            first_name, second_name = (self.acting_supports[k] for k in conflict)
            message = (
                f"“{first_name}” and “{second_name}” support the same section, "
                "and both fix a rotation or are not at right angles."
            )
            remedy = "Use one support for both."
            raise ModelError([Problem(path=f"supports.{second_name}", message=message, remedy=remedy)])
        return node_supports

    def _loads_at(self, t: float, names: Sequence[str], *, gravity: bool) -> RodLoads:
        mesh, numbers = self.assembly.mesh, self.field_values
        result = rod_loads.make_no_loads(mesh)
        if gravity:
            result = rod_loads.make_weight(mesh, numbers.evaluate("gravity", t))
        springs: list[NodeSpring] = []
        beds: list[distributed_loads.ElementBed] = []
        couples = np.zeros((2, len(mesh.length), 3, 3))  # dead and following ones
        growth, quadratic_part = np.zeros((len(mesh.length), 6)), np.zeros((len(mesh.length), 3))
        for name in names:
            match load := self.model.loads[name]:
                case SectionLoad():
                    nodal = result.following if load.following else result.dead
                    nodal[self.load_nodes[name]] += self.compute_section_wrench(name, t)
                case LineLoad():
                    rod = self.assembly.rods[load.rod]
                    chosen = slice(rod.first_element, rod.first_element + len(rod.arcs) - 1)
                    target, part = (
                        (result.line_following, slice(3, 6)) if load.following else (result.line, slice(0, 3))
                    )
                    mean, grows, bulges = _fit_quadratic(
                        *(numbers.evaluate_along(f"force:{name}", at, t) for at in _find_gauss_fractions(rod))
                    )
                    target[chosen] += mean
                    growth[chosen, part] += grows
                    if not load.following:
                        quadratic_part[chosen] += bulges
                    couples[int(load.following), chosen] += self._sample_elements(f"moment:{name}", rod, t)
                case Bed():
                    rod = self.assembly.rods[load.rod]
                    stiffness = self._rotate_bed_stiffness(load, rod, self._sample_elements(f"stiffness:{name}", rod))
                    turning = self._rotate_bed_stiffness(load, rod, self._sample_elements(f"turning:{name}", rod))
                    beds.append(make_bed(mesh, rod.elements, stiffness, turning))
                case SectionSpring():
                    k = self.load_nodes[name]
                    stiffness, turning = numbers.evaluate(f"stiffness:{name}"), numbers.evaluate(f"turning:{name}")
                    springs.append(NodeSpring(k, stiffness, turning, mesh.reference.x[k], mesh.reference.q[k]))
        # A following load turns with a curved reference: the integral along an element is that of Hermite.
        growth[:, 3:] -= cross(mesh.d0[:, 3:], result.line_following)
        result = result._replace(springs=tuple(springs), beds=tuple(beds), couples=make_couples(*couples))
        return result.add_line_gradient(mesh, growth)._replace(
            line_quadratic=quadratic_part if quadratic_part.any() else None
        )

    def _sample_elements(self, group: str, rod: MeshedRod, t: float = 0.0) -> Floats:
        """Return the numbers (m, 3, k) of a group at A, in the middle and at B of the elements of a rod."""
        middles = 0.5 * (rod.arcs[:-1] + rod.arcs[1:])
        arcs = np.stack([rod.arcs[:-1], middles, rod.arcs[1:]], axis=1)
        return self.field_values.evaluate_along(group, arcs.ravel() / rod.length, t).reshape(*arcs.shape, -1)

    def _rotate_bed_stiffness(self, bed: Bed, rod: MeshedRod, K: Floats) -> Floats:
        """Return stiffnesses (m, 3, 3, 3) in the world's axes from those (m, 3, 3) along the axes of a bed."""
        mesh, e = self.assembly.mesh, rod.elements
        R = np.broadcast_to(np.eye(3), (len(e), 3, 3, 3))
        if bed.axes == "section":
            q = [mesh.compute_end_poses(mesh.reference, end).q[e] for end in (0, 1)]
            q[1] *= np.where(np.sum(q[0] * q[1], axis=1, keepdims=True) < 0.0, -1.0, 1.0)
            R = np.stack([matrix(quaternions) for quaternions in (q[0], normalised(q[0] + q[1]), q[1])], axis=1)
        return np.asarray(R * K[:, :, None, :] @ np.swapaxes(R, -1, -2))

    def make_equilibrium_problem(
        self, scale: float = 1.0, coupled: CoupledEquations | None = None, rotating_frame: RotatingFrame | None = None
    ) -> EquilibriumProblem:
        """Return the equations of equilibrium, with `coupled` equations, in a frame that may rotate.

        `scale`: of the load factor in the length of a path.
        """
        from anholon.rods.statics.equilibrium_problem import EquilibriumProblem  # not for motions

        return EquilibriumProblem(
            self.assembly.mesh,
            self.compute_supports(),
            self.compute_loads()._replace(rotating_frame=rotating_frame),
            coupled,
            scale,
        )

    @cached_property
    def damping_times(self) -> Floats:
        """Damping times (m,) of all elements, s; 0 for strings, which are inextensible: their force is a multiplier."""
        result = np.zeros(len(self.assembly.mesh.length))
        for name, rod in self.assembly.rods.items():
            if self.model.rods[name].model != "string":
                elements = slice(rod.first_element, rod.first_element + len(rod.arcs) - 1)
                result[elements] = self.field_values.evaluate(f"damping:{name}")[0]
        return result

    def with_imperfection(self, problem: EquilibriumProblem, until: float) -> RodSystem:
        """Return the rods with the imperfection of the model in their reference shape.

        The reference is displaced along the first buckling shape near a load factor.
        """
        share, longest = self.model.simulation.imperfection, self.model.simulation.step or 0.1
        from anholon.rods.mesh_builders import displace_mesh
        from anholon.rods.statics.continuation import find_buckling_shape  # slow to import, and not for motions

        shape = find_buckling_shape(problem, until, longest)
        mesh = displace_mesh(self.assembly.mesh, share * problem.size * shape)
        return replace(self, assembly=self.assembly._replace(mesh=mesh))

    def find_node(self, section: str) -> int:
        """Return the node of a section that the model names."""
        place = parse_section(section)
        return self.assembly.rods[place.rod].find_node(place)

    @cached_property
    def joint_row_counts(self) -> dict[str, int]:
        """Numbers of rows of the joints that are not shared nodes, by their names."""
        return {name: ROW_COUNTS[self.model.joints[name].turning] for name in self.assembly.separate_joints}

    def find_rods_at(self, section: str) -> list[str]:
        """Return the rods that share the node of a section."""
        k = self.find_node(section)
        return [name for name, rod in self.assembly.rods.items() if k in rod.nodes]

    @cached_property
    def _support_data(self) -> dict[str, _SupportData]:
        """What stays of the supports."""
        return {name: self._make_support_data(name) for name in self.model.supports}

    def _make_support_data(self, name: str) -> _SupportData:
        support, numbers, reference = self.model.supports[name], self.field_values, self.assembly.mesh.reference
        k = self.find_node(support.at)
        axes = make_rotation(support.axes, numbers.evaluate(f"axes:{name}"))
        # The hinge's axis comes first.
        order = np.roll(np.arange(3), -"xyz".index(support.axis)) if support.turning == "hinged" else np.arange(3)
        held_axes = tuple("xyz"[i] in support.held for i in order)
        pose = self.support_poses.get(name) or SupportPose(tuple(reference.x[k]), tuple(reference.q[k]))
        item = NodeSupport(
            k,
            axes[:, order],
            (held_axes[0], held_axes[1], held_axes[2]),
            support.turning,
            np.array(pose.position),
            np.array(pose.quaternion),
            np.zeros(3),
        )
        turns = tuple(np.eye(3)["xyz".index(rotation.axis)] for rotation in support.turn)
        return _SupportData(
            item, axes, order, turns, self.find_support_spin(name), numbers.evaluate(f"turning_about:{name}")
        )

    def _make_support(self, name: str, t: float) -> NodeSupport:
        item, axes, order, turns, spin, about = self._support_data[name]
        moved = axes @ self.field_values.evaluate(f"motion:{name}", t)
        x, q = item.x, item.q
        done = np.zeros((0, 3))
        if turns:
            with np.errstate(invalid="ignore"):  # an undefined turn is refused where the support acts
                done = self.field_values.evaluate(f"turn:{name}", t)[:, None] * np.array(turns)
            for turn in done[::-1]:
                q = multiply(quaternion(turn), q)
        if spin.any():
            rotation = quaternion(t * spin)
            x = about + matrix(rotation) @ (x - about)
            q, axes, moved, done = (
                multiply(rotation, q),
                matrix(rotation) @ axes,
                matrix(rotation) @ moved,
                done @ matrix(rotation).T,
            )
            item = item._replace(axes=axes[:, order])
        return item._replace(x=x, q=q, displacement=moved, rotation_vectors=done)


def encode_structure(model: Model) -> bytes:
    """Return the content of a model without the values of its parameters; b"" for a model with bodies."""
    if model.coordinates or model.points or model.bodies or model.controls:
        return b""
    parameters = {name: Parameter(unit=parameter.unit) for name, parameter in model.parameters.items()}
    return encode_model(msgspec.structs.replace(model, parameters=parameters))


def _find_gauss_fractions(rod: MeshedRod) -> tuple[Floats, Floats, Floats]:
    """Return the parts of the length of a rod at the three Gauss points of its elements."""
    middle, step = 0.5 * (rod.arcs[:-1] + rod.arcs[1:]), 0.5 * 0.6**0.5 * np.diff(rod.arcs)
    return (middle - step) / rod.length, middle / rod.length, (middle + step) / rod.length


def _fit_quadratic(at_first: Floats, at_middle: Floats, at_last: Floats) -> tuple[Floats, Floats, Floats]:
    """Return mean, change from A to B, and quadratic coefficient of the parabola with these values at the Gauss points.

    The coefficient is that of z² - 1/12, z from -1/2 at A to 1/2 at B.
    """
    return (
        (5.0 * (at_first + at_last) + 8.0 * at_middle) / 18.0,
        (5.0 / 3.0) ** 0.5 * (at_last - at_first),
        (at_first + at_last - 2.0 * at_middle) / 0.3,
    )
