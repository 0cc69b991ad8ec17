"""The steps to the six equations of a rod in print, in the order of Lerbet's program (002, section 4, items 1 to 9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sympy import Matrix, Symbol, diag

from anholon.derivation.latex_names import make_upright
from anholon.derivation.phrases import make_phrase
from anholon.derivation.rod_equations import RodEquations
from anholon.derivation.rod_printer import RodPrinter
from anholon.derivation.rod_steps import RodSteps, make_balance_columns, make_rod_steps
from anholon.derivation.statements import BASIS, DIRECT_SUM, ELEMENTS, EQUATIONS, Statement

_AXES: Final = {"x": (r"\xi_{1}", "xi1"), "y": (r"\eta_{1}", "eta1"), "z": (r"\zeta_{1}", "zeta1")}

_VARIED: Final = (
    "variations of the factors by w = t, with omega_t = 0 and omega^c = v^c, and by w = s, with omega_s = omega and "
    "omega^c = e^c (item 7; the inverse is missing in print)"
)
_VARIED_AT_REST: Final = (
    "variations of the factors by w = s, with omega_s = omega and omega^c = e^c "
    "(item 7; the inverse is missing in print)"
)


def write_rotation_steps(equations: RodEquations, print_: RodPrinter) -> Iterator[tuple[int, Statement]]:
    """Yield items 1 to 5: variables, frames and bases, the displacement, Ad and ad of its factors, the brackets."""
    yield from ((ELEMENTS, row) for row in _write_bases())
    yield ELEMENTS, _write_displacement(equations.order)
    steps = make_rod_steps(equations.order, straight=equations.straight)
    yield from ((ELEMENTS, row) for row in _write_adjoints(steps, equations.order, print_))
    yield from ((ELEMENTS, row) for row in _write_brackets())


def write_rate_steps(equations: RodEquations, print_: RodPrinter) -> Iterator[tuple[int, Statement]]:
    """Yield items 6 and 7: derivatives of screws, the variations of the factors and their projections."""
    steps = make_rod_steps(equations.order, straight=equations.straight)
    yield from ((DIRECT_SUM, row) for row in _write_derivatives(steps, print_, statics=equations.statics))
    yield (
        DIRECT_SUM,
        Statement(
            latex=r"A_0 = \operatorname{Ad}(\exp u),\qquad A_i = A_{i-1} \operatorname{Ad}(\exp \psi_i \rho_i),\qquad "
            r"\omega_0 = \frac{\partial u}{\partial w},\qquad \omega_i = \frac{\partial \psi_i}{\partial w} \rho_i + "
            r"\left(\operatorname{Ad}(\exp \psi_i \rho_i)^{-1} - 1\right) \omega_w,\qquad "
            r"\omega^c = \operatorname{Ad}(D)^{-1} \sum_{i} A_i \omega_i",
            text="A0 = Ad(exp(u)), Ai = A(i-1) Ad(exp(psi_i rho_i)), omega0 = du/dw, "
            "omega_i = dpsi_i/dw rho_i + (Ad(exp(psi_i rho_i))^-1 - 1) omega_w, omega^c = Ad(D)^-1 (A0 omega0 + ... )",
            note=make_phrase(_VARIED_AT_REST if equations.statics else _VARIED),
        ),
    )
    for by in ("s",) if equations.statics else ("t", "s"):
        yield from ((DIRECT_SUM, row) for row in _write_variations(steps, by, print_))


def write_balance_steps(equations: RodEquations, print_: RodPrinter) -> Iterator[tuple[int, Statement]]:
    """Yield items 8 and 9: the operator of inertia, the wrench, the balance and its columns before the projections."""
    columns = make_balance_columns()
    inertia = diag(*(Symbol(f"I{i}{i}", positive=True) for i in (1, 2, 3)))
    if not equations.statics:
        latex, text = print_.make_matrix(inertia)
        yield (
            BASIS,
            Statement(
                latex=rf"H_r = \begin{{pmatrix}} 0 & J \\ I & 0 \end{{pmatrix}},\qquad J = {latex}",
                text=f"H_r = [0, J; I, 0], J = {text}",
                note=make_phrase("operator of inertia per mass, at the mass centre in the principal axes (item 8)"),
            ),
        )
    yield from _write_column(
        BASIS,
        r"\Theta",
        "Theta",
        columns["wrench"],
        make_phrase("wrench of the section: moment, then force (item 9)"),
        print_,
    )
    moving = r"\rho H_r \dot{v} + \left[v, \rho H_r v\right]"
    inner = r"\left[e + \omega, \Theta\right] + \Theta'"
    yield (
        EQUATIONS,
        Statement(
            latex=rf"{'0' if equations.statics else moving} = T + {inner},\qquad c_i = \left[T | \rho_i\right],\qquad "
            r"f_i = \left[T | \left(i, j, k\right)_i\right]",
            text=f"{'0' if equations.statics else 'rho H_r v_t + [v, rho H_r v]'} = T + [e + omega, Theta] + Theta_s",
            note=make_phrase(
                "balance without coordinates, T: the loads; projected on xi, eta, zeta (moments c) and on i, j, k "
                "(forces f)"
            ),
        ),
    )
    if not equations.statics:
        note = make_phrase("gyroscopic terms [v, rho H_r v]")
        yield from _write_column(EQUATIONS, r"\left[v, \rho H_r v\right]", "G", columns["gyroscopic"], note, print_)
    note = make_phrase("terms of the sections [e + omega, Theta], e + omega = (gamma; k)")
    yield from _write_column(EQUATIONS, r"\left[e + \omega, \Theta\right]", "S", columns["turned"], note, print_)


def _write_bases() -> Iterator[Statement]:
    yield Statement(note=make_phrase("the rod depends on two variables, the arc s and the time t (item 1)"))
    yield Statement(
        latex=r"R_0 = \left(A_0; i_0, j_0, k_0\right),\qquad R_1 = D_r(s) R_0,\qquad R_2 = D(s, t) R_1",
        text="R0 = (A0; i0, j0, k0), R1 = D_r(s) R0, R2 = D(s, t) R1",
        note=make_phrase("frames: of the world, of the reference, of the section (item 2)"),
    )
    yield Statement(
        latex=r"i(m) = i,\quad j(m) = j,\quad k(m) = k,\quad \xi(m) = i \times Am,\quad \eta(m) = j \times Am,\quad "
        r"\zeta(m) = k \times Am",
        text="i(m) = i, j(m) = j, k(m) = k, xi(m) = i x Am, eta(m) = j x Am, zeta(m) = k x Am",
        note=make_phrase("basis of the screws of a frame; components are those in the basis of R1 (items 2 and 3)"),
    )


def _write_displacement(order: str) -> Statement:
    factors = "".join(rf" \exp(\psi_{{{i}}} {_AXES[axis][0]})" for i, axis in enumerate(order, start=1))
    plain = "".join(f" exp(psi{i} {_AXES[axis][1]})" for i, axis in enumerate(order, start=1))
    return Statement(
        latex=rf"D = \exp(u){factors},\qquad u = x\,i_{{1}} + y\,j_{{1}} + z\,k_{{1}}",
        text=f"D = exp(u){plain}, u = x i1 + y j1 + z k1",
        note=make_phrase("displacement of a section: a shift after three turns (item 3)"),
    )


def _write_adjoints(steps: RodSteps, order: str, print_: RodPrinter) -> Iterator[Statement]:
    """Yield Ad and ad of the factors, by their blocks of three rows."""
    latex, text = print_.make_matrix(steps.ads[0][:3, 3:])
    yield Statement(
        latex=r"\operatorname{Ad}(\exp u) = \begin{pmatrix} I & \Lambda \\ 0 & I \end{pmatrix},\qquad "
        r"\operatorname{ad} u = \begin{pmatrix} 0 & \Lambda \\ 0 & 0 \end{pmatrix},\qquad " + rf"\Lambda = {latex}",
        text=f"Ad(exp(u)) = [I, Lambda; 0, I], ad(u) = [0, Lambda; 0, 0], Lambda = {text}",
        note=make_phrase("Ad and ad of the shift (item 4; in print with the other sign)"),
    )
    for i, axis in enumerate(order, start=1):
        (turn, turn_text), (rate, rate_text) = (
            print_.make_matrix(matrix[3:, 3:]) for matrix in (steps.adjoints[i], steps.ads[i])
        )
        name, plain = _AXES[axis]
        yield Statement(
            latex=rf"\operatorname{{Ad}}(\exp \psi_{{{i}}} {name}) = \begin{{pmatrix}} \Lambda_{{{i}}} & 0 \\ 0 & "
            rf"\Lambda_{{{i}}} \end{{pmatrix}},\qquad \Lambda_{{{i}}} = {turn}",
            text=f"Ad(exp(psi{i} {plain})) = [Lambda{i}, 0; 0, Lambda{i}], Lambda{i} = {turn_text}",
            note=make_phrase("Ad and ad of the turn {}", i),
        )
        yield Statement(
            latex=rf"\operatorname{{ad}} {name} = \begin{{pmatrix}} \lambda_{{{i}}} & 0 \\ 0 & \lambda_{{{i}}} "
            rf"\end{{pmatrix}},\qquad \lambda_{{{i}}} = {rate}",
            text=f"ad({plain}) = [lambda{i}, 0; 0, lambda{i}], lambda{i} = {rate_text}",
        )


def _write_brackets() -> Iterator[Statement]:
    yield Statement(
        latex=r"\begin{pmatrix} 0 & L_2 \\ L_2 & L_1 \end{pmatrix},\qquad "
        r"L_1 = \begin{pmatrix} 0 & \zeta_{1} & -\eta_{1} \\ -\zeta_{1} & 0 & \xi_{1} \\ \eta_{1} & -\xi_{1} & 0 "
        r"\end{pmatrix},\qquad L_2 = \begin{pmatrix} 0 & k_{1} & -j_{1} \\ -k_{1} & 0 & i_{1} \\ j_{1} & -i_{1} & 0 "
        r"\end{pmatrix}",
        text="[0, L2; L2, L1], L1 = [0, zeta1, -eta1; -zeta1, 0, xi1; eta1, -xi1, 0], "
        "L2 = [0, k1, -j1; -k1, 0, i1; j1, -i1, 0]",
        note=make_phrase(
            "brackets of the basis i1, j1, k1, xi1, eta1, zeta1: row, then column (item 5; in print with [xi1, eta1] = "
            "xi1)"
        ),
    )


def _write_derivatives(steps: RodSteps, print_: RodPrinter, *, statics: bool) -> Iterator[Statement]:
    column, text = print_.make_matrix(steps.reference)
    yield Statement(
        latex=("" if statics else r"\frac{\partial v}{\partial t} = \dot{v}_i,\qquad ")
        + r"\frac{\partial v}{\partial s} = v_i' + "
        rf"\left[\omega, v\right],\qquad \omega = {column}",
        text=f"{'' if statics else 'dv/dt = v_i_t, '}dv/ds = v_i_s + [omega, v], omega = {text}",
        note=make_phrase("derivatives of a screw in the moving basis; omega: screw of the reference along s (item 6)"),
    )


def _write_variations(steps: RodSteps, by: str, print_: RodPrinter) -> Iterator[Statement]:
    """Yield the variations by t or s and their projections, factor by factor."""
    owner = f",{make_upright(print_.label)}" if print_.label else ""
    note: str = make_phrase("variations of the shift and of the turns by {}", by)
    for i, variation in enumerate(steps.variations[by]):
        yield from (
            row
            for _, row in _write_column(
                DIRECT_SUM, rf"\omega_{{{i},{by}{owner}}}", f"omega{i}{by}", variation, note, print_
            )
        )
        note = ""
    total = {"t": "v^c", "s": "e^c"}[by]
    note = make_phrase("their projections on the axes of the section, Ad(D)^-1 A_i omega_i; the sum is {}", total)
    for i, projection in enumerate(steps.projections[by]):
        left = rf"\operatorname{{Ad}}(D)^{{-1}} A_{{{i}}} \omega_{{{i},{by}{owner}}}"
        yield from (row for _, row in _write_column(DIRECT_SUM, left, f"p{i}{by}", projection, note, print_))
        note = ""


def _write_column(
    number: int, left: str, plain: str, column: Matrix, note: str, print_: RodPrinter
) -> Iterator[tuple[int, Statement]]:
    yield from ((number, row) for row in print_.matrix(left, print_.mark(plain), column, note))
