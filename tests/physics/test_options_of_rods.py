"""What does not apply to rods is refused, and nothing that leaves rods out of the motion of bodies is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests import models

import anholon
from anholon.cli import main
from anholon.errors import ModelError, RunError, UsageError

PENDULUM = """
format = 1
gravity = [0, 0, -9.81]
[rods.b]
elements = 4
curve = { kind = "straight", length = 1 }
section = { kind = "rectangle", width = 0.02, height = 0.02, young = 1e8, density = 1000 }
[supports.c]
at = "b:base"
"""

JOINT = '[joints.foot]\nbetween = ["cart", "beam:tip"]\nturning = "free"\n'
CART = models.text("cart-on-rod").replace(JOINT, "")
SPRING = '[forces.pull]\nkind = "spring"\nbetween = ["cart", "beam:tip"]\nstiffness = 100\n'
PLACE = '[forces.push]\nkind = "generalized"\ncoordinate = "x"\nvalue = "100*(beam:tip.z - x)"\n'
BESIDE = '[rods.other]\nelements = 4\ncurve = { kind = "straight", length = 0.5 }\nposition = [0.5, 0, 0]\n' + (
    'section = { kind = "circle", young = 2e11, radius = 0.004, density = 7800 }\n'
    '[joints.weld]\nbetween = ["beam:tip", "other:base"]\n'
)


@pytest.mark.parametrize(
    "option",
    [
        {"rtol": 1e-8},
        {"atol": 1e-8},
        {"form": "maggi"},
        {"form": "lagrange1"},
        {"chart": "a"},
        {"method": "radau"},
        {"method": "dop853"},
    ],
)
def test_options_of_other_steppers_are_refused(option: dict[str, str | float]) -> None:
    with pytest.raises(UsageError, match=r"does not apply to a model with rods.*generalized-α"):
        anholon.simulate(anholon.loads(PENDULUM), 0.01, **option)  # type: ignore[arg-type]


@pytest.mark.parametrize("option", [{"rtol": 1e-8}, {"atol": 1e-8}, {"method": "radau"}])
@pytest.mark.parametrize("form", ["statics", "path", "modes"])
def test_analyses_at_rest_have_no_options_of_steppers(option: dict[str, str | float], form: str) -> None:
    with pytest.raises(UsageError, match=f"does not apply to a model with rods: the form '{form}' takes no steps"):
        anholon.simulate(anholon.loads(PENDULUM), form=form, **option)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "words", [["--rtol", "1e-8"], ["--form", "maggi"], ["--form", "lagrange1"], ["--chart", "a"], ["--method", "radau"]]
)
def test_the_command_line_refuses_them(words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "rod.toml"
    path.write_text(PENDULUM, encoding="utf-8")
    assert main(["run", str(path), "--until", "0.01", *words]) == 2
    assert "does not apply to a model with rods" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("setting", "path"),
    [
        ("rtol = 1e-8", "rtol"),
        ("atol = 1e-8", "atol"),
        ('form = "maggi"', "form"),
        ("rtol = 1e-10", ""),
        ('method = "radau"', "method"),
        ('method = "auto"', ""),
    ],
)
def test_the_file_refuses_them_where_they_stand(setting: str, path: str) -> None:
    model = anholon.loads(f"{PENDULUM}[simulation]\nuntil = 0.01\n{setting}\n")
    if not path:
        assert anholon.simulate(model).outcome.status == "done"
        return
    with pytest.raises(ModelError) as caught:
        anholon.simulate(model)
    assert [problem.path for problem in caught.value.problems] == [f"simulation.{path}"]


@pytest.mark.parametrize(
    ("form", "told"), [("statics", "equilibria under increasing load"), ("path", "equilibrium path")]
)
def test_runs_of_equilibria_are_named_as_in_the_glossary(form: str, told: str) -> None:
    run = anholon.simulate(anholon.loads(PENDULUM.replace("1e8", "1e10")), 0.01, form=form)
    assert run.method == f"{told}, Newton's method"


def test_forms_of_rods_are_taken() -> None:
    model = anholon.loads(PENDULUM.replace("1e8", "1e10"))
    run = anholon.simulate(model, 1.0, form="statics")
    # The tip of a cantilever under its weight sinks by q L⁴/8 EI.
    sag = 1000.0 * 4e-4 * 9.81 / (8.0 * 1e10 * 0.02**4 / 12.0)
    assert run["b:tip.z"][-1] == pytest.approx(-sag, rel=0.003)
    assert anholon.simulate(model, form="modes").method == "modes of the linearised equations"
    with pytest.raises(UsageError, match="does not apply to modes"):
        anholon.simulate(model, 1.0, form="modes")


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ("", "generalized-α method, accuracy 1e-05, steps of at most 0.0167 s"),
        ("accuracy = 1e-3\nstep = 0.005", "generalized-α method, accuracy 0.001, steps of at most 0.005 s"),
        (
            "accuracy = 0\nstep = 0.002",
            "generalized-α method, steps of at most 0.002 s, without control of their error",
        ),
    ],
)
def test_the_closing_line_names_the_method(
    settings: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "rod.toml"
    path.write_text(f"{PENDULUM}[simulation]\nuntil = 0.01\n{settings}\n", encoding="utf-8")
    assert main(["run", str(path)]) == 0
    out = capsys.readouterr().out
    assert told in out
    assert "drift" in out
    assert "rtol" not in out


FORMS = ["newton", "lagrange1", "lagrange2", "covariant", "contravariant", "covariant-mixed", "contravariant-mixed",
         "maggi", "appell", "boltzmann-hamel", "dalembert-lagrange", "jourdain", "gauss", "udwadia-kalaba", "kirgetov",
         "impulse", "mangeron-deleanu", "generalized-gauss"]  # fmt: skip


@pytest.mark.parametrize("form", FORMS)
def test_no_form_of_the_bodies_leaves_a_rod_out(form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cart.toml"
    path.write_text(CART + JOINT, encoding="utf-8")
    status = main(["derive", str(path), "--form", form])
    told = capsys.readouterr()
    if form in ("mangeron-deleanu", "generalized-gauss"):
        assert status == 2
        assert "those of the rods “beam” have no derivatives" in told.err
        return
    assert status == 0
    for row in ("Q_x = -F_z_foot", "beam:tip.z = x", "beam:tip.N = ", "n1_beam = EA_beam*(gamma1_beam - 1)"):
        assert row in told.out


@pytest.mark.parametrize("how", [JOINT, SPRING, PLACE], ids=["joint", "spring", "formula"])
def test_rods_that_act_in_any_way_are_in_the_equations(
    how: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "cart.toml"
    path.write_text(CART + how, encoding="utf-8")
    assert main(["derive", str(path), "--form", "lagrange2"]) == 0
    text = capsys.readouterr().out
    assert "rho_beam*(V1_beam_t" in text
    assert ("F_z_foot" if how == JOINT else "F_z_section__1") in text
    assert ("in the equations it is section__1" in text) == (how != JOINT)


def test_names_of_sections_are_explained_before_they_are_used(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Names that nobody has typed stand in equations and in the numbers of forms, and `check` does not count them."""
    path = tmp_path / "cart.toml"
    path.write_text(CART + PLACE, encoding="utf-8")
    for command in (["derive", str(path), "--form", "lagrange1"], ["forms", str(path), "--at", "0"]):
        assert main(command) == 0
        text = capsys.readouterr().out
        first = text.index("in the equations it is section__1")
        explained = text[first:].replace("\n", " ").replace("  ", " ")
        assert "section__1" not in text[:first]
        assert "section__1_x, section__1_y, section__1_z" in explained
    assert main(["check", str(path)]) == 0
    assert capsys.readouterr().out.rstrip().endswith(", 1 coordinate")


def test_rods_behind_rods_are_in_the_equations(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cart.toml"
    path.write_text(CART + JOINT.replace("beam:tip", "other:tip") + BESIDE, encoding="utf-8")
    assert main(["derive", str(path), "--form", "lagrange2"]) == 0
    text = capsys.readouterr().out
    assert "stands for each of the rods beam, other" in text
    assert "other:tip.N = " in text


def test_rods_that_do_not_act_on_bodies_stand_beside_their_equations(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "cart.toml"
    path.write_text(CART, encoding="utf-8")
    assert main(["derive", str(path), "--form", "lagrange2"]) == 0
    assert "x'' = 0" in capsys.readouterr().out


def test_the_equations_of_rods_and_reports_have_bodies_and_joints(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, report = tmp_path / "cart.toml", tmp_path / "cart.html"
    path.write_text(CART + JOINT, encoding="utf-8")
    assert main(["derive", str(path), "--form", "lerbet"]) == 0
    text = capsys.readouterr().out
    assert "MW_x = -F_z_foot" in text
    assert "joint foot: the places of beam:tip and cart agree" in text
    assert main(["export", str(path), str(report), "--form", "gauss"]) == 0
    assert "joint foot: the places of beam:tip and cart agree" in report.read_text(encoding="utf-8")
    assert main(["export", str(path), str(report)]) == 0
    text = report.read_text(encoding="utf-8")
    assert "joint foot: the places of beam:tip and cart agree" in text
    assert "balance of the section beam:tip" in text
    assert "generalized-α method" in text
    assert main(["derive", str(path), "--form", "lerbet", "--time", "0.01"]) == 0
    assert "equations of the motion at t = 0.01 s" in capsys.readouterr().out


def test_nothing_else_leaves_them_out() -> None:
    model = anholon.loads(CART + JOINT)
    asked = [
        lambda: anholon.steady_modes(model),
        lambda: anholon.classify(model),
    ]
    for ask in asked:
        with pytest.raises(UsageError, match="“beam” acts on them"):
            ask()


def test_boundary_problems_leave_no_rod_out() -> None:
    text = CART + JOINT + '[forces.drive]\nkind = "generalized"\ncoordinate = "x"\nvalue = 0\n'
    text += '[boundary.move]\nduration = 1\ncontrols = ["drive"]\ntarget = { x = 0.1 }\n'
    with pytest.raises(UsageError, match="“beam” acts on them"):
        anholon.solve_boundary(anholon.loads(text))


def test_curves_are_followed_by_bodies_only() -> None:
    text = CART + '[points.pen]\nframe = "cart"\n[forces.drive]\nkind = "generalized"\ncoordinate = "x"\nvalue = 0\n'
    text += '[traces.line]\nat = "pen"\ncontrols = ["drive"]\nx = "0.5"\ny = "s"\nbegin = 0\nend = 1\n'
    model = anholon.loads(text)
    with pytest.raises(RunError, match=r"has rods, whose nodes it would leave out\. Remove the rods, or put"):
        anholon.follow_trace(model, "line")


@pytest.mark.parametrize("form", ["statics", "path", "modes"])
def test_forms_at_rest_are_refused_without_rods(form: str) -> None:
    bodies = 'format = 1\n[coordinates]\nx = {}\n[points]\nA = { position = ["x", 0, 0], mass = 1 }\n'
    with pytest.raises(UsageError, match="one of rods, and the model has none"):
        anholon.simulate(anholon.loads(bodies), 0.1, form=form)
    with pytest.raises(ModelError, match="one of rods, and the model has none"):
        anholon.simulate(anholon.loads(f'{bodies}[simulation]\nform = "{form}"\n'), 0.1)


@pytest.mark.parametrize("form", ["lagrange1", "statics", "path"])
@pytest.mark.parametrize("step", ["5e-324", "1e-300", "1e-13"])
def test_steps_that_never_come_to_an_end_are_refused(form: str, step: str) -> None:
    model = anholon.loads(f'{PENDULUM}[simulation]\nform = "{form}"\nstep = {step}\n')
    with pytest.raises(RunError, match=r"are too short: a run to .* would have more than 1e[+]12 of them"):
        anholon.simulate(model)
