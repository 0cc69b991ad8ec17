"""The changes are what they say, and a change is noticed where a test fails of it, and only there."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.mutation import __main__ as mutation
from tests.mutation.changes import MODULE_LEVEL, find_changes


@pytest.mark.parametrize(
    ("source", "changed"),
    [
        ("a + b", {"(a - b)"}),
        ("v -= w", {"v += w"}),
        ("a * b < c", {"(a / b) < c", "(a * b >= c)"}),
        ("0 <= k == n", {"(0 > k == n)", "(0 <= k != n)", "(1) <= k == n"}),
        ("f(a and not b)", {"f((a or not b))", "f(a and (b))"}),
        ("x = -y", {"x = (y)"}),
        ("0.5 * x", {"(0.5 / x)", "(1.0) * x"}),
        ("x > 1e-12", {"(x <= 1e-12)"}),  # twice a tolerance is a tolerance
        ("x < ROUNDING_REL * max(1.0, y)", {"(x >= ROUNDING_REL * max(1.0, y))", "x < (ROUNDING_REL / max(1.0, y))"}),
        ("größe - ä", {"(größe + ä)"}),
        ("f(\n    a,\n    b + c)", {"f(\n    a,\n    (b - c))"}),
        ('f"{a + b}"', set()),
        ("raise Fault(a + b)", set()),
        ("x: Final[list[-1]] = True", set()),
        ("if TYPE_CHECKING and 1 < 2:\n    pass", set()),
    ],
)
def test_every_operator_and_constant_is_changed(source: str, changed: set[str]) -> None:
    changes = find_changes(source)
    assert {change.apply(source) for change in changes} == changed
    for change in changes:
        assert ast.dump(ast.parse(change.apply(source))) != ast.dump(ast.parse(source))


def test_a_change_knows_its_function() -> None:
    source = "k = 1\n\n\n@cache\ndef f(x=2):\n    return x + 3\n\n\nclass A:\n    def g(self):\n        return -self\n"
    functions = {change.old: change.function for change in find_changes(source)}
    assert functions == {"1": MODULE_LEVEL, "2": MODULE_LEVEL, "x + 3": "f", "3": "f", "-self": "A.g"}


def test_tests_are_known_for_packages_that_are_there() -> None:
    for package, globs in mutation.TESTS.items():
        assert (mutation.CORE / package).is_dir(), package
        for glob in globs:
            assert list((mutation.ROOT / "tests").glob(glob)), glob


def test_equivalent_changes_are_not_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Those that the program has no longer are named, for the list to be put right."""
    assert mutation.read_equivalent(mutation.EQUIVALENT)
    listed = tmp_path / "equivalent.txt"
    monkeypatch.setattr(mutation, "EQUIVALENT", listed)
    listed.write_text("# a remark\n", "utf-8")
    every = mutation.choose("units.py", 10**6, 0)
    name, change = every[0]
    line = f"{name} | {change.text} | {change.old} | {change.new} | none\n"
    listed.write_text(line + "units.py | x = 1 | 1 | (2) | it was so\n", "utf-8")
    left = mutation.choose("units.py", 10**6, 0)
    assert len(left) == len(every) - sum(
        (c.text, c.old, c.new) == (change.text, change.old, change.new) for _, c in every
    )
    assert (name, change) not in left
    assert capsys.readouterr().out == "equivalent.txt: no longer in the program: units.py | x = 1 | 1 | (2)\n"


def test_a_wrong_unit_is_noticed_and_a_right_one_is_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The copy is what the tests import: one of its lines is wrong, another one changes nothing."""
    copy = mutation.Copy(tmp_path)
    tests = [copy.record("tests/core/test_units.py", tmp_path)]
    source = (mutation.CORE / "units.py").read_text("utf-8")
    changes = [change for change in find_changes(source) if change.function in tests[0].called["units.py"]]
    division = next(change for change in changes if change.old == "factor / power_unit.factor")
    assert copy.notices("units.py", division, tests)
    assert not copy.notices("units.py", division._replace(new=division.old), tests)
    assert not copy.notices("units.py", division._replace(function="another"), tests)
    told = capsys.readouterr().out.splitlines()
    assert [line.rsplit(": ", 1)[1] for line in told] == [
        "noticed by the fastest tests",
        "unnoticed",
        "unnoticed, never called",
    ]
    assert (mutation.CORE / "units.py").read_text("utf-8") == source
