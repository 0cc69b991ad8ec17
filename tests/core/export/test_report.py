"""Reports: what they tell is what the run and its model are, whatever signs names have."""

from __future__ import annotations

import html
import re
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from anholon.cli import main
from anholon.derivation.phrases import Translator
from anholon.errors import UsageError
from anholon.export.report import save_report
from anholon.export.report_latex import latex_report
from anholon.export.report_parts import ReportTable
from anholon.model.file.model_file import load, loads
from anholon.model.schema import Model, Parameter
from anholon.results.run import Run
from anholon.simulation.simulate import simulate
from anholon.system.compile import compile_model

ODD = "50 % of <b>& $x_1$ #{^~} \\alpha «ёж» [2]"


@pytest.fixture(scope="module")
def run() -> Run:
    model = load("skater-staged")
    odd = replace(model, name=ODD, parameters={**model.parameters, "extra": Parameter(value=1.0, unit="m^2", doc=ODD)})
    return simulate(compile_model(odd))


class Page(HTMLParser):
    """The tables, the pictures and the source of a page; it complains of tags that do not close."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.source = ""
        self.links: list[str] = []
        self.svg = 0
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert not self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [value or "" for name, value in attrs if name in ("src", "href")]
        if tag in ("meta", "br"):
            return
        self._open.append(tag)
        self.svg += tag == "svg"
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        assert tag == "br" or self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "pre" in self._open:
            self.source += data
        elif self._open and self._open[-1] in ("td", "th"):
            self.rows[-1][-1] += data


def test_a_page_tells_the_run_and_keeps_the_model(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    parts: list[float] = []
    save_report(run, path, progress=parts.append)
    text = path.read_text("utf-8")
    page = Page(text)
    assert text.count("Stages, SI units") == 1
    assert text.index("Stages, SI units") < text.index("Stages, continued")
    assert loads(page.source) == run.system.model, "the file of the model can be taken out of its report"
    assert all(link.startswith("#") for link in page.links), "nothing is loaded from elsewhere"
    assert page.svg == 1
    assert ["extra", "1", "m^2", ODD] in page.rows
    table = run.table()
    ends = {row[0]: (float(row[1]), float(row[2])) for row in page.rows if len(row) == 3 and row[0] in table}
    assert ends.keys() == table.keys()
    for name, column in table.items():
        np.testing.assert_allclose(ends[name], (column[0], column[-1]), rtol=1e-8, atol=1e-300)
    stages = [row for row in page.rows if row and row[0] in {stage.name for stage in run.stages}]
    assert [float(row[1]) for row in stages[: len(run.stages)]] == pytest.approx([stage.t0 for stage in run.stages])
    assert parts == sorted(parts)
    assert 0.0 < parts[-1] < 1.0


def test_latex_is_whole_and_its_curves_are_those_of_the_run(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "report.tex"
    save_report(run, path, form="gauss", language="ru")
    text = path.read_text("utf-8")
    assert r"\usepackage[russian]{babel}" in text
    begun, ended = (re.findall(rf"\\{word}\{{(\w+)\}}", text) for word in ("begin", "end"))
    assert sorted(begun) == sorted(ended)
    bare = re.sub(r"\\[\\{}%&#$_]", "", text)
    depth = np.cumsum([(sign == "{") - (sign == "}") for sign in bare])
    assert depth.min() >= 0
    assert depth[-1] == 0
    named = r"50 \% of <b>\& \$x\_1\$ \#\{\textasciicircum{}\textasciitilde{}\} \textbackslash{}alpha "
    assert rf"\title{{{named}\guillemotleft{{}}ёж\guillemotright{{}} [2]}}" in text
    assert '"' not in text, "babel's Russian makes commands of it, so that signs behind it are lost"
    assert loads(_set(text[text.rindex(r"\ttfamily") :])) == run.system.model

    found = re.search(r"coordinates \{([^}]*)\};\n\\addlegendentry\{theta\}", text)
    assert found is not None
    points = np.array([[float(x) for x in pair.split(",")] for pair in re.findall(r"\(([^)]*)\)", found[1])])
    theta = np.interp(points[:, 0], run.times, run["theta"])
    np.testing.assert_allclose(points[:, 1], theta, atol=1e-4 * np.ptp(theta))
    assert points[[0, -1], 0].tolist() == pytest.approx([run.times[0], run.times[-1]])


@pytest.mark.parametrize("letters", [3, 27])
def test_columns_of_long_texts_share_what_others_leave_of_the_page(letters: int, tmp_path: Path) -> None:
    """Names of more than 28 letters and meanings break; a letter takes 0.011 of the width, in a bold head
    1.15 of that, a column 0.026 besides. With that the Russian table of events of `arch-snap` keeps within the page."""
    unit = "*".join(["kg", "m", "s"] * 9)[:letters].rstrip("*")
    parameters = {name: Parameter(value=1.0, unit=unit, doc="long " * 20) for name in ("a" * 40, "b")}
    model = loads('format = 1\n[coordinates]\nx = {}\n[points.P]\nposition = ["x", 0, 0]\nmass = 1\n')
    path = tmp_path / "report.tex"
    save_report(simulate(compile_model(replace(model, parameters=parameters)), until=0.1), path)
    found = re.search(r"longtable\}\[l\]\{@\{\}(.*)@\{\}\}\n.*Parameters", path.read_text("utf-8"))
    assert found is not None
    shares = [float(share) for share in re.findall(r"p\{([\d.]+)\\linewidth\}", found[1])]
    assert re.sub(r">\{[^}]*\}p\{[^}]*\}", "p", found[1]) == "pllp"
    left = 1.0 - 0.011 * (1.15 * len("value") + max(len(unit), 1.15 * len("unit"))) - 0.026 * 4
    assert shares == [pytest.approx(min(left / 2.0, 0.4), abs=0.0051)] * 2


@pytest.mark.parametrize(("letters", "columns"), [(6, "llllll"), (15, "plllll")])
def test_names_break_where_numbers_take_the_page(letters: int, columns: str) -> None:
    """A name of 25 letters and five numbers: 0.011 of the page for a letter, 0.026 for a column."""
    name, number = "first lobe, onto the edge", "7" * letters
    assert (0.011 * (len(name) + 5 * letters) + 0.026 * 6 > 1.0) == (columns[0] == "p")
    table = ReportTable("Stages", ("stage", *"abcde"), ((name, *[number] * 5),))
    found = re.search(r"longtable\}\[l\]\{@\{\}(.*)@\{\}\}", latex_report("", [table], Translator("en")))
    assert found is not None
    assert re.sub(r">\{[^}]*\}p\{[^}]*\}", "p", found[1]) == columns


def _set(text: str) -> str:
    """Return the letters that LaTeX sets of a listing."""
    signs = {"quotedbl": '"', "quotesingle": "'", "backslash": "\\", "asciitilde": "~", "asciicircum": "^"}
    signs |= {"guillemotleft": "«", "guillemotright": "»", "numero": "№"}
    lines = [line.removesuffix(r"\par") for line in text.partition(r"\par}")[0].splitlines()[1:]]
    lines = [re.sub(r"(?<!\\)~", " ", line) for line in lines]
    lines = [
        re.sub(r"\\(?:text)?([a-z]+)\{\}", lambda found: signs[found[1]], line).replace("{}", "") for line in lines
    ]
    return "\n".join(re.sub(r"\\([&%$#_{}])", r"\1", line) for line in lines)


@pytest.mark.parametrize("name", ["cantilever-modes", "elastica", "rolling-disc"])
def test_every_kind_of_run_has_a_report(name: str, tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    save_report(simulate(compile_model(load(name))) if name == "rolling-disc" else _rods(load(name)), path)
    text = path.read_text("utf-8")
    assert ("Rates and strains" in text) == (name != "rolling-disc"), "rods have blocks of their own"
    assert "nan" not in re.sub(r"<[^>]*>", "", text).lower().split()
    assert loads(Page(text).source) == load(name)


def _rods(model: Model) -> Run:
    from anholon import simulate as any_run

    return any_run(model)


def test_one_stage_alone_has_its_row(tmp_path: Path) -> None:
    text = 'format = 1\n[coordinates]\nx = { rate = 3 }\n[points.P]\nposition = ["x", 0, 0]\nmass = 2\n'
    save_report(
        simulate(compile_model(loads(text + '[[stages]]\nname = "away"\nduration = 0.5\n'))), tmp_path / "a.html"
    )
    rows = Page((tmp_path / "a.html").read_text("utf-8")).rows
    head = next(row for row in rows if "energy_in" in row)
    values = dict(zip(head, next(row for row in rows if len(row) == len(head) and row[0] == "away"), strict=True))
    assert [values[key] for key in ("t0", "t1", "energy_in", "energy_out")] == ["0", "0.5", "9", "9"]


def test_the_command_writes_reports(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "report.html"
    words = ["export", "chaplygin-sleigh", str(page), "--form", "appell", "--lang", "ru"]
    assert main(words) == 0
    text = page.read_text("utf-8")
    assert '<html lang="ru">' in text
    assert "Значения в начале и в конце" in html.unescape(text)
    assert main([*words[:2], str(tmp_path / "table.csv"), "--form", "appell"]) == 2
    assert "report" in capsys.readouterr().err
    with pytest.raises(UsageError, match=r"\.html, \.tex"):
        save_report(simulate(compile_model(load("chaplygin-sleigh"))), tmp_path / "report.doc")


def test_latex_with_other_letters_names_the_engine_that_sets_them(tmp_path: Path) -> None:
    """CJK names stay as they are, and only LuaLaTeX is let set them; Latin and Cyrillic ones need no other engine."""
    model = '[coordinates]\nx = { value = 1, unit = "m" }\n[points."%s"]\nposition = ["x", 0, 0]\nmass = 1\n'
    for name, other in (("点", True), ("точка", False), ("Ångström", False)):
        path = tmp_path / "report.tex"
        save_report(simulate(loads("format = 1\n" + model % name), until=0.1), path)
        text = path.read_text("utf-8")
        assert name in text
        assert text.startswith("% !TeX program = lualatex") == other
        assert (r"\RequireLuaTeX" in text) == other
        assert ("fontenc" in text) != other
