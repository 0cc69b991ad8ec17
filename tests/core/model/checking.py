"""A sound model with faults to be added, and what the check says of it."""

from __future__ import annotations

from anholon.errors import Problem
from anholon.model.check.model_check import check
from anholon.model.file.model_file import loads

BASE = """
[parameters]
m = { value = 2, unit = "kg" }
l = { value = 1, unit = "m" }
[coordinates]
x = { unit = "m" }
y = { unit = "m" }
theta = { unit = "rad" }
[points.A]
position = ["x", "y", 0]
[bodies.plate]
kind = "plate"
width = "l"
height = 1
position = ["x", "y", 0]
rotation = [{ axis = "z", angle = "theta" }]
mass = "m"
"""


def problems(text: str) -> dict[str, Problem]:
    """Return the problems of the base model with `text` added, by path."""
    found = check(loads(BASE + text))
    assert len({problem.path for problem in found}) == len(found)
    return {problem.path: problem for problem in found}


def only(text: str) -> Problem:
    """Return the single problem of the base model with `text` added."""
    (problem,) = problems(text).values()
    return problem
