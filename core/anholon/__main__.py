"""`python -m anholon`: the command line."""

import sys

from anholon.cli import main

if __name__ == "__main__":
    sys.exit(main())
