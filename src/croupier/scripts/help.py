"""What a script can say, for whoever asks `help`."""

from croupier.games.notation import WrongInput
from croupier.scripts.commands import COMMANDS, SHORT, usage
from croupier.scripts.expectations import OF_ENTRY, OF_FLOOR, OF_PLACE
from croupier.words import words_for

VERBS = words_for("script_lines")
"""What is no command of a floor."""


def help_on(words: list[str]) -> str:
    """What there is, or what one word takes."""
    if not words:
        short = ", ".join(f"{word} ({name})" for word, name in SHORT.items())
        return "\n".join(
            [
                "A line is WHO COMMAND ARGUMENTS, such as t1 place red 5.00. WHO is a place, dealer, another role,",
                "or role:name, or in a tournament an entry; at a table of several, dealer@R2. Beside that:",
                *(f"  {each}" for each in VERBS.values()),
                f"Short words: {short}.",
                f"Commands: {', '.join(COMMANDS)}.",
            ]
        )
    word = words[0].lower()
    if word == "expect":
        known = (*OF_FLOOR.values(), *OF_PLACE.values(), *OF_ENTRY.values())
        return "\n".join(f"  expect {each.usage}: {each.meaning}" for each in known)
    if word in VERBS:
        return VERBS[word]
    name = SHORT.get(word, word)
    if name not in COMMANDS:
        near = [each for each in COMMANDS if word in each]
        raise WrongInput(
            f"There is no {word}{'; perhaps ' + ', '.join(near) if near else ', and help lists what there is'}."
        )
    return f"{usage(name)}: {words_for('commands')[name]}"
