"""The words of the commands that find controls."""

from __future__ import annotations

import argparse
from typing import Final

from anholon.cli.equilibrium_arguments import add_model, add_output_files
from anholon.cli.value_readers import as_argparse_type, parse_bound, parse_length, parse_positive, parse_time

_METHODS: Final = ("pontryagin", "gauss")  # by which principle a boundary problem is solved
_BUILDS: Final = ("same", "female", "male")  # whose proportions another body has


def describe_boundary(parser: argparse.ArgumentParser) -> None:
    """Declare the words of `boundary`."""
    add = parser.add_argument
    add_model(parser)
    add("task", metavar="NAME", nargs="?", default="", help="which problem of the model (default: its first)")
    add("--duration", metavar="T", type=as_argparse_type(parse_time), help="duration instead of that of the model, s")
    add("--correct", action="store_true", help="correct the controls until the full model meets the end")
    add("--method", choices=_METHODS, default="", help="one principle only (default: both, side by side)")
    help_output = "keep the model with the control as a schedule; of both principles that of --method, or Pontryagin's"
    add_output_files(parser, "controls and motions", help_output)


def describe_trace(parser: argparse.ArgumentParser) -> None:
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


def describe_servo(parser: argparse.ArgumentParser) -> None:
    """Declare the words of `servo`."""
    add_model(parser)
    add_output_files(parser, "the forces", "keep the model with the schedules")


def describe_carry(parser: argparse.ArgumentParser) -> None:
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
    add("--build", choices=_BUILDS, default="same", help="whose proportions it has (default: those it had)")
    add("--no-fit", dest="fit", action="store_false", help="scale only: fit no durations and forces of stages")
    add_output_files(parser, "the stages before and after", "keep the programme of the other body")
