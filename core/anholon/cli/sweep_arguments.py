"""The words of the command `sweep`."""

from __future__ import annotations

import argparse

from anholon.cli.equilibrium_arguments import add_model
from anholon.cli.value_readers import (
    as_argparse_type,
    parse_path,
    parse_positive_integer,
    parse_range,
    parse_seed,
    parse_time,
)


def describe_sweep(parser: argparse.ArgumentParser) -> None:
    """Declare the words of `sweep`."""
    add = parser.add_argument
    add_model(parser)
    add(
        "--over",
        dest="axes",
        metavar="NAME=A:B[:N]",
        type=as_argparse_type(parse_range),
        nargs="+",
        action="extend",
        default=[],
        help="values of a parameter, an initial value, a rate or a stage (stages.NAME.duration), in its unit; several "
        "make a grid; of a sampling the bounds",
    )
    add("--study", metavar="NAME", default="", help="a study of the model, which names values, design and quantities")
    add(
        "--design",
        metavar="DESIGN",
        default="grid",
        help="grid, random, latin (hypercube), sobol, or a CSV file with a row of names and a row for each point",
    )
    integer = as_argparse_type(parse_positive_integer)
    add("--samples", metavar="N", type=integer, help="number of points of a sampling")
    add("--seed", metavar="S", type=as_argparse_type(parse_seed), help="another seed, other samples")
    add(
        "--collect",
        metavar="EXPR",
        nargs="+",
        action="extend",
        default=[],
        help="what to keep of every run: theta (at the end), theta@1.5, max(reaction:blade), max(abs(theta) - 0.1); "
        "min, mean, rms, integral, first; time(EVENT)",
    )
    add("--until", metavar="T", type=as_argparse_type(parse_time), help="end of every motion, s")
    add(
        "--workers",
        metavar="N",
        type=integer,
        help="processes at a time (default: one for each processor)",
    )
    add("--scheduler", metavar="ADDRESS", default="", help="compute on a Dask cluster: tcp://host:8786")
    add("--resume", action="store_true", help="go on with a sweep that was ended, from the journal beside its table")
    add(
        "-o",
        dest="output",
        metavar="OUT",
        type=as_argparse_type(parse_path),
        required=True,
        help="the table: .csv, .h5, .parquet or .mat",
    )
