"""Lets `python -m croupier` do what `croupier` does."""

from croupier.cli.main import main

if __name__ == "__main__":
    main()
