"""What a floor is told in secret: by the environment, or by a file that the environment names. A command line is no place
for that: everybody on the machine can read it in the list of processes."""

import os
from pathlib import Path

from croupier.games.notation import WrongInput

DATABASE = "CROUPIER_DATABASE"
"""The variable that has a database's address, with its password."""
IN_FILE = "_FILE"
"""The end of the name of the variable that names a file instead."""


def secret(name: str) -> str:
    """The value of a variable, or the first line of the file that the variable with `_FILE` after its name names; nothing,
    where there is neither. A file is read each time, so that what is in it can be changed while the floor is open."""
    value, file = os.environ.get(name, ""), os.environ.get(name + IN_FILE, "")
    if not file:
        return value
    if value:
        raise WrongInput(f"The environment has {name} and {name}{IN_FILE}: leave one of them out.")
    try:
        lines = Path(file).read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as wrong:
        why = getattr(wrong, "strerror", None) or "it is no text"
        raise WrongInput(f"{file}, which {name}{IN_FILE} names, cannot be read ({why}).") from None
    if not lines or not lines[0].strip():
        raise WrongInput(f"{file}, which {name}{IN_FILE} names, is empty: write one line into it.")
    return lines[0].strip()


def passed_on(name: str, value: str) -> dict[str, str]:
    """This process's environment for one that it starts, with a secret in it."""
    return {**{each: of for each, of in os.environ.items() if each != name + IN_FILE}, name: value}
