"""From a model to the rods of a system: mesh, sections, supports, joints and loads."""
