"""What a model says: paths of fields, order of stages, sections and their frames, units of formulas."""
