"""The version of the program, as files and tables name it."""

from typing import Final

__version__: Final = "0.1.0"
