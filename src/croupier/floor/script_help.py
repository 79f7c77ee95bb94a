"""What a script can say, for whoever asks `help`."""

from croupier.floor.expectations import OF_FLOOR, OF_PLACE
from croupier.floor.script_commands import COMMANDS, SHORT, usage
from croupier.games.notation import WrongInput

VERBS = {
    "wait": "wait 30s, wait 1m30s, wait until 21:05: time passes",
    "expect": "expect …: what must hold now; help expect lists all of it",
    "restart": "restart: the power goes, and the floor opens again on the same database",
    "ticket": "ticket NAME: names the last ticket that was printed, for later lines",
    "draw": "draw red 17 super blue [@TABLE]: what the next round's Lucky Ball draws give",
    "read": "read FILE: the lines of a file beside this one",
    "cards": "WHO cards As 7h …: several cards, one after the other",
    "wheel": "wheel 17, shoe As, dice 1 2 3: a device reads an outcome",
    "device lines": "wheel *X;…, shoe CARD 7c, dice DICE 1 2 3 99: a device says a line of its own",
    "help": "help, help expect, help COMMAND",
}
"""What is no command of a floor."""


def help_on(words: list[str]) -> str:
    """What there is, or what one word takes."""
    if not words:
        short = ", ".join(f"{word} ({name})" for word, name in SHORT.items())
        return "\n".join(
            [
                "A line is WHO COMMAND ARGUMENTS, such as t1 place red 5.00. WHO is a place, dealer, another role,",
                "or role:name; at a table of several, dealer@R2. Beside that:",
                *(f"  {each}" for each in VERBS.values()),
                f"Short words: {short}.",
                f"Commands: {', '.join(COMMANDS)}.",
            ]
        )
    word = words[0].lower()
    if word == "expect":
        return "\n".join(f"  expect {each.usage}: {each.meaning}" for each in (*OF_FLOOR.values(), *OF_PLACE.values()))
    if word in VERBS:
        return VERBS[word]
    name = SHORT.get(word, word)
    if name not in COMMANDS:
        near = [each for each in COMMANDS if word in each]
        raise WrongInput(
            f"There is no {word}{'; perhaps ' + ', '.join(near) if near else ', and help lists what there is'}."
        )
    return f"{usage(name)}: {(COMMANDS[name].__doc__ or '').strip().splitlines()[0]}"
