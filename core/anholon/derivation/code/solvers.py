"""The solution of the equations at one state by each form, as NumPy source.

A solver is `solve(t, q, v, p)`, which returns the accelerations (n,) and the multipliers (k,) of the independent rows.
It uses `system(t, q, v, p)` for M, f, A, b0, B of these rows, where B is A except under control laws. The sources
follow the files of `anholon.forms`.
"""

from __future__ import annotations

from typing import Final

ELEMENT_FORMS: Final = ("newton", "appell")
"""Forms that read the elements themselves."""

INVERTING: Final = ("contravariant", "covariant-mixed", "contravariant-mixed", "jourdain", "kirgetov")
"""Forms that need the inverse of the mass matrix."""

_COMPLEMENT: Final = '''
def complement(A):
    """Return K, L, R: A^T = K R, A L = 0, with orthonormal columns."""
    k = len(A)
    Q, R = np.linalg.qr(A.T, mode="complete")
    return Q[:, :k], Q[:, k:], R[:k]
'''

_BUNDLES: Final = '''
def bundles(A, b0):
    """Return r, X, Y, beta: rates y' = (r independent rates, rows), Y = dy'/dv, X its inverse, y'' = Y v' + beta."""
    rest, dependent = A / np.linalg.norm(A, axis=1)[:, None] if len(A) else A.copy(), []
    for _ in range(len(A)):
        i, j = np.unravel_index(int(np.abs(rest).argmax()), rest.shape)
        dependent.append(int(j))
        rest = rest - np.outer(rest[:, j] / rest[i, j], rest[i])
        rest[i] = 0.0
        rest[:, j] = 0.0
    free = [i for i in range(N) if i not in dependent]
    r = len(free)
    Y = np.zeros((N, N))
    Y[range(r), free] = 1.0
    Y[r:] = A
    beta = np.zeros(N)
    beta[r:] = b0
    return r, np.linalg.inv(Y), Y, beta


def tested(A, B, X, Y):
    """Return Z and its inverse, with which forces and reactions are tested: X and Y but under laws of control."""
    return (X, Y) if B is A else bundles(B, np.zeros(len(B)))[1:3]


def tangent(M, f, X, Z, beta):
    """Return c_st and Q_s - C_s of c_st y''^t + C_s = Q_s + Lambda_s."""
    lowered = Z.T @ M
    return lowered @ X, Z.T @ f + lowered @ (X @ beta)


def normal(M, f, Y, dz, beta):
    """Return c^st and Q^s - C^s of y''^s + C^s = Q^s + c^sh Lambda_h."""
    raised = np.linalg.solve(M, np.column_stack([dz.T, f]))
    return Y @ raised[:, :-1], Y @ raised[:, -1] + beta


def carried(X, beta, tangent_part):
    """Return v' = X (y'' - beta) with y'' = 0 along the rows."""
    y = -beta
    y[: len(tangent_part)] += tangent_part
    return X @ y
'''

_SADDLE: Final = '''
def solve(t, q, v, p):
    """M v' = f + B^T Lambda, A v' + b0 = 0."""
    M, f, A, b0, B = system(t, q, v, p)
    k = len(A)
    whole = np.block([[M, -B.T], [A, np.zeros((k, k))]])
    found = np.linalg.solve(whole, np.concatenate([f, -b0]))
    return found[:N], found[N:]
'''

_NEWTON: Final = '''
def free_bodies(t, q, v, p):
    """Return x'' of the elements, v', the reactions R on the elements and the multipliers: b x'' = F + R."""
    b, F, J, g, Q = elements(t, q, v, p)
    _, _, A, b0, B = system(t, q, v, p)
    k, pushed = len(A), J.T @ b
    whole = np.block([[pushed @ J, -B.T], [A, np.zeros((k, k))]])
    found = np.linalg.solve(whole, np.concatenate([Q + J.T @ F - pushed @ g, -b0]))
    motion = J @ found[:N] + g
    return motion, found[:N], b @ motion - F, found[N:]


def solve(t, q, v, p):
    """Newton's law of every element; J^T R = Q + B^T Lambda."""
    _, acceleration, _, multipliers = free_bodies(t, q, v, p)
    return acceleration, multipliers
'''

_APPELL: Final = f'''{_COMPLEMENT}

def energy_of_accelerations(t, q, v, a, p):
    """Return S = 1/2 x''^T b x'' for accelerations a of the coordinates."""
    b, _, J, g, _ = elements(t, q, v, p)
    motion = J @ a + g
    return 0.5 * motion @ b @ motion


def solve(t, q, v, p):
    """dS/dw' = Q along the virtual displacements dq = L d with B L = 0; the rest of v' is fixed by the rows."""
    b, F, J, g, Q = elements(t, q, v, p)
    _, _, A, b0, B = system(t, q, v, p)
    K, L, R = complement(B)
    motion = J @ L
    given = motion.T @ (F - b @ g) + L.T @ Q
    a = np.linalg.solve(np.vstack([motion.T @ b @ J, A]), np.concatenate([given, -b0]))
    return a, np.linalg.solve(R, K.T @ (J.T @ (b @ (J @ a + g) - F) - Q))
'''

_COVARIANT: Final = f'''{_BUNDLES}

def solve(t, q, v, p):
    """Both halves in the tangent bundle."""
    M, f, A, b0, B = system(t, q, v, p)
    r, X, Y, beta = bundles(A, b0)
    c, side = tangent(M, f, X, tested(A, B, X, Y)[0], beta)
    y = np.linalg.solve(c[:r, :r], side[:r])
    return carried(X, beta, y), c[r:, :r] @ y - side[r:]
'''

_CONTRAVARIANT: Final = f'''{_BUNDLES}

def solve(t, q, v, p):
    """Both halves in the normal bundle."""
    M, f, A, b0, B = system(t, q, v, p)
    r, X, Y, beta = bundles(A, b0)
    c, side = normal(M, f, Y, tested(A, B, X, Y)[1], beta)
    multipliers = np.linalg.solve(c[r:, r:], -side[r:])
    return carried(X, beta, side[:r] + c[:r, r:] @ multipliers), multipliers
'''

_COVARIANT_MIXED: Final = f'''{_BUNDLES}

def solve(t, q, v, p):
    """The motion in the tangent, the reactions in the normal bundle."""
    M, f, A, b0, B = system(t, q, v, p)
    r, X, Y, beta = bundles(A, b0)
    Z, dz = tested(A, B, X, Y)
    below, side = tangent(M, f, X, Z, beta)
    above, upper = normal(M, f, Y, dz, beta)
    return carried(X, beta, np.linalg.solve(below[:r, :r], side[:r])), np.linalg.solve(above[r:, r:], -upper[r:])
'''

_CONTRAVARIANT_MIXED: Final = f'''{_BUNDLES}

def solve(t, q, v, p):
    """The same two halves with the inverses of the blocks."""
    M, f, A, b0, B = system(t, q, v, p)
    r, X, Y, beta = bundles(A, b0)
    Z, dz = tested(A, B, X, Y)
    below, side = tangent(M, f, X, Z, beta)
    above, upper = normal(M, f, Y, dz, beta)
    return carried(X, beta, np.linalg.inv(below[:r, :r]) @ side[:r]), np.linalg.inv(above[r:, r:]) @ -upper[r:]
'''

_DALEMBERT: Final = f'''{_COMPLEMENT}

def solve(t, q, v, p):
    """(M v' - f) dq = 0 for all dq = L d with B L = 0."""
    M, f, A, b0, B = system(t, q, v, p)
    K, L, R = complement(B)
    a = np.linalg.solve(np.vstack([L.T @ M, A]), np.concatenate([L.T @ f, -b0]))
    return a, np.linalg.solve(R, K.T @ (M @ a - f))
'''

_JOURDAIN: Final = f'''{_COMPLEMENT}

def parts(t, q, v, p):
    """Return W_L, W_K of v' = W_L + W_K and the multipliers: W_L along virtual displacements, W_K along M^-1 B^T."""
    M, f, A, b0, B = system(t, q, v, p)
    C = np.linalg.cholesky(M)
    scaled = np.linalg.solve(C, np.column_stack([B.T, f]))
    K, L, R = complement(scaled[:, :-1].T)
    force = scaled[:, -1]
    W_L = np.linalg.solve(C.T, L @ (L.T @ force))
    normals = np.linalg.solve(C.T, K)
    held = np.linalg.solve(A @ normals, -b0 - A @ W_L)
    return W_L, normals @ held, np.linalg.solve(R, held - K.T @ force)


def solve(t, q, v, p):
    """The power of the lost forces vanishes for all variations of velocity."""
    W_L, W_K, multipliers = parts(t, q, v, p)
    return W_L + W_K, multipliers
'''

_GAUSS: Final = f'''{_COMPLEMENT}

def constraint(t, q, v, a, p):
    """Return Gauss's Z = 1/2 |a - M^-1 f|^2 in the metric of M."""
    M, f, *_ = system(t, q, v, p)
    lost = f - M @ a
    return 0.5 * lost @ np.linalg.solve(M, lost)


def solve(t, q, v, p):
    """Z -> min under A v' + b0 = 0, as least squares."""
    M, f, A, b0, _ = system(t, q, v, p)
    C = np.linalg.cholesky(M)
    K, L, R = complement(A)
    held = K @ np.linalg.solve(R.T, -b0)
    target = np.linalg.solve(C, f) - C.T @ held
    Q, S = np.linalg.qr(C.T @ L)
    a = held + L @ np.linalg.solve(S, Q.T @ target)
    return a, np.linalg.solve(R, K.T @ (C @ (Q @ (Q.T @ target) - target)))
'''

_UDWADIA_KALABA: Final = '''
def solve(t, q, v, p):
    """v' = a + M^-1/2 (A M^-1/2)^+ (-b0 - A a), a = M^-1 f."""
    M, f, A, b0, _ = system(t, q, v, p)
    values, vectors = np.linalg.eigh(M)
    root = (vectors / np.sqrt(values)) @ vectors.T
    free = root @ (root @ f)
    inverse = np.linalg.pinv(A @ root, rcond=1e-10)
    pull = inverse @ (-b0 - A @ free)
    return free + root @ pull, inverse.T @ pull
'''

_KIRGETOV: Final = '''
def solve(t, q, v, p):
    """v' = u + M^-1 B^T nu: |u - M^-1 f|^2 -> min under B u = 0, Delta nu = -b0 - A u, Delta = A M^-1 B^T."""
    M, f, A, b0, B = system(t, q, v, p)
    C = np.linalg.cholesky(M)
    scaled = np.linalg.solve(C, np.column_stack([B.T, f]))
    gradients, force = scaled[:, :-1], scaled[:, -1]
    Q, R = np.linalg.qr(gradients)
    along = Q.T @ force
    u = np.linalg.solve(C.T, force - Q @ along)
    normals = np.linalg.solve(C.T, gradients)
    nu = np.linalg.solve(A @ normals, -b0 - A @ u)
    return u + normals @ nu, nu - np.linalg.solve(R, along)
'''

SOLVERS: Final[dict[str, str]] = {
    "newton": _NEWTON,
    "covariant": _COVARIANT,
    "contravariant": _CONTRAVARIANT,
    "covariant-mixed": _COVARIANT_MIXED,
    "contravariant-mixed": _CONTRAVARIANT_MIXED,
    "appell": _APPELL,
    "boltzmann-hamel": _SADDLE,
    "dalembert-lagrange": _DALEMBERT,
    "jourdain": _JOURDAIN,
    "gauss": _GAUSS,
    "udwadia-kalaba": _UDWADIA_KALABA,
    "kirgetov": _KIRGETOV,
}
"""Source by form, for the forms without machine code of their own."""
