"""The equations of a model as nodes of a graph: kinematics, masses, loads, constraints, friction, controls, ramps."""
