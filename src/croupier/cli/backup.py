"""`croupier backup`: a copy of a floor's database, with persons' keys in a file of their own."""

import argparse
from pathlib import Path

from croupier.games.notation import WrongInput
from croupier.storage.backup import back_up
from croupier.storage.opening import SERVER, file_of, plain_words

ON_SERVER = "This makes backups of SQLite files: back a PostgreSQL server up with its own tools (docs/floor.md)."


def run(options: argparse.Namespace) -> int:
    """Make it, beside a floor that may go on."""
    if options.database.startswith(SERVER):
        raise WrongInput(ON_SERVER)
    with plain_words(options.database):
        kept = back_up(file_of(options.database), Path(options.copy), Path(options.keys))
    print(f"{options.copy} is written, without persons' keys: the {kept} keys are in {options.keys}.")
    return 0
