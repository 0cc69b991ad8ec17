"""From a model to an immutable system: graph, equations, machine code."""
