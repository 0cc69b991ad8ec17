"""A sleigh whose blade has a grip, one that has none, and one that jumps."""

from __future__ import annotations

from tests import models

SLEIGH = models.text("gripped-sleigh")
"""A blade under a body whose mass centre lies at (a, b) from it."""

FIRM = SLEIGH.replace('grip = "G"\nslide = "S"\n', "")


JUMP = (
    SLEIGH.replace("[coordinates]", '[coordinates]\nz = { value = "z0", rate = "vz" }')
    .replace(
        "[parameters]", "[parameters]\nz0 = { value = 0 }\nvz = { value = 3 }\nmu = { value = 0.8 }\ne = { value = 0 }"
    )
    .replace('["x", "y", 0]', '["x", "y", "z"]')
    .replace("format = 1\n", "format = 1\ngravity = [0, 0, -9.81]\n")
    .replace('grip = "G"\nslide = "S"', 'load = "ice"\nGRIP')
    + '\n[constraints.ice]\nkind = "on-surface"\nat = "body"\nformula = "z"\nside = "positive"\nrestitution = "e"\n'
)
