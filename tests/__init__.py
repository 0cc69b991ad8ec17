"""Tests: core and gui mirror the code, physics holds laws and literature, house what keeps the project in order."""
