"""What joins rods to one another, to bodies and to the world, in print.

Three kinds of rows close the balances of rods (`anholon.derivation.rod_rows`): loads per length; joints and supports,
which say that places and directions agree; and the balance of every section at which something acts beside the rod,
its ends among them:

    Θ⁺ - Θ⁻ + forces and moments of joints, supports, loads and springs = inertia of what sits there

Θ⁺ is the action of what lies behind the section, Θ⁻ that on what lies before it; there is none beyond the ends. These
rows are along the axes of the section. Values at sections have the names under which a run gives them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np
from sympy import Add, Expr, Integer, Matrix, Symbol, cos, eye, sin

from anholon.derivation.phrases import make_phrase
from anholon.derivation.rod_joints import (
    JointReaction,
    JointSide,
    compute_hinge_moment,
    find_reference_frame,
    make_number,
    make_numbers,
)
from anholon.derivation.rod_load_rows import make_spring_moment, scale_vector, write_line_loads, write_turning_spring
from anholon.derivation.rod_sections import SectionSymbols, add_axes
from anholon.derivation.row_builder import RowBuilder
from anholon.derivation.simplification import ZERO, Vector, cross, dot, vector_sum
from anholon.derivation.statements import CONSTRAINTS, EQUATIONS, FORCES, Statement
from anholon.derivation.subexpressions import RANK_MULTIPLIER
from anholon.derivation.symbolic_constraints import make_label
from anholon.derivation.symbolic_kinematics import AXES, AxisRotation, SymbolicKinematics, rotate_vector
from anholon.model.query.rod_positions import RodPosition, parse_position_on_rod, parse_section
from anholon.model.query.section_frames import compute_section_frame_inertia, map_section_frames
from anholon.model.schema import SectionLoad, SectionSpring, Support
from anholon.rods.assembly.model_axis import make_rotation
from anholon.rods.assembly.rod_system import RodSystem
from anholon.rods.section import CABLES

_SAME_ARC_REL: Final = 1e-9  # of a rod's length, within which two names are one section
_PAIRS: Final = ((0, 1), (1, 2), (2, 0))  # axes that stay at right angles where two frames turn together


class _SectionLoads(NamedTuple):
    """The loads on a section: forces and moments in the world, the same in its own axes, and the inertia there: mass
    and moments of inertia (3)."""

    world: list[tuple[Vector, Vector]]
    own: list[tuple[Vector, Vector]]
    inertia: list[tuple[Expr, Vector]]


class RodEndWriter:
    """Writes the rows of loads, joints, supports and sections of a model's rods."""

    def __init__(
        self,
        rod_system: RodSystem,
        reactions: Sequence[JointReaction],
        kinematics: SymbolicKinematics,
        builder: RowBuilder,
        inactive: Collection[str] = (),
        *,
        statics: bool = False,
    ) -> None:
        self._rod_system, self._model, self._reactions = rod_system, rod_system.model, tuple(reactions)
        self._kinematics, self._builder, self._inactive, self._statics = (
            kinematics,
            builder,
            frozenset(inactive),
            statics,
        )
        self._symbols = SectionSymbols(kinematics.subexpressions)
        self._sections: dict[str, dict[str, float]] = {}
        self._loads: dict[str, _SectionLoads] = {}
        for rod in self._model.rods:
            for section in (f"{rod}:base", f"{rod}:tip"):
                self._find_loads(section)
        self._support_rows = list(self._collect_supports())
        self._collect_joints()
        self._springs = list(self._collect_section_loads())
        self._collect_lumps()

    def write(self) -> Iterator[tuple[int, Statement]]:
        """Yield (number of the block, row) of everything."""
        for rod in self._model.rods:
            for row in write_line_loads(self._model, rod, self._inactive, self._kinematics, self._builder):
                yield FORCES, row
        for row in self._springs:
            yield FORCES, row
        for reaction in self._reactions:
            for row in self._write_joint(reaction):
                yield CONSTRAINTS, row
        for row in self._support_rows:
            yield CONSTRAINTS, row
        for section in self._ordered_sections():
            for row in self._write_section(section):
                yield EQUATIONS, row

    # --- sections

    def _find_section(self, position: RodPosition, text: str) -> str:
        """Return the name of the section at a position, the same for all names of one section."""
        rod = self._rod_system.assembly.rods[position.rod]
        arc = position.arc(rod.length)
        near = _SAME_ARC_REL * rod.length
        if abs(arc) <= near:
            return f"{rod.name}:base"
        if abs(arc - rod.length) <= near:
            return f"{rod.name}:tip"
        sections = self._sections.setdefault(rod.name, {})
        for name, other in sections.items():
            if abs(arc - other) <= near:
                return name
        sections[text] = arc
        return text

    def _name(self, section: str) -> str:
        return self._find_section(parse_section(section), section)

    def _find_loads(self, section: str) -> _SectionLoads:
        return self._loads.setdefault(section, _SectionLoads([], [], []))

    def _ordered_sections(self) -> list[str]:
        """Return the sections rod by rod, from the base to the tip."""

        def place(section: str) -> tuple[int, float]:
            position = parse_section(section)
            rod = self._rod_system.assembly.rods[position.rod]
            return list(self._model.rods).index(rod.name), position.arc(rod.length)

        return sorted(self._loads, key=place)

    def _write_section(self, section: str) -> Iterator[Statement]:
        """Yield the balance of a section, forces and moments, along its axes.

        For a cable, which has only a direction, the forces are balanced along the world's axes.
        """
        if self._model.rods[parse_section(section).rod].model in CABLES:
            yield from self._write_cable_section(section)
            return
        loads, behind = self._loads[section], self._symbols.make_wrench(section)
        name = section.rpartition(":")[2]
        inside = name not in ("base", "tip") or ":" not in section
        before = self._symbols.make_wrench(_name_section_before(section)) if inside else behind
        axes = [self._symbols.make_axis(section, k) for k in (1, 2, 3)]
        world_totals = [vector_sum(*(pair[part] for pair in loads.world), (ZERO, ZERO, ZERO)) for part in (0, 1)]
        section_totals = [vector_sum(*(pair[part] for pair in loads.own), (ZERO, ZERO, ZERO)) for part in (0, 1)]
        inertia = self._compute_inertia(section, axes) if loads.inertia and not self._statics else [ZERO] * 6
        note = make_phrase("balance of the section {}, along its axes: forces, then moments", section)
        if inside:
            note = make_phrase(
                "balance of the section {}, along its axes: forces, then moments; with a minus: just before it", section
            )
        elif not (loads.world or loads.own or loads.inertia):
            note = make_phrase("the end {} is free", section)
        for k in range(6):
            outer = Add(dot(axes[k % 3], world_totals[k // 3]), section_totals[k // 3][k % 3], -inertia[k])
            if inside:
                left, right = Add(before[k], -behind[k]), outer
            elif name == "base":
                left, right = behind[k], -outer
            else:
                left, right = behind[k], outer
            yield from self._builder.equality(left, right, note=note)
            note = make_phrase("")

    def _write_cable_section(self, section: str) -> Iterator[Statement]:
        """Yield the balance of forces at a section of a cable, along the world's axes."""
        name, loads = section.rpartition(":")[2], self._loads[section]
        pulls = self._make_pull(section) if name != "tip" else (ZERO, ZERO, ZERO)
        before = self._make_pull(_name_section_before(section) if name not in ("base", "tip") else section)
        if name == "base":
            before = (ZERO, ZERO, ZERO)
        outer = vector_sum(*(pair[0] for pair in loads.world), (ZERO, ZERO, ZERO))
        mass = Add(*(lump[0] for lump in loads.inertia)) if not self._statics else ZERO
        moving = scale_vector(self._symbols.make_acceleration(section), mass) if mass != 0 else (ZERO, ZERO, ZERO)
        note = make_phrase("balance of the section {} of a cable, along the world's axes", section)
        for pull_before, pull, force, inertia in zip(before, pulls, outer, moving, strict=True):
            left, right = Add(pull_before, -pull), Add(force, -inertia)
            yield from self._builder.equality(*((-left, -right) if name == "base" else (left, right)), note=note)
            note = make_phrase("")

    def _make_pull(self, section: str) -> Vector:
        """Return the force of a cable on the part before a section, in the world."""
        return scale_vector(self._symbols.make_axis(section, 1), self._symbols.make_wrench(section)[0])

    def _compute_inertia(self, section: str, axes: Sequence[Vector]) -> list[Expr]:
        """Return m r'' and J ω' + ω × J ω of the bodies attached to a section, along its axes."""
        parts = self._loads[section].inertia
        mass = Add(*(lump[0] for lump in parts))
        moments = [Add(*(lump[1][k] for lump in parts)) for k in range(3)]
        acceleration = self._symbols.make_acceleration(section)
        forces = [mass * dot(axis, acceleration) for axis in axes]
        if not any(moments):
            return [*forces, ZERO, ZERO, ZERO]
        spin, rates = self._symbols.make_spin(section), self._symbols.make_spin(section, "'")
        carried = cross(spin, (moments[0] * spin[0], moments[1] * spin[1], moments[2] * spin[2]))
        return [*forces, *(Add(moments[k] * rates[k], carried[k]) for k in range(3))]

    # --- joints

    def _collect_joints(self) -> None:
        """Collect the reactions of joints by the sections that they connect."""
        for reaction in self._reactions:
            joint = reaction.geometry
            moment = self._compute_moment(reaction)
            for side, sign in ((joint.A, -1), (joint.B, 1)):
                if not side.is_section:
                    continue
                section = self._name(side.owner)
                force = scale_vector((reaction.force[0], reaction.force[1], reaction.force[2]), Integer(sign))
                arm = self._symbols.express_in_world(section, make_numbers(side.place))
                turning = vector_sum(cross(arm, force), scale_vector(moment, Integer(sign)))
                self._find_loads(section).world.append((force, turning))

    def _compute_moment(self, reaction: JointReaction) -> Vector:
        """Return the moment of a joint on its second side, in the world."""
        if len(reaction.moment) != 2:
            x, y, z = reaction.moment or (ZERO, ZERO, ZERO)
            return (x, y, z)
        return self._express_in_world(reaction.carrier, compute_hinge_moment(reaction.moment, reaction))

    def _express_in_world(self, side: JointSide, local: Vector) -> Vector:
        """Return a vector given in the frame of a side of a joint in the world."""
        if side.is_section:
            return self._symbols.express_in_world(self._name(side.owner), local)
        return self._kinematics.express_in_world(local, side.owner) if side.is_body else local

    def _make_place(self, side: JointSide) -> Vector:
        """Return the position of a joint by one of its sides."""
        if side.is_section:
            return self._symbols.place_at(self._name(side.owner), side.place)
        local = make_numbers(side.place)
        if not side.is_body:
            return local
        offset = self._kinematics.express_in_world(local, side.owner)
        return vector_sum(self._kinematics.compute_position(side.owner), offset)

    def _write_joint(self, reaction: JointReaction) -> Iterator[Statement]:
        """Yield the rows of a joint: places, then directions."""
        joint = reaction.geometry
        A, B = (joint.A, joint.B) if joint.A.is_section else (joint.B, joint.A)
        note = make_phrase("joint {}: the places of {} and {} agree", joint.name, A.owner, B.owner)
        for left, right in zip(self._make_place(A), self._make_place(B), strict=True):
            yield from self._builder.equality(left, right, note=note)
            note = make_phrase("")
        if joint.turning == "free":
            return
        directions = joint.hinge if joint.turning == "hinged" else np.eye(3)
        directions_A, directions_B = (
            [self._express_in_world(side, make_numbers(side.axes @ row)) for row in directions] for side in (A, B)
        )
        pairs = ((1, 0), (2, 0)) if joint.turning == "hinged" else _PAIRS
        words = "and so does its axis" if joint.turning == "hinged" else "and so do their axes"
        note = make_phrase(words)
        for i, j in pairs:
            if joint.turning == "hinged" and reaction.carrier.owner != A.owner:
                value = dot(directions_B[i], directions_A[j])
            else:
                value = dot(directions_A[i], directions_B[j])
            yield from self._builder.vanishes(value, note=note)
            note = make_phrase("")

    # --- supports

    def _collect_supports(self) -> Iterator[Statement]:
        """Collect the reactions of supports by their sections, and yield the rows of the supports."""
        for name, support in self._model.supports.items():
            if name not in self._inactive:
                yield from self._write_support(name, support)

    def _write_support(self, name: str, support: Support) -> Iterator[Statement]:
        section = self._name(support.at)
        axes, x, frame = self._place_support(name, support)
        force, moment = (ZERO, ZERO, ZERO), (ZERO, ZERO, ZERO)
        note = make_phrase("support {} of {}: held places", name, section)
        for index, axis in enumerate(AXES):
            if axis not in support.held:
                continue
            reaction = self._make_reaction("S", axis, name)
            force = vector_sum(force, scale_vector(axes[index], reaction))
            left, right = dot(axes[index], self._symbols.make_place(section)), dot(axes[index], x)
            yield from self._builder.equality(self._simplify(left), self._simplify(right), note=note)
            note = make_phrase("")
        note = make_phrase("support {} of {}: held directions", name, section)
        hinge = AXES.index(support.axis)
        held_axes = {"free": (), "clamped": (0, 1, 2), "hinged": tuple(k for k in range(3) if k != hinge)}[
            support.turning
        ]
        for index in held_axes:
            reaction = self._make_reaction("L", AXES[index], name)
            moment = vector_sum(moment, scale_vector(axes[index], reaction))
        pairs: Sequence[tuple[int, int]] = () if support.turning == "free" else _PAIRS
        if support.turning == "hinged":
            # The hinge's axis, fixed in the section, stays perpendicular to the two others.
            local = [dot(axes[hinge], column) for column in frame]
            carried = self._symbols.express_in_world(section, [self._simplify(part) for part in local])
            values = [dot(axes[index], carried) for index in held_axes]
        else:
            values = [dot(frame[i], self._symbols.make_axis(section, j + 1)) for i, j in pairs]
        for value in values:
            value = self._simplify(value)
            yield from self._builder.vanishes(value, note=note)
            note = make_phrase("")
        self._find_loads(section).world.append((force, moment))

    def _place_support(self, name: str, support: Support) -> tuple[list[Vector], Vector, list[Vector]]:
        """Return the axes of a support, the place that it holds, and the axes of the held section."""
        numbers = self._rod_system.field_values
        convert = self._kinematics.symbols.convert
        R0, x0 = find_reference_frame(self._rod_system, support.at)
        axes = make_rotation(support.axes, numbers.evaluate(f"axes:{name}"))
        directions = [make_numbers(axes[:, k]) for k in range(3)]
        frame = [make_numbers(R0[:, k]) for k in range(3)]
        for turn in reversed(support.turn):
            rotation = AxisRotation(AXES.index(turn.axis), convert(turn.angle))
            frame = [rotate_vector(column, rotation) for column in frame]
        moved = add_axes(directions, [convert(part) for part in support.motion])
        x = make_numbers(x0)
        spin = self._rod_system.find_support_spin(name)
        if not spin.any():
            return directions, vector_sum(x, moved), frame
        about = make_numbers(numbers.evaluate(f"turning_about:{name}"))
        turned = _make_spin_matrix(spin, self._kinematics.subexpressions.time)

        def rotate(vector: Vector) -> Vector:
            x, y, z = (turned * Matrix(vector)).flat()
            return (x, y, z)

        arm = vector_sum(x, scale_vector(about, Integer(-1)))
        return (
            [rotate(direction) for direction in directions],
            vector_sum(about, rotate(arm), rotate(moved)),
            [rotate(column) for column in frame],
        )

    def _make_reaction(self, stem: str, index: str, name: str) -> Symbol:
        return self._kinematics.subexpressions.make_symbol(f"{stem}_{index}_{make_label(name)}", RANK_MULTIPLIER)

    def _simplify(self, value: Expr) -> Expr:
        return self._kinematics.subexpressions.simplify(value)

    # --- loads, springs and masses on sections

    def _collect_section_loads(self) -> Iterator[Statement]:
        """Collect loads and springs by their sections, and yield the laws of torsional springs."""
        convert = self._kinematics.symbols.convert_vector
        for name, load in self._model.loads.items():
            if name in self._inactive:
                continue
            match load:
                case SectionLoad():
                    loads = self._find_loads(self._name(load.at))
                    (loads.own if load.following else loads.world).append((convert(load.force), convert(load.moment)))
                case SectionSpring():
                    yield from self._add_spring(name, load)

    def _add_spring(self, name: str, load: SectionSpring) -> Iterator[Statement]:
        """Add the springs of a section."""
        section, convert = self._name(load.at), self._kinematics.symbols.convert_vector
        x0 = make_numbers(find_reference_frame(self._rod_system, load.at)[1])
        k, place = convert(load.stiffness), self._symbols.make_place(section)
        fx, fy, fz = (-stiffness * (x - start) for stiffness, x, start in zip(k, place, x0, strict=True))
        moment: Vector = (ZERO, ZERO, ZERO)
        turning = convert(load.turning)
        if any(turning):
            moment = make_spring_moment(name, self._kinematics.subexpressions)
            yield write_turning_spring(name, section, turning, self._builder)
        self._find_loads(section).world.append(((fx, fy, fz), moment))

    def _collect_lumps(self) -> None:
        """Collect weight and inertia of the bodies attached to sections; section frames have a share of the rod's."""
        gravity = self._kinematics.symbols.convert_vector(self._model.gravity)
        convert = self._kinematics.symbols.convert
        for rod_name, rod in self._model.rods.items():
            for lump in rod.lumps:
                at = lump.at.strip()
                text = f"{rod_name}:{at}" if at in ("base", "middle", "tip") else f"{rod_name}({at})"
                section = self._find_section(parse_position_on_rod(rod_name, at), text)
                inertia = self._kinematics.symbols.convert_vector(lump.inertia)
                self._add_lump(section, convert(lump.mass), inertia, gravity)
        for body, named in map_section_frames(self._model).items():
            mass, moments = compute_section_frame_inertia(self._model.bodies[body])
            self._add_lump(self._name(named), make_number(-mass), make_numbers(-np.array(moments)), gravity)

    def _add_lump(self, section: str, mass: Expr, inertia: Vector, gravity: Vector) -> None:
        loads = self._find_loads(section)
        loads.inertia.append((mass, inertia))
        if any(gravity) and mass != 0:
            loads.world.append((scale_vector(gravity, mass), (ZERO, ZERO, ZERO)))


def _name_section_before(section: str) -> str:
    """Return the name of the place just before a section: bow(0.3L-) of bow(0.3L)."""
    rod, colon, end = section.rpartition(":")
    return f"{rod}-:{end}" if colon else f"{section[:-1]}-)"


def _make_spin_matrix(spin: np.ndarray, time: Symbol) -> Matrix:
    """Return the rotation by a constant angular velocity until the time t."""
    size = float(np.linalg.norm(spin))
    x, y, z = make_numbers(spin / size)
    angle = make_number(size) * time
    tilde = Matrix([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return eye(3) + sin(angle) * tilde + (1 - cos(angle)) * tilde**2
