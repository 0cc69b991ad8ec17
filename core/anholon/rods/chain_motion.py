"""Steps of a chain: the rows of `anholon.rods.chain` in memory, and the loops over them that steps are made of."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from anholon.codegen.addresses import address_of_array
from anholon.codegen.lanes_text import LANES
from anholon.codegen.library import Library
from anholon.codegen.loops import ENTRY, sequence_address
from anholon.geometry.rotations import matrix
from anholon.rods import chain_driver as driver
from anholon.rods.bowing import bowing_factors
from anholon.rods.chain import (
    AT,
    COPIES,
    DOWNWARDS,
    FLIGHT,
    INPUT,
    NOW,
    NUMBERS,
    OUTPUT,
    START,
    SUPPORT,
    SUPPORT_SIZE,
    WIDTH,
    Columns,
    Step,
    chain_functions,
    support_functions,
    support_name,
    sweep_name,
    tangent_name,
)
from anholon.rods.chain_attached import PLACES, WIDTHS, Attached, attached_functions, renewed
from anholon.rods.chain_law import LawNumbers
from anholon.rods.chain_layout import layout_of
from anholon.rods.chain_loops import Called, Entry, RowsOfLaw, listed
from anholon.rods.chain_machine import machine
from anholon.rods.free_flight import UNFELT
from anholon.rods.generalized_alpha import Enough, State
from anholon.rods.inertia import lumped_masses
from anholon.rods.kernel import by_rounding
from anholon.rods.law import Law
from anholon.rods.loads import Loads
from anholon.rods.mesh import Mesh, Pose
from anholon.rods.supports import Support

Floats = NDArray[np.float64]

# Each row by itself: several at once.
_ALONE: Final = ("predict", "gather", "update", "mean", "own", "weigh", "fly", "sweep", "tangent")
_OF_ELEMENTS: Final = ("sweep", "tangent", "mean", "mean cable")
_PARTS: Final = tuple(np.cumsum((4, 3, 3, 3, 3, 3)))  # ends of q, x, v, w, v', w'; the method's accelerations follow
_LONG: Final = 1e9  # s, in which no mass resists
_UNEVEN: Final = 1e-13  # part of a load by which it may differ from a weight


class ChainSteps:
    """The equations of a chain during one step after another."""

    def __init__(self, mesh: Mesh, damping: Floats | None, *, rho: float, enough: Enough, size: float) -> None:
        layout = layout_of(mesh)
        assert layout is not None
        self._mesh, self.layout, self._n = mesh, layout, len(layout.node)
        self._memory = np.zeros((self._n + 2, WIDTH))
        self._memory[:, [AT["q"].start, AT["q0"].start]] = 1.0
        self.rows = rows = self._memory[1:-1]
        given = {
            "d0": mesh.d0, "length": mesh.length[:, None], "C": mesh.compliance.reshape(-1, 36),
            "bowing": bowing_factors(mesh.compliance, mesh.length), "mass": mesh.mass[:, None], "J": mesh.inertia,
        }  # fmt: skip
        for name, value in given.items():
            rows[layout.element, AT[name]] = value
        if mesh.held is not None:
            rows[layout.element, AT["held"]] = mesh.held
            rows[layout.element, AT["haste"]] = np.inf if mesh.haste is None else mesh.haste[:, None]
        if damping is not None:
            rows[layout.element, AT["damping"]] = damping[:, None]
        rows[layout.row, AT["node_mass"]] = mesh.node_mass[:, None]
        rows[layout.row, AT["node_J"]] = mesh.node_inertia
        rows[layout.row, AT["lumped"]] = lumped_masses(mesh)
        self._heavy = bool(mesh.node_mass.any() or mesh.node_inertia.any() or mesh.cables is not None)
        if mesh.cables is not None:
            which, small = mesh.cables.elements, mesh.cables.small
            root = np.cbrt(0.5 * small**2 / mesh.compliance[which, 0, 0])
            rows[layout.element[which], AT["small"]] = small[:, None]
            rows[layout.element[which], AT["root"]] = root[:, None]
            rows[layout.row, AT["frameless"]] = mesh.cables.points[:, None]
            rows[[copy.row for copy in layout.copies if copy.limp], AT["frameless"]] = 1.0
        self._zeros, self._spare = np.zeros(self._n), np.zeros(max(*COPIES.values(), *WIDTHS.values()))
        self._functions = chain_functions()
        diagonal = not mesh.compliance[:, ~np.eye(6, dtype=bool)].any()
        kind = {"damped": damping is not None and bool(damping.any()), "diagonal": diagonal}
        kind["held"] = mesh.held is not None
        self._names = {"sweep": sweep_name(**kind, law=bool(mesh.laws)), "tangent": tangent_name(**kind)}
        # Multipliers go on with every correction, other wrenches with those of a new tangent.
        self._always = ("mean cable",) if mesh.held is None else ("mean",)
        self._names |= {} if mesh.held is None else {"mean": "mean held"}
        self._laws = [self._law(law) for law in mesh.laws]
        self._held: dict[int, Floats] = {}
        self._attached: list[Attached] = []
        self._loads: Loads | None = None
        self._supports: tuple[Support, ...] | None = None
        # Gravity of loads that are a weight and nothing else, at the end of the step and at its start.
        self._gravity: Floats | None = None
        self._gravity_before: Floats | None = None
        self._fresh = True  # the loads at the start are not known
        self._known: Pose | None = None  # pose of the state that stands in the rows
        self._real, self._whole = np.zeros(driver.REALS), np.zeros(driver.WHOLES, dtype=np.int64)
        self._p = np.zeros(NUMBERS)
        slots = [driver.TOLERANCE, driver.AIM, driver.ROUNDED, driver.SIZE, driver.RHO, driver.SHRUNK]
        self._real[slots] = *enough, size, rho, 1.0
        first = WIDTH  # row 0 of the chain
        places = (driver.FIRST_ROW, "most"), (driver.AT_CHANGE, "change"), (driver.AT_REACH, "reach")
        for slot, name in (*places, (driver.AT_SUMS, "sums")):
            self._whole[slot] = first + AT[name].start
        self._whole[driver.FLIGHT], self._whole[driver.SEQUENCE] = FLIGHT, sequence_address()
        self._programs: list[tuple[list[Entry], NDArray[np.int64]]] = []
        self._generation: tuple[int, ...] = (0, 0)
        self._connect(np.zeros(1), np.zeros(1, dtype=np.int64))

    def _connect(self, d: Floats, w: NDArray[np.int64]) -> None:
        """Take the vectors of a border, see `anholon.rods.border_driver`."""
        vectors = self._real, self._whole, self._p, self._memory, d, w
        self._addresses = tuple(map(address_of_array, vectors))
        self.vectors = tuple(map(listed, vectors))

    @staticmethod
    def suits(mesh: Mesh) -> bool:
        """Tell whether the mesh is made of chains, and there is machine code."""
        if mesh.cables is not None and any(np.isin(law.elements, mesh.cables.elements).any() for law in mesh.laws):
            return False
        return layout_of(mesh) is not None and chain_functions().backend == "llvm"

    @staticmethod
    def takes(loads: Loads, supports: tuple[Support, ...]) -> bool:
        """Tell whether loads and supports are for chains."""
        return loads.turning is None and len({item.node for item in supports}) == len(supports)

    # What counts.

    @property
    def error(self) -> float:
        """Error of the last step."""
        return float(self._real[driver.ERROR])

    @property
    def counts(self) -> tuple[int, int, int, int]:
        """Numbers of steps, corrections, tangents, and steps that were halved."""
        slots = driver.STEPS, driver.ITERATIONS, driver.TANGENTS, driver.HALVINGS
        return tuple(self._whole[list(slots)].tolist())

    # The state.

    def take(self, state: State, wrench: Floats) -> bool:
        """Take over the state at the start of a step and its wrenches; tell whether it was not there yet."""
        if state.pose is self._known:
            return False
        rows, q = self.rows, state.pose.q[self.layout.node]
        against = np.einsum("ij,ij->i", q[1:], q[:-1]) < 0.0
        rows[0, AT["q0"]] = q[0]
        rows[1:, AT["q0"]] = q[1:] * np.cumprod(np.where(against, -1.0, 1.0))[:, None]
        parts = [state.pose.x, state.v, state.w, state.dv, state.dw, state.a]
        rows[:, START.start + 4 : START.stop] = np.concatenate(parts, axis=1)[self.layout.node]
        rows[self.layout.element, AT["wrench0"]] = wrench
        for law in self._mesh.laws:
            strain = law.strains(np.arange(len(law.elements)), wrench[law.elements])
            rows[self.layout.element[law.elements], AT["strain0"]] = np.where(np.isfinite(strain), strain, 0.0)
        rows[:, NOW] = rows[:, START]
        self._known, self._fresh = state.pose, True
        if self._whole[driver.FLIES]:
            self._whole[driver.FLIES] = 2
        return True

    def state(self, t: float) -> State:
        """Return the state that was reached, for its time."""
        now = self.rows[:, START].copy() if self.layout.simple else self.rows[self.layout.row, START]
        q, x, v, w, dv, dw, a = (now[:, i:j] for i, j in zip((0, *_PARTS), (*_PARTS, now.shape[1]), strict=True))
        self._known = Pose(q, x)
        return State(t, self._known, v, w, dv, dw, a)

    def wrench(self, *, settled: bool = True) -> Floats:
        """Return the wrenches (m, 6) at the end of the last step: those that the places give, or as they went on with
        them."""
        found = self.rows[self.layout.element, AT["wrench0"]]
        if settled:
            driver.perform(self.vectors[1], driver.BALANCE)
            told = self.rows[self.layout.element, AT["theta"]]
            found = np.where(by_rounding(self._mesh), found, told)
        return found

    # Steps.

    def settle(self, state: State, loads: Loads, supports: tuple[Support, ...], wrench: Floats) -> State:
        """Return a state with the accelerations that the equations of motion give it at its places and velocities, with
        the multipliers of what is held among the wrenches (m, 6)."""
        held = self._mesh.held
        self.take(state, np.zeros_like(wrench) if held is None else np.where(held > 0.0, wrench, 0.0))
        self.load(loads, supports)
        rows, whole = self.rows, self.vectors[1]
        rows[:, NOW] = rows[:, START]
        rows[:, AT["slopes"].start : AT["a"].stop] = rows[:, AT["gone"]] = 0.0
        self._p[0] = _LONG
        driver.perform(whole, driver.BALANCE)
        # The places tell the wrenches, then these the forces.
        rows[:, AT["wrench"]] = np.where(rows[:, AT["held"]] > 0.0, rows[:, AT["wrench"]], rows[:, AT["theta"]])
        driver.perform(whole, driver.BALANCE)
        forces = rows[:, AT["right"]].copy()
        # The tangent of a step of mass alone, without what turning adds.
        rows[:, AT["rates"]] = 0.0
        self._p[: len(Step._fields)] = Step(h=_LONG, by_acceleration=1.0, stiff=0.0)
        driver.perform(whole, driver.TANGENT)
        rows[:, AT["right"]] = forces
        driver.perform(whole, driver.ANSWER)
        self._real[driver.MADE_FOR] = 0.0
        eta = rows[self.layout.row, AT["eta"]]
        dv, dw = np.einsum("kij,kj->ki", matrix(state.pose.q), eta[:, :3]), eta[:, 3:]
        a = np.concatenate([dv, dw], axis=1)
        rows[:, AT["slopes0"]] = rows[:, AT["a0"]] = a[self.layout.node]
        return state._replace(dv=dv, dw=dw, a=a)

    def load(self, loads: Loads, supports: tuple[Support, ...]) -> None:
        """Take the loads and supports at the end of the next step."""
        whole = self._whole
        if supports is not self._supports:
            self._place(supports)
        if loads is not self._loads:
            rows, layout, known = self.rows, self.layout, self._loads
            for name, at in (("dead", 0), ("following", 0), ("line", 1), ("line_following", 1)):
                value = getattr(loads, name)
                if known is None or value is not getattr(known, name):
                    rows[(layout.row, layout.element)[at], AT[name]] = value
            self._loads, self._gravity = loads, None if supports else self._weight(loads)
            others = renewed(self._attached, self._mesh, loads, known)
            if others is not None or (not self._heavy and loads.dead.any()):
                self._attached, self._heavy = self._attached if others is None else others, True
                self._arrange()
        if self._fresh:
            self._fresh, self._gravity_before = False, self._gravity
        if supports or self._gravity is None or self._gravity_before is None:
            whole[driver.FLIES] = 0
            return
        self._real[driver.GRAVITY : driver.GRAVITY + 6] = [*self._gravity_before, *self._gravity]
        if whole[driver.FLIES] == 0:
            whole[driver.FLIES] = 2

    def arrive(self) -> None:
        """Note that the loads at the end of the last step are those at the beginning of the next."""
        self._gravity_before = self._gravity

    def damp(self, rho: float) -> None:
        """Take another ρ; factors were made for the one before."""
        self._real[[driver.RHO, driver.MADE_FOR]] = rho, 0.0

    def begin(self, t: float, longest: float, halved: int, accuracy: float) -> None:
        """Prepare for steps of at most `longest` from a time on, halved so often."""
        self._real[[driver.BEGUN, driver.LONGEST, driver.ACCURACY]] = t, longest, accuracy
        self._whole[[driver.DONE, driver.HALVED]] = 0, halved
        if self._generation != self._generations:
            self._name_functions()

    def advance(self, total: int, steps: int, *, interpreted: bool = False) -> int:
        """Go on until `total` of the smallest steps are done, or so many steps; return how that ended. With one step,
        loads and supports are to be told anew also when the step was halved. `interpreted`: in Python."""
        whole = self._whole
        whole[[driver.TOTAL, driver.MOST_STEPS]] = total, steps
        self._known = None
        if interpreted:
            from anholon.rods.chain_steps import advance

            return advance(*self.vectors)
        return machine()(*self._addresses)

    @property
    def progress(self) -> tuple[int, int]:
        """How many of the smallest steps are done, and how often the step is halved."""
        done, _, halved = self._whole[:3].tolist()
        return done, halved

    def _weight(self, loads: Loads) -> Floats | None:
        """Return the gravity (3,) of loads that are a weight and nothing else."""
        mesh = self._mesh
        if len(self.layout.stretches) > 1:
            return None  # several parts, or of several kinds
        if not loads.plain:
            return None
        force, moment, line = self._unfelt()
        least = np.array([force] * 3 + [moment] * 3)
        outer = (loads.following, least), (loads.dead[:, 3:], moment), (loads.line_following, line)
        if any((np.abs(given) > limit).any() for given, limit in outer):
            return None
        if mesh.mass.any():
            heavy = int(np.argmax(mesh.mass))
            gravity = np.asarray(loads.line[heavy] / mesh.mass[heavy])
        elif mesh.node_mass.any():
            heavy = int(np.argmax(mesh.node_mass))
            gravity = np.asarray(loads.dead[heavy, :3] / mesh.node_mass[heavy])
        else:
            return None
        for given, mass, limit in ((loads.line, mesh.mass, line), (loads.dead[:, :3], mesh.node_mass, force)):
            weight = mass[:, None] * gravity
            if (np.abs(given - weight) > np.maximum(_UNEVEN * np.abs(weight).max(initial=0.0), limit)).any():
                return None
        return gravity

    def _unfelt(self) -> tuple[float, float, float]:
        """Return below which force, moment, and force per length loads do not change the momenta within rounding."""
        h, mesh = self._real[driver.LONGEST], self._mesh
        if not h > 0.0:
            return 0.0, 0.0, 0.0
        whole = float(mesh.mass @ mesh.length + mesh.node_mass.sum())
        force = UNFELT * whole * float(np.abs(self.rows[:, AT["rates0"]][:, :3]).max(initial=0.0)) / h
        return force, force * float(self._real[driver.SIZE]), force / float(mesh.length.sum())

    # The loops.

    def _place(self, supports: tuple[Support, ...]) -> None:
        """Write down the numbers of the supports."""
        before, now = ([(one.node, one.turning, one.held) for one in part] for part in (self._supports or (), supports))
        if before != now or self._supports is None:
            self._whole[driver.HELD_EXACTLY] = not any(_partly(item) for item in supports)
            self._held = {item.node: np.zeros(SUPPORT_SIZE) for item in supports}
            self._supports = supports
            self._arrange()
        for item in supports:
            p = self._held[item.node]
            p[SUPPORT.axes], p[SUPPORT.held] = item.axes.ravel(), item.held
            p[SUPPORT.x], p[SUPPORT.q] = item.x + item.moved, item.q
        self._supports = supports

    def _arrange(self) -> None:
        """Write down the loops of all programs."""
        self._real[driver.MADE_FOR] = 0.0
        supports = self._supports or ()
        sides = [self._held_loop(item, support_name(item.turning, partly=_partly(item)), "right") for item in supports]
        # The tail of a supported node's row reads its head.
        held = [
            entry
            for item in supports
            for entry in (
                *([] if self._carries(item) else [self._held_loop(item, "bare", "under")]),
                *self._replaced(item, "tail", "held_q"),
                *self._replaced(item, "head", "left"),
            )
        ]
        free = [entry for item in supports for entry in self._replaced(item, "free", "right")]
        loops = self._loops
        # A sweep tells the wrenches to which laws go on; the next one has their tangents there.
        swept = loops("sweep")
        swept += [*self._law_loops("carry", "law"), *swept] * 2 if self._laws else []
        gathered = [*swept, *self._of_attached("draw", elements=True), *loops("gather")]
        gathered += self._of_attached("draw", elements=False)
        first, last = [*gathered, *sides], loops("update", "carry")
        solve = loops("up", "down")
        tangent = [*loops("tangent"), *self._of_attached("stiffen", elements=True)]
        stiffened = self._of_attached("stiffen", elements=False)
        own = [*loops("own"), *stiffened] if self._heavy else []
        programs = {
            driver.PREDICT: [*loops("predict", "reach"), *self._law_loops("restart", "law")],
            driver.ITERATE: [*first, *solve, *loops(*self._always), *last],
            driver.ITERATE_FRESH: [*first, *solve, *([] if self._laws else loops("mean")), *last],
            driver.TANGENT: [*tangent, *own, *held, *loops("eliminate")],
            driver.CHANGE: loops("change"),
            driver.WEIGH: [*loops("weigh"), *free, *solve],
            driver.KEEP: [*loops("keep"), *self._law_loops("hold")],
            driver.MOMENTA: [] if supports else loops("momenta cable" if self.layout.stretches[0].limp else "momenta"),
            driver.FLY: [] if supports else loops("fly"),
            driver.BALANCE: gathered,
            driver.SUPPORT: sides,
            driver.SOLVE: solve,
            driver.UPDATE: [*loops(*self._always), *last],
            driver.TANGENT_OPEN: [*tangent, *loops("own"), *stiffened],
            driver.TANGENT_CLOSE: [*held, *loops("eliminate")],
            driver.ANSWER: [*free, *solve],
        }
        self._programs = []
        for program, entries in programs.items():
            kept = np.array([[entry.wide, 0, *entry.rest] for entry in entries], dtype=np.int64).reshape(-1, ENTRY)
            self._programs.append((entries, kept))
            at = driver.PROGRAMS + 2 * program
            self._whole[at : at + 2] = len(kept), address_of_array(kept)
        self._name_functions()

    def _name_functions(self) -> None:
        """Write down the addresses of the functions in the loops, the best that there are by now."""
        self._generation = self._generations
        known: dict[Called, int] = {}
        for library in self._libraries:
            own = {e.called for entries, _ in self._programs for e in entries if e.called.library is library}
            keys = [(called.name, called.wide) for called in own]
            known |= zip(own, library.addresses(keys), strict=True)
        for entries, kept in self._programs:
            kept[:, 1] = [known.get(entry.called, entry.called.address) for entry in entries]

    @property
    def _generations(self) -> tuple[int, ...]:
        return tuple(library.generation for library in self._libraries)

    @property
    def _libraries(self) -> tuple[Library, ...]:
        more = (attached_functions(),) if self._attached else ()
        return (chain_functions(), support_functions(), *more)

    def _loops(self, *names: str) -> list[Entry]:
        """Return the loops of functions, one after another; those of elements for every stretch of them."""
        found: list[Entry] = []
        for name in names:
            if name not in _OF_ELEMENTS:
                found += self._loop(name, 0, self._n)
                continue
            noun, _, limp = name.partition(" ")
            for stretch in self.layout.stretches:
                if stretch.limp or not limp:
                    own = f"{noun} cable" if stretch.limp else self._names.get(name, name)
                    found += self._loop(own, stretch.first, stretch.size)
        return found

    def _law(self, law: Law) -> RowsOfLaw:
        """Return where the elements of a law stand, and its compiled function."""
        rows = self.rows
        at = self.layout.element[law.elements]
        rows[at, AT["part"]] = law.s[:, None]
        symbols = Columns(law.formulas.graph, AT, WIDTH)
        strain, wrench, C, d0, turn = map(symbols.at, ("strain", "wrench", "C", "d0", "turn"))
        numbers = LawNumbers(symbols.at("part")[0], strain, wrench, C, d0, turn, symbols.at("length")[0])
        code = law.formulas.compiled(numbers, law.free.tolist())
        breaks = np.flatnonzero(np.diff(at) != 1) + 1
        runs = [(int(run[0]), len(run)) for run in np.split(at, breaks)]
        return RowsOfLaw(runs, code, code.parameters(law.p[: law.formulas.parameters]))

    def _law_loops(self, *names: str) -> list[Entry]:
        """Return the loops of functions over the elements with laws, one after another; "law" takes the strains to the
        wrenches that stand there."""
        found: list[Entry] = []
        for name in names:
            for runs, code, p in self._laws:
                for first, count in runs:
                    if name != "law":
                        found += self._loop(name, first, count)
                        continue
                    at = address_of_array(self._memory) + 8 * WIDTH * (1 + first)
                    ends = [address_of_array(self._zeros), at, address_of_array(p), at + 8 * AT["under"].start]
                    found.append(Entry(Called(None, "law", address=code.address("law")), [count, WIDTH, WIDTH, *ends]))
                    found += self._loop("adopt", first, count)
        return found

    def _loop(self, name: str, first: int, rows: int) -> list[Entry]:
        """Return the loops of one function over so many rows from the first one on."""
        begin, stride = (first + rows, -WIDTH) if name in DOWNWARDS else (first + 1, WIDTH)  # row of the memory
        target = OUTPUT.get(name, "under" if name.startswith("tangent") else "F_A")
        states = address_of_array(self._memory) + 8 * WIDTH * (begin + INPUT.get(name, 0))
        out = address_of_array(self._memory) + 8 * (WIDTH * begin + AT[target].start)
        end = [address_of_array(self._zeros), address_of_array(self._p)]

        def entry(at: int, count: int, *, wide: bool) -> Entry:
            moved = 8 * at * stride
            called = Called(self._functions, name, wide)
            return Entry(called, [count, stride, stride, end[0], states + moved, end[1], out + moved])

        if not (name.startswith(_ALONE) and rows >= LANES and self._functions.has_lanes(name)):
            return [entry(0, rows, wide=False)]
        found, left = [entry(0, rows - rows % LANES, wide=True)], rows % LANES
        if left and name == "update":  # its results are what it reads: each row once
            found.append(entry(rows - left, left, wide=False))
        elif left:  # some rows twice: that is quicker than another function
            found.append(entry(rows - LANES, LANES, wide=True))
        return found

    def _carries(self, item: Support) -> bool:
        """Tell whether there is an element behind a supported node."""
        return bool(self.layout.carries[self.layout.row[item.node]])

    def _held_loop(self, item: Support, name: str, target: str) -> Entry:
        """Return the loop of a function of one supported node."""
        row = int(self.layout.row[item.node])
        return self._row_loop(row, self._held[item.node], Called(support_functions(), name), target)

    def _row_loop(self, row: int, p: Floats, called: Called, target: str) -> Entry:
        """Return the loop of a function of one row and numbers p."""
        at = address_of_array(self._memory) + 8 * WIDTH * (1 + row)
        rest = [1, WIDTH, WIDTH, address_of_array(self._zeros), at, address_of_array(p), at + 8 * AT[target].start]
        return Entry(called, rest)

    def _replaced(self, item: Support, name: str, target: str) -> list[Entry]:
        """Return the loops of a function of one supported node whose results replace what it reads."""
        return self._copied(self._held_loop(item, f"{name} {item.turning}", target), f"copy {name}")

    def _of_attached(self, noun: str, *, elements: bool) -> list[Entry]:
        """Return the loops by which what is attached to elements, or to nodes, draws or stiffens."""
        found: list[Entry] = []
        for one in self._attached:
            if one.element == elements:
                row = self.layout.element[one.number] if elements else self.layout.row[one.number]
                width = one.width(noun)
                entry = self._row_loop(
                    int(row), one.numbers, Called(attached_functions(), one.called(noun)), PLACES[width]
                )
                found += self._copied(entry, f"copy {width}")
        return found

    def _copied(self, entry: Entry, name: str) -> list[Entry]:
        """Return a loop whose results replace what it reads as two: results must not overlap what is read."""
        spare = address_of_array(self._spare)
        *head, _, p, to = entry.rest
        copied = Entry(entry.called._replace(name=name), [*head, spare, p, to])
        return [entry._replace(rest=[*entry.rest[:-1], spare]), copied]


def _partly(item: Support) -> bool:
    """Tell whether a support holds the place along some directions only."""
    return any(item.held) and not all(item.held)
