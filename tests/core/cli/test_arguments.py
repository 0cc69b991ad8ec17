"""The words of the command line: read right, refused with one message and status 2."""

from __future__ import annotations

import subprocess
import sys
from pkgutil import resolve_name

import pytest

from anholon.cli import main
from anholon.cli.arguments import COMMANDS, parse
from anholon.errors import UsageError


def test_run_reads_all_its_words() -> None:
    words = (
        "run skater -o a.h5 --until 30 --set L5z=1 m1=5 --set kappa1=0.5 --form maggi --rtol 1e-9 --csv - --at 30,15"
    )
    found = parse(words.split())
    assert found is not None
    assert (found.command, found.model, found.output, found.csv) == ("run", "skater", "a.h5", "-")
    assert (found.until, found.rtol, found.form) == (30.0, 1e-9, "maggi")
    assert found.values == (("L5z", "1"), ("m1", "5"), ("kappa1", "0.5"))
    assert found.at == (30.0, 15.0)


def test_model_may_follow_the_values() -> None:
    found = parse(["run", "--set", "m1=5 kg", "theta'=0.1", "skater"])
    assert found is not None
    assert found.model == "skater"
    assert found.values == (("m1", "5 kg"), ("theta'", "0.1"))


def test_times_may_have_units() -> None:
    found = parse(["run", "x", "--until", "1 min", "--at", "500 ms,2"])
    assert found is not None
    assert found.until == 60.0
    assert found.at == (0.5, 2.0)


@pytest.mark.parametrize("words", [[], ["some.toml"]])
def test_bare_words_are_for_the_window(words: list[str]) -> None:
    found = parse(words)
    assert found is not None
    assert (found.command, found.model) == ("window", "".join(words))


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ("run", "MODEL is missing"),
        ("run --set m1=5", "MODEL is missing"),
        ("run x --set m1", "NAME=VALUE"),
        ("run x --set =5", "NAME=VALUE"),
        ("run x --until -3", "negative"),
        ("run x --until nan", "not a number"),
        ("run x --until 1e999", "large"),
        ("run x --at 1,,2", "missing"),
        ("run x --at 1;2", "--at"),
        ("run x --rtol 1", "between"),
        ("run x --rtol 0", "between"),
        ("run x --form lagrnge1", "lagrange1"),
        ("run x --unti 3", "--unti"),
        ("export x y --size 1e9x2", "1920x1080"),
        ("export x y --fps 0", "above 0"),
        ("derive x --form maggi --as word", "word"),
        ("fly x", "fly"),
        ("chekc x y", "check"),
        ("--bogus", "COMMAND"),
    ],
)
def test_wrong_words_are_told(words: str, part: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(UsageError):
        parse(words.split())
    assert main(words.split()) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("anholon: ")
    assert part in told.err


@pytest.mark.parametrize("words", [["--help"], ["run", "--help"], ["export", "-h"]])
def test_help_is_printed(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 0
    assert "usage: anholon" in capsys.readouterr().out


def test_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    import anholon

    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"Anholon {anholon.__version__}\n"


def test_reading_words_imports_nothing_heavy() -> None:
    code = (
        "import sys, anholon.cli; anholon.cli.main(['run', '--help'])\n"
        "heavy = {'numpy', 'scipy', 'llvmlite', 'sympy', 'PySide6', 'h5py', 'pint'} & set(sys.modules)\n"
        "sys.exit(','.join(sorted(heavy)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_rods_have_forms_of_their_own() -> None:
    for form in ("statics", "path", "modes"):
        assert parse(["run", "bow.toml", "--form", form]).form == form
    with pytest.raises(UsageError, match="'static' is not a form"):
        parse(["run", "bow.toml", "--form", "static"])


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ("run skater-reference --byte-order-mark", "--byte-order-mark is for a table in a file"),
        ("run skater-reference --impacts sequential", "--impacts: the model has no unilateral constraint"),
        ("sweep skater-reference --over m1=1:2:2 --seed 3 -o table.csv", "a grid has no random values"),
    ],
)
def test_options_that_cannot_apply_are_refused(words: str, part: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words.split()) == 2
    assert part in capsys.readouterr().err


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_its_function(name: str) -> None:
    assert callable(resolve_name(f"anholon.cli.{COMMANDS[name].function}"))
