"""Constraints of every order, each brought to the form A v' + b0 = 0 with its lower levels kept."""
