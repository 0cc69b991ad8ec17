"""Values at sections of rods: places, axes, strains and wrenches anywhere along them, by address.

Between the nodes the axis is a cubic through the places and slopes of the section frames, and the frames turn by a
cubic rotation vector, both with the strains that the wrenches at the nodes give: of fourth order, like the nodes. The
wrenches at the nodes are those of the nodes' balance.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.errors import UsageError
from anholon.formula.look_alikes import did_you_mean
from anholon.formula.names import find_similar_name
from anholon.geometry.rotations import cross, matrix, multiply, quaternion, rotation_between, vector_change
from anholon.model.query.rod_positions import RodPosition, is_section, parse_section
from anholon.rods.assembly.cable_interpolation import interpolate_cables
from anholon.rods.assembly.rod_assembly import MeshedRod, RodAssembly
from anholon.rods.end_wrenches import EndWrenches
from anholon.rods.mesh import ElementMesh, NodePoses, repeat_mesh
from anholon.rods.tolerances import SAME_POSITION_REL

WRENCH_NAMES: Final = ("N", "T2", "T3", "M1", "M2", "M3")
"""Wrench of the part behind a section on the part before it, in the section's axes."""

STRAIN_COMPONENTS: Final = ("e", "g2", "g3", "k1", "k2", "k3")
"""Extension, shears, torsion and curvatures, less those of the reference."""

POSITION: Final = ("x", "y", "z")
DISPLACEMENT: Final = ("dx", "dy", "dz")
"""Displacement from the reference."""

AXES: Final = tuple(f"e{axis}{c}" for axis in "123" for c in "xyz")
"""Components of the section's axes."""

VELOCITY: Final = ("x'", "y'", "z'")
"""Velocity of the place in the world."""

ANGULAR_VELOCITY: Final = ("wx", "wy", "wz")
"""Angular velocity in the world."""

SPEED: Final = "speed"
"""Size of the velocity."""

COMPONENTS: Final = (
    *POSITION,
    *DISPLACEMENT,
    *AXES,
    *STRAIN_COMPONENTS,
    *WRENCH_NAMES,
    *VELOCITY,
    *ANGULAR_VELOCITY,
    SPEED,
)
"""What has a value at a section."""

_MAX_ADDRESS_LENGTH: Final = 400  # characters; the pattern takes quadratic time for what is no address
_ADDRESS: Final = re.compile(r"(?P<section>.+?)(?P<before>-?)(?P<end>\)|:[a-z]*)\.(?P<component>\w+'?)")
_GAUSS: Final = (
    (0.5 - 0.15**0.5, 5.0 / 18.0),
    (0.5, 4.0 / 9.0),
    (0.5 + 0.15**0.5, 5.0 / 18.0),
)  # points and weights on 0 to 1


MODEL_QUANTITY_PREFIXES: Final = ("reaction", "spring", "elongation", "energy", "power", "friction", "control", "delta")
"""What precedes the names of values of a model as a whole: reaction:clamp.x."""

_MAX_LISTED_NAMES: Final = 24  # names of what there is, in a message


class SectionStates(NamedTuple):
    """States of sections: places x (k, 3), frames R (k, 3, 3), strains (k, 6), wrenches (k, 6), velocities (k, 6).

    The velocities are those of the places and angular velocities in the world.
    """

    x: Floats
    R: Floats
    strain: Floats
    wrench: Floats
    velocity: Floats


class RodShape:
    """Rods at a pose with their wrenches; or at several poses, one after another."""

    def __init__(
        self,
        assembly: RodAssembly,
        pose: NodePoses,
        wrenches: EndWrenches,
        count: int = 1,
        rates: tuple[Floats, Floats] | None = None,
        named_values: Callable[[], Mapping[str, float]] | None = None,
    ) -> None:
        """`count`: number of poses; nodes and elements of all of them stand in rows below each other; `rates`:
        velocities (n, 3) of the nodes in the world and angular velocities (n, 3) in their own axes; `named_values`
        tells what has a name and belongs to no section."""
        self._assembly, self._wrenches, self._count, self._named_values = assembly, wrenches, count, named_values
        self._rates = rates
        self._mesh = mesh = repeat_mesh(assembly.mesh, count)
        self._A, self._B = mesh.compute_end_poses(pose, 0), mesh.compute_end_poses(pose, 1)

    def read_values(self, addresses: Sequence[str]) -> dict[str, float]:
        """Return the values of components at sections: bow:tip.x, bow(0.5L).M2; raises UsageError."""
        return {address: float(values[0]) for address, values in self.read_columns(addresses).items()}

    def locate_address(self, address: str) -> tuple[str, float, bool, str]:
        """Return the rod of an address, the arc, whether just before it, and the component; raises UsageError."""
        place, before, component = read_address(address)
        rod = self._assembly.rods.get(place.rod)
        if rod is None:
            raise UsageError(f"there is no rod “{place.rod}”. Rods: {', '.join(self._assembly.rods)}")
        arc = place.arc(rod.length)
        if not -1e-9 * rod.length <= arc <= rod.length * (1.0 + 1e-9):
            raise UsageError(f"“{address}” lies outside the rod, whose length is {rod.length:g} m")
        if rod.is_cable and component in (*AXES[3:], *ANGULAR_VELOCITY):
            raise UsageError(f"“{address}”: a section of a cable has a direction e1x, e1y, e1z, but no other axes")
        return place.rod, arc, before, component

    def read_columns(self, addresses: Sequence[str]) -> dict[str, Floats]:
        """Return the values (poses,) at several addresses; those on one rod are found together."""
        wanted: dict[str, list[tuple[str, float, bool, str]]] = {}
        results: dict[str, Floats] = {}

        def read(address: str) -> None:
            head = address.partition(":")[0]
            # A support may be called “base” or “tip”, as sections of rods are.
            other = not is_address(address) or (head in MODEL_QUANTITY_PREFIXES and head not in self._assembly.rods)
            if self._named_values is not None and other:
                results[address] = np.array([find_named_value(address, self._named_values())])
                return
            rod, arc, before, component = self.locate_address(address)
            wanted.setdefault(rod, []).append((address, arc, before, component))

        read_each(addresses, read)
        for name, items in wanted.items():
            rod = self._assembly.rods[name]
            pairs = sorted({(arc, before) for _, arc, before, _ in items})
            places = np.array([arc for arc, _ in pairs])
            which = [pairs.index((arc, before)) for _, arc, before, _ in items]
            state = locate_arcs(rod, places, np.array([before for _, before in pairs]))
            at = SectionStates(
                *(part.reshape(self._count, len(places), *part.shape[1:]) for part in self.evaluate_inside(*state))
            )
            shift = at.x
            if any(component in DISPLACEMENT for *_, component in items):
                mesh = self._assembly.mesh
                first = RodShape(self._assembly, mesh.reference, EndWrenches(np.zeros((len(mesh.length), 2, 6))))
                shift = at.x - first.evaluate_along(rod, places).x
            for k, (address, *_, component) in zip(which, items, strict=True):
                results[address] = _select_component(
                    component, SectionStates(*(part[:, k] for part in at)), shift[:, k]
                )
        return {address: results[address] for address in addresses}

    def evaluate_along(self, rod: MeshedRod, arcs: Floats) -> SectionStates:
        """Return the values at arcs (k,) of a rod, at one pose after another."""
        return self.evaluate_inside(*locate_arcs(rod, arcs))

    def evaluate_both_sides(self, rod: MeshedRod, arcs: Floats) -> tuple[Floats, SectionStates]:
        """Return arcs (k,) of a rod, those of inner nodes twice, and the values just before and just after nodes.

        Values jump at nodes with loads or kinks.
        """
        twice = np.repeat(arcs, np.where(np.isin(arcs, rod.arcs[1:-1]), 2, 1))
        before = np.append(twice[:-1] == twice[1:], False)
        return twice, self.evaluate_inside(*locate_arcs(rod, twice, before))

    def evaluate_inside(self, e: NDArray[np.intp], L: Floats, xi: Floats) -> SectionStates:
        """Return the values at fractions ξ (k, 1) of elements e (k,) with lengths L (k, 1), one pose after another."""
        mesh, count = self._mesh, self._count
        e = (e + len(self._assembly.mesh.length) * np.arange(count)[:, None]).ravel()
        L, xi = np.tile(L, (count, 1)), np.tile(xi, (count, 1))
        x_A, x_B, q_A = self._A.x[e], self._B.x[e], self._A.q[e]
        R_A, R_B = matrix(q_A), matrix(self._B.q[e])
        ends = self._wrenches.ends[e]
        viscous = np.zeros((1, 2, 6)) if self._wrenches.viscous is None else self._wrenches.viscous[e]
        elastic = ends - viscous
        strains = np.stack([_compute_drawn_strains(mesh, e, elastic[:, end], end) for end in (0, 1)], axis=1)
        half = 0.0 if mesh.curvature_gradient is None else 0.5 * mesh.curvature_gradient[e]
        reference_curvatures = [(mesh.d0[e, 3:] + side * half) / L for side in (-1.0, 1.0)]

        # The places follow a cubic with the slopes R (e1 + γ).
        stretched = np.array([1.0, 0.0, 0.0]) + strains[:, :, :3]
        slopes = [np.einsum("kij,kj->ki", R, stretched[:, end]) for end, R in enumerate((R_A, R_B))]
        h = (1 - xi) ** 2 * (1 + 2 * xi), xi * (1 - xi) ** 2, xi**2 * (3 - 2 * xi), -(xi**2) * (1 - xi)
        x = h[0] * x_A + h[1] * L * slopes[0] + h[2] * x_B + h[3] * L * slopes[1]

        # The rotation vector from A follows a cubic whose slopes are the curvatures.
        phi = rotation_between(q_A, self._B.q[e])
        rate_A, rate_B = (
            reference_curvatures[0] + strains[:, 0, 3:],
            vector_change(phi, reference_curvatures[1] + strains[:, 1, 3:]),
        )
        turn = h[1] * L * rate_A + h[2] * phi + h[3] * L * rate_B
        R = matrix(multiply(q_A, quaternion(turn)))
        wrench = _compute_balanced_wrenches(
            xi, (x_A, x_B), (R_A, R, R_B), ends, (L * slopes[0], L * slopes[1]), self._compute_load_gradient(e, R_A)
        )
        viscous_wrench = (1.0 - xi) * viscous[:, 0] + xi * viscous[:, 1]
        strain = mesh.compute_strains(e, wrench - viscous_wrench, xi)
        if mesh.cables is not None and (no_bending := np.isin(e, mesh.cables.elements)).any():
            pulls = [np.einsum("kij,kj->ki", R[no_bending], ends[no_bending, k, :3]) for k, R in enumerate((R_A, R_B))]
            C = _compute_secant_compliances(mesh, e[no_bending], elastic[no_bending])
            x[no_bending], R[no_bending], wrench[no_bending, 0] = interpolate_cables(
                x_A[no_bending], x_B[no_bending], (pulls[0], pulls[1]), C, L[no_bending], xi[no_bending]
            )
            wrench[no_bending, 1:], strain[no_bending] = 0.0, 0.0
            strain[no_bending] = _compute_drawn_strains(mesh, e[no_bending], (wrench - viscous_wrench)[no_bending], 0.5)
            strain[no_bending, 1:] = 0.0
        return SectionStates(x, R, strain, wrench, self._compute_velocities(e, xi, (R_A, R_B), (h, L), slopes))

    def _compute_load_gradient(self, e: NDArray[np.intp], R_A: Floats) -> Floats:
        """Return the variation of force and moment along the elements e (2, 2, k, 3), in the world.

        These are the differences between B and A, and the coefficients of z² - 1/12.
        """
        if self._wrenches.load_gradient is None:
            return np.zeros((2, 2, len(e), 3))
        return np.asarray(np.einsum("kij,kcpj->cpki", R_A, self._wrenches.load_gradient[e].reshape(-1, 2, 2, 3)))

    def _compute_velocities(
        self, e: NDArray[np.intp], xi: Floats, R: tuple[Floats, Floats], cubic: tuple[Any, Floats], slopes: list[Floats]
    ) -> Floats:
        """Return velocities and angular velocities (k, 6) in the world.

        The velocity of a place is that of its cubic with constant strains; the angular velocity is linear between the
        ends.
        """
        if self._rates is None:
            return np.zeros((len(e), 6))
        mesh, (h, L) = self._mesh, cubic
        ends = mesh.ends[e]
        v = [self._rates[0][ends[:, k]] for k in (0, 1)]
        w = [
            np.einsum("kij,kj->ki", R[k] @ mesh.offset_adjoints[e, k, :3, :3], self._rates[1][ends[:, k]])
            for k in (0, 1)
        ]
        turned = [cross(angular_velocity, slope) for angular_velocity, slope in zip(w, slopes, strict=True)]
        result = h[0] * v[0] + h[1] * L * turned[0] + h[2] * v[1] + h[3] * L * turned[1]
        if mesh.cables is not None:
            no_bending = np.isin(e, mesh.cables.elements)
            result[no_bending] = (1.0 - xi[no_bending]) * v[0][no_bending] + xi[no_bending] * v[1][no_bending]
        return np.hstack([result, (1.0 - xi) * w[0] + xi * w[1]])


def _compute_secant_compliances(mesh: ElementMesh, e: NDArray[np.intp], ends: Floats) -> Floats:
    """Return strain by force (k,) of cables, at the mean of the forces (k, 2, 6) at their ends."""
    wrench = np.zeros((len(e), 6))
    wrench[:, 0] = np.linalg.norm(ends[:, :, :3], axis=2).mean(axis=1)
    if not mesh.laws:
        return np.asarray(mesh.compliance[e, 0, 0])
    strain = _compute_drawn_strains(mesh, e, wrench, 0.5)[:, 0]
    pulled = wrench[:, 0] > 0.0
    return np.where(pulled, strain / np.where(pulled, wrench[:, 0], 1.0), mesh.compliance[e, 0, 0])


def _compute_drawn_strains(mesh: ElementMesh, e: NDArray[np.intp], wrench: Floats, xi: float) -> Floats:
    """Return the strains (k, 6) with which elements are drawn.

    A wrench that a law never reaches is assumed to act on the stiffness without strain.
    """
    result = mesh.compute_strains(e, wrench, xi)
    if np.isfinite(result).all():
        return result
    return np.where(np.isfinite(result), result, np.einsum("kij,kj->ki", mesh.compliance[e], wrench))


def locate_arcs(
    rod: MeshedRod, arcs: Floats, before: NDArray[np.bool_] | None = None
) -> tuple[NDArray[np.intp], Floats, Floats]:
    """Return the elements of the mesh (k,) at the arcs (k,) of a rod, their lengths and the fractions ξ (k, 1).

    An arc at a node is in the element after it, or in the element before it where `before` (k,) is true.
    """
    slack = SAME_POSITION_REL * rod.length
    k = np.searchsorted(rod.arcs, arcs + slack, side="right") - 1
    if before is not None:
        k = np.where(before, np.searchsorted(rod.arcs, arcs - slack) - 1, k)
    k = np.clip(k, 0, len(rod.arcs) - 2)
    L = (rod.arcs[k + 1] - rod.arcs[k])[:, None]
    return rod.first_element + k, L, np.clip((arcs - rod.arcs[k])[:, None] / L, 0.0, 1.0)


def _select_component(component: str, at: SectionStates, shift: Floats) -> Floats:
    """Return one number of a section at all poses."""
    if component in POSITION:
        return at.x[:, POSITION.index(component)]
    if component in DISPLACEMENT:
        return shift[:, DISPLACEMENT.index(component)]
    if component in AXES:
        axis, c = divmod(AXES.index(component), 3)
        return at.R[:, c, axis]
    if component in STRAIN_COMPONENTS:
        return at.strain[:, STRAIN_COMPONENTS.index(component)]
    if component in (*VELOCITY, *ANGULAR_VELOCITY):
        return at.velocity[:, (*VELOCITY, *ANGULAR_VELOCITY).index(component)]
    if component == SPEED:
        return np.asarray(np.linalg.norm(at.velocity[:, :3], axis=1))
    return at.wrench[:, WRENCH_NAMES.index(component)]


def _compute_balanced_wrenches(
    xi: Floats,
    x: tuple[Floats, Floats],
    R: tuple[Floats, Floats, Floats],
    ends: Floats,
    slopes: tuple[Floats, Floats],
    growth: Floats,
) -> Floats:
    """Return the wrenches (k, 6) at fractions ξ (k, 1) of elements, in equilibrium with the wrench at A and the load.

    The load varies quadratically; x: places of A and B, R: frames of A, of the section and of B; `slopes` of the places
    by ξ at A and B, between which these are cubics; `growth` (2, 2, k, 3) of force and moment.
    """
    (n_A, m_A), (n_B, m_B) = (
        tuple(np.einsum("kij,kj->ki", R[2 * end], ends[:, end, part]) for part in (slice(0, 3), slice(3, 6)))
        for end in (0, 1)
    )
    chord = x[1] - x[0]

    def force(part: Floats) -> Floats:
        even, odd = 0.5 * part * (1.0 - part), (part - 0.5) * part * (1.0 - part) / 3.0
        return np.asarray((1.0 - part) * n_A + part * n_B + even * growth[0, 0] + odd * growth[1, 0])

    def moment(to: Floats) -> Floats:
        # m = m_A - ∫ dr × n, by Gauss's points.
        m: Floats = m_A
        for share, weight in _GAUSS:
            part = share * to
            slope = 6.0 * part * (1.0 - part) * chord
            slope = slope + (1.0 - part) * (1.0 - 3.0 * part) * slopes[0] + part * (3.0 * part - 2.0) * slopes[1]
            m = m - weight * to * cross(slope, force(part))
        return m

    even, odd = 0.5 * xi * (1.0 - xi), (xi - 0.5) * xi * (1.0 - xi) / 3.0
    m = moment(xi) + xi * (m_B - moment(np.ones_like(xi))) + even * growth[0, 1] + odd * growth[1, 1]
    return np.concatenate([np.einsum("kji,kj->ki", R[1], force(xi)), np.einsum("kji,kj->ki", R[1], m)], axis=1)


def is_address(name: str) -> bool:
    """Return whether a name is meant as a value at a section, and not as one of a model as a whole."""
    match = _ADDRESS.fullmatch(name) if len(name) <= _MAX_ADDRESS_LENGTH else None
    if match is not None and match["component"] in COMPONENTS and is_section(match["section"] + match["end"]):
        return True
    return (":" in name or "(" in name) and name.partition(":")[0] not in MODEL_QUANTITY_PREFIXES


def depends_on_wrenches(assembly: RodAssembly, name: str) -> bool:
    """Return whether a value at a section depends on the wrenches.

    Place, velocity and axes at a node of a rod that is not a cable do not.
    """
    if not is_address(name):
        return False
    try:
        place, _, component = read_address(name)
    except UsageError:
        return True  # what is wrong is reported where it is read
    rod = assembly.rods.get(place.rod)
    if rod is None or rod.is_cable or component in (*STRAIN_COMPONENTS, *WRENCH_NAMES):
        return True
    return float(np.abs(rod.arcs - place.arc(rod.length)).min()) > SAME_POSITION_REL * rod.length


def read_each(names: Iterable[str], read: Callable[[str], object]) -> None:
    """Read all names; raises UsageError with the problems of all of them."""
    refused: list[str] = []
    for name in names:
        try:
            read(name)
        except UsageError as error:
            refused.append(f"{error}")
    if refused:
        raise UsageError("\n".join(refused))


def find_named_value(name: str, values: Mapping[str, float]) -> float:
    """Return the value of a name that belongs to no section; raises UsageError with what there is."""
    if name in values:
        return values[name]
    raise UsageError(describe_unknown_name(name, values))


def describe_unknown_name(name: str, names: Iterable[str]) -> str:
    """Return the message that a name has no value, with existing names of its kind."""
    head, colon, _ = name.partition(":")
    names = list(names)
    alike = [candidate for candidate in names if candidate.startswith(f"{head}:")] if colon else []
    meant = find_similar_name(name, names)
    shown = alike or [candidate for candidate in names if ":" not in candidate] or names
    listed = ", ".join([*shown[:_MAX_LISTED_NAMES], "…"] if len(shown) > _MAX_LISTED_NAMES else shown)
    parts = [f"there is no “{name[:80]}”.", did_you_mean(name, meant), f"There are {listed}"]
    return f"{' '.join(part for part in parts if part)}; and values at sections: rod:tip.x, rod(0.5L).M2"


@functools.lru_cache(maxsize=4096)
def read_address(address: str) -> tuple[RodPosition, bool, str]:
    """Read an address such as bow:tip.x, bow(0.5L).M2, or bow(0.5L-).M2 just before that section.

    Returns the section, whether the value is that just before it, and the component. Raises UsageError.
    """
    match = _ADDRESS.fullmatch(address) if len(address) <= _MAX_ADDRESS_LENGTH else None
    if match is None or match["component"] not in COMPONENTS or (match["before"] and match["end"] != ")"):
        if match is not None and not match["before"]:
            parse_section(match["section"] + match["end"])  # what is wrong with the section comes first
        components = ", ".join(
            (
                *POSITION,
                *DISPLACEMENT,
                *VELOCITY,
                SPEED,
                *ANGULAR_VELOCITY,
                *WRENCH_NAMES,
                *STRAIN_COMPONENTS,
                "e1x",
                "…",
            )
        )
        raise UsageError(
            f"“{address[:80]}” is not a valid section value. Write rod:tip.x or rod(0.5L).M2. Components: {components}"
        )
    return parse_section(match["section"] + match["end"]), bool(match["before"]), match["component"]
