"""What the pages say is so: commands can be typed, links lead somewhere, the code runs, files are laid out as told."""

from __future__ import annotations

import ast
import re
import shlex
from pathlib import Path

import h5py
import numpy as np
import pytest
from tests.house.source import module_paths, tree_of

import anholon
from anholon.cli.arguments import parse
from anholon.export.hdf5 import save_run
from anholon.model.file.examples import example_names

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]


def commands() -> list[str]:
    """Return the lines of all pages that start Anholon."""
    lines = [line.strip() for page in PAGES for line in page.read_text("utf-8").splitlines()]
    inline = [code for line in lines for code in re.findall(r"`(anholon [^`…]+)`", line)]
    return [*(line for line in lines if re.match(r"anholon \w", line)), *inline]


@pytest.mark.parametrize("command", commands())
def test_commands_can_be_typed(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = parse(shlex.split(command, comments=True)[1:])
    assert found is not None or "usage: anholon" in capsys.readouterr().out


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#\s]+)\)", page.read_text("utf-8"))
    assert [t for t in targets if not t.startswith("https://") and not (page.parent / t).exists()] == []


def programs(page: Path) -> list[str]:
    """Return the Python programs of a page."""
    return re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL)


def test_code_of_the_readme_runs() -> None:
    (code,) = programs(ROOT / "README.md")
    names: dict[str, object] = {}
    exec(code, names)
    assert isinstance(names["run"], anholon.Run)


@pytest.mark.parametrize("name", ["building", "reading", "studies"])
def test_code_of_a_page_runs_as_it_is_copied(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each program by itself, without what stands before it; pages whose programs print have tests of their own."""
    monkeypatch.chdir(tmp_path)
    for code in programs(ROOT / "docs" / f"{name}.md"):
        exec(code, {})


def test_motion_can_be_read_as_the_page_says(tmp_path: Path) -> None:
    """Read a state between two nodes by the formula in docs/files.md, with numpy's own polynomials."""
    run = anholon.simulate(anholon.load("skater-reference"), until=1.0)
    save_run(run, tmp_path / "run.h5")
    with h5py.File(tmp_path / "run.h5") as file:
        ends, values = file["motions/0/ends"][()], file["motions/0/values"][()]
    (a, b), c = ends[:2], values.shape[1]
    nodes = a + (b - a) * (1 - np.cos((2 * np.arange(c) + 1) * np.pi / (2 * c))) / 2
    t = a + 0.6 * (b - a)
    fit = [np.polynomial.Polynomial.fit(nodes, values[0, :, k], c - 1)(t) for k in range(values.shape[2])]
    assert fit == pytest.approx([*run.state(t)[0], *run.state(t)[1]], rel=1e-10, abs=1e-12)


def test_code_of_the_page_on_controls_runs(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "controls.md").read_text("utf-8"), re.DOTALL)
    for code in blocks:
        exec(code, {})
    printed = capsys.readouterr().out
    assert "follows the recorded motion" in printed
    assert "pontryagin" in printed


def test_code_of_the_page_on_principles_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "principles.md").read_text("utf-8"), re.DOTALL)
    exec(code, {})
    printed = capsys.readouterr().out
    assert "dalembert-lagrange" in printed
    assert "reaction whole" in printed


def test_code_of_the_page_on_stages_runs(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "stages.md").read_text("utf-8"), re.DOTALL)
    for code in blocks:
        exec(code, {})
    printed = capsys.readouterr().out
    assert "the blade holds" in printed
    assert "Glide into the curve -> Arms in" in printed
    assert "arms then legs" in printed


def test_the_page_on_skaters_runs_and_names_what_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs" / "skaters.md").read_text("utf-8")
    for code in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        exec(code, {})
    printed = capsys.readouterr().out
    assert "thigh: 8.92 kg, 0.417 m" in printed
    assert "Arms in: duration 4 -> " in printed
    named = re.findall(r"^\| `([a-z0-9-]+)`(?:, `([a-z0-9-]+)`)? \|", page.partition("## Figures")[2], re.MULTILINE)
    assert {name for pair in named for name in pair if name} <= set(example_names())


def test_the_page_of_examples_names_what_is_there_and_its_own_model_runs() -> None:
    page = (ROOT / "docs/examples.md").read_text("utf-8")
    named = re.findall(r"^\| `([a-z0-9-]+)` \|", page, re.MULTILINE)
    assert len(named) == len(set(named)) > 15
    assert set(named) <= set(example_names())
    (text,) = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    run = anholon.simulate(anholon.loads(text), until=5.0)
    # The circle through (0.4, 0) with the rate 2/7 about the origin, where the ball rolls from rest.
    turned = run["x"] + 1j * run["y"]
    np.testing.assert_allclose(turned, 0.4, rtol=0, atol=1e-9)


def test_every_row_of_the_threat_model_has_tests_that_exist() -> None:
    sources = {path: path.read_text("utf-8") for path in (ROOT / "tests").rglob("test_*.py")}
    defined = set(re.findall(r"def (test_\w+)", "\n".join(sources.values())))
    rows = [line for line in (ROOT / "docs" / "trust.md").read_text("utf-8").splitlines() if line.startswith("| ")]
    rows = [row for row in rows if not row.startswith("| what ")]
    assert len(rows) > 15
    for row in rows:
        named = re.findall(r"`(test_\w+|tests/[\w/.]+)`", row.rpartition(" | ")[2])
        assert named, row
        assert [name for name in named if name not in defined and not (ROOT / name).is_file()] == [], row


def test_docstrings_of_procedures_promise_no_result() -> None:
    wrong = [
        f"{module}.{node.name}"
        for module in module_paths()
        for node in ast.walk(tree_of(module))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and isinstance(node.returns, ast.Constant)
        and (ast.get_docstring(node) or "").startswith(("Return ", "Yield "))
    ]
    assert not wrong


def test_environment_variables_are_documented() -> None:
    """Each that the program reads or sets stands in docs/environment.md."""
    pattern = re.compile(r"""environ(?:\.get\(|\.setdefault\(|\.pop\(|\[)\s*"([A-Z_0-9]+)\"""")
    sources = [path.read_text("utf-8") for folder in ("core", "gui") for path in (ROOT / folder).rglob("*.py")]
    names = {name for text in sources for name in pattern.findall(text)}
    assert "ANHOLON_CACHE" in names
    text = (ROOT / "docs" / "environment.md").read_text("utf-8")
    assert {name for name in names if f"`{name}`" not in text} == set()
