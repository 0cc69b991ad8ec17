"""Rods by two-node elements on SE(3): strains, section wrenches, equilibrium."""
