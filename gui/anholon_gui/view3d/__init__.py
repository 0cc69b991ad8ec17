"""The 3D view: bodies, traces and reactions as they move."""
