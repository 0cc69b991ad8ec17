"""The words of the commands for equilibria and small motions, and those that all commands on models share."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from anholon.cli.value_readers import (
    as_argparse_type,
    parse_branch_number,
    parse_frequencies,
    parse_names,
    parse_operating_point,
    parse_path,
    parse_positive_integer,
    parse_range,
)

_TABLE: Final[Mapping[str, Any]] = MappingProxyType(
    {"metavar": "FILE", "type": as_argparse_type(parse_path), "default": argparse.SUPPRESS}
)
_SETTING = "give parameters, initial values or rates (theta') another value: m1=5 or 'm1=5 kg'"


def describe_statics(parser: argparse.ArgumentParser) -> None:
    """Declare the words of `statics`."""
    add = parser.add_argument
    add_model(parser)
    add("--csv", help="write the values as a table; - is the terminal", **_TABLE)
    add("--sections", help="write a row for every section; - is the terminal", **_TABLE)
    add_addresses(parser, "which values: rod:tip.x, rod(0.5L).M2, reaction:clamp.z")
    number = as_argparse_type(parse_branch_number)
    add("--branch", metavar="K", type=number, help="leave the path at its K-th bifurcation")


def describe_modes(parser: argparse.ArgumentParser) -> None:
    """Declare the words of `modes`."""
    add = parser.add_argument
    add_model(parser)
    add("--csv", help="write the values as a table; - is the terminal", **_TABLE)
    add_addresses(parser, "which values of the shapes: rod:tip.x, rod(0.5L).M2, theta (not with --over)")
    add("--count", metavar="N", type=as_argparse_type(parse_positive_integer), default=10, help="how many modes (10)")
    over = "go over a parameter, or over load (the load factor), and find where motions begin to grow"
    add("--over", metavar="NAME=A:B[:N]", type=as_argparse_type(parse_range), help=over)


def describe_linearize(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `linearize`."""
    add = parser.add_argument
    add_model(parser)
    names: dict[str, Any] = {"metavar": "A,B,...", "type": parse_names, "action": "extend", "default": []}
    what = "parameters, load:NAME, force:COORDINATE, force:PLACE.x or moment:PLACE.x of a point, body or section"
    add("--input", dest="inputs", help=what, **names)
    add("--output", dest="outputs", help="columns of a run, accelerations (theta''), formulas of coordinates", **names)
    which = (
        "about the nearest steady motion (steady, which may be rest), rest alone (equilibrium), or the steady motion "
    )
    which += "nearest to where the motion is at a time, s (t=5)"
    add(
        "--at",
        dest="about",
        metavar="WHERE",
        type=as_argparse_type(parse_operating_point),
        default="steady",
        help=which,
    )
    spaced = "frequencies of the response, Hz, evenly spaced on a logarithmic axis"
    add("--frequencies", metavar="A:B[:N]", type=as_argparse_type(parse_frequencies), default=(), help=spaced)
    modes_help = "modes of rods in the state (40)"
    add("--modes", dest="mode_count", metavar="N", type=as_argparse_type(parse_positive_integer), help=modes_help)
    help_output = "write A, B, C, D and the names: .mat, .py or .json"
    add_output_files(parser, "the frequency response", help_output, "FILE")


def add_addresses(parser: argparse.ArgumentParser, what: str) -> None:
    """Declare the values that are asked for by their names."""
    parser.add_argument(
        "--values",
        dest="addresses",
        metavar="A1,A2,...",
        type=lambda text: tuple(part.strip() for part in text.split(",") if part.strip()),
        default=(),
        help=what,
    )


def add_output_files(parser: argparse.ArgumentParser, table: str, content: str, metavar: str = "MODEL.toml") -> None:
    """Declare the table and the file of a result.

    `table`, `content`: what the table and the file contain.
    """
    path_options: dict[str, Any] = {"type": as_argparse_type(parse_path), "default": argparse.SUPPRESS}
    parser.add_argument("--csv", metavar="FILE", help=f"write {table} as a table; - is the terminal", **path_options)
    parser.add_argument("-o", dest="output", metavar=metavar, help=content, **path_options)


def add_model(parser: argparse.ArgumentParser, what: str = _SETTING) -> None:
    """Declare MODEL and the values that may be set in it."""
    parser.add_argument("model", metavar="MODEL", nargs="?", default="", help="path or name of an example")
    parser.add_argument(
        "--set",
        metavar="NAME=VALUE",
        nargs="+",
        action="extend",
        default=[],
        help=what,
    )
