"""Equations of models in which rods act on bodies: every unknown and every row is there, and a run satisfies them."""

from __future__ import annotations

import re
from functools import cache

import numpy as np
import pytest
from latex2mathml.converter import convert
from tests.core.derivation.latex import check_document, check_formula
from tests.core.derivation.mechanism import evaluate, read_formula
from tests.core.derivation.test_against_system import NOT_FORMULAS

import anholon
from anholon.derivation import DerivationBlock, Statement, blocks, derive_text, render
from anholon.derivation.derive import stream
from anholon.errors import AnholonError, UsageError
from anholon.forms.form_names import FORMS
from anholon.model.file.examples import example_path
from anholon.model.file.model_file import load
from anholon.model.schema import Model

EXACT = 4e-9  # forces of strings come of one large system of equations, whose rounding is 2e-9
DIFFERENTIATING = ("mangeron-deleanu", "generalized-gauss")
ADDRESS = re.compile(r"\w+(?:-?:[a-z]+|\([^()]*\))\.\w+'*")
NAME = re.compile(r"[A-Za-zΑ-ω_]\w*'*")

CART = """
format = 1
gravity = [0, 0, -9.81]
[parameters]
push = { value = 2, unit = "N" }
[coordinates]
x = { unit = "m" }
[bodies.cart]
kind = "box"
position = [0.5, 0, "x"]
mass = 1
size = [0.2, 0.2, 0.2]
[forces.drive]
kind = "generalized"
coordinate = "x"
value = "push - 0.3*x'"
[rods.beam]
elements = 6
damping = 0.01
curve = { kind = "straight", length = 0.5 }
section = { kind = "circle", young = 2e9, radius = 0.004, density = 7800 }
lumps = [{ at = "0.5L", mass = 0.1, inertia = [1e-4, 1e-4, 1e-4] }]
[supports.clamp]
at = "beam:base"
[joints.foot]
between = ["cart", "beam:tip"]
turning = "free"
[loads.side]
kind = "section"
at = "beam(0.3L)"
force = [0, "sin(9*t)", 0]
[loads.hook]
kind = "section"
at = "beam:tip"
moment = [0, 0, 0.01]
following = true
[loads.ground]
kind = "spring"
at = "beam(0.3L)"
stiffness = [10, 20, 30]
[simulation]
until = 0.05
frames = 100
"""
TWO_RODS = """
format = 1
gravity = [0, 0, -9.81]
[coordinates]
u = { value = 0.4, unit = "m" }
z = { value = 0, unit = "m" }
phi = { value = 0.1, rate = 1, unit = "rad" }
[bodies.plate]
kind = "box"
position = ["u", 0, "z"]
rotation = [{ axis = "y", angle = "phi" }]
mass = 0.5
size = [0.1, 0.1, 0.02]
[rods.left]
elements = 4
damping = 0.01
curve = { kind = "straight", length = 0.35 }
section = { kind = "rectangle", width = 0.02, height = 0.002, young = 2e9, density = 1500 }
[rods.right]
elements = 4
damping = 0.01
position = [0.45, 0, 0]
curve = { kind = "straight", length = 0.35 }
section = { kind = "rectangle", width = 0.02, height = 0.002, young = 2e9, density = 1500 }
[supports.wall]
at = "left:base"
[supports.other]
at = "right:tip"
turning = "hinged"
axis = "y"
[joints.one]
between = ["left:tip", "plate"]
[joints.two]
between = ["plate", "right:base"]
turning = "hinged"
axis = [0, 1, 0]
[simulation]
until = 0.05
frames = 100
"""
ON_SECTION = CART.replace("[supports.clamp]", """[forces.pull]
kind = "spring"
between = ["cart", "beam(0.7L)"]
stiffness = 40
length = 0.05
[supports.clamp]""")  # fmt: skip
PLANE = 'format = 1\n[coordinates]\nx = {}\n[points.p]\nposition = ["x", 0, 0]\nmass = 1\n'

MODELS = {"cart": CART, "two rods": TWO_RODS, "section": ON_SECTION}


@cache
def model_of(name: str) -> Model:
    return anholon.loads(MODELS[name]) if name in MODELS else load(example_path(name))


@cache
def run_of(name: str) -> anholon.Run:
    model = model_of(name)
    return anholon.simulate(model, min(0.05, model.simulation.until))


class Reading:
    """Values of a run at its last frame by the names of a derivation, read as they are asked for."""

    def __init__(self, run: anholon.Run) -> None:
        self._run, self.t = run, float(run.times[-1])
        model, rigid = run.system.model, run.frames[-1].state.rigid
        self.known: dict[str, float] = {"t": self.t}
        for name, parameter in model.parameters.items():
            self.known[name] = parameter.value
        for mark, values in (("", rigid.q), ("'", rigid.v), ("''", rigid.dv)):
            self.known |= {f"{name}{mark}": value for name, value in zip(model.coordinates, values, strict=True)}
        for name in (*model.joints, *model.supports):
            components = ("x", "y", "z")
            letters = ("F", "M") if name in model.joints else ("S", "L")
            for letter, prefix in zip(letters, ("", "m"), strict=True):
                for axis in components:
                    self.known[f"{letter}_{axis}_{name}"] = self._read(f"reaction:{name}.{prefix}{axis}")
        for name in run.system.rows:
            self.known[f"Lambda_{re.sub(r'[^a-zA-Z0-9_]', '_', name)}"] = float(run.reaction(name)[-1])
        self.sections: dict[str, float] = {}

    def _read(self, address: str) -> float:
        return float(self._run.quantity([address])[address][-1])

    def value(self, text: str) -> float:
        """Return the value of a formula with names of sections in it."""
        places: dict[str, str] = {}

        def replaced(match: re.Match[str]) -> str:
            return places.setdefault(match.group(), f"section{len(places)}")

        plain = ADDRESS.sub(replaced, text)
        addresses = {placeholder: address for address, placeholder in places.items()}

        def value_of(name: object) -> float:
            text = name.text + "'" * name.primes  # type: ignore[attr-defined]
            if text in addresses:
                return self._section(addresses[text])
            return self.known[text]

        return float(evaluate(read_formula(plain), value_of))

    def _section(self, address: str) -> float:
        if address not in self.sections:
            self.sections[address] = (
                self._inertial(address) if "'" in address or "omega" in address else self._read(address)
            )
        return self.sections[address]

    def _inertial(self, address: str) -> float:
        """Return an acceleration or an angular velocity of a section, from the node there."""
        section, _, component = address.rpartition(".")
        state = self._run.frames[-1].state
        node = self._run.rod_system.find_node(section)
        if component.startswith("omega"):
            return float((state.dw if component.endswith("'") else state.w)[node][int(component[5]) - 1])
        return float(state.dv[node]["xyz".index(component[0])])


def own_rows(derived: list[DerivationBlock], title: str) -> list[Statement]:
    return [row for block in derived if block.title == title for row in block.rows]


def sides(row: Statement) -> tuple[str, str]:
    left, _, right = row.text.partition(" = ")
    return left, right


def follow_bodies(derived: list[DerivationBlock], reading: Reading) -> dict[str, float]:
    """Evaluate all rows that hold no names of rods: new names are defined, the others must hold; return errors."""
    errors: dict[str, float] = {}
    for block in derived[1:]:
        for row in block.rows:
            if row.numeric or row.cells or " = " not in row.text or NOT_FORMULAS.search(row.text) or ":" in row.text:
                continue
            left, right = sides(row)
            try:
                value = reading.value(right)
            except (KeyError, AnholonError):
                continue
            if NAME.fullmatch(left) and left not in reading.known:
                reading.known[left] = value
                continue
            try:
                expected = reading.value(left)
            except (KeyError, AnholonError):
                continue
            errors[left] = max(errors.get(left, 0.0), abs(expected - value) / (1.0 + abs(expected)))
    return errors


@pytest.mark.parametrize("name", ["cart", "two rods", "section", "wrecking-ball"])
def test_a_run_satisfies_the_equations_of_the_bodies(name: str) -> None:
    """Accelerations and reactions of joints, read from a run, leave nothing of the printed equations."""
    reading = Reading(run_of(name))
    if name == "two rods":  # the hinge's moments lie across its axis, carried by the plate
        axis = {"two": ("M_x_two", "M_z_two")}
        phi = reading.known["phi"]
        mx, mz = (reading.known[key] for key in axis["two"])
        # d1 = e_y × e_x = -e_z, d2 = e_y × d1 = -e_x of the plate, which has begun at phi = 0.1
        turned = phi - 0.1
        reading.known["M_1_two"] = -(mx * np.sin(turned) + mz * np.cos(turned))
        reading.known["M_2_two"] = -(mx * np.cos(turned) - mz * np.sin(turned))
    errors = follow_bodies(list(blocks(model_of(name), "lagrange1")), reading)
    balances = {left: error for left, error in errors.items() if left.startswith("MW_")}
    assert len(balances) == len(run_of(name).system.coordinates)
    wrong = {left: error for left, error in errors.items() if not error < EXACT}
    assert wrong == {}, wrong


@pytest.mark.parametrize("name", ["cart", "section", "wrecking-ball", "pole-vaulter"])
def test_a_run_satisfies_the_rows_of_joints_supports_and_sections(name: str) -> None:
    """Places and directions agree, and forces balance at every section at which something acts."""
    model, reading = model_of(name), Reading(run_of(name))
    derived = list(blocks(model, "lagrange1"))
    follow_bodies(derived, reading)
    checked, size = 0, 1.0
    for title in ("Constraints", "Equations of motion"):
        for row in own_rows(derived, title):
            left, right = sides(row)
            if not ADDRESS.search(row.text) or not right:
                continue
            one, two = reading.value(left), reading.value(right)
            size = max(size, abs(one))
            assert one == pytest.approx(two, abs=2e-6 * size), row.text
            checked += 1
    joints, supports = len(model.joints), sum(name != "box" for name in model.supports)
    ends = sum(6 if rod.model == "cable" else 12 for rod in model.rods.values())
    assert checked >= 3 * joints + 3 * supports + ends


def printed(model: Model, form: str) -> str:
    return "\n".join(row.text for _, row in stream(model, form))


@pytest.mark.parametrize("form", [form for form in FORMS if form not in DIFFERENTIATING])
def test_every_form_has_every_unknown_and_every_row(form: str) -> None:
    derived = list(blocks(model_of("two rods"), form))
    assert [block.title for block in derived] == list(anholon.derivation.BLOCKS)
    text = "\n".join(row.text for block in derived for row in block.rows)
    for axis in "xyz":
        for unknown in (f"F_{axis}_one", f"M_{axis}_one", f"F_{axis}_two", f"S_{axis}_wall", f"L_{axis}_wall"):
            assert unknown in text
    assert all(unknown in text for unknown in ("M_1_two", "M_2_two", "L_x_other", "L_z_other"))
    assert "L_y_other" not in text, "a hinge has no moment about its axis"
    motion = [sides(row)[0] for row in own_rows(derived, "Equations of motion")]
    assert sum(left.startswith("rho_rod*") for left in motion) == 6, "Lerbet's balances"
    for end in ("left:base", "left:tip", "right:base", "right:tip"):
        assert [f"{end}.{part}" in motion for part in ("N", "T2", "T3", "M1", "M2", "M3")] == [True] * 6
    rows = [sides(row)[0] for row in own_rows(derived, "Constraints") if ADDRESS.search(row.text)]
    assert len(rows) == 6 + 5 + 6 + 5
    law = [sides(row)[0] for row in own_rows(derived, "Forces")]
    assert {f"{part}_rod" for part in ("n1", "n2", "n3", "m1", "m2", "m3")} <= set(law)
    assert {"tau_left", "tau_right"} <= set(law)
    for block in derived:
        for row in block.rows:
            if row.latex:
                check_formula(row.latex)
                assert "<merror" not in convert(row.latex)
    check_document(render(derived, "latex", title="two rods"))


def test_the_forces_of_joints_are_those_of_the_coordinates_in_every_form() -> None:
    """x'' is the force on the cart over its mass, whatever the form."""
    for form in ("lagrange1", "lagrange2", "maggi", "appell", "gauss", "kirgetov", "udwadia-kalaba", "covariant"):
        text = printed(model_of("cart"), form)
        assert "Q_x = push - F_z_foot - 0.3*x' - 9.81" in text, form


@pytest.mark.parametrize("form", DIFFERENTIATING)
def test_forms_that_differentiate_forces_refuse_by_name(form: str) -> None:
    with pytest.raises(
        UsageError, match=f"{form} differentiates the forces on the bodies, and those of the rods “beam”"
    ):
        list(blocks(model_of("cart"), form))


def test_the_equations_of_rods_have_the_bodies_beside_them() -> None:
    text = printed(model_of("cart"), "lerbet-xyz")
    assert "MW_x = push - F_z_foot - 0.3*x' - 9.81" in text
    assert "rho_beam*(I11_beam*omega1_beam_t" in text
    still = printed(model_of("cart"), "lerbet-statics")
    assert "0 = push - F_z_foot - 9.81" in still, "at rest without the damping"
    assert "_t" not in still.replace("_tip", "")


def test_rods_alone_have_their_ends_and_joints() -> None:
    text = printed(load(example_path("four-bar-flexible")), "lerbet")
    for row in ("crank:tip.x = coupler:base.x", "rocker:tip.x = 0.06", "crank:base.e3y = 0", "rocker:tip.M1 = 0"):
        assert row in text
    assert "F_x_ground" in text


def test_loads_along_rods_are_in_the_equations() -> None:
    model = anholon.loads(
        CART
        + """[loads.wind]
kind = "line"
rod = "beam"
force = [0, "3*s*sin(t)", 0]
[loads.engine]
kind = "line"
rod = "beam"
force = [0.5, 0, 0]
following = true
[loads.soil]
kind = "bed"
rod = "beam"
stiffness = [0, 0, 100]
turning = [1, 0, 0]
"""
    )
    text = printed(model, "lagrange1")
    for row in ("q_y_beam = 3*s*sin(t)", "q_z_beam = -9.81*rho_beam - 100*dz_beam", "qf_1_beam = 1/2",
                "l_x_beam = L_x_soil", "f_i = e_i . q_beam + qf_i_beam, c_i = e_i . l_beam"):  # fmt: skip
        assert row in text, row


def test_supports_that_move_are_written_as_they_move() -> None:
    hub = CART.replace('at = "beam:base"', 'at = "beam:base"\nspin = [0, 0, 3]\nabout = [0.1, 0, 0]')
    text = printed(anholon.loads(hub), "lagrange1")
    assert re.search(r"beam:base\.x\*cos\(3\*t\) \+ beam:base\.y\*sin\(3\*t\) = ", text)
    shaken = CART.replace('at = "beam:base"', 'at = "beam:base"\nmotion = ["0.1*sin(7*t)", 0, 0]')
    assert "beam:base.x = 0.1*sin(7*t)" in printed(anholon.loads(shaken), "lagrange1")


def test_a_later_instant_with_switched_supports_is_refused() -> None:
    model = load(example_path("pole-vaulter"))
    text = printed(model, "lagrange1")
    assert "S_x_box" not in text, "the pole's foot is free at the beginning"
    run = anholon.simulate(model, 0.1)
    moment = anholon.derivation.derive.find_instant(run, 0.1)
    with pytest.raises(UsageError, match=r"switch .*“box”.* on or off"):
        list(blocks(model, "lagrange1", "", moment))


def test_names_of_rods_do_not_mix_with_those_of_the_model() -> None:
    """The cart's coordinate x and the rod's displacement x are two names; all of the rod's functions have its own."""
    text = printed(model_of("cart"), "newton")
    assert "r_beam = r0_beam + R0_beam u_beam, u_beam = (x_beam, y_beam, z_beam)" in text
    assert re.search(r"\bx_s\b|\bn1\b|\bk2\b|\nR = ", text) is None


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_document_in_both_languages(language: str) -> None:
    document = derive_text(model_of("two rods"), "maggi", "latex", language=language)
    check_document(document)
    assert ("соединения" in document) == (language == "ru")
