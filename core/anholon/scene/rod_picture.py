"""The picture of the rods of a run: colours by a quantity, arrows of loads and reactions, the reference shape.

Ranges of colours and lengths of arrows are estimated from samples of the run, so that they need not read every frame.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import ArrayLike

from anholon.array_types import Floats
from anholon.errors import UsageError
from anholon.model.query.element_colours import Colour, parse_colour
from anholon.model.query.rod_positions import parse_section
from anholon.number_text import typeset_number
from anholon.scene.arrows import ArrowTrack, arrow_mesh, compute_force_scale, force_label
from anholon.scene.composition import Scene, SceneMesh
from anholon.scene.ghost_poses import GhostPoses
from anholon.scene.meshes import TriangleMesh, merge_meshes
from anholon.scene.rod_display import AMPLITUDE, SHADES, ColourScale, RodDisplay
from anholon.scene.trace_colours import ColourLegend

if TYPE_CHECKING:
    from anholon.results.poses import Poses as RunPoses
    from anholon.results.poses import RodAction, RodAttachment
    from anholon.results.run import Run

_SAMPLES: Final = 16  # frames that ranges are taken from
_LOAD: Final[Colour] = parse_colour("#2f6fd0")
_REACTION: Final[Colour] = parse_colour("#e5383b")
_REFERENCE: Final = np.array(parse_colour("#8b95a3"), dtype=np.float32)
_NO_MOMENT: Final = 1e-6  # part of the largest force times the size
_ONE_SIDED: Final = 0.02  # part of the largest value that the other sign may have in a range of one sign
_LABELLED: Final = 12  # arrows that have a label, the longest ones
_ROUNDING: Final = 1e-9  # part of the largest: smaller ones are not drawn
_LONGEST: Final = 0.5  # of the longest arrows of constraints' reactions
_LINE: Final = 0.3  # length of arrows of a line load, as part of that of a force
_SLIM: Final = 0.6  # thickness of the arrows, of those of constraints
_KINDS: Final = {
    "force": "N", "reaction": "N", "line": "N/m", "moment": "N·m", "reaction-moment": "N·m", "line-moment": "N·m/m",
}  # fmt: skip


@dataclass(frozen=True)
class ForceArrow:
    """A force or moment at its point of action.

    It has its mesh in the world, its colour, its label (perhaps empty), its start and its tip (3,), m, and the path of
    its cause in the model.
    """

    mesh: TriangleMesh
    colour: Colour
    label: str
    start: Floats
    tip: Floats
    path: str = ""


@dataclass
class _SampledRun:
    """The data of samples of a run.

    They are the largest vectors by unit, extremes of each quantity, the number of sampled frames, and the actions at
    the samples of arrows.
    """

    heads: dict[str, int] = field(default_factory=dict)
    pending: dict[str, list[float]] = field(default_factory=dict)
    largest: dict[str, float] = field(default_factory=dict)
    spans: dict[str, tuple[float, float]] = field(default_factory=dict)
    actions: dict[float, tuple[RodAction, ...]] = field(default_factory=dict)


class RodPicture:
    """Shows the rods of `run` as `display` says."""

    def __init__(self, run: Run, display: RodDisplay) -> None:
        self.run, self.display = run, display
        self.active = bool(run.system.model.rods)
        self._samples = _SampledRun()
        self._reference: tuple[Scene, GhostPoses | None] | None = None
        self._joined: tuple[GhostPoses | None, GhostPoses | None, GhostPoses | None] = (None, None, None)

    def set_display(self, display: RodDisplay) -> bool:
        """Change how rods are shown; return whether that changes the picture."""
        before, self.display = self.display, display
        return any(getattr(before, part) != getattr(display, part) for part in ("shade", "frames", "supports"))

    @cached_property
    def marks(self) -> tuple[RodAttachment, ...]:
        """Supports, joints and small bodies."""
        return self.run.marks

    @property
    def scale(self) -> float:
        """The factor of displacements."""
        if not self.active:
            return 1.0
        return self.display.amplitude / AMPLITUDE if self.run.is_modal else self.display.scale

    def poses(self, times: ArrayLike) -> RunPoses:
        """Return where everything is drawn at given times."""
        shade = self.display.shade if self.active else ""
        return self.run.displayed_poses(times, shade if shade in SHADES else "", self.scale)

    # --- samples ---------------------------------------------------------------------------------------------------

    @property
    def has_pending_samples(self) -> bool:
        """Whether samples are still to be read."""
        return any(self._pending_times(task) for task in self._sampling_tasks())

    def update(self, deadline: float) -> None:
        """Read samples until a time of the monotonic clock, at least one for each task."""
        for task in self._sampling_tasks():
            while (pending := self._pending_times(task)) and (
                task not in self._samples.heads or time.monotonic() < deadline
            ):
                self._read(task, pending.pop())
                if not pending:
                    self._samples.heads[task] = self.run.head

    def _sampling_tasks(self) -> tuple[str, ...]:
        display = self.display
        if not self.active:
            return ()
        shade = (display.shade,) if display.shade in SHADES else ()
        return (*shade, *(("arrows",) if self._with_arrows else ()))

    @property
    def _with_arrows(self) -> bool:
        """Whether forces are drawn; they are not for modes, whose amplitude is arbitrary."""
        return self.active and not self.run.is_modal and (self.display.loads or self.display.reactions)

    def _pending_times(self, task: str) -> list[float]:
        """Return the times that are still to be read for a task."""
        head, read_head = self.run.head, self._samples.heads.get(task, 0)
        pending = self._samples.pending.get(task)
        if pending:
            return pending
        over = self.run.unchecked_outcome.status != "running"
        if head and (head >= 2 * read_head if not over else head > read_head):
            chosen = np.unique(np.linspace(0, head - 1, min(head, _SAMPLES)).astype(np.intp))
            self._samples.pending[task] = [float(t) for t in self.run.times[chosen]]
            return self._samples.pending[task]
        return []

    def _read(self, task: str, t: float) -> None:
        sampled_run = self._samples
        if task == "arrows":
            sampled_run.actions[t] = tuple(self.run.rod_actions(t, self.scale))
            for action in sampled_run.actions[t]:
                unit = _KINDS[action.kind]
                size = float(np.linalg.norm(action.vectors, axis=1).max())
                if np.isfinite(size):
                    sampled_run.largest[unit] = max(sampled_run.largest.get(unit, 0.0), size)
            return
        for rod in self.run.displayed_poses([t], task).rods:
            if rod.colour_values is not None and np.isfinite(rod.colour_values).all():
                low, high = sampled_run.spans.get(task, (np.inf, -np.inf))
                sampled_run.spans[task] = (
                    min(low, float(rod.colour_values.min())),
                    max(high, float(rod.colour_values.max())),
                )

    # --- colours ---------------------------------------------------------------------------------------------------

    @property
    def shading(self) -> ColourScale | None:
        """The colours of values; None if rods have their own."""
        name = self.display.shade
        if not self.active or name not in SHADES:
            return None
        if self.display.span is not None:
            return ColourScale(name, *self.display.span)
        low, high = self._samples.spans.get(name, (0.0, 1.0))
        size = max(abs(low), abs(high))
        if name == "speed":
            return ColourScale(name, 0.0, high if high > 0.0 else 1.0)
        if size <= 1e-14:
            return ColourScale(name, -1.0, 1.0)
        if low < -_ONE_SIDED * size and high > _ONE_SIDED * size:
            return ColourScale(name, -size, size)
        low, high = (value if abs(value) > _ONE_SIDED * size else 0.0 for value in (low, high))
        return ColourScale(name, min(low, 0.0), max(high, 0.0))

    def legend(self, traces: ColourLegend | None) -> ColourLegend | None:
        """Return the legend of colours and scales, after that of the traces."""
        shading = self.shading
        colour_legend = traces
        if shading is not None:
            low, high = shading.ends
            colour_legend = replace(
                colour_legend or ColourLegend(), title=shading.name, bar=shading.bar, low=low, high=high
            )
        if self.active and not self.run.is_modal and self.scale != 1.0:
            colour_legend = replace(colour_legend or ColourLegend(), displacement_scale=self.scale)
        return colour_legend

    # --- arrows ----------------------------------------------------------------------------------------------------

    def arrows(self, t: float, scale: float) -> tuple[ForceArrow, ...]:
        """Return the loads and reactions at a time in a scene of size `scale`."""
        display = self.display
        if not self._with_arrows:
            return ()
        drawn: list[ForceArrow] = []
        for action in self.run.rod_actions(t, self.scale):
            if display.reactions if action.kind.startswith("reaction") else display.loads:
                drawn += self._make_arrows(action, scale)
        if len(drawn) > _LABELLED:  # nobody reads more
            lengths = [float(np.linalg.norm(arrow.tip - arrow.start)) for arrow in drawn]
            min_length = sorted(lengths)[-_LABELLED]
            drawn = [a if n >= min_length else replace(a, label="") for a, n in zip(drawn, lengths, strict=True)]
        return tuple(drawn)

    def arrow_tracks(self, times: Floats, scale: float) -> tuple[ArrowTrack, ...]:
        """Return each single load and reaction as an arrow at times (k,), with zero length while it does not act."""
        results: dict[tuple[str, str, int], ArrowTrack] = {}
        for k, t in enumerate(times if self._with_arrows else ()):
            for action in self.run.rod_actions(float(t), self.scale):
                shown = self.display.reactions if action.kind.startswith("reaction") else self.display.loads
                per_force = self._force_scale(action, scale) if shown else 0.0
                if per_force == 0.0:
                    continue
                for i, (start, reach) in enumerate(_arrow_lines(action, per_force)):
                    key = action.path, action.kind, i
                    if key not in results:
                        none = np.zeros((len(times), 3))
                        heads = _arrow_heads(action)
                        results[key] = ArrowTrack(action.path, _colour(action), none, none.copy(), _SLIM * scale, heads)
                    results[key].starts[k], results[key].vectors[k] = start, reach
        return tuple(results.values())

    def arrow_bounds(self, scale: float) -> tuple[Floats, Floats] | None:
        """Return the corners (3,) of the box around the arrows of loads and reactions, from samples."""
        ends: list[Floats] = []
        for action in (rod_action for at in self._samples.actions.values() for rod_action in at if self._with_arrows):
            shown = self.display.reactions if action.kind.startswith("reaction") else self.display.loads
            per_force = self._force_scale(action, scale) if shown else 0.0
            if per_force > 0.0:
                ends += [place for start, reach in _arrow_lines(action, per_force) for place in (start, start + reach)]
        finite = np.array([end for end in ends if np.isfinite(end).all()])
        return (finite.min(axis=0), finite.max(axis=0)) if len(finite) else None

    def _force_scale(self, action: RodAction, scale: float) -> float:
        """Return the length per force of the arrows of an action, m/N; 0 if there is nothing to draw."""
        unit = _KINDS[action.kind]
        largest = self._samples.largest.get(unit, 0.0)
        top = float(np.linalg.norm(action.vectors, axis=1).max(initial=0.0))
        if not np.isfinite(top) or top <= _ROUNDING * largest or top == 0.0:
            return 0.0
        if unit == "N·m" and largest <= _NO_MOMENT * scale * self._samples.largest.get("N", 0.0):
            return 0.0  # what the forces leave by rounding
        return compute_force_scale(
            max(largest, top), _LONGEST * (_LINE if action.kind.startswith("line") else 1.0) * scale
        )

    def _make_arrows(self, action: RodAction, scale: float) -> list[ForceArrow]:
        per_force = self._force_scale(action, scale)
        if per_force == 0.0:
            return []
        unit, name = _KINDS[action.kind], action.path.partition(".")[2]
        sizes = np.linalg.norm(action.vectors, axis=1)
        meshes: list[TriangleMesh] = []
        ends: list[tuple[Floats, Floats]] = []
        for start, reach in _arrow_lines(action, per_force):
            mesh = arrow_mesh(start, reach, 1.0, _SLIM * scale, heads=_arrow_heads(action))
            if mesh is not None:
                meshes.append(mesh)
                ends.append((start + reach, start) if _ends_at_point(action) else (start, start + reach))
        if not meshes:
            return []
        start, tip = ends[int(np.argmax(sizes)) if len(ends) == len(sizes) else 0]
        label = force_label(name, float(sizes.max()), self._samples.largest.get(unit, 0.0), unit)
        return [ForceArrow(merge_meshes(meshes), _colour(action), label, start, tip, action.path)]

    # --- one section -------------------------------------------------------------------------------------------------

    def nearest_section(self, rod: str, place: Floats, t: float) -> int:
        """Return the number of the drawn section of a rod that lies nearest to a place (3,) at a time."""
        poses = next(rod_poses for rod_poses in self.poses([t]).rods if rod_poses.name == rod)
        return int(np.argmin(np.linalg.norm(poses.p_WS[0] - place, axis=1)))

    def section_address(self, rod: str, place: Floats, t: float) -> str:
        """Return the address of the section of a rod nearest to a place (3,) at a time, as bow(0.35L)."""
        poses = next(rod_poses for rod_poses in self.poses([t]).rods if rod_poses.name == rod)
        x = poses.p_WS[0]
        along = np.diff(x, axis=0)
        part = np.sum((place - x[:-1]) * along, axis=1) / np.maximum(np.sum(along**2, axis=1), np.finfo(float).tiny)
        part = np.clip(part, 0.0, 1.0)
        k = int(np.argmin(np.linalg.norm(x[:-1] + part[:, None] * along - place, axis=1)))
        arcs = self._section_arcs(rod, t)
        at = float(np.interp(k + part[k], np.arange(len(arcs)), arcs)) / float(arcs[-1])
        end = {0.0: "base", 0.5: "middle", 1.0: "tip"}.get(round(at, 2))
        return f"{rod}:{end}" if end else f"{rod}({at:.2f}L)"

    def section_position(self, section: str, t: float) -> Floats | None:
        """Return the position (3,) of a section at a time by its address; None if there is no such section."""
        try:
            rod_position = parse_section(section)
        except UsageError:
            return None
        poses = next((rod_poses for rod_poses in self.poses([t]).rods if rod_poses.name == rod_position.rod), None)
        if poses is None:
            return None
        arcs = self._section_arcs(rod_position.rod, t)
        at = rod_position.arc(float(arcs[-1]))
        if not 0.0 <= at <= arcs[-1] * (1.0 + 1e-12):
            return None
        return np.array([np.interp(at, arcs, x) for x in poses.p_WS[0].T])

    def _section_arcs(self, rod: str, t: float) -> Floats:
        """Return the arcs of the drawn sections of a rod, m."""
        run: Any = self.run  # with rods
        result: Floats = run.profile(rod, t)[0]
        return result

    def describe_section(self, rod: str, number: int, t: float) -> tuple[Floats, str]:
        """Return the position (3,) of a drawn section, and a text of several lines with its values."""
        run: Any = self.run  # with rods
        poses = next(rod_poses for rod_poses in self.poses([t]).rods if rod_poses.name == rod)
        arcs, at = run.profile(rod, t)
        k = min(number, len(arcs) - 1)
        lines = [f"{rod}({arcs[k]:.4g})   σ = {arcs[k]:.4g} m"]
        for names, unit, values in (
            (("N", "T2", "T3"), "N", at.wrench[k, :3]),
            (("M1", "M2", "M3"), "N·m", at.wrench[k, 3:]),
            (("e", "g2", "g3"), "", at.strain[k, :3]),
            (("k1", "k2", "k3"), "1/m", at.strain[k, 3:]),
            (("x", "y", "z"), "m", at.x[k]),
        ):
            zero_limit = 1e-9 * float(np.abs(values).max())
            numbers = (typeset_number(f"{0.0 if abs(v) <= zero_limit else v:.4g}") for v in values)
            components = (f"{name} {number}" for name, number in zip(names, numbers, strict=True))
            lines.append("   ".join([*components, unit]).rstrip())
        return poses.p_WS[0, k], "\n".join(lines)

    # --- the reference shape -----------------------------------------------------------------------------------------

    def ghosts(self, others: GhostPoses | None, scene: Scene) -> GhostPoses | None:
        """Return other poses with the reference shape, if it is shown; the same object while they are the same."""
        if not self.active or not self.display.reference:
            return others
        if self._reference is None or self._reference[0] is not scene:
            self._reference = scene, self._reference_ghosts(scene)
        reference = self._reference[1]
        if reference is None:
            return others
        if self._joined[:2] != (others, reference):
            self._joined = others, reference, reference if others is None else _merge_ghosts(reference, others)
        return self._joined[2]

    def _reference_ghosts(self, scene: Scene) -> GhostPoses | None:
        tubes = replace(scene, shapes=(), connectors=(), marks=())
        if not scene.tubes:
            return None
        assembly = SceneMesh(tubes)
        first = self.run.displayed_poses(self.run.times[:1])
        assembly.update(first._replace(rods=self.run.reference_rods()))
        colours = np.broadcast_to(_REFERENCE, assembly.vertices.shape)
        return GhostPoses((), assembly.vertices, assembly.normals, np.ascontiguousarray(colours), assembly.faces)


def _ends_at_point(action: RodAction) -> bool:
    """Return whether the arrows end at the point of action, as loads do; those of reactions and moments begin there."""
    return action.kind in ("force", "line")


def _arrow_lines(action: RodAction, per_force: float) -> list[tuple[Floats, Floats]]:
    """Return the starts of the arrows of an action, and their vectors, (3,) each."""
    reaches = per_force * action.vectors
    return list(zip(action.at - reaches if _ends_at_point(action) else action.at, reaches, strict=True))


def _arrow_heads(action: RodAction) -> int:
    return 2 if _KINDS[action.kind].startswith("N·m") else 1


def _colour(action: RodAction) -> Colour:
    return _REACTION if action.kind.startswith("reaction") else _LOAD


def _merge_ghosts(first: GhostPoses, second: GhostPoses) -> GhostPoses:
    return GhostPoses(
        second.times,
        np.concatenate([first.vertices, second.vertices]),
        np.concatenate([first.normals, second.normals]),
        np.concatenate([first.colours, second.colours]),
        np.concatenate([first.faces, second.faces + np.uint32(len(first.vertices))]),
        (*_parts(first), *_parts(second)),
    )


def _parts(ghosts: GhostPoses) -> tuple[tuple[int, int], ...]:
    return ghosts.parts or ((len(ghosts.vertices), len(ghosts.faces)),)
