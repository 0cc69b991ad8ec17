"""Integrators of ordinary differential equations: `dop853`, explicit, and `radau`, implicit, for stiff equations."""
