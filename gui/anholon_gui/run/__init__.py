"""Runs in the background of the window: worker, jobs, energy balance."""
