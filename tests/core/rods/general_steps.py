"""Steps of rods as sums over elements in NumPy, with a tangent by differences: what compiled loops are held against.

The equations are those of `anholon.rods.dynamics.rod_motion`; of the method only the formulas of a step are written
anew, from M. Arnold, O. Brüls, Multibody Syst. Dyn. 18 (2007) 185.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

import anholon
from anholon.geometry.rotations import matrix, multiply, normalised, quaternion
from anholon.results.rods.step_replay import make_motion
from anholon.rods.dynamics.damping import compute_damping_covectors
from anholon.rods.dynamics.generalized_alpha import RodState, choose_rho, make_step_coefficients
from anholon.rods.dynamics.momentum_projection import MomentumProjection
from anholon.rods.dynamics.rod_motion import RodMotion, compute_inertia_covectors
from anholon.rods.element_kernel import find_section_wrenches
from anholon.rods.global_equations import sum_at_nodes
from anholon.rods.inertia import compute_lumped_masses
from anholon.rods.loads import RodLoads, compute_load_covectors
from anholon.rods.mesh import ElementMesh, NodePoses
from anholon.rods.supports import NodeSupport, evaluate_supports
from anholon.system.compile import compile_model
from anholon.system.coupling.coupled_motion import compute_wrench_covectors, find_coupled_accelerations
from anholon.system.coupling.initial_rod_state import find_initial_state
from anholon.system.coupling.model_joints import make_rigid_subsystem_of_model
from anholon.system.coupling.rigid_subsystem import RigidSubsystem, compute_joint_covectors

Floats = NDArray[np.float64]


class GeneralSteps:
    """Rods in motion, of which some may be joined to one another."""

    def __init__(
        self,
        mesh: ElementMesh,
        supports: Callable[[float], tuple[NodeSupport, ...]],
        loads: Callable[[float], RodLoads],
        state: RodState,
        *,
        damping: Floats | None = None,
        joints: RigidSubsystem | None = None,
        rho: float | None = None,
    ) -> None:
        self.mesh, self.supports, self.loads, self.state = mesh, supports, loads, state
        self.damping = np.zeros(len(mesh.length)) if damping is None else damping
        self.joints, self.rho = joints, choose_rho(mesh) if rho is None else rho
        self.wrench = find_section_wrenches(mesh, state.pose, np.zeros((len(mesh.length), 6))).wrench
        self.multipliers = np.zeros(joints.count if joints else 0)
        self.steps = self.halved_steps = 0
        self._free = MomentumProjection(mesh, *(joints.joined_nodes if joints else ()))
        self._tangent: tuple[float, Floats | None] = (0.0, None)

    def advance(self, until: float, h: float, accuracy: float = np.inf) -> RodState:
        """Go on in steps of h; those that err by more than `accuracy` are halved, and small ones grow again."""
        start, whole = self.state.t, (until - self.state.t) / np.ceil((until - self.state.t) / h - 1e-9)
        done, halvings = 0.0, 0  # in whole steps
        while done * whole < (until - start) * (1.0 - 1e-12):
            part = 0.5**halvings
            error, reached, multipliers = self._solve(whole * part)
            if error > (0.06 if halvings else 1.0) * accuracy:
                error = (error * min(error, self._filter_error(whole * part, reached))) ** 0.5
            if error > accuracy:
                halvings, self.halved_steps = halvings + 1, self.halved_steps + 1
                continue
            done += part
            self.multipliers, self.steps = multipliers, self.steps + 1
            reached = reached._replace(t=start + done * whole)
            self.state = self._free.correct_state(self.state, reached, self.loads, self.supports(reached.t))
            self.wrench = find_section_wrenches(self.mesh, self.state.pose, self.wrench).wrench
            if halvings and done % (2.0 * part) == 0.0 and error < 0.06 * accuracy:
                halvings -= 1
        return self.state

    def _solve(self, h: float) -> tuple[float, RodState, Floats]:
        """Return error, state and multipliers of the joints after a step of Newton's method."""
        old, by = self.state, make_step_coefficients(self.rho)
        a = (np.hstack([old.dv, old.dw]) - by.alpha_m * old.a) / (1.0 - by.alpha_m)  # as if accelerations stayed
        gone = h * np.hstack([old.v, old.w]) + h**2 * ((0.5 - by.beta) * old.a + by.beta * a)
        z, last, known = np.concatenate([gone.ravel(), self.multipliers]), np.inf, self._tangent
        for _ in range(60):
            if known[0] != h or known[1] is None:
                nudges = 1e-6 * np.eye(len(z))
                columns = [(self._missing(h, z + one) - self._missing(h, z - one)) / 2e-6 for one in nudges]
                known = self._tangent = h, np.linalg.inv(np.stack(columns, axis=1))
            assert known[1] is not None
            change = known[1] @ self._missing(h, z)
            z, size = z - change, np.abs(change[: gone.size]).max()
            if size < 1e-13 or (size < 1e-11 and size > 0.5 * last):
                reached = self._reach(h, z[: gone.size])
                turned = np.abs(reached.a - old.a)
                span = float(np.ptp(self.mesh.reference.x, axis=0).max()) + float(self.mesh.length.max())
                error = h**2 * abs(by.beta - 1.0 / 6.0) * max(turned[:, :3].max() / span, turned[:, 3:].max())
                return error, reached, z[gone.size :]
            known, last = (known if size < 0.3 * last else (0.0, None)), size
        raise AssertionError("Newton's method does not converge")

    def _reach(self, h: float, gone: Floats) -> RodState:
        """Return the state after the displacements and rotations of a step."""
        old, by, gone = self.state, make_step_coefficients(self.rho), gone.reshape(-1, 6)
        rates, slopes = np.hstack([old.v, old.w]), np.hstack([old.dv, old.dw])
        a = ((gone - h * rates) / h**2 - (0.5 - by.beta) * old.a) / by.beta
        rates = rates + h * ((1.0 - by.gamma) * old.a + by.gamma * a)
        slopes = ((1.0 - by.alpha_m) * a + by.alpha_m * old.a - by.alpha_f * slopes) / (1.0 - by.alpha_f)
        pose = NodePoses(normalised(multiply(old.pose.q, quaternion(gone[:, 3:]))), old.pose.x + gone[:, :3])
        return RodState(old.t + h, pose, rates[:, :3], rates[:, 3:], slopes[:, :3], slopes[:, 3:], a)

    def _missing(self, h: float, z: Floats) -> Floats:
        """Return what the equations miss: of the nodes, with supports in place of what they hold, and of the joints."""
        mesh, now = self.mesh, self._reach(h, z[: 6 * self.mesh.size])
        forces = find_section_wrenches(mesh, now.pose, self.wrench)
        forces = find_section_wrenches(mesh, now.pose, forces.wrench)  # they are linear about the wrench that is given
        total = sum_at_nodes(mesh, forces.F_A, forces.F_B) - compute_load_covectors(mesh, now.pose, self.loads(now.t))
        total += compute_inertia_covectors(mesh, now.pose, now.w, now.dv, now.dw)
        total += compute_damping_covectors(mesh, now, forces.wrench, self.damping)
        if mesh.cables is not None:
            total[mesh.cables.point_nodes, 3:] += now.dw[mesh.cables.point_nodes]  # what has no frame does not turn
        gap = np.zeros(0)
        if self.joints is not None:
            rows = self.joints.compute_joint_rows(now)
            total -= compute_joint_covectors(rows, z[6 * mesh.size :], mesh.size)
            gap = rows.residual
        held = evaluate_supports(self.supports(now.t), now.pose, 1.0)
        along = np.einsum("kij,kj->ki", held.basis, total)
        return np.concatenate([np.where(held.held_rows, held.missing_step, along).ravel(), gap])

    def _filter_error(self, h: float, state: RodState) -> float:
        """Return the error by (M + K / ∂v'/∂x)^-1 M: what rings faster than the steps resolve does not count."""
        by, known = make_step_coefficients(self.rho), self._tangent[1]
        assert known is not None
        change = (state.a - self.state.a) * compute_lumped_masses(self.mesh)
        change[:, :3] = np.einsum("kji,kj->ki", matrix(state.pose.q), change[:, :3])
        held = evaluate_supports(self.supports(state.t), state.pose, 1.0)
        along = np.where(held.held_rows, 0.0, np.einsum("kij,kj->ki", held.basis, change))
        eta = (known[:, : change.size] @ along.ravel())[: change.size].reshape(-1, 6)
        span = float(np.ptp(self.mesh.reference.x, axis=0).max()) + float(self.mesh.length.max())
        most = max(np.abs(eta[:, :3]).max() / span, np.abs(eta[:, 3:]).max())
        return float(abs(by.beta - 1.0 / 6.0) * (1.0 - by.alpha_m) / (by.beta * (1.0 - by.alpha_f)) * most)


def steps_of_model(text: str) -> tuple[RodMotion, GeneralSteps]:
    """Return the motion of the rods of a model, that may be joined to one another, in compiled loops and in general."""
    model = anholon.loads(text)
    rods = compile_model(model).rods
    assert rods is not None
    joints, start = make_rigid_subsystem_of_model(model, rods)
    state, wrench = find_initial_state(rods, joints, start)
    mesh, supports, loads = rods.assembly.mesh, rods.compute_supports, rods.compute_loads
    inner = compute_wrench_covectors(mesh, state.pose, wrench)
    state = find_coupled_accelerations(mesh, supports(0.0), loads(0.0), state, joints, inner)
    general = GeneralSteps(mesh, supports, loads, state, damping=rods.damping_times, joints=joints)
    return make_motion(rods, joints, state, wrench), general
