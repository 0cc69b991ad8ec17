"""The differential variational principles at one instant of a motion, in numbers (001, 004; docs/theory.md 2, 3 and 5).

`state_quantities` reads the equations at a state; `tangent_space` splits the tangent space into K and L;
`vector_figure` places the vectors on paper; `residuals`, `gauss_measure` and `power_terms` test the principles;
`all_principles` puts everything together.
"""
