"""What the kernels of the assembler read and write: a list of whole numbers, and memory to work in.

Arrays over nodes are of 32-bit numbers.
"""

from __future__ import annotations

from typing import Final

NODES: Final = 0  # how many
OPERATION: Final = 1  # addresses of arrays over nodes
LEFT: Final = 2
RIGHT: Final = 3
VALUE: Final = 4  # of constants, 64-bit
PLACES: Final = 5  # in p, of nodes that are read from there; -1
OUTPUTS: Final = 6  # address of the nodes of the outputs
COUNT: Final = 7  # of outputs
CLEARED: Final = 8  # whether all outputs are set to zero before
CODE: Final = 9  # address of the memory for code, and where it ends
END: Final = 10
SCRATCH: Final = 11  # address of memory to work in: SCRATCH_FIXED bytes, and SCRATCH_EACH for every node and output
LIBRARY: Final = 12  # address of the addresses of functions by operation, 0 for those that are instructions
CIRCULAR: Final = 13  # address of the function for sine and cosine, or 0
ENTRY: Final = 14  # result: where the function begins; how many of the nodes that `driven` finds have kinks
OPERATIONS: Final = 15  # result: how many operations it has
RESULTS: Final = 16  # addresses of three arrays over nodes for the results of `reduced`: operation, left, right
COURSES: Final = 19  # address of an array over nodes: 1 for what courses in time are made of
TABLE: Final = 20  # place in p of the table of what is known of the time; places from there on are filled from it
FILLING: Final = 21  # address of the function that fills them, or 0
BEHIND: Final = 22  # address of a function that writes what stands behind the outputs, or 0
SLOTS: Final = 23

SCRATCH_FIXED: Final = 512
SCRATCH_EACH: Final = 60
