"""Steps of a chain: Newton's method with all its work in compiled loops over the rows of `anholon.rods.chain`."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.codegen.addresses import address_of_array
from anholon.codegen.lanes_text import LANES
from anholon.codegen.loops import sequence
from anholon.rods.chain import (
    AT,
    INPUT,
    NOW,
    OUTPUT,
    START,
    SUPPORT,
    SUPPORT_SIZE,
    WIDTH,
    chain_functions,
    step_numbers,
    support_functions,
    support_name,
    sweep_name,
)
from anholon.rods.generalized_alpha import Rule, State
from anholon.rods.loads import Loads
from anholon.rods.mesh import Mesh, Pose
from anholon.rods.supports import Support, hold

Floats = NDArray[np.float64]

_ALONE: Final = ("predict", "gather", "update", "mean")  # each row by itself: several at once
_MANY: Final = 1 << 20  # states: always enough for functions of several at once to be worth their making
_FACTORS: Final = slice(AT["P"].start, AT["U"].stop)
_OF_FACTORS: Final = slice(SUPPORT.factors.start, SUPPORT.size.stop)  # numbers of a support that belong to them
_SETS: Final = 8  # of factors that are kept, for as many lengths of steps
_FURTHEST: Final = 3.0  # rad that a node may turn in a step: the series are good to π
_WIDTHS: Final = (4, 3, 3, 3, 3, 3)  # of q, x, v, w, v', w'; the accelerations of the method follow


class Point(NamedTuple):
    """Where Newton's method stands: the pose, the elements' wrenches (m, 6), loads, rates (n, 6) and slopes (n, 6)."""

    pose: Pose
    wrench: Floats
    loads: Loads
    rates: Floats
    slopes: Floats


class Correction(NamedTuple):
    """Largest translation and rotation of a correction; both are infinite where it is not finite."""

    shift: float
    turn: float


class ChainSteps:
    """The equations of a chain during one step after another."""

    def __init__(self, mesh: Mesh, damping: Floats | None) -> None:
        m = len(mesh.length)
        self._m, self._n = m, mesh.size
        self._memory = np.zeros((mesh.size + 2, WIDTH))
        self._memory[:, [AT["q"].start, AT["q0"].start]] = 1.0
        self._rows = rows = self._memory[1:-1]
        given = {
            "d0": mesh.d0, "length": mesh.length[:, None], "C": mesh.compliance.reshape(m, 36),
            "mass": mesh.mass[:, None], "J": mesh.inertia,
        }  # fmt: skip
        for name, value in given.items():
            rows[:m, AT[name]] = value
        if damping is not None:
            rows[:m, AT["damping"]] = damping[:, None]
        rows[:, AT["node_mass"]] = mesh.node_mass[:, None]
        rows[:, AT["node_J"]] = mesh.node_inertia
        self._turned = 0.0  # the largest angle of a node over the step, at most
        self._zeros = np.zeros(m + 1)
        self._functions = chain_functions()
        self._p = self._functions.parameters(np.ones(self._functions.n_params))
        diagonal = not mesh.compliance[:, ~np.eye(6, dtype=bool)].any()
        self._sweep = sweep_name(damped=damping is not None and bool(damping.any()), diagonal=diagonal)
        self._held: dict[int, Floats] = {}
        self._loads: Loads | None = None
        self._supports: tuple[Support, ...] | None = None
        self._lists: dict[str, NDArray[np.int64]] = {}
        self._start: Pose | None = None  # pose of the state at the start of the step
        self._end: Pose | None = None  # and of the one that was returned last
        self._made_for = 0.0  # step of the factors
        self._factors: dict[float, tuple[Floats, dict[int, Floats]]] = {}  # those of other steps, with the supports'
        self.held_exactly = True  # every correction leaves the supports no gap, but for its square

    @staticmethod
    def suits(mesh: Mesh) -> bool:
        """Tell whether the mesh is one chain whose elements end in their nodes, and there is machine code."""
        m = len(mesh.length)
        chain = m + 1 == mesh.size and np.array_equal(mesh.ends, np.arange(m)[:, None] + np.array([0, 1]))
        straight = not mesh.seat_x.any() and bool((mesh.seat_q[..., 0] == 1.0).all())
        return mesh.cables is None and not mesh.laws and chain and straight and chain_functions().backend == "llvm"

    def start(self, state: State, wrench: Floats) -> None:
        """Take over the state at the start of a step and its wrenches."""
        rows, m = self._rows, self._m
        if state.pose is self._start:
            return
        if state.pose is self._end:
            rows[:, START], rows[:, AT["wrench0"]] = rows[:, NOW], rows[:, AT["wrench"]]
        else:
            q = state.pose.q
            against = np.einsum("ij,ij->i", q[1:], q[:-1]) < 0.0
            rows[0, AT["q0"]] = q[0]
            rows[1:, AT["q0"]] = q[1:] * np.cumprod(np.where(against, -1.0, 1.0))[:, None]
            parts = [state.pose.x, state.v, state.w, state.dv, state.dw, state.a]
            rows[:, START.start + 4 : START.stop] = np.concatenate(parts, axis=1)
            rows[:m, AT["wrench0"]] = wrench
        self._start, self._end = state.pose, None

    def begin(self, by: Rule, loads: Loads, supports: tuple[Support, ...]) -> bool:
        """Go to the end of a step as if the accelerations stayed; False where supports or loads are not for chains."""
        if loads.springs or len({item.node for item in supports}) < len(supports):
            return False
        self._p[:] = step_numbers(by)
        self._end, rows, m = None, self._rows, self._m
        if loads is not self._loads:
            rows[:, AT["dead"]], rows[:, AT["following"]] = loads.dead, loads.following
            rows[:m, AT["line"]], rows[:m, AT["line_following"]] = loads.line, loads.line_following
            self._loads = loads
        if supports is not self._supports:
            self._place(supports)
        self._run("predict", "begin")
        self._turned = float(np.abs(rows[:, AT["gone"].start + 3 : AT["gone"].stop]).max()) * math.sqrt(3.0)
        return True

    def point(self) -> Point:
        """Return where Newton's method stands."""
        rows, m = self._rows, self._m
        q, x, wrench, rates, slopes = (rows[:, AT[name]].copy() for name in ("q", "x", "wrench", "rates", "slopes"))
        assert self._loads is not None
        return Point(Pose(q, x), wrench[:m], self._loads, rates, slopes)

    def factorise(self, blocks: Floats, pose: Pose, h: float) -> None:
        """Take the tangent of a step of h, blocks (b, 6, 6) at the nodes of `pattern_of`, for the supports as they are
        turned."""
        m, rows = self._m, self._rows
        inner = blocks[: 4 * m].reshape(m, 2, 2, 6, 6)
        diagonal, left, beyond = blocks[4 * m :].copy(), np.zeros((m + 1, 6, 6)), np.zeros((m + 1, 6, 6))
        diagonal[:-1] += inner[:, 0, 0]
        diagonal[1:] += inner[:, 1, 1]
        left[1:], beyond[:-1] = inner[:, 1, 0], inner[:, 0, 1]
        if self._supports:
            held = hold(self._supports, pose, 1.0)
            for k, p in self._held.items():
                basis, fixed = held.basis[k], held.fixed[k]
                size = float(np.abs(np.diagonal(diagonal[k])).max())
                kept = basis.T @ (~fixed[:, None] * basis)
                diagonal[k] = kept @ diagonal[k] + size * (np.eye(6) - kept)
                left[k], beyond[k] = kept @ left[k], kept @ beyond[k]
                p[SUPPORT.factors], p[SUPPORT.size] = pose.q[k], size
        for name, value in (("diagonal", diagonal), ("left", left), ("beyond", beyond)):
            rows[:, AT[name]] = value.reshape(-1, 36)
        self._run("eliminate")
        own = {k: p[_OF_FACTORS].copy() for k, p in self._held.items()}
        h = _rounded(h)
        self._factors.pop(h, None)
        if len(self._factors) == _SETS:
            del self._factors[next(iter(self._factors))]  # the oldest
        self._factors[h], self._made_for = (rows[:, _FACTORS].copy(), own), h

    def stepped(self, h: float) -> bool:
        """Tell whether the factors in use are those of steps of h."""
        return self._made_for == _rounded(h)

    def resume(self, h: float) -> bool:
        """Take up the factors that were made for steps of h; False where there are none."""
        h = _rounded(h)
        if self._made_for == h:
            return True
        if h not in self._factors:
            return False
        kept, held = self._factors[h]
        self._rows[:, _FACTORS] = kept
        for k, numbers in held.items():
            self._held[k][_OF_FACTORS] = numbers
        self._made_for = h
        return True

    def correct(self, *, fresh: bool) -> Correction:
        """Do one step of Newton's method with the factors there are, and return how large it was.

        With `fresh` factors the wrenches go on together with the frames; else each follows from its own frames.
        """
        self._run("iterate fresh" if fresh else "iterate")
        shift, turn, watch = self._rows[0, AT["most"]].tolist()
        self._turned += 2.0 * turn  # |T^-1| at angles to π is less
        if not (watch < np.inf and self._turned < _FURTHEST):
            return Correction(np.inf, np.inf)
        return Correction(shift, turn)

    def answer(self, forces: Floats) -> Correction:
        """Return how large the motions are with which the factors answer to forces (n, 6) in the nodes' axes."""
        rows = self._rows
        right = forces.copy()
        if self._supports:
            held = hold(self._supports, Pose(rows[:, AT["q"]], rows[:, AT["x"]]), 1.0)
            for k in self._held:
                basis = held.basis[k]
                right[k] = basis.T @ np.where(held.fixed[k], 0.0, basis @ right[k])
        rows[:, AT["right"]] = right
        self._run("up", "down")
        shift, turn, watch = rows[0, AT["most"]].tolist()
        return Correction(shift, turn) if watch < np.inf else Correction(np.inf, np.inf)

    def change(self) -> Correction:
        """Return the largest changes of the method's accelerations over the step."""
        self._run("change")
        shift, turn = self._rows[0, AT["change"]].tolist()
        return Correction(shift, turn)

    def end(self) -> State:
        """Return the state at the end of the step, without its time."""
        now = self._rows[:, NOW].copy()
        q, x, v, w, dv, dw, a = np.split(now, np.cumsum(_WIDTHS), axis=1)
        self._end = Pose(q, x)
        return State(0.0, self._end, v, w, dv, dw, a)

    def correct_end(self, state: State) -> None:
        """Take over places and rates of the state that was returned last after a small rigid motion."""
        rows = self._rows
        rows[:, AT["x"]], rows[:, AT["rates"]] = state.pose.x, np.concatenate([state.v, state.w], axis=1)
        self._end = state.pose

    def ends_at(self, state: State) -> bool:
        """Tell whether a state is the one that was returned last."""
        return state.pose is self._end

    def wrench(self) -> Floats:
        """Return the wrenches (m, 6) at the end of the step."""
        self._run(self._sweep)
        return self._rows[: self._m, AT["theta"]].copy()

    # The loops.

    def _place(self, supports: tuple[Support, ...]) -> None:
        """Write down the numbers of the supports."""
        before, now = ([(one.node, one.turning, one.held) for one in part] for part in (self._supports or (), supports))
        if before != now:
            self.held_exactly = not any(_partly(item) for item in supports)
            self._held = {item.node: np.zeros(SUPPORT_SIZE) for item in supports}
            self._lists.clear()
            self._factors.clear()
            self._made_for = 0.0
        for item in supports:
            p = self._held[item.node]
            p[SUPPORT.axes], p[SUPPORT.held] = item.axes.ravel(), item.held
            p[SUPPORT.x], p[SUPPORT.q] = item.x + item.moved, item.q
        self._supports = supports

    def _run(self, *names: str) -> None:
        for name in names:
            entries = self._lists.get(name)
            if entries is None:
                entries = self._lists[name] = self._entries(name)
            sequence()(len(entries), address_of_array(entries))

    def _entries(self, name: str) -> NDArray[np.int64]:
        """Return the loops of a task."""
        if not name.startswith("iterate"):
            return np.array(self._entry(name), dtype=np.int64)
        supports = [self._support_entry(item) for item in self._supports or ()]
        # Mean wrenches that go on with the frames follow from these before they move.
        steps = ("up", "down", *(["mean"] if name == "iterate fresh" else []), "update", "carry")
        before, after = (
            [entry for one in part for entry in self._entry(one)] for part in ((self._sweep, "gather"), steps)
        )
        return np.array([*before, *supports, *after], dtype=np.int64)

    def _entry(self, name: str) -> list[list[int]]:
        """Return the loops of one function."""
        rows = self._m if name in (self._sweep, "mean") else self._n
        downwards = name in ("down", "change")
        begin = self._n if downwards else 1  # row of the memory
        stride = -WIDTH if downwards else WIDTH
        states = address_of_array(self._memory) + 8 * WIDTH * (begin + INPUT.get(name, 0))
        out = address_of_array(self._memory) + 8 * (WIDTH * begin + AT[OUTPUT.get(name, "F_A")].start)
        times, p = address_of_array(self._zeros), address_of_array(self._p)
        entry = [0, self._functions.address(name), rows, stride, stride, times, states, p, out]
        lanes = self._functions.lanes(name, _MANY) if name in (self._sweep, *_ALONE) and rows >= LANES else 0
        if not lanes:
            return [entry]
        most = rows - rows % LANES
        moved = 8 * most * stride
        wide = [1, lanes, most, stride, stride, times, states, p, out]
        return [wide, [0, entry[1], rows - most, stride, stride, times, states + moved, p, out + moved]]

    def _support_entry(self, item: Support) -> list[int]:
        at = address_of_array(self._memory) + 8 * WIDTH * (1 + item.node)
        p, times = address_of_array(self._held[item.node]), address_of_array(self._zeros)
        address = support_functions().address(support_name(item.turning, partly=_partly(item)))
        return [0, address, 1, WIDTH, WIDTH, times, at, p, at + 8 * AT["right"].start]


def _partly(item: Support) -> bool:
    """Tell whether a support holds the place along some directions only."""
    return any(item.held) and not all(item.held)


def _rounded(h: float) -> float:
    """Return a step without what it owes to the rounding of times: factors serve near it too."""
    return float(f"{h:.9g}")
