"""Queries on a model: paths of fields, order of stages, sections and their frames, units of formulas."""
