"""A skater who may leave the ice: a body in space that the ice only carries from below, on a curved blade.

The blade is an arc of the radius R (`rocker`) in the plane of the foot, from `heel` behind A to `toe` ahead of it. With
the lean phi and the pitch psi of the edge (`edge`) it touches at the angle c of the arc, psi held between -heel/R and
toe/R: its lowest point lies by X ahead of A and by D cos(phi) below it,

    X = R (sin(psi) - sin(psi - c)),     D = R (cos(psi - c) - cos(psi)),

and moves sideways with

    eta' cos(theta) - xi' sin(theta) + (theta' - psi' sin(phi)) X - phi' cos(phi) D.

The ice asks for zeta - D cos(phi) >= 0 (`ice`), and while it presses the blade does not move sideways (`blade`), as
long as its grip lasts. What else the ice does, resistance and the moments by which the skater turns and balances,
belongs to `ice` and is gone with it: in flight there is gravity, and air. A body whose mass centre lies lower than R
above the blade stands on the arc by itself, and tips over toe or heel beyond its ends; `k_rock` is the damping of its
rocking, from the pressure along the blade.

Off the ice A is a point of the body like any other: while `support` goes from foot to foot A goes with it.
"""

from __future__ import annotations

from msgspec.structs import replace

from anholon.library.skater.edge_stance import make_edge_skater
from anholon.model.schema import Constraint, Force, Holonomic, Model, Nonholonomic, Parameter, Resistance

_ALONG = "u/sqrt(u^2 + u_0^2)"


def make_jumping_skater(model: Model) -> Model:
    """Return a planar skater as one who balances on a curved blade, jumps and lands."""
    standing = make_edge_skater(model)
    forces = {name: force for name, force in standing.forces.items() if name not in _OF_THE_ICE}
    pushes = {} if "push" not in standing.parameters else _pushes()
    return replace(
        standing,
        name=f"{standing.name}, who may jump",
        doc=f"{model.doc} The body leans by phi about the line of its blade and rocks by psi along it; the ice carries "
        "it from below and lets it go. Reactions: ice, the normal force, and blade, the lateral force.",
        parameters=standing.parameters | _parameters(),
        definitions=standing.definitions | _ARC,
        forces=forces | _forces() | pushes,
        constraints=_contact(),
        events={"fallen": replace(standing.events["fallen"], formula="max(phi^2, psi^2) - 1.4^2")},
    )


_ARC = {
    "touch": "min(max(psi, -heel/rocker), toe/rocker)",
    "ahead": "rocker*(sin(psi) - sin(psi - touch))",
    "below": "rocker*(cos(psi - touch) - cos(psi))",
}
_OF_THE_ICE = ("F1", "L2", "L5", "F6", "L7")


def _parameters() -> dict[str, Parameter]:
    return {
        "rocker": Parameter(value=2.1, unit="m", min=0.0, doc="Radius of the arc of the blade."),
        "heel": Parameter(value=0.10, unit="m", min=0.0, doc="Where the blade ends behind A."),
        "toe": Parameter(value=0.13, unit="m", min=0.0, doc="Where the blade ends ahead of A."),
        "k_rock": Parameter(value=60.0, unit="N*m*s", min=0.0, doc="Damping of rocking along the blade."),
        "balance": Parameter(
            value=1.0, min=0.0, doc="Part of the balancing moment that she takes: 0 where she turns the blade at will."
        ),
        "hold": Parameter(value=3.0, min=0.0, doc="Lateral force that the edge holds, as a part of the normal force."),
        "scrape": Parameter(value=0.3, min=0.0, doc="Lateral force while it slips, as a part of the normal force."),
    }


def _contact() -> dict[str, Constraint]:
    return {
        "ice": Holonomic(
            formula="zeta - below*cos(phi)",
            at="A",
            side="positive",
            doc="The ice carries the blade from below; reaction: the normal force, N.",
        ),
        "blade": Nonholonomic(
            formula="eta'*cos(theta) - xi'*sin(theta) + (theta' - psi'*sin(phi))*ahead - phi'*cos(phi)*below",
            at="A",
            grip="hold*N",
            slide="scrape*N",
            load="ice",
            doc="Where it touches, the blade does not slip sideways while its grip lasts; its reaction is the lateral "
            "force, positive to the left.",
        ),
    }


def _law(coordinate: str, value: str, doc: str) -> Resistance:
    return Resistance(constraint="ice", coordinate=coordinate, value=value, doc=doc)


def _pushes() -> dict[str, Force]:
    doc = "Driving force of the pushes."
    return {"F6x": _law("xi", "push*cos(theta)", doc), "F6y": _law("eta", "push*sin(theta)", doc)}


def _forces() -> dict[str, Force]:
    lean = f"{_ALONG}*(k_lean*(phi - lean) + k_sway*phi')"
    return {
        "F1x": _law("xi", "-kappa1*xi'", "Resistance of the ice."),
        "F1y": _law("eta", "-kappa1*eta'", "Resistance of the ice."),
        "L2": _law("theta", "-kappa2*theta'", "Resistance of the ice to turning."),
        "L5": _law("theta", "L5z", "Turning moment of the skater."),
        "L7": _law(
            "theta",
            f"balance*M/M_0*({lean} - k_turn*(theta' - g*tan(lean)*u/(u^2 + u_0^2)))",
            "Balance: the moment by which the skater turns the blade into the fall, forward or backward.",
        ),
        "L8": _law("psi", "-M/M_0*k_rock*psi'", "Damping of rocking, by the pressure along the blade."),
    }
