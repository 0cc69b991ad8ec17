"""The words of the command line: what may be written, and its values read and checked."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, NoReturn

from anholon.cli.equilibrium_arguments import (
    add_addresses,
    add_model,
    add_output_files,
    describe_linearize,
    describe_rods,
)
from anholon.cli.sweep_arguments import describe_sweep
from anholon.cli.value_readers import (
    TimeWithSide,
    as_argparse_type,
    parse_bound,
    parse_length,
    parse_path,
    parse_positive,
    parse_size,
    parse_time,
    parse_times,
    parse_tolerance,
)
from anholon.errors import UsageError
from anholon.forms.form_names import FORMS

STYLES = ("text", "latex", "html", "python", "c")
"""What equations can be written as."""

METHODS = ("pontryagin", "gauss")
"""By which principle a boundary problem is solved."""

BUILDS = ("same", "female", "male")
"""Whose proportions another body has."""

DEFAULT_FPS = 30.0
"""Frames per second of a film or scene."""

_ROD_FORMS = ("statics", "path", "modes")
FORMATS = ("mp4", "webm", "gif", "png", "glb", "svg", "csv", "h5", "mat", "html", "tex")
"""What a run can be exported to, by the ending of the file's name."""

COMMANDS = {
    "run": "simulate a model",
    "statics": "find the equilibrium of rods",
    "modes": "find natural frequencies and what grows, about rest or a steady motion",
    "linearize": "find the state-space model and frequency response for chosen inputs and outputs",
    "forms": "evaluate the forms of the equations at instants of a motion",
    "check": "look for problems in a model file",
    "derive": "show the equations of motion",
    "boundary": "find controls that take a model from rest to rest",
    "trace": "find controls that make a point follow a curve",
    "servo": "find forces that keep servo constraints through the plant",
    "sweep": "run a model over a grid or a sample of values",
    "carry": "give a programme another body, and fit its stages to it",
    "export": "write a run as a film, a picture, a 3D scene, plots, data or a report",
    "new": "start a model file from a template",
    "examples": "list the models shipped with Anholon",
    "schema": "print the JSON Schema of the model file",
}
"""Command -> what it does."""

_WITH_VALUES = tuple(name for name in COMMANDS if name not in ("check", "export", "new", "examples", "schema"))
"""Commands whose model is given values by --set."""


@dataclass(frozen=True, kw_only=True)
class Arguments:
    """One command line, read: the fields that its command does not have keep their defaults."""

    command: str
    model: str = ""
    output: str = ""
    until: float | None = None
    values: tuple[tuple[str, str], ...] = ()
    form: str = ""
    chart: str = ""
    rtol: float | None = None
    impacts: str = ""
    consistent: bool = False
    csv: str = ""
    byte_order_mark: bool = False
    stages: str = ""
    at: tuple[TimeWithSide, ...] | None = None
    style: str = "text"
    stage: str = ""
    language: str = ""
    size: tuple[int, int] | None = None
    fps: float | None = None
    speed: float | None = None
    time: float | None = None
    template: str = ""
    task: str = ""
    duration: float | None = None
    correct: bool = False
    method: str = ""
    count: int = 10
    sections: str = ""
    addresses: tuple[str, ...] = ()
    branch: int | None = None
    over: tuple[str, tuple[float, ...]] | None = None
    inputs: Sequence[str] = ()
    outputs: Sequence[str] = ()
    about: str | float = "steady"
    frequencies: tuple[float, ...] = ()
    mode_count: int | None = None
    axes: Sequence[tuple[str, tuple[float, ...]]] = ()
    collect: Sequence[str] = ()
    study: str = ""
    design: str = "grid"
    samples: int | None = None
    seed: int | None = None
    workers: int | None = None
    scheduler: str = ""
    resume: bool = False
    curve: str = ""
    begin: str = ""
    end: str = ""
    closed: bool = False
    smoothing: float | None = None
    point: str = ""
    controls: tuple[str, ...] = ()
    law: str = ""
    feedback: str = ""
    balanced: str = ""
    bounds: tuple[tuple[str, float], ...] = ()
    height: float | None = None
    mass: float | None = None
    build: str = "same"
    fit: bool = True
    released: tuple[str, ...] = ()


class _Parser(argparse.ArgumentParser):
    """A parser that reports wrong words as `UsageError` instead of ending the process."""

    def error(self, message: str) -> NoReturn:
        command = self.prog.partition(" ")[2]
        raise UsageError(f"{command}: {message}\n  see: {self.prog} --help" if command else message)


class _Version(argparse.Action):
    """Print the installed version; it is looked up only when asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from importlib.metadata import version

        print(f"Anholon {version('anholon')}")
        parser.exit()


def parse(argv: Sequence[str]) -> Arguments | None:
    """Return the parsed words; None when they asked for help or the version, which has then been printed."""
    words = list(argv)
    # Without a command the words name a model for the window.
    if not words or (words[0] not in COMMANDS and not words[0].startswith("-")):
        return _make_window_arguments(words)
    try:
        options = vars(_parser().parse_args(words))
    except SystemExit:
        return None
    pairs: list[str] = options.pop("set", [])
    if options["command"] in _WITH_VALUES and not options["model"]:
        # `--set a=1 b=2 MODEL`: the last word is no pair, it is the model.
        if not pairs or "=" in pairs[-1]:
            raise UsageError(f"{options['command']}: MODEL is missing\n  see: anholon {options['command']} --help")
        options["model"] = pairs.pop()
    return Arguments(**options, values=tuple(_parse_assignment(word) for word in pairs))


def suggest(name: str, candidates: Sequence[str]) -> str:
    """Return a question that names the nearest of `candidates`, or nothing."""
    near = get_close_matches(name, candidates, n=1, cutoff=0.5)
    return f"; did you mean {near[0]!r}?" if near else ""


def _make_window_arguments(words: list[str]) -> Arguments:
    """Return the arguments of the bare command: open the window, with a model or without."""
    if not words:
        return Arguments(command="window")
    if len(words) > 1:
        raise UsageError(
            f"unknown command {words[0]!r}{suggest(words[0], tuple(COMMANDS))}\n  commands: {', '.join(COMMANDS)}"
        )
    return Arguments(command="window", model=words[0])


def _parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    parser = _Parser(
        prog="anholon",
        description="Motion under constraints. Without a command: open the window, with MODEL if it is named.",
        epilog="MODEL is a path or the name of a shipped example. Exit status: 0 done, 1 failed, 2 wrong usage. "
        "--log LEVEL with any command: what the log file records (off, error, warning, info, debug).",
        usage="anholon [MODEL] | anholon COMMAND ...",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=_Version, nargs=0, default=argparse.SUPPRESS, help="print the version")
    commands = parser.add_subparsers(
        prog="anholon", dest="command", metavar="COMMAND", required=True, parser_class=_Parser
    )
    parsers = {
        name: commands.add_parser(name, help=text, description=text, allow_abbrev=False)
        for name, text in COMMANDS.items()
    }
    _describe_run(parsers["run"])
    _describe_derive(parsers["derive"])
    _describe_boundary(parsers["boundary"])
    _describe_trace(parsers["trace"])
    _describe_servo(parsers["servo"])
    describe_sweep(parsers["sweep"])
    _describe_carry(parsers["carry"])
    _describe_export(parsers["export"])
    describe_rods(parsers["statics"], parsers["modes"])
    describe_linearize(parsers["linearize"])
    _describe_forms(parsers["forms"])
    parsers["check"].add_argument("model", metavar="MODEL", help="path or name of an example")
    parsers["new"].add_argument("template", metavar="TEMPLATE", help="name of a template or example")
    parsers["new"].add_argument("output", metavar="FILE", help="the file to make (.toml)")
    parsers["new"].add_argument(
        "--set",
        metavar="NAME=VALUE",
        nargs="+",
        action="extend",
        default=[],
        help="choices of the skater: body, stance, sex, height, mass, speed",
    )
    return parser


def _describe_run(parser: argparse.ArgumentParser) -> None:
    """Declare the words of `run`."""
    add = parser.add_argument
    add_model(parser)
    given: dict[str, Any] = {"type": as_argparse_type(parse_path), "default": argparse.SUPPRESS}
    add("-o", dest="output", metavar="RUN.h5", help="keep the run in this file", **given)
    add("--until", metavar="T", type=as_argparse_type(parse_time), help="end of the motion, s")
    forms = f"one of: {', '.join(FORMS)}; of rods: {', '.join(_ROD_FORMS)}"
    add("--form", metavar="FORM", type=as_argparse_type(_parse_run_form), default=argparse.SUPPRESS, help=forms)
    add("--chart", metavar="NAME", default="", help="chart of quasi-velocities for maggi")
    add("--rtol", metavar="X", type=as_argparse_type(parse_tolerance), help="relative tolerance of a step")
    methods = "explicit, implicit for stiff equations, or explicit until they turn out to be stiff (auto, the default)"
    add("--method", choices=("auto", "dop853", "radau"), default="", help=methods)
    orders = "where several contacts are struck at one instant: all at once, or one after the other"
    add("--impacts", choices=("simultaneous", "sequential"), default="", help=orders)
    correct = "begin in the nearest consistent state, in which what the model says to keep stays as given"
    add("--consistent", action="store_true", help=correct)
    add("--csv", metavar="FILE", help="write the table of the motion; - is the terminal", **given)
    _add_byte_order_mark(parser)
    add("--stages", metavar="FILE", help="write the table of the stages (CSV, SI units); - is the terminal", **given)
    instants = "rows at these times, s, instead of the frames; 1.5- and 1.5+: before and after a jump"
    add("--at", metavar="T1,T2,...", type=as_argparse_type(parse_times), help=instants)
    add_addresses(parser, "columns of the table instead of all: theta, rod(0.5L).M2, reaction:clamp.z")


def _add_byte_order_mark(parser: argparse.ArgumentParser) -> None:
    """Declare the mark by which spreadsheets know the text of a table."""
    mark = "begin the table with a byte-order mark, by which Excel knows that it is UTF-8"
    parser.add_argument("--byte-order-mark", action="store_true", help=mark)


def _describe_forms(parser: argparse.ArgumentParser) -> None:
    """Declare the words of `forms`."""
    add = parser.add_argument
    add_model(parser)
    add("--at", metavar="T1,T2,...", type=as_argparse_type(parse_times), help="times at which they are evaluated, s")
    which = "one form instead of all that apply; rods included, whose nodes are coordinates"
    add("--form", metavar="FORM", type=as_argparse_type(_parse_form), default=argparse.SUPPRESS, help=which)
    add("--until", metavar="T", type=as_argparse_type(parse_time), help="end of the motion, s (the last of the times)")
    which = "constraints without which Kirgetov's function (5.3) is taken and printed beside (5.1)"
    add(
        "--release",
        metavar="NAME,...",
        dest="released",
        type=lambda text: tuple(filter(None, text.split(","))),
        default=(),
        help=which,
    )
    given: dict[str, Any] = {"type": as_argparse_type(parse_path), "default": argparse.SUPPRESS}
    add(
        "--csv",
        metavar="FILE",
        help="write the values, a row for every time and form; - is the terminal",
        **given,
    )


def _describe_derive(parser: argparse.ArgumentParser) -> None:
    """Declare the words of `derive`."""
    add = parser.add_argument
    add_model(parser)
    forms = f"one of: {', '.join(FORMS)}; of rods: lerbet, lerbet-xyz, lerbet-statics, …"
    add("--form", metavar="FORM", type=as_argparse_type(_parse_derived_form), required=True, help=forms)
    add("--as", dest="style", choices=STYLES, default="text", help="how to write them")
    add("--chart", metavar="NAME", default="", help="chart of quasi-velocities")
    add("--lang", dest="language", choices=("en", "ru"), default="", help="language of the words beside the equations")
    add("--stage", metavar="NAME", default="", help="equations of this stage, just after it has begun")
    add(
        "--time",
        metavar="T",
        type=as_argparse_type(parse_time),
        help="equations of the part of the motion at this time, s",
    )


def _describe_boundary(parser: argparse.ArgumentParser) -> None:
    """Declare the words of `boundary`."""
    add = parser.add_argument
    add_model(parser)
    add("task", metavar="NAME", nargs="?", default="", help="which problem of the model (default: its first)")
    add("--duration", metavar="T", type=as_argparse_type(parse_time), help="duration instead of that of the model, s")
    add("--correct", action="store_true", help="correct the controls until the full model meets the end")
    add("--method", choices=METHODS, default="", help="one principle only (default: both, side by side)")
    help_output = "keep the model with the control as a schedule; of both principles that of --method, or Pontryagin's"
    add_output_files(parser, "controls and motions", help_output)


def _describe_trace(parser: argparse.ArgumentParser) -> None:
    """Declare the words of `trace`."""
    add = parser.add_argument
    add_model(parser)
    add("task", metavar="NAME", nargs="?", default="", help="which trace of the model (default: its first)")
    add("--curve", metavar="CURVE", default="", help="a file of points, two in a line, or formulas of s: 'x; y'")
    add("--begin", metavar="S", default="", help="parameter s of the formulas at the begin (a formula)")
    add("--end", metavar="S", default="", help="parameter s of the formulas at the end, as 2*pi")
    add("--closed", action="store_true", help="the curve ends where it begins, and goes on")
    add(
        "--smoothing",
        metavar="D",
        type=as_argparse_type(parse_length),
        help="mean distance from the points, m (0: through them)",
    )
    add("--point", metavar="NAME", default="", help="the point or body that follows the curve")
    add(
        "--control",
        dest="controls",
        metavar="A,B,...",
        type=lambda text: tuple(part.strip() for part in text.split(",") if part.strip()),
        default=(),
        help="what is controlled: parameters, forces, coordinates, constraints",
    )
    add("--speed", dest="law", metavar="V", default="", help="law of speed, a formula of the way s and of t, m/s")
    add(
        "--duration",
        metavar="T",
        type=as_argparse_type(parse_time),
        help="how long it is followed, s (default: to its end)",
    )
    add("--feedback", metavar="RATE", default="", help="rate at which a law of control lets deviations decay, 1/s")
    add("--balanced", metavar="NAME", default="", help="what is balanced: a lean, by itself or held by its parameter")
    add("--stage", metavar="NAME", default="", help="the stage in which the path is followed (default: the first)")
    add(
        "--bound",
        dest="bounds",
        metavar="NAME=VALUE",
        type=as_argparse_type(parse_bound),
        action="append",
        default=[],
        help="largest size of a control or a reaction, SI",
    )
    add_output_files(parser, "the motion and the controls", "keep the model with the schedules")


def _describe_servo(parser: argparse.ArgumentParser) -> None:
    """Declare the words of `servo`."""
    add_model(parser)
    add_output_files(parser, "the forces", "keep the model with the schedules")


def _describe_carry(parser: argparse.ArgumentParser) -> None:
    """Declare the words of `carry`."""
    add = parser.add_argument
    add_model(parser, "give masses and lengths of the other body: m0=50 or 'm0=50 kg'")
    add(
        "--height",
        metavar="H",
        type=as_argparse_type(lambda text: parse_positive(text, "m")),
        help="height of the other body, m",
    )
    add("--mass", metavar="M", type=as_argparse_type(lambda text: parse_positive(text, "kg")), help="its mass, kg")
    add("--build", choices=BUILDS, default="same", help="whose proportions it has (default: those it had)")
    add("--no-fit", dest="fit", action="store_false", help="scale only: fit no durations and forces of stages")
    add_output_files(parser, "the stages before and after", "keep the programme of the other body")


def _describe_export(parser: argparse.ArgumentParser) -> None:
    """Declare the words of `export`."""
    add = parser.add_argument
    add("model", metavar="RUN", help="a run kept with `anholon run -o`, or a model to simulate first")
    add("output", metavar="FILE", help=f"its ending says what is written: {', '.join(FORMATS)}")
    add("--stages", action="store_const", const="-", default="", help="the table of the stages, in a .csv file")
    _add_byte_order_mark(parser)
    add(
        "--size",
        metavar="WxH",
        type=as_argparse_type(parse_size),
        help="pixels of a film or picture (1920x1080)",
    )
    add(
        "--fps",
        metavar="N",
        type=as_argparse_type(parse_positive),
        help="frames per second of a film or scene (30)",
    )
    add(
        "--speed",
        metavar="X",
        type=as_argparse_type(parse_positive),
        help="speed of a film or scene (1 is real time)",
    )
    add("--time", metavar="T", type=as_argparse_type(parse_time), help="instant of a picture, s (default: the last)")
    forms = "form of the equations in a report (maggi); those of rods are Lerbet's"
    add("--form", metavar="FORM", type=as_argparse_type(_parse_derived_form), default=argparse.SUPPRESS, help=forms)
    add("--lang", dest="language", choices=("en", "ru"), default="", help="language of a report")


def _parse_assignment(word: str) -> tuple[str, str]:
    """Read NAME=VALUE."""
    name, sign, value = word.partition("=")
    if not sign or not name.strip() or not value.strip():
        raise UsageError(f"--set takes NAME=VALUE, not {word!r}")
    if "=" in value:
        raise UsageError(f"--set takes one NAME=VALUE in a word, not {word!r}; write --set A=1 B=2")
    return name.strip(), value.strip()


def _parse_form(text: str) -> str:
    """Read the name of a form."""
    if text not in FORMS:
        raise UsageError(f"{text!r} is not a form{suggest(text, FORMS)} (forms: {', '.join(FORMS)})")
    return text


def _parse_run_form(text: str) -> str:
    """Read the name of a form, or of what else is computed of rods."""
    return text if text in _ROD_FORMS else _parse_form(text)


def _parse_derived_form(text: str) -> str:
    """Read the name of a form, or of the equations of rods with the order of their rotations."""
    return text if re.fullmatch(r"lerbet(-[xyz]{3})?(-statics)?", text) else _parse_form(text)
