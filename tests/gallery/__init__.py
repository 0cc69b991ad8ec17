"""Pictures of the whole window, to be looked at, and the pictures that the program itself shows."""
