"""Small motions: steady motions, linearisation, eigenmodes, ranges of parameters and critical values."""
