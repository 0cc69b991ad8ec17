"""Random input: a short part of it runs with the tests; `dev.py fuzz` and `dev.py monkey` go on as long as asked."""
