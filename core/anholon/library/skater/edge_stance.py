"""A planar skater set on an edge: a body in space that stands on the line of its blade.

The planar skater keeps upright without anything that holds it. Here it gets three more coordinates, the height zeta of
the blade above the ice, the lean phi to the left about the blade and the pitch psi about the lateral axis, and
gravity; the ice holds the blade by three reactions,

    ice     zeta = 0      the normal force, N
    rocker  psi = 0       the moment of the pressure along the blade about its middle, N*m
    blade   as before     the lateral force, N

and nothing holds the lean. `upright` keeps phi at the parameter `lean`; its reaction is the moment that balance lacks:
where it is zero the skater needs no support. Without it the skater balances like a cyclist, by turning the blade into
the fall: the moment about the vertical

    L7 = M/M_0 [k_lean (phi - lean) + k_sway phi' - k_turn (omega - g tan(lean) u/(u^2 + u_0^2))]

is stable about the steady circle in which gravity and the turn agree, u omega = g tan(lean), when

    k_lean u > k_turn g,     k_sway k_turn > k_lean J     (J about the vertical; speed u forward).

To lean left the skater first turns right. The gains are those of a body of the mass M_0: the moment goes with the mass
M, so that a body all of whose parts are heavier alike balances as the lighter one.
"""

from __future__ import annotations

from msgspec.structs import replace

from anholon.errors import UsageError
from anholon.model.schema import (
    AppliedTorque,
    Body,
    Constraint,
    Coordinate,
    Event,
    Force,
    GivenInertia,
    Holonomic,
    Model,
    Parameter,
    Rotation,
)

G = 9.81
MASS = 55.0
"""Of the body that the usual gains are for, kg."""


def make_edge_skater(model: Model, lean_held: bool = False) -> Model:
    """Return a planar skater (`skater`, `articulated_skater`) as a body in space on the line of its blade.

    `lean_held`: the lean is kept at the parameter `lean`; else the skater balances.
    """
    parameters = dict(model.parameters)
    if "theta" not in model.coordinates or "A" not in model.points:
        raise UsageError("only a skater with the heading theta and the point A of its blade can be set on an edge")
    lean = parameters.pop("lean", None) or Parameter(unit="deg", min=-80.0, max=80.0)
    parameters["lean"] = replace(lean, doc="Lean to the left that the skater keeps, or balances about.")
    parameters |= _make_balance_gains()
    bodies: dict[str, Body] = {
        "heading": _frame("Stands upright over A and turns with the blade.", ("xi", "eta", "zeta"), "world", _HEADING),
        "edge": _frame("Leans and pitches with the blade.", (0.0, 0.0, 0.0), "heading", _LEANING),
        **{name: _move_body_to_edge(name, body) for name, body in model.bodies.items() if name != "skate"},
    }
    points = {
        name: replace(point, position=("xi", "eta", "zeta")) if name == "A" else point
        for name, point in model.points.items()
    }
    forces = {name: _move_force_to_edge(force) for name, force in model.forces.items()}
    forces["L7"] = AppliedTorque(
        body="heading",
        vector=(0.0, 0.0, f"M/M_0*({_BALANCE})"),
        enabled=not lean_held,
        doc="Balance: the moment by which the skater turns the blade into the fall.",
    )
    return replace(
        model,
        name=f"{model.name}, on an edge",
        doc=f"{model.doc} The body leans by phi about the line of its blade; reactions: ice, the normal force, rocker, "
        "the moment of the pressure along the blade, and blade, the lateral force.",
        parameters=parameters,
        definitions={**model.definitions, "u": "xi'*cos(theta) + eta'*sin(theta)"},
        coordinates={
            **model.coordinates,
            "zeta": Coordinate(unit="m", doc="Height of the blade above the ice."),
            "phi": Coordinate(value="lean", unit="rad", doc="Lean to the left about the blade."),
            "psi": Coordinate(unit="rad", doc="Pitch of the blade, its tip down."),
        },
        gravity=(0.0, 0.0, "-g"),
        bodies=bodies,
        points=points,
        forces=forces,
        constraints={**model.constraints, **_contact(lean_held)},
        charts=(),
        mirror={**model.mirror, "lean": "-lean"},
        events=_events(),
    )


_BALANCE = "k_lean*(phi - lean) + k_sway*phi' - k_turn*(theta' - g*tan(lean)*u/(u^2 + u_0^2))"
_HEADING = (Rotation(axis="z", angle="theta"),)
_LEANING = (Rotation(axis="x", angle="-phi"), Rotation(axis="y", angle="psi"))


def _make_balance_gains() -> dict[str, Parameter]:
    return {
        "g": Parameter(value=G, unit="m/s^2", doc="Acceleration of gravity."),
        "M_0": Parameter(
            value=MASS, unit="kg", min=0.0, doc="Mass of the body that the gains k are for: they act as M/M_0 of them."
        ),
        "k_lean": Parameter(value=150.0, unit="N*m", doc="Turning moment per radian of wrong lean."),
        "k_sway": Parameter(value=40.0, unit="N*m*s", doc="Turning moment per rate of lean."),
        "k_turn": Parameter(value=30.0, unit="N*m*s", doc="Moment against turning other than the lean asks for."),
        "u_0": Parameter(value=0.5, unit="m/s", doc="Speed below which balance by turning fades out."),
    }


def _frame(
    doc: str, position: tuple[str | float, str | float, str | float], frame: str, turns: tuple[Rotation, ...]
) -> Body:
    """Return a frame: a body without mass that is not drawn."""
    return GivenInertia(
        frame=frame,
        position=position,
        rotation=turns,
        inertia=(0.0, 0.0, 0.0),
        visible=False,
        colour="#9fb4c7",
        doc=doc,
    )


def _move_body_to_edge(name: str, body: Body) -> Body:
    """Return a body of the planar skater that stood in the world, or in its frame `skate`, in the frame of the edge."""
    if body.frame == "skate":
        return replace(body, frame="edge")
    if body.frame != "world":
        return body
    x, y, z = body.position
    if (x, y) != ("xi", "eta") or body.rotation != _HEADING:
        raise UsageError(f"the body {name!r} does not stand over A with the heading theta")
    return replace(body, frame="edge", position=(0.0, 0.0, z), rotation=())


def _move_force_to_edge(force: Force) -> Force:
    """Return a force of the planar skater on the frames that take the place of the body it acted on."""
    for field in ("body", "frame"):
        if getattr(force, field, "") in ("skate", "plate"):
            force = replace(force, **{field: "heading"})
    return force


def _events() -> dict[str, Event]:
    formula = "phi^2 - 1.4^2"
    return {"fallen": Event(formula=formula, direction="up", action="stop", doc="The body lies on the ice.")}


def _contact(lean_held: bool) -> dict[str, Constraint]:
    """Return the forces of the ice on the blade except the lateral force, and the forces that stabilise the lean."""
    return {
        "ice": Holonomic(formula="zeta", at="A", doc="The blade stays on the ice; reaction: the normal force, N."),
        "rocker": Holonomic(
            formula="psi",
            doc="The blade lies along the ice; reaction: the moment of the pressure along it, N*m, positive where its "
            "centre lies behind A.",
        ),
        "upright": Holonomic(
            formula="phi - lean",
            enabled=lean_held,
            doc="Holds the lean; reaction: the moment about the blade that balance lacks, N*m, positive to the left.",
        ),
    }
