"""The mixed tensor forms: motion in one bundle, reactions in the other. The two bases {t_λ, t^κ} are orthogonal.

Covariant mixed form, in {t_λ, t^κ}:

    c_λμ y''^μ + C_λ = Q_λ,                          C^κ = Q^κ + c^κh Λ_h.

Contravariant mixed form, in the same basis, with the inverses ĉ of the blocks (not the blocks of the inverse):

    y''^λ + Ĉ^λ = ĉ^λμ Q_μ,     ĉ^λμ = (c_λμ)^-1,    Ĉ^λ = ĉ^λμ C_μ,
    Ĉ_κ = Q̂_κ + Λ_κ,            ĉ_κh = (c^κh)^-1,    Ĉ_κ = ĉ_κh C^h,    Q̂_κ = ĉ_κh Q^h.

Source: 000 section 8, the mixed systems, with errata 000-13 and 000-14: the printed ones call different objects by the
same letters and hold only where c_λκ = 0.
"""

from __future__ import annotations

from anholon.forms.base import FormSolution
from anholon.forms.bundles import Bundles
from anholon.forms.linear_algebra import invert_matrix, solve_linear


def solve_covariant(bundles: Bundles) -> FormSolution:
    """Return accelerations and multipliers of the independent rows from bases and tensors at a state."""
    r = bundles.r
    below, C_below, Q_below = bundles.covariant()
    above, C_above, Q_above = bundles.contravariant()
    y = solve_linear(below[:r, :r], Q_below[:r] - C_below[:r])
    return bundles.solution(y, solve_linear(above[r:, r:], C_above[r:] - Q_above[r:]))


def solve_contravariant(bundles: Bundles) -> FormSolution:
    """Return accelerations and multipliers of the independent rows by the contravariant mixed form."""
    r = bundles.r
    below, C_below, Q_below = bundles.covariant()
    above, C_above, Q_above = bundles.contravariant()
    tangent, normal = invert_matrix(below[:r, :r]), invert_matrix(above[r:, r:])
    y = tangent @ Q_below[:r] - tangent @ C_below[:r]
    return bundles.solution(y, normal @ C_above[r:] - normal @ Q_above[r:])
