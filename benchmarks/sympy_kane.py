"""The skater as a user of SymPy and SciPy would do it: Kane's equations, lambdify, solve_ivp.

The task is the one of `edits`: derive, make a function, integrate 15 s at rtol 1e-9, 60 frames a second; and, after an
edit of a parameter, integrate again.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import sympy as sp
from edits import CASES, edit_formula, edit_value
from measuring import Row, cpu_median
from scipy.integrate import solve_ivp
from sympy.physics import mechanics as me

import anholon

UNTIL, RATE, RTOL, ATOL = 15.0, 60, 1e-9, 1e-12


def measure() -> list[Row]:
    """Time SymPy with SciPy against Anholon for both kinds of edit."""
    function = derive()
    model = anholon.load(CASES[0].example)
    anchor = "SymPy Kane + solve_ivp"
    return [
        Row(
            "skater: new formula, all frames",
            cpu_median(edit_formula(CASES[0], model)),
            cpu_median(lambda: integrate(derive(), 1.0), rounds=3),
            anchor,
            1.0 / 20.0,
        ),
        Row(
            "skater: new value, all frames",
            cpu_median(edit_value(CASES[0], model)),
            cpu_median(lambda: integrate(function, 1.0), rounds=3),
            anchor,
            1.0 / 100.0,
        ),
    ]


def derive() -> Any:
    """Derive the equations of the skater with Kane's method and return mass matrix and forcing as one function."""
    xi, eta, theta = me.dynamicsymbols("xi eta theta")
    v1, v2, w = me.dynamicsymbols("v1 v2 w")
    M, J, kappa, L5z = sp.symbols("M J kappa L5z")
    ice, plate = me.ReferenceFrame("N"), me.ReferenceFrame("P")
    plate.orient_axis(ice, ice.z, theta)
    plate.set_ang_vel(ice, w * ice.z)
    origin, A = me.Point("O"), me.Point("A")
    A.set_pos(origin, xi * ice.x + eta * ice.y)
    origin.set_vel(ice, 0)
    A.set_vel(ice, v1 * ice.x + v2 * ice.y)
    body = me.RigidBody("skater", A, plate, M, (me.inertia(plate, 0, 0, J), A))
    kane = me.KanesMethod(
        ice,
        q_ind=[xi, eta, theta],
        u_ind=[v1, w],
        kd_eqs=[xi.diff() - v1, eta.diff() - v2, theta.diff() - w],
        u_dependent=[v2],
        velocity_constraints=[v2 * sp.cos(theta) - v1 * sp.sin(theta)],
    )
    kane.kanes_equations([body], [(A, -kappa * A.vel(ice)), (plate, L5z * ice.z)])
    states = [xi, eta, theta, v1, w, v2]
    return sp.lambdify(
        (states, (M, J, kappa, L5z)), (kane.mass_matrix_full, kane.forcing_full), modules="numpy", cse=True
    )


def integrate(function: Any, L5z: float) -> np.ndarray:
    """Simulate with SciPy. With xi' independent the equations are singular where theta = pi/2; the steps pass it by."""
    values = (14.0, 14.140466666666667, 0.6, L5z)

    def rhs(_t: float, y: np.ndarray) -> np.ndarray:
        mass, forcing = function(y, values)
        return np.linalg.solve(mass, forcing)[:, 0]

    times = np.arange(int(UNTIL * RATE) + 1) / RATE
    start = [0.0, 0.0, 0.0, 7.0, 0.0, 0.0]
    solution = solve_ivp(rhs, (0.0, UNTIL), start, method="DOP853", rtol=RTOL, atol=ATOL, t_eval=times)
    return np.asarray(solution.y.T)
