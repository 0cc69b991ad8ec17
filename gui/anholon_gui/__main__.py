"""`python -m anholon_gui [MODEL]` opens the window."""

import sys

from anholon_gui.app import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
