"""The number of threads of the linear algebra below NumPy: one, unless the user's environment sets another.

Most matrices here are small, or sparse. Threads for them spin while they wait for one another: on a machine with other
work, the modes of the example `spring` take six to ten times as long with them.
"""

from __future__ import annotations

import os
import sys
from typing import Final

_ASKED: Final = ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS", "BLIS_NUM_THREADS")
_ALSO: Final = ("OMP_NUM_THREADS", "GOTO_NUM_THREADS")  # what users set as well


def limit_blas_threads() -> None:
    """Ask the libraries that numpy may rest on, for this process and its children, to use one thread each.

    The programs call it when they start, a library never: numpy reads it when it is first imported, and behind that
    nothing is changed. What the environment says already stays.
    """
    if "numpy" in sys.modules or any(name in os.environ for name in (*_ASKED, *_ALSO)):
        return
    os.environ.update(dict.fromkeys(_ASKED, "1"))
