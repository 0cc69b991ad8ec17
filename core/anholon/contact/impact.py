"""Impacts: contacts that are met while they close, with the impulses of friction there.

The laws of impact have the form of those of motion, without finite forces: with the change of rates Δv and impulses
in the place of accelerations and reactions

    M Δv = A^T P + Σ T^T p,   s P >= 0,   s (A v+ + c + e (A v- + c)) >= 0,   |p| <= μ0 |P|,   p = -μ |P| w+/|w+|

where w = T v is the slip of a friction on the contact: it sticks, w+ = 0, where its impulse suffices, else it slips
on. Parts of a grip that do not come with the normal reaction give no impulse. [J. J. Moreau, Unilateral contact and
dry friction in finite freedom dynamics, CISM 302, Springer 1988; for e = 0 no impact gains energy, with a rebound
Newton's law may do so beside friction (T. R. Kane 1984), which ends the motion.]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.contact.contact_problem import Contact, ContactProblem
from anholon.contact.impact_order import choose_next_impact, is_sequential
from anholon.contact.next_mode import choose_for_impact, describe_bilateral_remedy
from anholon.contact.response import ContactChoice, Response, compute_response
from anholon.contact.tolerances import (
    ENERGY_GAIN_TOLERANCE_REL,
    ENERGY_ROUNDING_REL,
    IMPULSE_RATE_SHARE,
    IMPULSE_TOLERANCE_REL,
    TOUCHING_TOLERANCE_REL,
)
from anholon.errors import RunError
from anholon.mechanics.contact_mode import find_constraint_of_row


class Impact(NamedTuple):
    """A contact that was struck, a row that was switched on with a rate that it forbids, or a grip there: its impulse P
    (that of its gate, in units of the multiplier times s), and rates of the gap (of the slip) before and after.

    `was_active`: it held before, and takes its part in the impact on others. The first one of an impact carries what
    the whole impact did: `loss`, the energy lost in all contacts, J, and `drive_work`, the work that what moves by
    itself did on its masses meanwhile: T+ - T- = drives - loss."""

    name: str
    impulse: float
    before: float
    after: float
    loss: float = 0.0
    drive_work: float = 0.0
    was_active: bool = False


def sum_impacts(impacts: Sequence[Impact]) -> list[Impact]:
    """Return the impacts of one instant with one impact for each contact.

    Impulses and energies are added; the rates are those before the first and after the last impact.
    """
    results: dict[tuple[str, bool], Impact] = {}
    for impact in impacts:
        key = impact.name, impact.was_active
        first = results.get(key)
        results[key] = (
            impact
            if first is None
            else first._replace(
                impulse=first.impulse + impact.impulse,
                after=impact.after,
                loss=first.loss + impact.loss,
                drive_work=first.drive_work + impact.drive_work,
            )
        )
    return list(results.values())


def compute_rounding_scale(x: Floats) -> float:
    """Return the rounding of quantities computed from the coordinates or rates x (n,)."""
    return TOUCHING_TOLERANCE_REL * (1.0 + float(np.abs(x).max(initial=0.0)))


def find_touching_contacts(problem: ContactProblem) -> list[Contact]:
    """Return the contacts without a gap.

    A contact on rates with a load is returned only where its load has no gap either.
    """
    gap_tolerance = compute_rounding_scale(problem.q)
    closed = [contact for contact in problem.contacts if contact.gap <= gap_tolerance]
    names = {contact.name for contact in closed}
    return [contact for contact in closed if not contact.load or contact.load in names]


class _FrictionImpact(NamedTuple):
    """A friction in an impact: its impulse, and the slips along its direction, if it has one, before and after.

    `work`: the impulse times both slips; `reported`: whether it belongs to a constraint with a friction limit.
    """

    name: str
    impulse: float
    before: float
    after: float
    work: float
    reported: bool


class _SolvedImpact(NamedTuple):
    """The state after an impact, the contacts that acted in it, the impulses of all rows (m,), in units of their
    multipliers times s, and the impulses of frictions."""

    problem_after: ContactProblem
    active: list[Contact]
    impulses: Floats
    frictions: list[_FrictionImpact]


def compute_impact(problem: ContactProblem, min_flight: float) -> tuple[ContactProblem, list[Impact]] | None:
    """Return the state after an impact and the impacts of its contacts; None where no contact approaches.

    `min_flight`: time, s, below which a contact does not rebound. Raises RunError where no contact mode is consistent,
    or the impact would gain energy.
    """
    touching = find_touching_contacts(problem)
    rate_tolerance = compute_rounding_scale(problem.v)
    switched = [i for i in problem.bilateral_rows if abs(problem.equations.rate[i]) > 10.0 * rate_tolerance]
    if not switched and not any(contact.is_approaching(rate_tolerance) for contact in touching):
        return None
    if is_sequential(problem):
        touching = [] if switched else choose_next_impact(problem, touching, rate_tolerance)
    touching = [_without_short_rebound(problem, contact, min_flight) for contact in touching]
    struck = [*switched, *(contact.rows[0] for contact in touching if contact.is_approaching(rate_tolerance))]
    solved = _solve_impact(problem, touching, struck)
    energy_gain = _compute_energy_gain(problem, touching, solved)
    impacts = _list_impacts(problem, switched, solved)
    if impacts:
        drive_work = _compute_drive_work(problem, solved.problem_after, energy_gain)
        impacts[0] = impacts[0]._replace(loss=-energy_gain, drive_work=drive_work)
    return solved.problem_after, impacts


def _solve_impact(problem: ContactProblem, touching: list[Contact], struck: Sequence[int]) -> _SolvedImpact:
    """Return the impact on the rows `struck` in a consistent contact mode; raises RunError without one."""
    impact_equations = problem.make_impact_equations(touching)
    _leave_out_unreached_frictions(impact_equations, touching, struck)
    choice = choose_for_impact(impact_equations, touching)
    if choice is None:
        names = ", ".join(f"'{contact.name}'" for contact in touching)
        raise RunError(
            f"at t = {problem.t:.9g} s no consistent contact mode among {names} exists for the impact"
            + (describe_bilateral_remedy(problem, touching) or ". Reduce their coefficients of friction")
        )
    response = compute_response(impact_equations, touching, choice)
    impulses = response.solution.multipliers
    _require_fixed_directions(problem, impulses)
    problem_after = problem.with_rates(problem.v + response.solution.x)
    active = [contact for contact, acts in zip(touching, choice.active, strict=True) if acts]
    frictions = _find_friction_impacts(problem_after, impact_equations, choice, response)
    return _SolvedImpact(problem_after, active, impulses, frictions)


def _leave_out_unreached_frictions(
    impact_equations: ContactProblem, touching: Sequence[Contact], struck: Sequence[int]
) -> None:
    """Leave out the frictions of parts that no impulse on the rows `struck` reaches: their states need no choice."""
    equations, all_frictions = impact_equations.equations, impact_equations.frictions
    entries = (equations.A != 0.0) | (equations.B != 0.0)
    owners = [find_constraint_of_row(row) for row in impact_equations.system.rows]
    touched = []  # coordinates (n,) that each friction joins: those of its slip and of the reactions that load it
    for friction in all_frictions.frictions:
        names = {friction.constraint, friction.slipping_constraint}
        rows = [i for i, owner in enumerate(owners) if owner in names]
        touched.append((friction.slip_jacobian != 0.0).any(axis=0) | entries[rows].any(axis=0))
    active_rows = impact_equations.find_active_rows(touching, (True,) * len(touching))
    coupling = np.vstack([entries[active_rows], *touched]).astype(float)
    linked = (equations.M != 0.0) | (coupling.T @ coupling > 0.0)
    reached = entries[list(struck)].any(axis=0)
    while (further := reached | linked[reached].any(axis=0)).sum() > reached.sum():
        reached = further
    reached_frictions = (
        f for f, coordinates in zip(all_frictions.frictions, touched, strict=True) if (coordinates & reached).any()
    )
    impact_equations.frictions = all_frictions._replace(frictions=tuple(reached_frictions))


def _compute_energy_gain(problem: ContactProblem, touching: list[Contact], solved: _SolvedImpact) -> float:
    """Return the work, J, of all impulses in the contacts, without the work of drives that move them.

    Raises RunError where it is positive.
    """
    energy_gain = 0.5 * float(
        solved.impulses @ (problem.equations.rate + solved.problem_after.equations.rate)
        + sum(friction.work for friction in solved.frictions)
    )
    if energy_gain > ENERGY_GAIN_TOLERANCE_REL * _kinetic_energy(problem):
        names = ", ".join(f"'{contact.name}'" for contact in touching)
        raise RunError(
            f"at t = {problem.t:.9g} s the impact on {names} would gain {energy_gain:.3g} J of energy: friction and "
            "Newton's law of restitution are incompatible there. Set the coefficient of restitution or the "
            "coefficient of friction to 0"
        )
    return energy_gain


def _list_impacts(problem: ContactProblem, switched: list[int], solved: _SolvedImpact) -> list[Impact]:
    """Return the impacts of all rows and contacts that took part.

    They are those of rows that were switched on, of contacts, of constraints with a friction limit, and of rows that
    held before.
    """
    problem_after, impulses = solved.problem_after, solved.impulses
    rates_after = {contact.name: contact.rate for contact in problem_after.contacts}
    min_impulses = _compute_least_impulses(problem, impulses)
    impacts = [_make_row_impact(problem, problem_after, i, impulses) for i in switched]
    impacts += [
        Impact(contact.name, contact.sign * float(impulses[gate]), contact.rate, rates_after[contact.name])
        for contact in solved.active
        if abs(impulses[gate := contact.rows[0]]) > min_impulses[gate]
    ]
    impacts += [
        _make_row_impact(problem, problem_after, i, impulses)
        for contact in solved.active
        for i in contact.rows[1:]
        if find_constraint_of_row(problem.system.rows[i]) not in rates_after and impulses[i] != 0.0
    ]
    impacts += [
        Impact(friction.name, friction.impulse, friction.before, friction.after)
        for friction in solved.frictions
        if friction.reported
    ]
    # Rows that hold all along take part as well, for example the foot that stands while the other one comes down.
    impacts += [
        _make_row_impact(problem, problem_after, i, impulses)._replace(was_active=True)
        for i in problem.bilateral_rows
        if i not in switched and abs(impulses[i]) > min_impulses[i]
    ]
    return impacts


def _compute_least_impulses(problem: ContactProblem, impulses: Floats) -> Floats:
    """Return the impulses (m,) of rows below which they are rounding.

    An impulse is rounding relative to the largest one, or if it changes no rate by more than the residual of rates at
    rest.
    """
    inertia = np.diag(problem.equations.M)
    inertia = np.maximum(inertia, 1e-30 + 1e-12 * inertia.max(initial=0.0))
    changes = (np.abs(problem.equations.B) / inertia).max(axis=1, initial=0.0)  # of rates, for unit impulses
    still = IMPULSE_RATE_SHARE * compute_rounding_scale(problem.v) / np.maximum(changes, 1e-300)
    return np.asarray(np.maximum(still, IMPULSE_TOLERANCE_REL * float(np.abs(impulses).max(initial=0.0))))


def close_contacts(
    problem: ContactProblem, contacts: Sequence[Contact], impacts: list[Impact]
) -> tuple[ContactProblem, list[Impact]]:
    """Return the state without the rates of contacts, of either sign, and the impacts at this instant.

    The first of the impacts takes the energy of this change.
    """
    rows = problem.find_active_rows(contacts, (True,) * len(contacts))
    change = problem.solve(rows, np.zeros(len(problem.v)), -problem.equations.rate[rows])
    there = problem.with_rates(problem.v + change.x)
    if not impacts:
        return there, impacts
    energy_gain = 0.5 * float(change.multipliers @ (problem.equations.rate + there.equations.rate))
    first = impacts[0]
    loss, work = first.loss - energy_gain, first.drive_work + _compute_drive_work(problem, there, energy_gain)
    return there, [first._replace(loss=loss, drive_work=work), *impacts[1:]]


def _require_fixed_directions(problem: ContactProblem, impulses: Floats) -> None:
    """Raise RunError for an impulse of a unilateral constraint whose direction ∂f/∂q' would turn in the impact."""
    for contact in problem.contacts:
        gate = contact.rows[0]
        if impulses[gate] != 0.0 and not problem.system.equations.rows[gate].linear:
            raise RunError(
                f"at t = {problem.t:.9g} s the impulse of the unilateral constraint '{contact.name}' is not "
                "determined: its formula is not linear in the rates, so that the direction of its reaction changes in "
                "the impact. Write it linear in the rates, or let the motion reach it without an impact"
            )


def compute_driven_impact(problem: ContactProblem, velocity_change: Floats) -> tuple[Floats, Floats, float] | None:
    """Return the impact due to a jump (n,) of the momenta of driven masses; None where no friction takes part.

    It consists of the change of the rates (n,), the impulses of all rows (m,) and the energy, J, that frictions take.
    No friction takes part where none is loaded, or no choice of contacts is consistent.
    """
    touching = find_touching_contacts(problem)
    contact_problem = problem.make_impact_equations(touching)
    loaded = tuple(
        grip
        for grip in contact_problem.frictions.frictions
        if max(grip.kinetic_coefficient, grip.static_coefficient) > 0.0
    )
    if not loaded:
        return None
    contact_problem.frictions = contact_problem.frictions._replace(frictions=loaded)
    contact_problem.equations = problem.equations._replace(f=-velocity_change, b0=problem.equations.rate)
    choice = choose_for_impact(contact_problem, touching)
    if choice is None:
        return None
    response = compute_response(contact_problem, touching, choice)
    friction_impacts = _find_friction_impacts(
        problem.with_rates(problem.v + response.solution.x), contact_problem, choice, response
    )
    return (
        response.solution.x,
        response.solution.multipliers,
        -0.5 * sum(friction.work for friction in friction_impacts),
    )


def _make_row_impact(problem: ContactProblem, problem_after: ContactProblem, row: int, impulses: Floats) -> Impact:
    rates = float(problem.equations.rate[row]), float(problem_after.equations.rate[row])
    return Impact(problem.system.rows[row], float(impulses[row]), *rates)


def _compute_drive_work(problem: ContactProblem, problem_after: ContactProblem, energy_change: float) -> float:
    """Return the work of driven parts in an impact, J; 0 where it is rounding."""
    before, after = _kinetic_energy(problem), _kinetic_energy(problem_after)
    work = after - before - energy_change
    return work if abs(work) > ENERGY_ROUNDING_REL * max(before, after) else 0.0


def _find_friction_impacts(
    problem_after: ContactProblem, impact_equations: ContactProblem, choice: ContactChoice, response: Response
) -> list[_FrictionImpact]:
    slips_after = {grip.name: grip.slip for grip in problem_after.frictions.frictions}
    frictions = []
    for grip, friction_state in zip(impact_equations.frictions.frictions, choice.friction_states, strict=True):
        if friction_state.grip == "off":
            continue
        across = grip.slip_axes
        if friction_state.grip == "driven":
            axes = choice.directions[grip.name][None, :] if friction_state.slip else np.zeros((0, 3))
            impulse = response.sticking_forces.get(grip.name, np.zeros(0)) @ axes
        elif friction_state.grip == "stick":
            impulse = response.sticking_forces[grip.name] @ across
        else:
            direction = (
                choice.directions.get(grip.name)
                if grip.slip_direction is None
                else friction_state.slip * grip.slip_direction
            )
            impulse = -grip.kinetic_coefficient * response.normal_forces[grip.constraint] * np.asarray(direction)
        along = across[0]
        before, after = grip.bias, slips_after[grip.name]
        is_grip_loss = grip.slip_direction is not None and grip.name == grip.slipping_constraint
        work = float(impulse @ (before + after))
        frictions.append(
            _FrictionImpact(
                grip.name, float(impulse @ along), float(before @ along), float(after @ along), work, is_grip_loss
            )
        )
    return frictions


def _without_short_rebound(problem: ContactProblem, contact: Contact, min_flight: float) -> Contact:
    """Return a contact without rebound where it would fly for less than the pause."""
    rebound = -contact.restitution * contact.rate
    if rebound <= 0.0 or contact.order:
        return contact
    gate = contact.rows[0]
    x = problem.free_acceleration()
    falling = -contact.sign * float(problem.equations.A[gate] @ x + problem.equations.b0[gate])
    return contact._replace(restitution=0.0) if 2.0 * rebound < min_flight * falling else contact


def _kinetic_energy(problem: ContactProblem) -> float:
    system = problem.system
    observed = system.call("observe", problem.t, problem.q, problem.v, problem.p)
    return float(observed[system.observed.index("kinetic")])
