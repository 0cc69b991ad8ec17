"""Motion of rods: the generalised-α method, its kernels, damping, energy and momentum."""
