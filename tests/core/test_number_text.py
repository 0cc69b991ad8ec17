"""Numbers as texts: the shortest decimal that reads back the same, one minus sign for files and one for pictures."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import anholon
from anholon.cli import main
from anholon.number_text import format_shortest, typeset_number
from anholon.scene.arrows import force_label

MODEL = """
format = 1
[coordinates]
x = { value = 0.1, rate = 0.2 }
[points]
P = { position = ["x", 0, 0], mass = 1 }
"""


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_the_shortest_text_reads_back(value: float) -> None:
    text = format_shortest(value)
    assert float(text) == value
    digits = len(re.sub(r"e.*|[-.]", "", text).strip("0"))
    assert digits == next((k for k in range(1, 18) if float(f"{value:.{k}g}") == value), 0) or value == 0.0
    assert re.fullmatch(r"-?[0-9]+(\.[0-9]+)?(e[+-][0-9]+)?", text)


@pytest.mark.parametrize(
    ("value", "text", "typeset"),
    [
        (0.1, "0.1", "0.1"),
        (5.0, "5", "5"),
        (-0.0, "0", "0"),
        (-1e-05, "-1e-05", "−1e−5"),
        (1e20, "1e+20", "1e20"),
        (0.1 + 0.2, "0.30000000000000004", "0.30000000000000004"),
    ],
)
def test_numbers_have_one_style_in_files_and_one_in_pictures(value: float, text: str, typeset: str) -> None:
    assert format_shortest(value) == text
    assert typeset_number(text) == typeset


def test_pictures_write_the_minus_of_print() -> None:
    assert force_label("blade", -2.5e-7, 1e-6) == "blade = −2.50e−7 N"


def test_the_command_line_prints_what_was_typed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "model.toml"
    path.write_text(MODEL, "utf-8")
    for command in ("run", "forms"):
        assert main([command, str(path), "--at", "0.1,0.3", "--csv", "-"]) == 0
        rows = [line.split(",") for line in capsys.readouterr().out.splitlines() if line[:1] in "t0"]
        assert list(dict.fromkeys(row[0] for row in rows)) == ["t", "0.1", "0.3"]
    assert main(["forms", str(path), "--at", "0.7", "--until", "0.1"]) != 0
    assert "t = 0.7 s lies outside the motion, which spans 0 … 0.1 s" in capsys.readouterr().err
    assert anholon.simulate(anholon.loads(MODEL), until=0.1).outcome.status == "done"
