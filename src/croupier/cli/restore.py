"""`croupier restore`: a backup put back as a database, with persons' keys."""

import argparse
from pathlib import Path

from croupier.cli.backup import ON_SERVER
from croupier.games.notation import WrongInput
from croupier.storage.backup import restore
from croupier.storage.opening import SERVER, file_of, plain_words


def run(options: argparse.Namespace) -> int:
    """Put it back, and say what is still to be done about persons who were erased since."""
    if options.database.startswith(SERVER):
        raise WrongInput(ON_SERVER)
    with plain_words(options.copy):
        restored = restore(Path(options.copy), Path(options.keys), file_of(options.database))
    print(f"{options.database} is put back, with {restored.keys} persons' keys.")
    if restored.lacking:
        print(f"Erased since this backup, and to be erased again (erase_person): {', '.join(restored.lacking)}.")
    return 0
