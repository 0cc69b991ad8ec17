"""The differential variational principles at one instant of a motion, in numbers (001, 004; docs/theory.md 2, 3 and 5).

`instant` reads the equations at a state; `geometry` splits the tangent space into K and L; `figure` says where the
vectors lie on paper; `residuals`, `gauss` and `powers` test the principles; `at` puts everything together.
"""
