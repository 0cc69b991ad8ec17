"""From a trace to the control that draws it: a curve that a point follows, and the forces or motions that see to it."""
