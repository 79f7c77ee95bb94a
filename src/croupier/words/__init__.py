"""Text for people, by key: one file for each language, of which one is spoken at a time."""

import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable

ENGLISH = files(__name__) / "en.toml"

_spoken: dict[str, dict[str, str]] = {}
"""The texts of the language that is spoken, by group and key; the sentences of all areas are one group."""


def speak(language: Traversable) -> None:
    """Take every text from this file from now on. One that lacks a text is refused."""
    groups = tomllib.loads(language.read_text("utf-8"))
    areas: dict[str, dict[str, str]] = groups["sentences"]
    groups["sentences"] = {key: text for area in areas.values() for key, text in area.items()}
    if len(groups["sentences"]) < sum(map(len, areas.values())):
        raise ValueError(f"{language.name} has two sentences under one key, in different areas")
    for group, texts in _spoken.items():
        if lacking := sorted(texts.keys() - groups.get(group, {}).keys()):
            raise ValueError(f"{language.name} lacks {lacking[0]} of [{group}]")
    _spoken.update(groups)


def words_for(group: str) -> dict[str, str]:
    """The texts of a group by their keys, such as what each command does."""
    return _spoken[group]


def sentence(key: str, /, **parts: object) -> str:
    """A sentence by its key, with its parts filled in.

    >>> sentence("wagering_period_is_over")
    'The wagering period is over.'
    >>> sentence("no_chips_on_area", area="straight:17")
    'No chips on straight:17.'
    """
    found = _spoken["sentences"][key]
    return found.format(**parts) if parts else found


speak(ENGLISH)
