"""Rods and rigid bodies together: joints, coupled equilibria, coupled motions, switched supports."""
