"""Text for people, by key: one file for each language."""

import tomllib
from functools import cache
from importlib.resources import files


@cache
def words_for(group: str, language: str = "en") -> dict[str, str]:
    """The texts of a group by their keys, such as what each command does."""
    found: dict[str, str] = tomllib.loads((files(__name__) / f"{language}.toml").read_text("utf-8"))[group]
    return found
