"""A new value of a parameter of the skater, to all frames through the public interface, beside C by hand."""

from __future__ import annotations

from edits import CASES, edit_value
from measuring import Row, interleaved
from skater_vs_c import INLINED, by_hand

import anholon


def measure() -> list[Row]:
    """Time both: C has the equations in closed form, Anholon has the model."""
    skater = CASES[0]
    seconds = interleaved({"ours": edit_value(skater, anholon.load(skater.example)), "C": by_hand(5, skater.until)})
    return [Row("skater: new value, all frames", seconds["ours"], seconds["C"], INLINED, 2.0)]
