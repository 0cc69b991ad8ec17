"""The HDF5 layout of runs: kept whole, read back whole, so that other programs can read them, too.

    /              attributes: kind = "anholon run", format = 1, program = version that wrote it
    /model         the model file's text
    /outcome, /stages, /events     JSON
    /table         the columns of the command line at the frames (k, c), SI units
    /columns       the names of the columns of the table (c,)
    /frames/times (k,), /frames/states (k, 2n)     coordinates, then rates
    /rods/q, x, v, w, dv, dw, a, rest, wrench      of a model with rods, instead of states and motions: frames of the
                                   nodes and of the elements, see `results.rods.rod_frames`, then those at the ends of
                                   the smooth segments; leg: the part that each belongs to; legs: JSON, what acts in
                                   each;
                                   steps: how the motion advanced between the frames, see `StepRunRecord` of
                                   `results.rods.step_replay`;
                                   modes: JSON, the list of modes and their curves
    /ramps                         what stands in p for each parameter that a ramp changes
    /motions                       attribute ramps: the text in /ramps, where it is short
    /motions/0, 1, ...             smooth segments: ends (s + 1,), values (s, nodes, 2n + w), p; see
                                   `results.polynomial_motion`;
                                   mode: JSON, the constraints that do not act in it, where a model has modes
                                   attribute regrouped: other redundant rows are solved for than at the start
                                   where it passes a singular position also interval (2,), multipliers (c, 2m + 1) and
                                   poles (m,): t0 and half, then gauge, scaled and plain side by side, and pole of
                                   `results.multiplier_series`

A file from elsewhere can run nothing: the model text is checked like any model file, and only plain data stored in the
file itself is read, never more of it than the file holds (no filters, links, external or virtual data).
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Sequence
from typing import Any, BinaryIO, Final, TypeVar

import h5py
import msgspec
import numpy as np
from msgspec.structs import replace

from anholon.array_types import Floats
from anholon.errors import AnholonError, ModelError
from anholon.mechanics.contact_mode import ContactMode
from anholon.model.file.model_file import loads
from anholon.model.file.toml_writer import dumps
from anholon.model.query.rod_runs import MODES
from anholon.model.schema import View
from anholon.outcome import Occurrence, Outcome, StageSpan
from anholon.results.multiplier_series import MultiplierSeries
from anholon.results.polynomial_motion import PolynomialSegment, make_polynomial_segment
from anholon.results.program_readings import readings_size
from anholon.results.run import Run
from anholon.system.compile import compile_model
from anholon.system.system import System
from anholon.system.system_state import SystemState
from anholon.system.variants import Variants
from anholon.version import __version__

FORMAT: Final = 1
"""Number of the layout written by this version."""

_KIND: Final = "anholon run"
_MOST_MOTIONS: Final = 1_000_000
_ATTRIBUTE_SIZE: Final = 60_000
"""Bytes of the largest attribute written; HDF5 stores at most 64 kB in the header of an object. [HDF5 user's guide]"""

_T = TypeVar("_T")


class RunFileError(AnholonError):
    """A file that should keep a run cannot be read; the text says why."""


def encode_run(run: Run) -> bytes:
    """Return the content of the file that keeps `run`, as it travels to another process."""
    write, content = prepare_writing(run), io.BytesIO()
    with h5py.File(content, "w") as file:
        write(file)
    return content.getvalue()


def decode_run(content: bytes) -> Run:
    """Return the run in the content of a file; raises like `read_run`."""
    return read_run(io.BytesIO(content), "run")


def prepare_writing(run: Run, view: View | None = None) -> Callable[[h5py.File], None]:
    """Return a function that writes `run`, as far as it has got, to a file; a `view` takes the place of its model's.

    Everything that can fail is computed before, so that no file is begun in vain.
    """
    table = run.table()
    rods = run.reader.data.collect_arrays()
    motions = [make_polynomial_segment(motion) for motion in run.segments] if rods is None else []
    names = [f"{c}{mark}" for mark in ("", "'") for c in run.names] if rods is None else []
    columns = [*run.quantity(names).values()]
    states = np.column_stack(columns) if columns else np.zeros((len(table["t"]), 0))
    model = run.system.typed_model
    model = model if view is None else replace(model, view=view)

    def write(file: h5py.File) -> None:
        file.attrs.update({"kind": _KIND, "format": FORMAT, "program": __version__})
        _write_text(file, "model", dumps(model).encode())
        for name, value in (("outcome", run.outcome), ("stages", run.stages), ("events", run.events)):
            _write_text(file, name, msgspec.json.encode(value))
        file["table"] = np.column_stack(list(table.values()))
        name_columns(file, "table", "columns", list(table))
        file["frames/times"] = table["t"]
        if rods is not None:
            _write_rods(file, run, rods)
        else:
            file["frames/states"] = states
            _write_motions(file, run, motions)

    return write


def _write_rods(file: h5py.File, run: Run, rods: dict[str, Floats]) -> None:
    """Write the frames of rods, and the data of the segments of their motion."""
    for name, rows in rods.items():
        file[f"rods/{name}"] = rows
    _write_text(file, "rods/legs", _encode_rod_segments(run))
    if run.is_modal:
        _write_text(file, "rods/modes", _encode_modes(run))


def _write_motions(file: h5py.File, run: Run, motions: Sequence[PolynomialSegment]) -> None:
    """Write the smooth segments of a motion of coordinates."""
    ramps = _describe_ramps(run.system)
    if ramps:
        _write_text(file, "ramps", ramps.encode())
    file.create_group("motions").attrs.update({"ramps": ramps} if len(ramps.encode()) < _ATTRIBUTE_SIZE else {})
    for k, motion in enumerate(motions):
        group = file.create_group(f"motions/{k}")
        group["ends"], group["values"] = motion.ends, motion.values
        if run.system.has_contact_modes:
            _write_text(group, "mode", msgspec.json.encode(motion.system.mode))
        if motion.system.has_rechosen_rows:
            group.attrs["regrouped"] = True
        if motion.series is not None:
            group["interval"] = [motion.series.t0, motion.series.half]
            group["multipliers"] = np.column_stack([motion.series.gauge, motion.series.scaled, motion.series.plain])
            group["poles"] = motion.series.pole.astype(np.float64)
        # The tail of p is hoisted subexpressions, which another version may order otherwise.
        group["p"] = _parameters(motion, run.system)[: run.system.compiled.n_params]


def name_columns(file: h5py.Group, table: str, dataset: str, names: Sequence[str]) -> None:
    """Write the names of the columns of `table` to `dataset`.

    They are also the attribute `columns` of `table`, if they fit into an attribute.
    """
    file.create_dataset(dataset, data=list(names), dtype=h5py.string_dtype())
    # A string of variable length takes 16 bytes in the attribute; its text is kept elsewhere in the file.
    if 16 * len(names) < _ATTRIBUTE_SIZE:
        file[table].attrs["columns"] = list(names)


def _describe_ramps(system: System) -> str:
    """Return the expression in the vector p for each parameter that a ramp changes; "" without ramps."""
    ramps = system.equations.names.ramps
    return "; ".join(("t0", "rate", *ramps.shapes, f"{ramps.shape_slots} places")) if ramps.names else ""


def _parameters(segment: PolynomialSegment, system: System) -> Floats:
    """Return the vector p of a motion for the system of its run.

    A segment copied from an earlier run has the layout of p of the earlier model.
    """
    earlier_system = segment.system
    if earlier_system.model is system.model:
        return segment.p
    values = system.parameter_values(system.parameters(segment.t1))
    numbers = {name: value for name, value in earlier_system.parameter_values(segment.p).items() if name in values}
    return system.parameters(segment.t1, numbers, earlier_system.equations.names.ramps.read(segment.p))


def read_run(source: str | os.PathLike[str] | BinaryIO, path: str) -> Run:
    """Return the run in a file; `path` is named in errors. Raises RunFileError, or ModelError for the model inside."""
    try:
        with h5py.File(source, "r") as file:
            return _read(file, path)
    except (OSError, KeyError, RuntimeError, TypeError, ValueError) as error:
        raise RunFileError(f"{path}: this is not a run kept by Anholon, or it is damaged ({error})") from error


def _read(file: h5py.File, path: str) -> Run:
    """Return the run in an open file."""
    if _read_attribute(file, "kind") != _KIND:
        raise RunFileError(f"{path}: this HDF5 file does not keep a run of Anholon")
    if _read_attribute(file, "format") != FORMAT:
        raise RunFileError(
            f"{path}: the layout has number {_read_attribute(file, 'format')}, this version reads {FORMAT}; update "
            "Anholon"
        )
    try:
        model = loads(_read_text(file, "model"))
        system = compile_model(model)
        if "rods" in file:
            return _read_rods(file, system)
    except ModelError as error:
        raise ModelError(error.problems, f"{path}: model") from error

    run = Run(system)
    ramps = _describe_ramps(system)
    stored_ramps = _read_text(file, "ramps") if "ramps" in file else _read_attribute(_group(file, "motions"), "ramps")
    if ramps and stored_ramps != ramps:
        raise RunFileError(
            f"{path}: the ramps in this run were kept by another version of Anholon, in a way that this one does not "
            "know; run its model again, which is the text `model` in it"
        )
    times, states = _read_floats(file, "frames/times", (-1,)), _read_floats(file, "frames/states", (-1, 2 * system.n))
    motions = [_read_segment(file, f"motions/{k}", system) for k in range(len(_group(file, "motions")))]
    if len(times) != len(states) or (np.diff(times) < 0).any() or (len(times) and not motions):
        raise ValueError("frames do not fit together")
    starts = [motion.t0 for motion in motions]
    if (np.diff(starts) < 0).any():
        raise ValueError("the parts of the motion are not in order")

    # A frame at the border of two parts belongs to the later one; borders and frames are equal up to rounding.
    slack = 1e-9 / system.model.simulation.frames
    part = np.searchsorted(starts, times + slack, side="right") - 1
    for k, motion in enumerate(motions):
        run.begin_segment(motion)
        chosen = part == k
        run.append(times[chosen], states[chosen])
    run.set_stages(_read_json(file, "stages", tuple[StageSpan, ...]))
    run.events.extend(_read_json(file, "events", list[Occurrence]))
    run.close(_read_json(file, "outcome", Outcome))
    return run


def _encode_rod_segments(run: Run) -> bytes:
    """Return the parts of rods that act in each segment of a motion."""
    from anholon.results.rods.rod_reader import get_rod_reader
    from anholon.results.rods.run_storage import make_segment_records

    return msgspec.json.encode(make_segment_records(get_rod_reader(run)))


def _encode_modes(run: Run) -> bytes:
    """Return the data of the modes of a run of modes."""
    from anholon.results.rods.modal_reader import ModalReader

    assert isinstance(run.reader, ModalReader)
    return msgspec.json.encode(run.reader.record)


def _read_rods(file: h5py.File, system: System) -> Run:
    """Return the run of a model with rods."""
    from anholon.results.rods.modal_reader import ModalReader, ModalRecord
    from anholon.results.rods.rod_frames import STATE_WIDTHS
    from anholon.results.rods.rod_reader import RodReader
    from anholon.results.rods.rod_segments import SegmentRecord
    from anholon.results.rods.run_storage import restore_imperfection, restore_run, restore_steps
    from anholon.system.coupling.model_joints import ModelJoints

    assert system.rods is not None
    load = _read_floats(file, "rods/load", (-1,))
    flexible = restore_imperfection(system.rods, float(load[-1]) if len(load) else 0.0)
    modal = system.model.simulation.form == MODES
    reader = ModalReader(system, flexible) if modal else RodReader(system, flexible)
    run = Run(system, reader)
    mesh, times = flexible.assembly.mesh, _read_floats(file, "frames/times", (-1,))
    if (np.diff(times) <= 0.0).any():
        raise ValueError("the frames are not in order")
    segment_records = _read_json(file, "rods/legs", tuple[SegmentRecord, ...])
    n, m, k = mesh.size, len(mesh.length), len(times) + 2 * len(segment_records)
    parts = {name: _read_floats(file, f"rods/{name}", (k, n, width)) for name, width in STATE_WIDTHS.items()}
    width = 4 * system.n + ModelJoints(system, flexible).count
    parts |= {
        "wrench": _read_floats(file, "rods/wrench", (k, m, 6)),
        "rest": _read_floats(file, "rods/rest", (k, width)),
    }
    parts |= {name: _read_floats(file, f"rods/{name}", (k,)) for name in ("t", "leg", "load")}
    counted = "falling" in _group(file, "rods")
    parts["falling"] = _read_floats(file, "rods/falling", (k,)) if counted else np.full(k, -1.0)
    still = len(system.diagnosis.independent) if reader.is_statics and system.n else 0
    parts["rows"] = _read_floats(file, "rods/rows", (k, still))
    restore_run(reader, segment_records, parts, len(times), system.n)
    if "steps" in _group(file, "rods"):
        restore_steps(reader, _read_floats(file, "rods/steps", (-1, -1)))
    if isinstance(reader, ModalReader) and "modes" in _group(file, "rods"):
        reader.restore(_read_json(file, "rods/modes", ModalRecord))
    run.set_stages(_read_json(file, "stages", tuple[StageSpan, ...]))
    run.events.extend(_read_json(file, "events", list[Occurrence]))
    run.close(_read_json(file, "outcome", Outcome))
    return run


def _read_segment(file: h5py.File, name: str, base: System) -> PolynomialSegment:
    """Return one smooth segment after checks."""
    system = base
    ends = _read_floats(file, f"{name}/ends", (-1,))
    values = _read_floats(file, f"{name}/values", (-1, -1, -1))
    parameters = _read_floats(file, f"{name}/p", (-1,))
    if len(parameters) != system.compiled.n_params:
        raise ValueError(f"{name}: the parameters do not fit the model")
    fits = len(ends) and len(values) == max(len(ends) - 1, 1) and values.shape[1] and values.shape[2] >= 2 * system.n
    if not fits or (np.diff(ends) < 0).any():
        raise ValueError(f"{name}: the steps do not fit together")
    if system.has_contact_modes:
        mode = _read_json(file, f"{name}/mode", ContactMode)
        q, v = np.split(values[0, 0, : 2 * system.n], 2)
        system = Variants(system).get(
            mode, SystemState(system, float(ends[0]), q, v, system.compiled.make_parameters(parameters))
        )
    if file[name].attrs.get("regrouped"):
        q, v = np.split(values[0, 0, : 2 * base.n], 2)
        system = (
            Variants(base).choose_redundant_rows(
                SystemState(system, float(ends[0]), q, v, system.compiled.make_parameters(parameters))
            )
            or system
        )
    if values.shape[2] != 2 * system.n + readings_size(system):
        raise ValueError(f"{name}/values does not fit the model")
    return PolynomialSegment(
        system, ends, values, system.compiled.make_parameters(parameters), _read_series(file, name, system.m)
    )


def _read_series(file: h5py.File, name: str, m: int) -> MultiplierSeries | None:
    """Return the m multipliers of a part that passes a singular position, checked; None for other parts."""
    if "multipliers" not in _group(file, name):
        return None
    interval, poles = _read_floats(file, f"{name}/interval", (2,)), _read_floats(file, f"{name}/poles", (m,))
    both = _read_floats(file, f"{name}/multipliers", (-1, 2 * m + 1))
    if not len(both) or not interval[1] > 0.0:
        raise ValueError(f"{name}: the multipliers do not fit the motion")
    start, half = interval.tolist()
    return MultiplierSeries(start, half, both[:, 0], both[:, 1 : m + 1], both[:, m + 1 :], poles != 0.0)


# Reading what may have been written by anyone.


def _read_attribute(file: h5py.Group, name: str) -> Any:
    """Return a short attribute, or None where there is none."""
    attribute = file.attrs.get_id(name) if name in file.attrs else None
    if attribute is None or attribute.shape != ():
        return None
    value = file.attrs[name]
    return value if isinstance(value, str) else int(value) if isinstance(value, np.integer) else None


def _group(file: h5py.File, name: str) -> h5py.Group:
    """Return a group that lies in the file itself."""
    group = read_hard_link(file, name)
    if not isinstance(group, h5py.Group) or len(group) > _MOST_MOTIONS:
        raise ValueError(f"{name} is not what it should be")
    return group


def read_dataset(file: h5py.File, name: str) -> h5py.Dataset:
    """Return a data set whose bytes all lie in the file itself, as they are."""
    dataset = read_hard_link(file, name)
    if not isinstance(dataset, h5py.Dataset) or dataset.is_virtual or dataset.external or dataset.chunks is not None:
        raise ValueError(f"{name} is not what it should be")
    if dataset.shape is None or dataset.id.get_storage_size() != dataset.size * dataset.dtype.itemsize:
        raise ValueError(f"{name} is incomplete")
    return dataset


def read_hard_link(file: h5py.File, name: str) -> Any:
    """Return the object at a path, without following links out of the file or to other places in it."""
    node: Any = file
    for part in name.split("/"):
        if not isinstance(node, h5py.Group) or not isinstance(node.get(part, getlink=True), h5py.HardLink):
            raise ValueError(f"{name} is missing")
        node = node[part]
    return node


def _read_floats(file: h5py.File, name: str, shape: tuple[int, ...]) -> Floats:
    """Return finite doubles of a shape; -1 stands for any length."""
    dataset = read_dataset(file, name)
    if dataset.dtype != np.float64 or len(dataset.shape) != len(shape):
        raise ValueError(f"{name} holds no table of doubles")
    if any(wanted not in (-1, result) for wanted, result in zip(shape, dataset.shape, strict=True)):
        raise ValueError(f"{name} does not fit the model")
    values: Floats = dataset[()]
    if not np.isfinite(values).all():
        raise ValueError(f"{name} holds numbers that are not finite")
    return values


def _read_text(file: h5py.File, name: str) -> str:
    """Return a text."""
    dataset = read_dataset(file, name)
    if dataset.shape != () or dataset.dtype.kind != "S":
        raise ValueError(f"{name} is not a text")
    return bytes(dataset[()]).decode()


def _read_json(file: h5py.File, name: str, kind: type[_T]) -> _T:
    """Return a value written as JSON, checked against its type."""
    return msgspec.json.decode(_read_text(file, name), type=kind)


def _write_text(file: h5py.Group, name: str, text: bytes) -> None:
    """Write a text as one string of fixed length (UTF-8)."""
    file.create_dataset(name, data=text, dtype=h5py.string_dtype("utf-8", len(text)))
