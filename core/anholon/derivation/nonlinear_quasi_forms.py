"""Boltzmann and Hamel's equations in quasi-velocities that are not linear in the rates, in print.

    d/dt dT*/dw^s - dT*/dpi^s + (dT*/dw^r) H^r_s = Q_s + Lambda_s,   H^r_s = (dq'^i/dw^s) (d/dt dw^r/dq'^i - dw^r/dq^i)

The quasi-velocities are those of the chart, then the constraints themselves; a row that is not the slope of a function
of the rates (of a constraint of second order, of a law of control) stands for dw/dq' (see
`anholon.forms.nonlinear_boltzmann_hamel`). Both terms with d/dt contain accelerations.
"""

from __future__ import annotations

from collections.abc import Iterator

from sympy import Add, Expr, Mul

from anholon.derivation.constraint_print import write_differentiated
from anholon.derivation.maggi import Maggi
from anholon.derivation.phrases import make_phrase
from anholon.derivation.printed_form import Matrix, transpose
from anholon.derivation.simplification import dot
from anholon.derivation.statements import Statement
from anholon.derivation.symbolic_constraints import SymbolicConstraint

Slopes = tuple[list[Expr], list[Expr]]
"""dw/dq' and dw/dq of one quasi-velocity."""


def is_linear_in_rates(form: Maggi) -> bool:
    """Return True if quasi-velocities and constraints are linear in the rates.

    Their slopes must depend only on time and positions.
    """
    mechanics = form.mechanics
    rates = set(mechanics.symbols.rates)
    directions = [entry for row in form.rows for entry in row.virtual]
    follows = any(form.subexpressions.expand(entry).free_symbols & rates for entry in directions)
    return form.velocities.is_linear and not follows and all(row.order < 2 for row in form.rows)


def write_nonlinear_equations(form: Maggi) -> Iterator[Statement]:
    """Yield the momenta, the slopes of T*, the coefficients H and the equations."""
    columns = transpose(form.velocities.virtual)
    names = [*(symbol.name for symbol in form.velocities.symbols), *(row.label for row in form.rows)]
    slopes = _compute_slopes(form)
    yield from _write_statements(form)
    P = [
        form.name_if_compound(f"P_{name}", dot(column, form.mechanics.momenta))
        for name, column in zip(names, columns, strict=True)
    ]
    for number, (name, momentum) in enumerate(zip(names, P, strict=True)):
        yield from form.define(f"P_{name}", momentum, note="" if number else "momenta dT*/dw")
    T = [
        form.name_if_compound(f"T_{name}", dot(column, _compute_energy_slopes(form, P, slopes)))
        for name, column in zip(names, columns, strict=True)
    ]
    if any(slope != 0 for slope in T):
        yield Statement(note="slopes of T* along the quasi-velocities at fixed w, dT*/dpi")
    for name, slope in zip(names, T, strict=True):
        if slope != 0:
            yield from form.define(f"T_{name}", slope)
    H = _compute_coefficients(form, columns, slopes)
    for r, row in enumerate(H):
        for s, value in enumerate(row):
            if value != 0:
                yield from form.define(f"H_{r + 1}_{s + 1}", value, latex=rf"H^{{{r + 1}}}_{{{s + 1}}}")
    yield from _write_balances(form, names, columns, (P, T), H)
    yield from write_differentiated(form.mechanics, form.builder)


def _write_statements(form: Maggi) -> Iterator[Statement]:
    """Yield the equations in index notation, and the rows that are no slopes of functions."""
    yield form.make_statement(
        r"\frac{d}{dt} \frac{\partial T^{*}}{\partial w^{\sigma}} - \frac{\partial T^{*}}{\partial \pi^{\sigma}} + "
        r"\frac{\partial T^{*}}{\partial w^{\rho}} H^{\rho}_{\sigma} = Q_{\sigma} + \Lambda_{\sigma},\qquad "
        r"H^{\rho}_{\sigma} = \frac{\partial \dot{q}^{i}}{\partial w^{\sigma}} \left(\frac{d}{dt} \frac{\partial "
        r"w^{\rho}}{\partial \dot{q}^{i}} - \frac{\partial w^{\rho}}{\partial q^{i}}\right)",
        "d/dt dT*/dw_s - dT*/dpi_s + sum over r of dT*/dw_r H_r_s = Q_s + Lambda_s, H_r_s = sum over i of "
        "dq'_i/dw_s (d/dt dw_r/dq'_i - dw_r/dq_i)",
        "Boltzmann and Hamel's equations, for quasi-velocities w that need not be linear in the rates; the constraints "
        "are the last of them",
    )
    for row in form.rows:
        if not _is_slope(row):
            yield Statement(
                note=make_phrase(
                    "the row of {} is no slope of a function of the rates: it stands itself in the place of dw/dq'",
                    row.name,
                )
            )


def _write_balances(
    form: Maggi, names: list[str], columns: Matrix, energies: tuple[list[Expr], list[Expr]], H: Matrix
) -> Iterator[Statement]:
    """Yield the equation of every quasi-velocity, and of every released constraint."""
    mechanics, count = form.mechanics, form.velocities.count
    P, T = energies
    for s, (name, column) in enumerate(zip(names, columns, strict=True)):
        parts = [
            Add(
                Mul(entry, _differentiate_by_time(form, momentum)),
                Mul(_differentiate_by_time(form, entry), momentum),
            )
            for entry, momentum in zip(column, mechanics.momenta, strict=True)
        ]
        growth = form.name_if_compound(f"P_{name}'", Add(*parts))
        note = make_phrase("along {}", name) if s < count else make_phrase("along {}, released", name)
        yield from form.define(f"P_{name}'", growth, note=note)
        force = form.subexpressions.shorten(
            f"Qw_{name}",
            dot(column, mechanics.generalized_forces),
        )
        swirl = dot(P, [row[s] for row in H])
        right = force if s < count else Add(force, form.multipliers[s - count])
        yield from form.equal(Add(growth, Mul(-1, T[s]), swirl), right)


def _compute_slopes(form: Maggi) -> list[Slopes]:
    """Return dw/dq' and dw/dq of every quasi-velocity, the constraints among them."""
    table, symbols = form.subexpressions, form.mechanics.symbols
    rates, places = symbols.rates, list(symbols.coordinates.values())
    results = []
    for definition in form.velocities.definitions:
        results.append(
            ([table.differentiate(definition, v) for v in rates], [table.differentiate(definition, q) for q in places])
        )
    for row in form.rows:
        of_place = (
            [table.differentiate(row.velocity, q) for q in places]
            if _is_slope(row) and row.velocity is not None
            else [dot([table.differentiate(entry, q) for entry in row.virtual], rates) for q in places]
        )
        results.append((list(row.virtual), of_place))
    return results


def _compute_energy_slopes(form: Maggi, P: list[Expr], slopes: list[Slopes]) -> list[Expr]:
    """Return dT*/dq at fixed w by coordinate."""
    return [
        Add(slope, *(Mul(-1, momentum, of_place[i]) for momentum, (_, of_place) in zip(P, slopes, strict=True)))
        for i, slope in enumerate(form.mechanics.kinetic_energy_gradient)
    ]


def _compute_coefficients(form: Maggi, columns: Matrix, slopes: list[Slopes]) -> Matrix:
    """Return H^r_s by r and s."""
    H: Matrix = []
    for r, (of_rates, of_place) in enumerate(slopes, start=1):
        lost = [Add(_differentiate_by_time(form, a), Mul(-1, b)) for a, b in zip(of_rates, of_place, strict=True)]
        H.append([form.name_if_compound(f"H_{r}_{s}", dot(column, lost)) for s, column in enumerate(columns, start=1)])
    return H


def _is_slope(row: SymbolicConstraint) -> bool:
    """Return True if the row of a constraint is the slope of its relation between the rates."""
    return row.velocity is not None and row.virtual == row.gradient


def _differentiate_by_time(form: Maggi, value: Expr) -> Expr:
    """Return dx/dt with the accelerations in it."""
    table, symbols = form.subexpressions, form.mechanics.symbols
    bent = (
        Mul(table.differentiate(value, rate), acceleration)
        for rate, acceleration in zip(symbols.rates, symbols.accelerations, strict=True)
    )
    return table.simplify(Add(table.differentiate_without_accelerations(value), *bent))
