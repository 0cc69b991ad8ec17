"""A form for program constraints bound to a system: machine code of a motion with hidden state.

The hidden state (reactions and their derivatives, or accelerations of the control) is no function of (t, q, v). It
starts from zero, which switches the control on softly, and goes over from one smooth segment to the next: where a
parameter or the slope of a schedule jumps, the control jumps as it would in the limit of ever shorter ramps, so that
the program is kept: with c_i = ∂f/∂q^(i) and jumps [q^(j)] the terms of f with Dirac's function and its derivatives
vanish, Σ_i c_i [q^(i-1-k)]^… = 0, for k = 0 … n - 3. Rates that jump at a transition do so without impulses of the
control.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Final, Literal

import numpy as np

from anholon.array_types import Floats
from anholon.compiler import CompiledFunctions
from anholon.contact.contact_problem import ProgramControl, solve_constrained
from anholon.errors import RunError
from anholon.forms.base import BaseForm, FormSolution
from anholon.forms.differentiated_equations import make_dependence_error
from anholon.forms.mangeron_deleanu import hidden_sizes, is_implicit
from anholon.forms.program_functions import compile_program_functions
from anholon.geometry.conformal_rotation import move_base, move_base_of_motion
from anholon.mechanics.diagnosis import format_name_list
from anholon.mechanics.tolerances import RANK_TOLERANCE_REL
from anholon.results.program_readings import compute_turning_controls
from anholon.system.system import System
from anholon.system.system_state import SystemState

_NEAR: Final = 1e-4
"""Sizes below this part of others, where a motion ended, are taken for the reason."""

_FADED: Final = 0.02  # part of what a gradient was
_BEYOND: Final = 1e6  # times what the state was
_ITERATIONS: Final = 50
_PATH: Final = 200  # steps along a jump
_JUMP: Final = 1e-9  # smaller jumps are rounding
_AHEAD: Final = 1e-6  # s; how far ahead is looked for the rate of a control


class ProgramForm(BaseForm):
    """A form for program constraints, of the name `form`; the state is y = (q, v, hidden)."""

    multipliers: Final = None

    def __init__(self, form: str, system: System, p: Floats) -> None:
        names = [row.name for row in system.equations.programs if row.gradient_order > 1]
        if system.depends_on_reactions and names:
            raise RunError(
                f"the gradient of program constraint {format_name_list(names)} contains accelerations, which jump "
                "where a contact opens or closes, or friction sticks or slips: there it has no definite direction. "
                "Make the constraints two-sided and without friction, or write the program with a "
                "gradient of positions, rates and time."
            )
        # While no program acts there is only the plant, whose joint system is the shorter one.
        form = form if system.programs else "mangeron-deleanu"
        self.form, self._system, self._system_p = form, system, p
        motion, self._code, self.graph = system.derive(compile_program_functions, form)
        self.p = self._code.make_parameters(p[: system.compiled.n_params])
        self.size = len(motion.rates)
        self.rhs = self._code.address("rhs")
        self.project = self._code.address("project") if motion.project else 0
        self.bind_events(system, self._code)
        self._initial_y, self._initial_authority = np.zeros(self.size), 0.0

    @property
    def code(self) -> CompiledFunctions:
        """The compiled functions of the form, including `rhs`; their parameters are the head of `p`."""
        return self._code

    def encode(self, t: float, q: Floats, v: Floats) -> Floats:
        """Return y at a start without control."""
        system, n = self._system, self._system.n
        y = np.zeros(self.size)
        y[: 2 * n] = np.concatenate([q, v])
        if self.is_implicit:
            pieces = SystemState(system, t, q, v, self._system_p).evaluate_equations()
            a = system.call("rhs", t, q, v, self._system_p)[n:]
            independent = list(system.diagnosis.independent)
            y[2 * n : 3 * n] = a
            y[3 * n : 3 * n + len(independent)] = np.linalg.lstsq(
                pieces.B[independent].T, pieces.M @ a - pieces.f, rcond=None
            )[0]
        self._require_regular(t, y)
        self._record_start(t, y)
        return y

    def decode(self, times: Floats, Y: Floats) -> Floats:
        """Return rows (q, v), (k, 2n)."""
        return np.ascontiguousarray(Y[:, : 2 * self._system.n])

    def solve(self, t: float, q: Floats, v: Floats) -> FormSolution:
        """Return accelerations (n,) and multipliers (m,) of the rows of second and lower order, without control."""
        result = self.readings(np.array([t]), self.encode(t, q, v)[None, :])[0]
        m, n = self._system.m, self._system.n
        first = 2 * m + 1 + len(self._system.programs) + 2 * n
        return FormSolution(result[first : first + n], result[:m])

    def readings(self, times: Floats, Y: Floats) -> Floats:
        """Return the values besides (q, v), row by row.

        They are multipliers (m) and powers (m) of the rows of second and lower order, the residual of the programs, Λ
        of the program rows, control force and its power on each coordinate (n each), q'', …, q^(N), moments of the
        control about the axes of free bodies and their powers.
        """
        system, n, m = self._system, self._system.n, self._system.m
        result = self._code.map("readings", times, Y, self.p)
        first = (len(system.diagnosis.independent) if m else 0) + 1 + len(system.programs)
        result = np.hstack([result, compute_turning_controls(system, Y, result[:, first : first + n])])
        if system.observes_reactions:
            if "observed" in self._code.names:
                observed = self._code.map("observed", times, Y, self.p)
            else:
                observed = system.map("observe", times, self.decode(times, Y), self._system_p)
            result = np.hstack([result, observed])
        if not m:
            return result
        independent = list(system.diagnosis.independent)
        flat = system.map("pieces", times, self.decode(times, Y), self._system_p)
        first = len(flat[0]) - m * n if system.servo_rows else n * n + n
        B = flat[:, first : first + m * n].reshape(len(times), m, n)
        multipliers = system.distribute_multipliers(
            times, self.decode(times, Y), self._system_p, result[:, : len(independent)]
        )
        powers = multipliers * np.einsum("kmi,ki->km", B, Y[:, n : 2 * n])
        return np.hstack([multipliers.reshape(-1, m), powers, result[:, len(independent) :]])

    def resume(self, previous: ProgramForm, t: float, y_before: Floats, q: Floats, v: Floats) -> Floats:
        """Return y of a part that follows the motion under `previous`, which ended at the state y_before."""
        n = self._system.n
        y = np.concatenate([q, v, y_before[2 * n :]])
        if len(y) != self.size or previous._system.programs != self._system.programs:
            return self.encode(t, q, v)  # among other rows the control is reset
        if previous._system is not self._system:
            try:
                self._require_regular(t, y)
            except RunError as error:
                raise RunError(f"at t = {t:.9g} s {error}") from error
            y = self._project_control(t, y)
        old, slopes = previous._derivatives(t, y_before), previous._gradient_derivatives(t, y_before)
        rows = self._system.equations.programs
        order = max((row.gradient_order for row in rows), default=-1)
        if self.is_implicit:
            y = self._balance_plant(t, y, old[0])
        elif order == 2:
            y = self._adjust_control(t, y, old[0], previous._uncontrolled(t, y_before))
        jumps = np.zeros_like(old)
        for j in range(2, self._system.program_order):
            if j > 2 or order < 2:
                fixed = [k for k, row in enumerate(rows) if row.order > j]
                if not fixed:
                    break  # without control nothing has to be held
                state = self._derivatives(t, y)[j - 2]
                A = np.array([slopes[k][rows[k].order, 0] for k in fixed])
                required_jumps = -A @ (state - old[j - 2])
                required_jumps -= [_lower_jumps(slopes[k], rows[k].order, j, jumps) for k in fixed]
                levers = self._control_directions(t, y, j, fixed)
                effect = np.array([self._derivatives(t, y + lever)[j - 2] - state for lever in levers])
                y = y + np.linalg.lstsq(A @ effect.T, required_jumps, rcond=None)[0] @ levers
            jumps[j - 2] = self._derivatives(t, y)[j - 2] - old[j - 2]
            if order > 2 and np.abs(jumps[j - 2]).max() > _JUMP * (1.0 + np.abs(old[j - 2]).max()):
                name = max(rows, key=lambda row: row.gradient_order).name
                raise RunError(
                    f"at t = {t:.9g} s the derivatives of order {j} would jump, and the gradient of program constraint "
                    f"'{name}' depends on derivatives of order {order}: no control is the limit of quick changes. "
                    "Change the parameters by a smooth schedule of time."
                )
        self._record_start(t, y)
        return y

    @property
    def controls(self) -> bool:
        """Whether program constraints act."""
        return bool(self._system.programs)

    def control(self, t: float, y: Floats) -> ProgramControl:
        """Return the control at a state for a change of mode."""
        system, n = self._system, self._system.n
        ahead = y + _AHEAD * self._code.call("rhs", t, y, self.p)
        values = self.readings(np.array([t, t + _AHEAD]), np.array([y, ahead]))
        first = 2 * system.m + 1 + len(system.programs)
        force, later = values[:, first : first + n]
        before, after = self._derivatives(t, y)[0], self._derivatives(t + _AHEAD, ahead)[0]
        rates = (later - force) / _AHEAD, (after - before) / _AHEAD
        tangential = self.form == "generalized-gauss"
        return ProgramControl(force, rates[0], self._gradients(t, y), before, rates[1], tangential)

    def _project_control(self, t: float, y: Floats) -> Floats:
        """Return y with the control of the generalized principle of Gauss in the directions that the rows leave.

        The part of the control that pressed on a constraint ends when that constraint begins to act.
        """
        n = self._system.n
        if self.form != "generalized-gauss":
            return y
        M, _, rows = self._evaluate_rows(t, y)
        result = y.copy()
        for k in range(2 * n, len(y), n):
            delta = y[k : k + n]
            result[k : k + n] += solve_constrained(M, rows, np.zeros(n), -rows @ delta, rows)[0]
        return result

    @property
    def tangent_vectors(self) -> int:
        """Number of vectors of the tangent space in the state: the rates, then control accelerations."""
        return self.size // self._system.n - 1 if self.form == "generalized-gauss" else 1

    def move_bases(self, y: Floats, slots: Sequence[slice]) -> Floats:
        """Return the state y of the same motion with the rotation vectors at some slots of q reset.

        Multipliers depend on no coordinates.
        """
        n, moved = self._system.n, y.copy()
        for slot in slots:
            levels = [slice(slot.start + k * n, slot.stop + k * n) for k in range(3)]
            r = y[slot]
            moved[slot] = move_base(r, r)[0]
            for k in range(1, self.tangent_vectors + 1):
                level = slice(slot.start + k * n, slot.stop + k * n)
                moved[level] = move_base(r, y[level])[1]
            if self.is_implicit:
                moved[levels[2]] = move_base_of_motion(*(y[level] for level in levels))[2]
        return moved

    def find_singularity(self, t: float, y: Floats) -> str:
        """Return a description of the singularity at the end of a motion, or ""."""
        system, n = self._system, self._system.n
        if not system.programs:
            return ""
        (mass, A, B), gradients = self._evaluate_rows(t, y), self._gradients(t, y)
        rows, pushes = np.vstack([A, gradients]), np.vstack([B, gradients])
        if not (np.isfinite(rows).all() and np.isfinite(mass).all()):
            return "A gradient of the program constraints is not finite there."
        if self._control_authority(t, y) < _FADED * self._initial_authority:
            if system.servo_rows and self.form == "mangeron-deleanu":
                return f"{self._describe_no_authority()} there. Choose the form generalized Gauss (generalized-gauss)."
            return (
                "A gradient of the program constraints vanishes there, or they become dependent: the control "
                "cannot maintain them."
            )
        free, tested = (np.linalg.svd(part)[2][len(part) :].T for part in (rows, pushes))
        if self.is_implicit and free.size:
            K, M = (tested.T @ part @ free for part in (self._code.call("matrix", t, y, self.p).reshape(n, n), mass))
            if np.linalg.cond(K) * _NEAR > 1.0 or np.linalg.svd(K)[1][-1] < _NEAR * np.linalg.svd(M)[1][0]:
                values = self.readings(np.array([t]), y[None, :])[0, 2 * system.m + 1 :]
                reactions = ", ".join(f"{x:.6g}" for x in values[: len(system.programs)])
                return (
                    "The matrix M - Λ ∂a/∂q'' of the joint system becomes singular there (Λ of "
                    f"{format_name_list(system.programs)}: {reactions}). Choose the form generalized Gauss "
                    "(generalized-gauss)."
                )
        if system.depends_on_reactions and np.abs(y).max() > _BEYOND * (1.0 + np.abs(self._initial_y).max()):
            return (
                "The control of the program constraint becomes unbounded there: friction or a contact locks "
                "the part that it pushes."
            )
        if np.abs(y).max() > _BEYOND * (1.0 + np.abs(self._initial_y).max()):
            return "The motion and the control of the program constraint become unbounded there."
        return ""

    def _describe_no_authority(self) -> str:
        """Return the message that forces along the gradients move nothing along them where a control law acts."""
        laws = format_name_list([self._system.rows[i] for i in self._system.servo_rows])
        return (
            f"Beside the law of control {laws} no force along the gradient of "
            f"{format_name_list(self._system.programs)} can keep the program"
        )

    def _record_start(self, t: float, y: Floats) -> None:
        """Record the start of a part, for comparison with its end."""
        self._initial_y, self._initial_authority = y, self._control_authority(t, y)

    def _control_authority(self, t: float, y: Floats) -> float:
        """Return the smallest singular value of the program rows in the metric of M, less their parts in other rows."""
        system = self._system
        if not system.programs:
            return 0.0
        M, A, B = self._evaluate_rows(t, y)
        metric = M if system.diagnosis.is_mass_definite else M + B.T @ B
        L = np.linalg.cholesky(metric)
        rows = np.linalg.solve(L, self._gradients(t, y).T)
        others = np.linalg.qr(np.linalg.solve(L, A.T))[0]
        if not system.servo_rows:
            return float(np.linalg.svd(rows - others @ (others.T @ rows))[1][-1])
        # The part of q^(n), which obeys A, that the control moves besides reactions along B.
        pushes = np.linalg.qr(np.linalg.solve(L, B.T))[0]
        remaining = rows - others @ np.linalg.solve(pushes.T @ others, pushes.T @ rows)
        if self.form == "generalized-gauss":
            return float(np.linalg.svd(remaining)[1][-1])
        return float(np.linalg.svd(remaining.T @ rows)[1][-1] / np.linalg.norm(rows))

    @property
    def is_implicit(self) -> bool:
        """Whether accelerations and multipliers stand in the state."""
        return self.form == "mangeron-deleanu" and is_implicit(self._system)

    def _evaluate_rows(self, t: float, y: Floats) -> tuple[Floats, Floats, Floats]:
        """Return M (n, n) at a state, and A and B (k, n) of the independent rows of second and lower order."""
        n, independent = self._system.n, list(self._system.diagnosis.independent)
        arrays = SystemState(self._system, t, y[:n], y[n : 2 * n], self._system_p).evaluate_equations()
        return arrays.M, arrays.A[independent], arrays.B[independent]

    def _derivatives(self, t: float, y: Floats) -> Floats:
        """Return q'', …, q^(N), (N - 1, n)."""
        return self._code.call("derivatives", t, y, self.p).reshape(-1, self._system.n)

    def _gradient_derivatives(self, t: float, y: Floats) -> list[Floats]:
        """Return, for each program row, the l-th derivatives in time of ∂f/∂q^(i): arrays [i, l] of vectors (n,)."""
        if not self._system.programs:
            return []
        n, flat, results, at = self._system.n, self._code.call("slopes", t, y, self.p), [], 0
        for row in self._system.equations.programs:
            values = np.zeros((row.order + 1, row.order - 2, n))
            size = (row.order - 2) ** 2 * n
            values[3:] = flat[at : at + size].reshape(row.order - 2, row.order - 2, n)
            results.append(values)
            at += size
        return results

    def _gradients(self, t: float, y: Floats) -> Floats:
        """Return the program rows a, (r, n)."""
        rows = self._system.equations.programs
        results = [slopes[row.order, 0] for slopes, row in zip(self._gradient_derivatives(t, y), rows, strict=True)]
        return np.array(results).reshape(-1, self._system.n)

    def _control_directions(self, t: float, y: Floats, j: int, fixed: list[int]) -> Floats:
        """Return changes of y by which the control moves q^(j) and no lower derivative, one for each row."""
        system, n = self._system, self._system.n
        levers = np.zeros((len(fixed), self.size))
        if self.form == "mangeron-deleanu":
            before, counts = hidden_sizes(system)
            for lever, k in zip(levers, fixed, strict=True):
                lever[2 * n + before + sum(counts[:k]) + j - 2] = 1.0
            return levers
        (M, A, B), gradients = self._evaluate_rows(t, y), self._gradients(t, y)
        first = 2 * n + n * (j - 2)
        matrix = np.block([[M, A.T], [B, np.zeros((len(B), len(B)))]])
        sides = np.vstack([gradients[fixed].T, np.zeros((len(B), len(fixed)))])
        levers[:, first : first + n] = np.linalg.solve(matrix, sides)[:n].T
        return levers

    def _uncontrolled(self, t: float, y: Floats) -> Floats:
        """Return q'' without the control of the generalized principle of Gauss."""
        n = self._system.n
        return np.asarray(self._derivatives(t, y)[0] - self._constrained(t, y, y[2 * n : 3 * n], along="A"))

    def _constrained(self, t: float, y: Floats, w: Floats, *, along: Literal["A", "B"]) -> Floats:
        """Return the part (n,) of accelerations that the rows of A, or of B, leave when reactions act along B.

        With A these are the accelerations that a force M w brings, with B the part of w that is tangent to virtual
        displacements. Without control laws all of it obeys them.
        """
        if not self._system.servo_rows:
            return w
        M, A, B = self._evaluate_rows(t, y)
        return solve_constrained(M, A if along == "A" else B, M @ w, np.zeros(len(B)), B)[0]

    def _adjust_control(self, t: float, y: Floats, before: Floats, free_before: Floats) -> Floats:
        """Return y with the control acceleration after a jump of the uncontrolled one, a depending on q''.

        Along the path of a quick change the control keeps a dq'' = 0 and moves in the directions M^-1 a^T.
        """
        system, n = self._system, self._system.n
        part = slice(2 * n, 3 * n)
        free = self._uncontrolled(t, y)
        change = (free - free_before) / _PATH
        levels = list(range(len(system.programs)))

        def moved(q2: Floats) -> Floats:
            state = y.copy()
            state[part] = self._constrained(t, y, q2 - free, along="B")
            pushes = self._control_directions(t, state, 2, levels)[:, part]
            levers = np.vstack([self._constrained(t, y, push, along="A") for push in pushes])
            A = self._gradients(t, state)
            return change - np.linalg.lstsq(A @ levers.T, A @ change, rcond=None)[0] @ levers

        q2 = before.copy()
        for _ in range(_PATH if np.abs(change).max() > 0.0 else 0):
            k1 = moved(q2)
            k2 = moved(q2 + 0.5 * k1)
            k3 = moved(q2 + 0.5 * k2)
            q2 = q2 + (k1 + 2 * k2 + 2 * k3 + moved(q2 + k3)) / 6
        result = y.copy()
        result[part] = self._constrained(t, y, q2 - free, along="B")
        return result

    def _balance_plant(self, t: float, y: Floats, before: Floats) -> Floats:
        """Return y with q'', μ and Λ such that the plant holds and a (q'' - before) = 0, a being the mean of both ends.

        The mean makes functions of second degree in q'', such as its square, keep their values.
        """
        system, n = self._system, self._system.n
        row_count = len(system.diagnosis.independent)
        _, counts = hidden_sizes(system)
        slots = [*range(2 * n, 3 * n + row_count)]
        slots += [3 * n + row_count + sum(counts[:k]) for k in range(len(counts))]
        start = y.copy()
        start[2 * n : 3 * n] = before
        first = self._gradients(t, start)
        for _ in range(_ITERATIONS):
            A = self._gradients(t, y)
            out = self._code.call("plant", t, y, self.p)
            side = np.zeros((len(counts), len(slots)))
            side[:, :n] = A
            slope = np.vstack([out[n + row_count :].reshape(n + row_count, -1), side])
            off = np.concatenate([out[: n + row_count], 0.5 * (A + first) @ (y[2 * n : 3 * n] - before)])
            step = np.linalg.lstsq(slope, -off, rcond=None)[0]
            y[slots] += step
            if np.abs(step[:n]).max() <= 1e-15 * (1.0 + np.abs(y[2 * n : 3 * n]).max()):
                break
        return y

    def _require_regular(self, t: float, y: Floats) -> None:
        """Raise RunError at a start at which a program row restricts nothing or depends on other rows."""
        system, n = self._system, self._system.n
        mass, A, _ = self._evaluate_rows(t, y)
        names = [*(system.rows[k] for k in system.diagnosis.independent), *system.programs]
        scale = np.sqrt(np.where(np.diag(mass) > 0.0, np.diag(mass), 1.0))
        rows = np.vstack([A, self._gradients(t, y)]) / scale
        lengths = np.linalg.norm(rows, axis=1)
        basis = np.zeros((0, n))
        for name, row, length in zip(names, rows, lengths, strict=True):
            if not np.isfinite(length):
                raise RunError(f"the gradient of program constraint '{name}' is not a finite number at the start")
            if length <= 1e-12 * max(1.0, float(lengths.max())):
                raise RunError(
                    f"the gradient of program constraint '{name}' vanishes at the start, so that no control can keep "
                    "it there. Start from another state, or write it without the factor that is zero."
                )
            remainder = row / length
            for _ in range(2):
                remainder = remainder - basis.T @ (basis @ remainder)
            size = float(np.linalg.norm(remainder))
            if size <= 10 * RANK_TOLERANCE_REL:
                raise make_dependence_error(name, [x for x in names if x != name])
            basis = np.vstack([basis, remainder / size])
        if not (system.servo_rows and system.programs):
            return
        if self._control_authority(t, y) <= 10 * RANK_TOLERANCE_REL * float(np.abs(self._gradients(t, y)).max()):
            remedy = (
                "Choose the form generalized Gauss (generalized-gauss), or write the program constraint "
                "with another gradient."
            )
            raise RunError(f"{self._describe_no_authority()} at the start. {remedy}")


def _lower_jumps(slopes: Floats, order: int, j: int, jumps: Floats) -> float:
    """Return the contribution of jumps of derivatives below q^(j) to a [q^(j)] in the term of f with δ^(order - 1 -
    j)."""
    total = 0.0
    for i in range(3, order + 1):
        for lower in range(2, j):
            times = i - 1 - lower - (order - 1 - j)
            if 0 <= times < slopes.shape[1]:
                total += (-1) ** times * comb(i - 1 - lower, times) * float(slopes[i, times] @ jumps[lower - 2])
    return total
