"""How a run is made beside the window: worker, jobs, energy balance."""
