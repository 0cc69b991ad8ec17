"""Kinds of run that only rods have: equilibria under growing loads, and modes."""

from __future__ import annotations

from typing import Final

MODES: Final = "modes"
"""Form of a run that shows the modes of rods."""

LOAD: Final = "load"
"""What stands for the load factor where a parameter could be named to go over."""

UNSTABLE: Final = "unstable"
"""Column of the number of unstable directions of an equilibrium."""

ROD_ENERGIES: Final = ("strain", "weight", "springs", "numerical", "loads")
"""Columns of the energies that only runs of rods have."""

ROD_MOMENTA: Final = ("momentum", "angular")
"""What stands before the components of the momentum and the angular momentum of rods."""

MODE_SECONDS: Final = 2.0
"""Time for which such a run shows each mode, s."""

STATIC_FORMS: Final = ("statics", "path")
"""Forms of a simulation by which rods are loaded step by step instead of moved."""

FORMS_AT_REST: Final = (*STATIC_FORMS, MODES)
"""Forms of a simulation whose frames are no motion."""
