"""The words of the command line: what may be written, and its values read and checked."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pkgutil import resolve_name
from types import MappingProxyType
from typing import Any, Final, NamedTuple, NoReturn

from anholon.cli.control_arguments import describe_boundary, describe_carry, describe_servo, describe_trace
from anholon.cli.equilibrium_arguments import (
    add_addresses,
    add_model,
    describe_linearize,
    describe_modes,
    describe_statics,
)
from anholon.cli.sweep_arguments import describe_sweep
from anholon.cli.value_readers import (
    TimeWithSide,
    as_argparse_type,
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

DEFAULT_FPS = 30.0
"""Frames per second of a film or scene."""

_ROD_FORMS = ("statics", "path", "modes")
FORMATS = ("mp4", "webm", "gif", "png", "glb", "svg", "csv", "h5", "mat", "html", "tex")
"""What a run can be exported to, by the ending of the file's name."""


@dataclass(frozen=True, kw_only=True)
class Arguments:
    """One parsed command line; fields that its command does not have keep their defaults."""

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
    """Return the parsed words; None if they requested help or the version, which has then been printed."""
    words = list(argv)
    # Without a command the words name a model for the window.
    if not words or (words[0] not in COMMANDS and not words[0].startswith("-")):
        return _make_window_arguments(words)
    try:
        options = vars(_parser().parse_args(words))
    except SystemExit:
        return None
    pairs: list[str] = options.pop("set", [])
    if COMMANDS[options["command"]].takes_values and not options["model"]:
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
    for name, command in COMMANDS.items():
        command_parser = commands.add_parser(name, help=command.help, description=command.help, allow_abbrev=False)
        if command.describe is not None:
            command.describe(command_parser)
    return parser


def _describe_check(parser: argparse.ArgumentParser) -> None:
    """Declare the words of `check`."""
    parser.add_argument("model", metavar="MODEL", help="path or name of an example")


def _describe_new(parser: argparse.ArgumentParser) -> None:
    """Declare the words of `new`."""
    add = parser.add_argument
    add("template", metavar="TEMPLATE", help="name of a template or example")
    add("output", metavar="FILE", help="the file to make (.toml)")
    choices = "choices of the skater: body, stance, sex, height, mass, speed"
    add("--set", metavar="NAME=VALUE", nargs="+", action="extend", default=[], help=choices)


def _describe_run(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `run`."""
    add = parser.add_argument
    add_model(parser)
    path_options: dict[str, Any] = {"type": as_argparse_type(parse_path), "default": argparse.SUPPRESS}
    add("-o", dest="output", metavar="RUN.h5", help="keep the run in this file", **path_options)
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
    add("--csv", metavar="FILE", help="write the table of the motion; - is the terminal", **path_options)
    _add_byte_order_mark(parser)
    add(
        "--stages",
        metavar="FILE",
        help="write the table of the stages (CSV, SI units); - is the terminal",
        **path_options,
    )
    instants = "rows at these times, s, instead of the frames; 1.5- and 1.5+: before and after a jump"
    add("--at", metavar="T1,T2,...", type=as_argparse_type(parse_times), help=instants)
    add_addresses(parser, "columns of the table instead of all: theta, rod(0.5L).M2, reaction:clamp.z")


def _add_byte_order_mark(parser: argparse.ArgumentParser) -> None:
    """Declare the mark by which spreadsheets know the text of a table."""
    mark = "begin the table with a byte-order mark, by which Excel knows that it is UTF-8"
    parser.add_argument("--byte-order-mark", action="store_true", help=mark)


def _describe_forms(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `forms`."""
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
    path_options: dict[str, Any] = {"type": as_argparse_type(parse_path), "default": argparse.SUPPRESS}
    add(
        "--csv",
        metavar="FILE",
        help="write the values, a row for every time and form; - is the terminal",
        **path_options,
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
    """Read the name of a form, or of another computation of rods."""
    return text if text in _ROD_FORMS else _parse_form(text)


def _parse_derived_form(text: str) -> str:
    """Read the name of a form, or of the equations of rods with the order of their rotations."""
    return text if re.fullmatch(r"lerbet(-[xyz]{3})?(-statics)?", text) else _parse_form(text)


class Command(NamedTuple):
    """A command of the command line.

    help: what it does.
    function: `module:function` of `anholon.cli`, which is imported when the command is run.
    describe: declares its words.
    takes_values: its model is given values by --set.
    ignores_stages: it works on a model without its stages, and says which of them do not apply.
    """

    help: str
    function: str
    describe: Callable[[argparse.ArgumentParser], None] | None = None
    takes_values: bool = True
    ignores_stages: bool = False

    def run(self, arguments: Arguments) -> int:
        """Carry the command out and return the exit status."""
        return int(resolve_name(f"anholon.cli.{self.function}")(arguments))


COMMANDS: Final[Mapping[str, Command]] = MappingProxyType(
    {
        "run": Command("simulate a model", "commands:run", _describe_run),
        "statics": Command(
            "find the equilibrium of rods", "equilibrium_commands:statics", describe_statics, ignores_stages=True
        ),
        "modes": Command(
            "find natural frequencies and what grows, about rest or a steady motion",
            "equilibrium_commands:modes",
            describe_modes,
            ignores_stages=True,
        ),
        "linearize": Command(
            "find the state-space model and frequency response for chosen inputs and outputs",
            "linearize_command:linearize",
            describe_linearize,
            ignores_stages=True,
        ),
        "forms": Command(
            "evaluate the forms of the equations at instants of a motion", "forms_command:forms", _describe_forms
        ),
        "check": Command("look for problems in a model file", "commands:check", _describe_check, takes_values=False),
        "derive": Command("show the equations of motion", "commands:derive", _describe_derive),
        "boundary": Command(
            "find controls that take a model from rest to rest", "boundary_command:run_boundary", describe_boundary
        ),
        "trace": Command("find controls that make a point follow a curve", "trace_command:run_trace", describe_trace),
        "servo": Command(
            "find forces that keep servo constraints through the plant", "servo_command:run_servo", describe_servo
        ),
        "sweep": Command("run a model over a grid or a sample of values", "sweep_command:run_sweep", describe_sweep),
        "carry": Command(
            "give a programme another body, and fit its stages to it", "carry_command:run_carry", describe_carry
        ),
        "export": Command(
            "write a run as a film, a picture, a 3D scene, plots, data or a report",
            "commands:export",
            _describe_export,
            takes_values=False,
        ),
        "new": Command("start a model file from a template", "commands:new", _describe_new, takes_values=False),
        "examples": Command("list the models shipped with Anholon", "commands:examples", takes_values=False),
        "schema": Command("print the JSON Schema of the model file", "commands:schema", takes_values=False),
    }
)
"""The commands by their names, in the order of the help."""
