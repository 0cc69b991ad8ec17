"""Models that are made, not typed: skaters, figures, rods and templates. No numerics."""
