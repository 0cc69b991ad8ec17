"""`python -m anholon`: the command line."""

from anholon.cli import start

if __name__ == "__main__":
    start()
