"""Rods to start from: each shape with numbers and supports with which it runs at once; models around them.

with_rod(model, shape)     the model with one more rod, held where such a rod is held
cantilever, spring, arch, linked bodies      whole models, among the templates
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from anholon.model.edit.element_list import free_name
from anholon.model.schema import (
    Arc,
    Box,
    ByFormulas,
    Catenary,
    CircleSection,
    Coordinate,
    Curve,
    Helix,
    Model,
    Parameter,
    Polyline,
    RectangleSection,
    Rod,
    RodJoint,
    Rotation,
    SectionLoad,
    Simulation,
    Spline,
    StiffnessSection,
    Straight,
    Support,
    View,
)

_STEEL, _RUBBER = 2.1e11, 2e7  # Young's moduli, Pa
_HEIGHT = 1.0  # of the base above the ground, m
_BESIDE = 0.3  # distance of the next rod, m


def _wire(radius: float) -> CircleSection:
    """Return the section of a steel wire."""
    return CircleSection(radius=radius, young=_STEEL, density=7850.0)


def _rod(curve: Curve, section: CircleSection | StiffnessSection, elements: int = 16, damping: float = 1e-3) -> Rod:
    return Rod(curve=curve, section=section, elements=elements, position=(0.0, 0.0, _HEIGHT), damping=damping)


_ROPE = StiffnessSection(
    axial=2e4, shear=(1e4, 1e4), torsion=2e-3, bending=(2e-3, 2e-3), mass=0.1, inertia=(2e-6, 1e-6, 1e-6), drawn=0.008
)
"""A rope: hard to stretch, easy to bend."""

ROD_SHAPES: Final[Mapping[str, Rod]] = MappingProxyType(
    {
        "straight": _rod(Straight(length=1.0), _wire(0.005)),
        "arc": _rod(Arc(radius=0.5, angle="pi/2"), _wire(0.004)),
        "helix": _rod(Helix(radius=0.05, pitch=-0.03, turns=6.0), _wire(0.0015), elements=72),
        "catenary": _rod(Catenary(span=1.0, length=1.5), _ROPE, elements=24, damping=5e-3),
        "polyline": _rod(Polyline(points=((0.0, 0.0, 0.0), (0.6, 0.0, 0.0), (0.6, 0.4, 0.0))), _wire(0.005)),
        "spline": _rod(
            Spline(points=((0.0, 0.0, 0.0), (0.3, 0.1, 0.0), (0.6, -0.1, 0.1), (1.0, 0.0, 0.2))), _wire(0.005), 24
        ),
        "formulas": _rod(ByFormulas(position=("0.8*s", "0.1*sin(2*pi*s)", 0.0)), _wire(0.005), 24),
    }
)
"""Shape of the axis -> a rod of that shape."""

_BOTH_ENDS: Final = ("catenary",)  # hang from both ends, free to turn; the others are clamped at their base


def add_rod(model: Model, shape: str) -> tuple[Model, str]:
    """Return a model with an additional rod and its supports, and the path of the rod.

    An empty model also gets weight and a short motion.
    """
    name = free_name(model, "rods")
    first = not (model.rods or model.bodies or model.points or model.coordinates)
    rod = replace(ROD_SHAPES[shape], position=(0.0, _BESIDE * len(model.rods), _HEIGHT))
    model = replace(model, rods={**model.rods, name: rod})
    for end in ("base", "tip") if shape in _BOTH_ENDS else ("base",):
        support = Support(at=f"{name}:{end}", turning="free" if shape in _BOTH_ENDS else "clamped")
        model = replace(model, supports={**model.supports, free_name(model, "supports"): support})
    if first:
        gravity = model.gravity if any(model.gravity) else (0.0, 0.0, -9.81)
        model = replace(model, gravity=gravity)
        if model.simulation == Simulation():
            model = replace(model, simulation=Simulation(until=1.0))
    return model, f"rods.{name}"


def is_unchanged_since_added(model: Model, name: str) -> bool:
    """Return whether a rod is still in the place where it was added to others, and nothing is joined to it."""
    rod, number = model.rods[name], list(model.rods).index(name)
    free = not any(place.startswith(f"{name}:") for joint in model.joints.values() for place in joint.between)
    return number > 0 and free and not rod.rotation and rod.position == (0.0, _BESIDE * number, _HEIGHT)


def cantilever() -> Model:
    """Return a clamped rod that a force at its tip bends step by step."""
    return Model(
        name="Cantilever with a load at its tip",
        doc="A steel strip, clamped at one end, is bent by a growing force at the other: the elastica.",
        parameters={"F": Parameter(value=2.0, unit="N", doc="Force at the tip.")},
        rods={
            "strip": Rod(
                curve=Straight(length=0.5),
                section=RectangleSection(width=0.02, height=0.001, young=_STEEL, density=7850.0),
            )
        },
        supports={"clamp": Support(at="strip:base")},
        loads={"weight": SectionLoad(at="strip:tip", force=(0.0, 0.0, "-F"))},
        simulation=Simulation(form="statics", until=1.0, frames=40.0),
        view=View(ground="none", azimuth=15.0, elevation=12.0),
    )


def spring() -> Model:
    """Return a helical spring with a weight that oscillates on it."""
    rod = ROD_SHAPES["helix"]
    return Model(
        name="Spring",
        doc="A helix of steel wire with a weight at its end, let go from the unloaded shape.",
        gravity=(0.0, 0.0, -9.81),
        parameters={"P": Parameter(value=2.0, unit="N", doc="Weight at the end.")},
        rods={"coil": rod},
        supports={"hook": Support(at="coil:base")},
        loads={"weight": SectionLoad(at="coil:tip", force=(0.0, 0.0, "-P"))},
        simulation=Simulation(until=1.0, frames=100.0, accuracy=1e-4),
        view=View(azimuth=20.0, elevation=8.0),
    )


def arch() -> Model:
    """Return a shallow arch that snaps through under a load at its crown."""
    return Model(
        name="Arch that snaps through",
        doc="A shallow arch, clamped at both ends, under a force at its crown: the load falls beyond the limit point "
        "and rises again.",
        parameters={
            "R": Parameter(value=2.0, unit="m", min=0.0, doc="Radius."),
            "half": Parameter(value=25.0, unit="deg", min=0.0, doc="Half of the angle of the arch."),
        },
        rods={
            "arch": Rod(
                curve=Arc(radius="R", angle="2*half"),
                section=CircleSection(radius=0.01, young=2.5e9, density=1200.0),
                elements=24,
                position=("-R*sin(half)", 0.0, 0.5),
                rotation=(Rotation(axis="y", angle="-half"), Rotation(axis="x", angle="-pi/2")),
            )
        },
        supports={"left": Support(at="arch:base"), "right": Support(at="arch:tip")},
        loads={"crown": SectionLoad(at="arch:middle", force=(0.0, 0.0, -100.0))},
        simulation=Simulation(form="path", until=4.0, step=0.05),
        view=View(azimuth=15.0, elevation=10.0),
    )


def linked_bodies() -> Model:
    """Return two blocks, one on a rail and one in the air, that a rod joins."""
    return Model(
        name="Rod between two bodies",
        doc="A cart on a rail carries an elastic rod with a block at its tip; a force swings the rod.",
        gravity=(0.0, 0.0, -9.81),
        coordinates={
            "x": Coordinate(unit="m"),
            "u": Coordinate(unit="m"),
            "w": Coordinate(value="0.05 + 0.6 + 0.05", unit="m"),
            "beta": Coordinate(unit="rad"),
        },
        bodies={
            "cart": Box(position=("x", 0.0, 0.025), mass=1.0, size=(0.2, 0.12, 0.05), colour="#8fa3b5"),
            "block": Box(
                position=("u", 0.0, "w"),
                rotation=(Rotation(axis="y", angle="beta"),),
                mass=0.1,
                size=(0.06, 0.06, 0.06),
                colour="#b98a5a",
            ),
        },
        rods={
            "mast": Rod(
                curve=Straight(length=0.6),
                section=_wire(0.003),
                elements=12,
                position=(0.0, 0.0, 0.05),
                rotation=(Rotation(axis="y", angle="-pi/2"),),
                damping=1e-3,
            )
        },
        joints={
            "foot": RodJoint(between=("cart", "mast:base")),
            "head": RodJoint(between=("mast:tip", "block")),
        },
        parameters={
            "A": Parameter(value=1.0, unit="N", doc="Amplitude of the force."),
            "omega": Parameter(value=6.0, unit="rad/s", doc="Its angular frequency."),
        },
        loads={"push": SectionLoad(at="mast:middle", force=("A*sin(omega*t)", 0.0, 0.0))},
        simulation=Simulation(until=2.0, accuracy=1e-4),
        view=View(azimuth=-20.0, elevation=10.0),
    )
