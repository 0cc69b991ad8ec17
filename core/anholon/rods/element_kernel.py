"""The compiled element, called for all elements at once."""

from __future__ import annotations

import functools
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.compiler.function_library import FunctionLibrary
from anholon.geometry.rotations import matrix, rotation_between, skew
from anholon.rods.bowing import compute_bowing_factors
from anholon.rods.cable import (
    CABLE_SIZE,
    COMPLIANCE,
    FORCE,
    LENGTH,
    NEGLIGIBLE_FORCE,
    SAG_SHARE,
    SHIFT,
    compute_cable_forces,
    compute_cable_tangents,
    compute_forces_of_tensions,
    compute_sag_shares,
    compute_unsagged_tensions,
)
from anholon.rods.element import BOWING, HELD, SIXTH_ORDER_SIZE, SIZE, TAPERED_SIZE, ElementKind, compile_element
from anholon.rods.element import SHIFT as ELEMENT_SHIFT
from anholon.rods.mesh import CableElements, ElementMesh, NodePoses
from anholon.rods.section_law import SectionLaw, choose_next_wrenches, describe_exhausted_law_at, measure_wrench_change
from anholon.rods.tolerances import LAW_TWIST_TOLERANCE, MAX_LAW_ROUNDS, MAX_LOAD_NUMBER, TENSION_TOLERANCE_REL


class ElementForces(NamedTuple):
    """Forces of the elements: covectors F_A, F_B (m, 6) at their ends, mean wrench Θ and relative twist d (m, 6)."""

    F_A: Floats
    F_B: Floats
    wrench: Floats
    twist: Floats


class ElementTangents(NamedTuple):
    """Derivatives by η at the ends: K (m, 2, 2, 6, 6) of the covectors, P and Q (m, 6, 6) of the twist, ∂Θ/∂d.

    Further Z^T ∂Θ/∂d (m, 6, 6), the resistance of elements against rates of the twist.
    """

    K: Floats
    P: Floats
    Q: Floats
    wrench_by_twist: Floats
    viscous_stiffness: Floats

    def compute_twist_changes(self, mesh: ElementMesh, motion: Floats) -> Floats:
        """Return the changes of the twists (m, 6), P η_B - Q η_A, with motions η (n, 6) of the nodes."""
        change = np.einsum("kij,kj->ki", self.P, mesh.compute_end_motions(1, motion))
        change -= np.einsum("kij,kj->ki", self.Q, mesh.compute_end_motions(0, motion))
        return np.asarray(change)


@functools.cache
def load_element_functions(kind: ElementKind = "plain") -> FunctionLibrary:
    """Return the compiled element of a kind; it is the same for every rod."""
    return compile_element(kind)


class ElementStates(NamedTuple):
    """Inputs of the kernels: rows (m, SIZE) of the rod elements, and which elements (m,) are of sixth order, if any.

    Of cables, if there are any, their own rows and the frames R (2, c, 3, 3) of the nodes at their ends.
    """

    rows: Floats
    cables: CableElements | None = None
    cable_rows: Floats | None = None
    frames: Floats | None = None
    sixth_order: NDArray[np.bool_] | None = None


def make_element_states(
    mesh: ElementMesh,
    pose: NodePoses,
    wrench: Floats,
    line_load: Floats | None = None,
    section_load: Floats | None = None,
) -> ElementStates:
    """Return the inputs of the kernels, with the sign of q_B nearer to q_A.

    `line_load` (m, 3): force per length on the elements, by which cables sag between their ends; `section_load` (m, 3):
    force per length of all loads on rods in the axes of the elements' middles, by which the wrench changes inside
    sixth-order elements.
    """
    A, B = mesh.compute_end_poses(pose, 0), mesh.compute_end_poses(pose, 1)
    m = len(mesh.length)
    rows = np.zeros(
        (
            m,
            SIZE
            if mesh.sixth_order is None
            else SIXTH_ORDER_SIZE
            if mesh.compliance_gradient is None
            else TAPERED_SIZE,
        )
    )
    rows[:, BOWING] = compute_bowing_factors(mesh.compliance, mesh.length)
    if section_load is not None and mesh.sixth_order is not None:
        rows[:, SIZE : SIZE + 3] = section_load
    if mesh.sixth_order is not None:
        # Sixth-order terms are wrong for elements that are too long.
        rows[:, SIXTH_ORDER_SIZE - 1] = np.where(
            mesh.sixth_order, np.clip(2.0 - compute_load_numbers(mesh, wrench) / MAX_LOAD_NUMBER, 0.0, 1.0), 0.0
        )
        rows[:, BOWING] *= 1.0 - rows[:, SIXTH_ORDER_SIZE - 1, None]
    if mesh.sixth_order is not None and mesh.compliance_gradient is not None:
        rows[:, SIXTH_ORDER_SIZE:] = mesh.compliance_gradient.reshape(m, 36)
    rows[:, 0:4], rows[:, 4:7] = A.q, A.x
    rows[:, 7:11] = np.where(np.sum(A.q * B.q, axis=1, keepdims=True) < 0.0, -B.q, B.q)
    rows[:, 11:14], rows[:, 14:20], rows[:, 20] = B.x, mesh.d0, mesh.length
    rows[:, 21:57], rows[:, 57:63] = mesh.compliance.reshape(m, 36), wrench
    if mesh.held is not None:
        rows[:, HELD] = mesh.held
    for law in mesh.laws:
        law_elements = law.elements
        if mesh.cables is not None and np.isin(law_elements, mesh.cables.elements).all():
            continue
        rows[law_elements, 21:57], rows[law_elements, ELEMENT_SHIFT] = _evaluate_law(
            law, rows[law_elements], wrench[law_elements]
        )
    if mesh.cables is None:
        return ElementStates(rows, sixth_order=mesh.sixth_order)
    which = mesh.cables.elements
    cables = _make_cable_rows_with_tension(mesh, pose, wrench, line_load)
    frames = np.stack([matrix(pose.q[mesh.ends[which, end]]) for end in (0, 1)])
    return ElementStates(rows, mesh.cables, cables, frames, mesh.sixth_order)


def compute_load_numbers(mesh: ElementMesh, wrench: Floats) -> Floats:
    """Return F L²/EI (m,) of the elements.

    It is the square of the number of lengths √(EI/F), over which a force F bends a rod, in an element.
    """
    yields = np.diagonal(mesh.compliance, axis1=1, axis2=2)[:, 4:].max(axis=1)
    return np.asarray(np.linalg.norm(wrench[:, :3], axis=1) * mesh.length**2 * yields)


def _evaluate_law(law: SectionLaw, rows: Floats, wrench: Floats) -> tuple[Floats, Floats]:
    """Return the compliances (k, 36) and shifts (k, 6) of elements with a law."""
    twist = load_element_functions().map("twist", rows)
    C, shift = law.compute_state_columns(wrench, _find_mean_twists(rows, twist), rows[:, 20])
    return C.reshape(-1, 36), shift


def _find_mean_twists(rows: Floats, twist: Floats) -> Floats:
    """Return the twists d* (k, 6) about which strains vary inside elements."""
    return np.concatenate([rows[:, 14:17], twist[:, 3:]], axis=1)


def make_cable_rows(mesh: ElementMesh, pose: NodePoses, line_load: Floats | None) -> Floats:
    """Return the rows of the cables, without forces and shares."""
    assert mesh.cables is not None
    which = mesh.cables.elements
    rows = np.zeros((len(which), CABLE_SIZE))
    rows[:, :3] = pose.x[mesh.ends[which, 1]] - pose.x[mesh.ends[which, 0]]
    if line_load is not None and mesh.cables.has_sag:
        rows[:, 3:6] = line_load[which]
    rows[:, LENGTH], rows[:, COMPLIANCE] = mesh.length[which], mesh.compliance[which, 0, 0]
    rows[:, NEGLIGIBLE_FORCE] = mesh.cables.negligible_force
    return rows


def _update_cable_laws(mesh: ElementMesh, rows: Floats) -> None:
    """Write compliances and shifts of the nonlinear laws of cables into their rows, at the forces in these rows."""
    assert mesh.cables is not None
    for law, at in find_cable_laws(mesh):
        wrench = np.zeros((len(at), 6))
        wrench[:, 0] = rows[at, FORCE]
        strain, C = law.invert(wrench)
        rows[at, COMPLIANCE] = C[:, 0, 0]
        rows[at, SHIFT] = strain[:, 0] - C[:, 0, 0] * rows[at, FORCE]


def find_cable_laws(mesh: ElementMesh) -> list[tuple[SectionLaw, NDArray[np.intp]]]:
    """Return the nonlinear laws of cables, each with the numbers of its elements among the cables."""
    if mesh.cables is None:
        return []
    which = mesh.cables.elements
    no_bending = [law for law in mesh.laws if np.isin(law.elements, which).all()]
    return [(law, np.flatnonzero(np.isin(which, law.elements))) for law in no_bending]


def _compute_tensions(mesh: ElementMesh, rows: Floats) -> Floats:
    """Return the axial forces (c,) of the lengths without sag."""
    laws = find_cable_laws(mesh)
    for law, at in laws:
        strain = np.zeros((len(at), 6))
        strain[:, 0] = np.maximum(np.linalg.norm(rows[at, :3], axis=1) / rows[at, LENGTH] - 1.0, 0.0)
        tension = law.evaluate("wrench", np.arange(len(at)), strain)[:, 0]
        rows[at, FORCE] = np.maximum(tension, rows[at, NEGLIGIBLE_FORCE])
    if not laws:
        return compute_unsagged_tensions(rows)
    for _ in range(MAX_LAW_ROUNDS):
        before = rows[:, FORCE].copy()
        _update_cable_laws(mesh, rows)
        rows[:, FORCE] = compute_unsagged_tensions(rows)
        if (np.abs(rows[:, FORCE] - before) <= TENSION_TOLERANCE_REL * before).all():
            break
    return np.asarray(rows[:, FORCE])


def _make_cable_rows_with_tension(
    mesh: ElementMesh, pose: NodePoses, wrench: Floats, line_load: Floats | None = None
) -> Floats:
    """Return the rows of the cables with the axial forces of the wrenches."""
    assert mesh.cables is not None
    rows = make_cable_rows(mesh, pose, line_load)
    rows[:, FORCE] = np.maximum(wrench[mesh.cables.elements, 0], mesh.cables.negligible_force)
    _update_cable_laws(mesh, rows)
    rows[:, SAG_SHARE] = compute_sag_shares(rows)
    return rows


def set_cable_tensions(mesh: ElementMesh, pose: NodePoses, wrench: Floats) -> Floats:
    """Return the wrenches (m, 6) with those axial forces of the cables that their places give, without sag."""
    if mesh.cables is None:
        return wrench
    rows = make_cable_rows(mesh, pose, None)
    result = wrench.copy()
    result[mesh.cables.elements] = 0.0
    result[mesh.cables.elements, 0] = _compute_tensions(mesh, rows)
    return result


def _call_rod_elements(name: str, width: int, at: ElementStates) -> Floats:
    """Return a function of the rod element for all elements that are not cables."""
    rows = at.rows
    if at.cables is None and at.sixth_order is None:
        return load_element_functions().map(name, rows)
    out = np.zeros((len(rows), width))
    is_rod = np.ones(len(rows), dtype=bool)
    if at.cables is not None:
        is_rod[at.cables.elements] = False
    sixth_order = np.zeros(len(rows), dtype=bool) if at.sixth_order is None else at.sixth_order & is_rod
    for kind, chosen in (("plain", is_rod & ~sixth_order), (_choose_sixth_order_kind(at), sixth_order)):
        if chosen.any():
            out[chosen] = load_element_functions(kind).map(name, rows[chosen])
    return out


def _choose_sixth_order_kind(at: ElementStates) -> ElementKind:
    """Return the kind of the sharp elements."""
    return "uneven" if at.rows.shape[1] == TAPERED_SIZE else "sharp"


def compute_fixed_frame_compliance(at: ElementStates) -> Floats:
    """Return the derivatives of twists of sixth-order elements by wrenches at fixed frames, -∂²H/∂Θ² (k, 6, 6)."""
    if at.sixth_order is None or not at.sixth_order.any():
        return np.zeros((0, 6, 6))
    return load_element_functions(_choose_sixth_order_kind(at)).map("yields", at.rows[at.sixth_order]).reshape(-1, 6, 6)


def compute_forces(at: ElementStates) -> ElementForces:
    """Return the covectors, wrenches and twists of all elements."""
    out = _call_rod_elements("force", 24, at)
    element_forces = ElementForces(out[:, :6], out[:, 6:12], out[:, 12:18], out[:, 18:24])
    if at.cables is not None and at.cable_rows is not None:
        cable_forces, which = compute_cable_forces(at.cable_rows), at.cables.elements
        element_forces.F_A[which], element_forces.F_B[which] = _make_end_covectors(at, cable_forces.force)
        element_forces.wrench[which], element_forces.twist[which] = 0.0, 0.0
        element_forces.wrench[which, 0], element_forces.twist[which, 0] = (
            cable_forces.tension,
            np.linalg.norm(at.cable_rows[:, :3], axis=1),
        )
    return element_forces


def find_section_wrenches(mesh: ElementMesh, pose: NodePoses, wrench: Floats) -> ElementForces:
    """Return the state of the elements at a pose with the wrenches of nonlinear laws, starting from nearby ones.

    NaN if there are none.
    """
    element_forces = compute_forces(make_element_states(mesh, pose, set_cable_tensions(mesh, pose, wrench)))
    if not mesh.laws:
        return element_forces
    size, multipliers = float(mesh.length.sum()), wrench
    for _ in range(MAX_LAW_ROUNDS):
        if (
            not measure_wrench_change(mesh.laws, mesh.length, element_forces.wrench - wrench, size)
            > LAW_TWIST_TOLERANCE
        ):
            return element_forces
        wrench = choose_next_wrenches(mesh.laws, wrench, element_forces.wrench)
        if mesh.held is not None:
            wrench = np.where(mesh.held > 0.0, multipliers, wrench)
        element_forces = compute_forces(make_element_states(mesh, pose, set_cable_tensions(mesh, pose, wrench)))
    return ElementForces(*(np.full_like(part, np.nan) for part in element_forces))


def find_wrenches_of_pose(mesh: ElementMesh, pose: NodePoses, wrench: Floats) -> Floats:
    """Return the wrenches (m, 6) of the positions as after Newton's method, starting from nearby ones.

    They are those before its last correction. Wrenches that positions determine only up to rounding are unchanged.
    """
    return np.where(by_rounding(mesh), wrench, find_section_wrenches(mesh, pose, wrench).wrench)


def by_rounding(mesh: ElementMesh) -> NDArray[np.bool_]:
    """Return which wrenches (m, 6) positions determine only up to rounding: those of cables, and multipliers."""
    result = np.zeros((len(mesh.length), 6), dtype=bool) if mesh.held is None else mesh.held > 0.0
    if mesh.cables is not None:
        result[mesh.cables.elements] = True
    return result


def strains_left(mesh: ElementMesh, pose: NodePoses, wrench: Floats) -> Floats:
    """Return the residual (m, 6) of frozen strains at a pose with its wrenches (m, 6).

    It is 0 up to rounding if a multiplier keeps them.
    """
    if mesh.held is None:
        return np.zeros((len(mesh.length), 6))
    elastic_wrench = compute_forces(make_element_states(mesh, pose, set_cable_tensions(mesh, pose, wrench))).wrench
    return np.asarray(mesh.held * (elastic_wrench - wrench))


def describe_exhausted_law(mesh: ElementMesh, pose: NodePoses, wrench: Floats) -> str:
    """Return the message that a nonlinear law has almost no stiffness left, with its place; empty if none has."""
    if not mesh.laws:
        return ""
    rows = make_element_states(mesh._replace(laws=()), pose, wrench).rows
    return describe_exhausted_law_at(
        mesh.laws, wrench, _find_mean_twists(rows, load_element_functions().map("twist", rows))
    )


def compute_forces_of_wrenches(at: ElementStates) -> tuple[Floats, Floats]:
    """Return the covectors F_A, F_B (m, 6) of the wrenches Θ in the rows."""
    out = _call_rod_elements("carried", 12, at)
    F_A, F_B = out[:, :6], out[:, 6:]
    if at.cables is not None and at.cable_rows is not None:
        F_A[at.cables.elements], F_B[at.cables.elements] = _make_end_covectors(
            at, compute_forces_of_tensions(at.cable_rows)
        )
    return F_A, F_B


def compute_tangents(at: ElementStates) -> ElementTangents:
    """Return the tangents of all elements."""
    out = _call_rod_elements("tangent", 8 * 36, at)
    parts = out.reshape(len(out), 8, 6, 6)
    element_tangents = ElementTangents(parts[:, :4].reshape(-1, 2, 2, 6, 6), *(parts[:, k] for k in range(4, 8)))
    if at.cables is not None and at.cable_rows is not None and at.frames is not None:
        cable_tangents, which, R = compute_cable_tangents(at.cable_rows), at.cables.elements, at.frames
        for part in element_tangents:
            part[which] = 0.0
        element_tangents.K[which] = make_end_blocks(R, cable_tangents.stiffness)
        # The covector of a force f in the world is R^T f, which rotates with the frame.
        force = compute_forces_of_tensions(at.cable_rows)
        for k, sign in ((0, -1.0), (1, 1.0)):
            element_tangents.K[which, k, k, :3, 3:] = sign * skew(np.einsum("kji,kj->ki", R[k], force))
        element_tangents.P[which, 0, :3] = np.einsum("kji,kj->ki", R[1], cable_tangents.direction)
        element_tangents.Q[which, 0, :3] = np.einsum("kji,kj->ki", R[0], cable_tangents.direction)
        element_tangents.wrench_by_twist[which, 0, 0] = element_tangents.viscous_stiffness[which, 0, 0] = (
            cable_tangents.tension_stiffness
        )
    return element_tangents


def compute_element_energies(at: ElementStates) -> Floats:
    """Return the strain energies (m,), J, of elements with linear laws at the wrenches in the rows; 0 for cables."""
    return _call_rod_elements("energy", 1, at)[:, 0]


def make_end_blocks(frames: Floats, stiffness: Floats) -> Floats:
    """Return the blocks (c, 2, 2, 6, 6) at the ends for a stiffness (c, 3, 3) of the vector between them."""
    K = np.zeros((len(stiffness), 2, 2, 6, 6))
    for i, sign_i in enumerate((-1.0, 1.0)):
        for j, sign_j in enumerate((-1.0, 1.0)):
            K[:, i, j, :3, :3] = sign_i * sign_j * np.swapaxes(frames[i], 1, 2) @ stiffness @ frames[j]
    return K


def _make_end_covectors(at: ElementStates, force: Floats) -> tuple[Floats, Floats]:
    """Return the covectors (c, 6) at both ends of forces (c, 3) in the world."""
    assert at.frames is not None
    result = np.zeros((2, len(force), 6))
    for k, sign in ((0, -1.0), (1, 1.0)):
        result[k, :, :3] = sign * np.einsum("kji,kj->ki", at.frames[k], force)
    return result[0], result[1]


def compute_relative_twists(A: NodePoses, B: NodePoses) -> Floats:
    """Return log(D_A^-1 D_B), (m, 6), translation first."""
    rows = np.zeros((len(A.x), SIZE))
    rows[:, 0:4], rows[:, 4:7], rows[:, 11:14] = A.q, A.x, B.x
    rows[:, 7:11] = np.where(np.sum(A.q * B.q, axis=1, keepdims=True) < 0.0, -B.q, B.q)
    return load_element_functions().map("twist", rows)


def compute_element_rotations(A: Floats, B: Floats) -> Floats:
    """Return the angles (m,) between both ends of the elements; the logarithm is regular below π."""
    return np.asarray(np.linalg.norm(rotation_between(A, B), axis=-1))
