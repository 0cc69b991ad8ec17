"""Rotations, displacements and screws in space as arrays: the group of rigid displacements and its Lie algebra.

The names below are for users (see docs/geometry.md); quaternions are in `anholon.geometry.rotations`.
"""

from anholon.geometry.screws import Ad as Ad
from anholon.geometry.screws import ad as ad
from anholon.geometry.screws import bracket as bracket
from anholon.geometry.screws import evaluate_screw as evaluate_screw
from anholon.geometry.screws import exp as exp
from anholon.geometry.screws import inverse as inverse
from anholon.geometry.screws import killing_pairing as killing_pairing
from anholon.geometry.screws import log as log

__all__ = ["Ad", "ad", "bracket", "evaluate_screw", "exp", "inverse", "killing_pairing", "log"]
