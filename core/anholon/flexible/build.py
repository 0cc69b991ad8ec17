"""From the rods of a model to one mesh, with its supports and what its sections are called."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from anholon.errors import ModelError, Problem
from anholon.flexible import curves
from anholon.flexible.cables import STRETCH, apart, cables_of, share_of_tied, typical_force
from anholon.flexible.description import Numbers
from anholon.flexible.energy import require_energy
from anholon.flexible.laws_of_sections import frozen_of, halves_of, held_along, law_of
from anholon.geometry.rotations import from_matrix, matrix, multiply, quaternion
from anholon.model.rods import Place, is_section, number_of_elements, place_on, section_of
from anholon.model.seats import carriers
from anholon.model.structs import (
    Arc,
    ByFormulas,
    Catenary,
    CircleSection,
    Curve,
    Helix,
    LawSection,
    Model,
    Polyline,
    RectangleSection,
    Rod,
    Rotation,
    SectionLoad,
    SectionSpring,
    Spline,
    Straight,
)
from anholon.rods import section as sections
from anholon.rods.kernel import relative_twists
from anholon.rods.law import Law
from anholon.rods.mesh import INSIDE, Mesh, Pose, adjoints
from anholon.rods.section import CABLES
from anholon.rods.uneven import curvature_change, uneven_compliance

Floats = NDArray[np.float64]

_FROZEN_AS: Final = 100  # of more elements frozen strains yield no less: places are known to rounding only
_PARTS: Final = np.linspace(0.0, 1.0, 65)[1::2]  # of the length, at which it is asked whether a rod has mass
_PIECES: Final = 32  # Gauss points of a varying compliance of which only the mean is felt
_TOUCHING: Final = 1e-9  # part of a rod's length within which two places are one
_NEAR: Final = 1e-6  # the same where two cables are tied, whose places are often typed with few digits


class RodMesh(NamedTuple):
    """One rod in the mesh: `arcs` (k + 1,) of its element ends, its first element, nodes of its sections (k + 1,); as
    it is drawn: half sizes (k + 1, 2) along section axes 2 and 3, of a rectangle (`angular`) or an ellipse, and radii
    of its hole (k + 1,), 0: none; `limp`: a cable."""

    name: str
    length: float
    arcs: Floats
    first: int
    nodes: NDArray[np.intp]
    halves: Floats
    angular: bool
    holes: Floats
    limp: bool = False

    @property
    def elements(self) -> NDArray[np.intp]:
        """Its elements in the mesh."""
        return np.arange(self.first, self.first + len(self.arcs) - 1)

    def node(self, place: Place) -> int:
        """Return the node at a place where the mesh has one."""
        at = int(np.argmin(np.abs(self.arcs - place.arc(self.length))))
        return int(self.nodes[at])


class Built(NamedTuple):
    """A model's rods as one mesh, and the joints that are not a shared node: their names."""

    mesh: Mesh
    rods: dict[str, RodMesh]
    jointed: tuple[str, ...]


def build(model: Model, numbers: Numbers, *, moving: bool = False) -> Built:
    """Return the mesh of all rods, for a motion or for rest. Raises ModelError where the numbers make no rod."""
    pieces: list[_Piece] = []
    problems: list[Problem] = []
    for name, rod in model.rods.items():
        try:
            pieces.append(_piece(model, name, rod, numbers, moving))
        except ModelError as error:
            for found in error.problems:
                path = found.path
                if path.partition(".")[0] in rod.__struct_fields__:
                    path = f"rods.{name}.{path}"
                problems.append(Problem(path=path, message=found.message, remedy=found.remedy))
    if problems:
        raise ModelError(problems)
    masses = {piece.name: (piece.length, float(piece.mass @ piece.lengths), piece.lumps) for piece in pieces}
    force = typical_force(model, numbers, masses) or 1.0
    for piece in pieces:
        if model.rods[piece.name].model == "string":
            piece.compliance[:, 0, 0] = STRETCH / force
    return _joined(model, pieces, force)


class _Piece(NamedTuple):
    name: str
    length: float
    arcs: Floats
    halves: Floats
    angular: bool
    holes: Floats
    starts: Pose  # frames of the elements' ends A
    ends: Pose  # and B
    lengths: Floats
    compliance: Floats
    growth: Floats  # by how much it is greater at B than at A
    inside: Floats | None  # compliances of the sections at `INSIDE`, where they are others
    bends: Floats
    mass: Floats
    mass_growth: Floats
    inertia: Floats
    lumps: list[tuple[int, Floats]]
    limp: bool
    law: Law | None
    masses: Floats | None  # masses and inertias (m, 5, 4) at `INSIDE`, where they vary
    held: Floats  # see `anholon.rods.mesh.Mesh`


@contextlib.contextmanager
def _of_curve() -> Iterator[None]:
    """Say of problems that they are those of the curve."""
    try:
        yield
    except ModelError as error:
        raise ModelError([replace(one, path=f"curve.{one.path}") for one in error.problems]) from None


def _piece(model: Model, name: str, rod: Rod, numbers: Numbers, moving: bool) -> _Piece:
    with _of_curve(), np.errstate(all="ignore"):  # what has poles is no curve
        axis = axis_of(rod.curve, numbers, name)
    if not np.isfinite(axis.length) or axis.length <= 0.0:
        message, remedy = f"The axis has the length {axis.length:g} m.", "Its length must be positive."
        raise ModelError([Problem(path="curve", message=message, remedy=remedy)])
    if numbers.at(f"damping:{name}")[0] < 0.0:
        message = "Negative damping adds energy without limit."
        raise ModelError([Problem(path="damping", message=message, remedy="Write 0 or a positive time.")])
    elements = number_of_elements(float(numbers.at(f"elements:{name}")[0]), "elements")
    limp = rod.model in CABLES
    # A cable without mass runs straight between what sits on it, see `anholon.flexible.massless`.
    straight = limp and moving and not law_of(rod, name, numbers)(_PARTS)[1].any()
    cuts = _cuts(model, name, rod, axis._replace(corners=()) if straight else axis)
    arcs = cuts if straight else _divided(cuts, axis.length, elements)
    R_WB, p_WB = rotation(rod.rotation, numbers.at(f"rotation:{name}")), numbers.at(f"position:{name}")
    twist = numbers.along(f"twist:{name}", arcs / axis.length)[:, 0]
    place = p_WB + axis.place(arcs) @ R_WB.T
    roll = _rolled(twist)

    def frames(end: int) -> Floats:
        if limp:
            return np.tile([1.0, 0.0, 0.0, 0.0], (len(arcs) - 1, 1))
        chosen = slice(1, None) if end else slice(None, -1)
        with _of_curve():  # where it turns back shows only now
            return multiply(from_matrix(R_WB @ axis.frame(arcs[chosen], end)), roll[chosen])

    A, B = Pose(frames(0), place[:-1]), Pose(frames(1), place[1:])
    given = law_of(rod, name, numbers)
    L = np.diff(arcs)
    # Gauss points of each element: two are enough for its mean.
    laws = [given(s) for s in gauss_points(arcs, axis.length)]
    compliance, mass, inertia = (0.5 * (one + two) for one, two in zip(*laws, strict=True))
    if straight:
        compliance = _mean_compliance(given, arcs / axis.length)
    mass_growth = 3.0**0.5 * (laws[1][1] - laws[0][1])
    growth = np.zeros_like(compliance)
    uneven: tuple[Floats, Floats] | None = None
    bends = np.zeros((len(L), 3))
    if not limp and not isinstance(rod.section, LawSection):
        middles = 0.5 * (arcs[:-1] + arcs[1:])
        half = _rolled(numbers.along(f"twist:{name}", middles / axis.length)[:, 0])
        M = Pose(multiply(from_matrix(R_WB @ axis.frame(middles, 0)), half), p_WB + axis.place(middles) @ R_WB.T)
        bends = curvature_change((A, M, B))
        uneven = uneven_compliance((laws[0][0], laws[1][0]), relative_twists(A, B), bends)
        if uneven is not None:
            compliance, growth = uneven
    inside: Floats | None = None
    masses: Floats | None = None
    one, two = (np.column_stack(law[1:]) for law in laws)
    if uneven is not None or not np.allclose(one, two, rtol=1e-12, atol=0.0):
        parts = (arcs[:-1, None] + L[:, None] * INSIDE) / axis.length
        found = [one.reshape(*parts.shape, *one.shape[1:]) for one in given(parts.ravel())]
        masses = np.concatenate([found[1][..., None], found[2]], axis=2)
        if uneven is not None:
            inside = found[0]
    law = None
    if isinstance(rod.section, LawSection):
        middles = 0.5 * (arcs[:-1] + arcs[1:]) / axis.length
        compliance = given(middles)[0]
        law = numbers.law(name, middles, L / axis.length, ~np.isin(sections.STRAINS, frozen_of(rod)), compliance)
        require_energy(law, axis.length)
    lumps = [
        (_nearest(arcs, place_on(name, lump.at).arc(axis.length)), numbers.at(f"lump:{name}.{k}"))
        for k, lump in enumerate(rod.lumps)
    ]
    middles = 0.5 * (arcs[:-1] + arcs[1:]) / axis.length
    held = held_along(rod, name, numbers, middles, axis.length / min(len(arcs) - 1, _FROZEN_AS))
    halves = halves_of(rod, name, numbers, arcs / axis.length, axis.length)
    hollow = isinstance(rod.section, CircleSection)
    holes = numbers.along(f"section:{name}", arcs / axis.length)[:, 1] if hollow else np.zeros(len(arcs))
    angular = isinstance(rod.section, RectangleSection)
    return _Piece(
        name, axis.length, arcs, halves, angular, holes, A, B, L, compliance, growth, inside, bends, mass, mass_growth,
        inertia, lumps, limp, law, masses, held,
    )  # fmt: skip


def _rolled(angle: Floats) -> Floats:
    """Return the quaternions (k, 4) of turns (k,) about axis 1."""
    return quaternion(np.stack([angle, 0.0 * angle, 0.0 * angle], axis=-1))


def _mean_compliance(given: Callable[[Floats], tuple[Floats, Floats, Floats]], parts: Floats) -> Floats:
    """Return the mean compliances (m, 6, 6) between parts (m + 1,) of a rod's length, by Gauss's rule on many pieces:
    what lies between two places of a cable without mass yields as a row of springs."""
    x, w = np.polynomial.legendre.leggauss(_PIECES)
    inside = 0.5 * (parts[:-1, None] + parts[1:, None]) + 0.5 * np.diff(parts)[:, None] * x
    found = given(inside.ravel())[0].reshape(*inside.shape, 6, 6)
    return np.asarray(np.einsum("p,mpij->mij", 0.5 * w, found))


def gauss_points(arcs: Floats, length: float) -> tuple[Floats, Floats]:
    """Return the parts (m,) of a rod's length at which the two Gauss points of its elements lie."""
    L = np.diff(arcs)
    one, two = ((arcs[:-1] + (0.5 + side * 0.5 / 3.0**0.5) * L) / length for side in (-1.0, 1.0))
    return one, two


def axis_of(curve: Curve, numbers: Numbers, name: str) -> curves.Axis:
    """Return the axis of a rod in its own frame."""
    given = numbers.at(f"shape:{name}")
    if isinstance(curve, Straight | Arc | Helix | Catenary):
        _require_shape(curve, given)
    match curve:
        case Straight():
            return curves.straight(float(given[0]))
        case Arc():
            return curves.arc(float(given[0]), float(given[1]))
        case Helix():
            return curves.helix(*map(float, given))
        case Catenary():
            return curves.catenary(*map(float, given))
        case Polyline():
            return curves.polyline(given.reshape(-1, 3))
        case Spline():
            return curves.spline(given.reshape(-1, 3))
        case ByFormulas():
            return curves.along(
                (
                    lambda u: numbers.along(f"curve:{name}", u),
                    lambda u: numbers.along(f"slope:{name}", u),
                    lambda u: numbers.along(f"bend:{name}", u),
                )
            )


def _require_shape(curve: Straight | Arc | Helix | Catenary, given: Floats) -> None:
    """Refuse lengths, radii and angles that are not positive; a helix may have no radius and go down."""
    names = {
        Straight: ("length",),
        Arc: ("radius", "angle"),
        Helix: ("", "", "turns"),
        Catenary: ("span", "", "length"),
    }
    for field, value in zip(names[type(curve)], given.tolist(), strict=False):
        if field and not value > 0.0:
            remedy = "It must be positive."
            if field == "angle":
                remedy = "It must be positive. To bend to the other side, turn the rod's frame by pi about x."
            raise ModelError([Problem(path=field, message=f"The number is {value:.6g}.", remedy=remedy)])


def rotation(turns: Sequence[Rotation], angles: Floats) -> Floats:
    """Return the rotation (3, 3) of turns about axes of the turned frames, one after another."""
    q = np.array([1.0, 0.0, 0.0, 0.0])
    for turn, angle in zip(turns, angles, strict=True):
        q = multiply(q, quaternion(angle * np.eye(3)["xyz".index(turn.axis)]))
    return matrix(q)


def _cuts(model: Model, name: str, rod: Rod, axis: curves.Axis) -> Floats:
    """Return the arcs at which the mesh needs a node."""
    length = axis.length
    places = [(f"lumps.{k}.at", place_on(name, lump.at)) for k, lump in enumerate(rod.lumps)]
    places += [(path, place) for path, place in _sections_at(model) if place.rod == name]
    arcs = [0.0, *axis.corners, length]
    for path, place in places:
        at = place.arc(length)
        if at > length * (1.0 + _TOUCHING):
            message = f"The position {at:g} m lies beyond the length {length:g} m."
            remedy = f"Name a place from 0 to {length:g} m, or a part of the length as 0.5L."
            raise ModelError([Problem(path=path, message=message, remedy=remedy)])
        arcs.append(at)
    ordered = np.array(sorted(set(arcs)))  # `unique` would import masked arrays
    return np.asarray(ordered[np.concatenate([[True], np.diff(ordered) > _TOUCHING * length])])


def _sections_at(model: Model) -> Iterator[tuple[str, Place]]:
    """Yield the sections that supports, joints and loads name, with the paths at which they are named."""
    for name, support in model.supports.items():
        yield f"supports.{name}.at", section_of(support.at)
    for name, load in model.loads.items():
        if isinstance(load, SectionLoad | SectionSpring):
            yield f"loads.{name}.at", section_of(load.at)
    for name, joint in model.joints.items():
        for k, end in enumerate(joint.between):
            if is_section(end):
                yield f"joints.{name}.between.{k}", section_of(end)
    for carrier in carriers(model):
        yield "curve", section_of(carrier.section)


def _divided(cuts: Floats, length: float, elements: int) -> Floats:
    """Return the arcs of about so many elements' ends, as even as the cuts allow."""
    even = np.linspace(0.0, length, elements + 1)
    if all(np.abs(even - cut).min() <= _TOUCHING * length for cut in cuts):
        return even
    parts = [np.linspace(one, two, max(1, round(elements * (two - one) / length)) + 1) for one, two in pairwise(cuts)]
    return np.concatenate([parts[0], *(part[1:] for part in parts[1:])])


def _nearest(arcs: Floats, at: float) -> int:
    return int(np.argmin(np.abs(arcs - at)))


# --- the whole -----------------------------------------------------------------------------------------------------


def _joined(model: Model, pieces: list[_Piece], force: float) -> Built:
    """Return one mesh of all rods; clamped sections that lie at the same place share a node, and so do sections of
    cables with what they are tied to."""
    firsts = np.concatenate([[0], np.cumsum([len(piece.lengths) for piece in pieces])])
    offsets = np.concatenate([[0], np.cumsum([len(piece.arcs) for piece in pieces])])
    count = int(offsets[-1])

    # Frames of the sections: that of the element before, at the base that of the first element.
    q = np.concatenate([np.concatenate([piece.starts.q[:1], piece.ends.q]) for piece in pieces])
    x = np.concatenate([np.concatenate([piece.starts.x[:1], piece.ends.x]) for piece in pieces])
    master = np.arange(count)
    by_name = {piece.name: (piece, int(offset)) for piece, offset in zip(pieces, offsets[:-1], strict=True)}
    limp = np.concatenate([np.full(len(piece.arcs), piece.limp) for piece in pieces])
    jointed: list[str] = []
    switched = {name for stage in model.stages for name in (*stage.on, *stage.off)}
    for name, joint in model.joints.items():
        tied = any(is_section(end) and by_name[section_of(end).rod][0].limp for end in joint.between)
        if name not in switched and (joint.turning == "clamped" or tied) and all(map(is_section, joint.between)):
            one, two = (_global(by_name, section_of(end)) for end in joint.between)
            if limp[master[one]]:
                one, two = two, one  # the frame that is kept is that of a rod, if there is one
            rods_met = tied and not (limp[master[one]] or limp[master[two]])  # both were tied to one cable before
            size = max(piece.length for piece in pieces)
            gap = float(np.linalg.norm(x[one] - x[two]))
            both = limp[master[one]] and limp[master[two]]
            if gap <= (_NEAR if both else _TOUCHING) * size and not rods_met:
                master[master == master[two]] = master[one]
                continue
            if both:
                raise apart(name, gap)
        jointed.append(name)
    kept = np.array(sorted(set(master.tolist())), dtype=np.intp)
    number = np.full(count, -1, dtype=np.intp)
    number[kept] = np.arange(len(kept))
    node_of = number[master]
    reference = Pose(q[kept], x[kept])

    # Elements: where their end's frame is not that of its node it has a seat.
    ends = np.concatenate(
        [
            np.stack([o + np.arange(len(p.lengths)), o + 1 + np.arange(len(p.lengths))], axis=1)
            for p, o in zip(pieces, offsets[:-1], strict=True)
        ]
    )
    own_q = np.stack([np.concatenate([p.starts.q for p in pieces]), np.concatenate([p.ends.q for p in pieces])], axis=1)
    own_x = np.stack([np.concatenate([p.starts.x for p in pieces]), np.concatenate([p.ends.x for p in pieces])], axis=1)
    at = node_of[ends]
    back = reference.q[at] * np.array([1.0, -1.0, -1.0, -1.0])
    seat_q = multiply(back, own_q)
    seat_q = np.where(np.abs(np.abs(seat_q[..., :1]) - 1.0) < 1e-15, np.array([1.0, 0.0, 0.0, 0.0]), seat_q)
    seat_x = np.einsum("mkji,mkj->mki", matrix(reference.q[at]), own_x - reference.x[at])
    seat_x[np.abs(seat_x).max(axis=-1) < 1e-13] = 0.0
    lengths = np.concatenate([piece.lengths for piece in pieces])
    line_mass, masses = np.concatenate([piece.mass for piece in pieces]), _masses_of(pieces)
    cables = cables_of(np.concatenate([np.full(len(p.lengths), p.limp) for p in pieces]), at, len(kept), force)
    if cables is not None:
        # A cable ends at the place of its node, however that turns.
        seat_q[cables.elements], seat_x[cables.elements] = np.array([1.0, 0.0, 0.0, 0.0]), 0.0
        share = share_of_tied(cables, own_x, reference.x[at])
        lengths[cables.elements] *= share
        line_mass[cables.elements] /= share
        if masses is not None:
            masses[cables.elements] /= share[:, None, None]
    mass, inertia = np.zeros(len(kept)), np.zeros((len(kept), 3))
    for piece, offset in zip(pieces, offsets[:-1], strict=True):
        for k, lump in piece.lumps:
            mass[node_of[offset + k]] += lump[0]
            inertia[node_of[offset + k]] += lump[1:]
    mesh = Mesh(
        at,
        seat_q,
        seat_x,
        adjoints(seat_q, seat_x),
        relative_twists(Pose(own_q[:, 0], own_x[:, 0]), Pose(own_q[:, 1], own_x[:, 1])),
        lengths,
        np.concatenate([piece.compliance for piece in pieces]),
        line_mass,
        np.concatenate([piece.inertia for piece in pieces]),
        reference,
        mass,
        inertia,
        cables,
        tuple(
            piece.law._replace(elements=piece.law.elements + int(first))
            for piece, first in zip(pieces, firsts[:-1], strict=True)
            if piece.law is not None
        ),
        _sections_of(pieces),
        np.concatenate([piece.bends for piece in pieces]),
        np.concatenate([piece.mass_growth for piece in pieces]) if any(p.mass_growth.any() for p in pieces) else None,
        np.concatenate([piece.growth for piece in pieces]) if any(p.growth.any() for p in pieces) else None,
        _sharp(pieces),
        masses,
        np.concatenate(
            [np.tile(np.isin(sections.STRAINS, frozen_of(model.rods[p.name])), (len(p.lengths), 1)) for p in pieces]
        ),
        held if (held := np.concatenate([piece.held for piece in pieces])).any() else None,
    )
    rods = {
        piece.name: RodMesh(
            piece.name,
            piece.length,
            piece.arcs,
            int(first),
            node_of[offset + np.arange(len(piece.arcs))],
            piece.halves,
            piece.angular,
            piece.holes,
            piece.limp,
        )
        for piece, first, offset in zip(pieces, firsts[:-1], offsets[:-1], strict=True)
    }
    return Built(mesh, rods, tuple(jointed))


def _sharp(pieces: Sequence[_Piece]) -> NDArray[np.bool_] | None:
    """Return which elements are sharp, those of rods with linear laws; None where there are none."""
    found = np.concatenate([np.full(len(p.lengths), p.law is None and not p.limp) for p in pieces])
    return found if found.any() else None


def _sections_of(pieces: Sequence[_Piece]) -> Floats | None:
    """Return the compliances (m, 5, 6, 6) of the sections at `INSIDE` of all elements; None where those of the elements
    are theirs."""
    if all(piece.inside is None for piece in pieces):
        return None
    return np.concatenate([np.stack([p.compliance] * 5, axis=1) if p.inside is None else p.inside for p in pieces])


def _masses_of(pieces: Sequence[_Piece]) -> Floats | None:
    """Return the masses and inertias (m, 5, 4) at `INSIDE` of all elements; None where they do not vary."""
    if all(piece.masses is None for piece in pieces):
        return None
    even = [np.concatenate([p.mass[:, None], p.inertia], axis=1) for p in pieces]
    return np.concatenate(
        [np.stack([one] * 5, axis=1) if p.masses is None else p.masses for p, one in zip(pieces, even, strict=True)]
    )


def _global(by_name: dict[str, tuple[_Piece, int]], place: Place) -> int:
    piece, offset = by_name[place.rod]
    return offset + _nearest(piece.arcs, place.arc(piece.length))
