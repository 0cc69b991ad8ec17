"""Models with rods: from the file to meshes, equilibrium, small motions and values at sections."""
