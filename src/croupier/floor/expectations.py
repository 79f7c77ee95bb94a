"""What a script can expect: of the last command, of a table, of a place, of a ticket."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from croupier.floor.script_commands import cents, count
from croupier.games.card_game import CardGame
from croupier.games.coup import Coup
from croupier.games.notation import WrongInput
from croupier.games.payouts import Result
from croupier.play.answers import money
from croupier.rulebooks.conduct import CLAIM_MALFUNCTION, CLAIM_OUTCOME

if TYPE_CHECKING:
    from croupier.floor.script import Script

NOTHING = "nothing"


class Unexpected(Exception):
    """An expectation that did not hold."""


class Expectation(NamedTuple):
    """How it is written after `expect`, what it means, and what it comes to."""

    usage: str
    meaning: str
    check: "Callable[[Script, list[str]], Awaitable[None]]"


OF_FLOOR: dict[str, Expectation] = {}
"""What is written `expect NAME …`."""
OF_PLACE: dict[str, Expectation] = {}
"""What is written `expect PLACE NAME …`; the place is the first word that is handed on."""


async def check(script: "Script", words: list[str]) -> None:
    """See whether an expectation holds; `Unexpected` if it does not."""
    name = words[0].lower() if words else ""
    if name in OF_FLOOR:
        found, rest = OF_FLOOR[name], words[1:]
    elif len(words) > 1 and words[1].lower() in OF_PLACE:
        found, rest = OF_PLACE[words[1].lower()], [words[0], *words[2:]]
    else:
        raise WrongInput(f"expect {' '.join(words)} is not something to expect; help expect lists what is.")
    try:
        await found.check(script, rest)
    except IndexError:
        raise WrongInput(f"expect takes {found.usage}.") from None


Check: TypeAlias = "Callable[[Script, list[str]], Awaitable[None]]"


def of_floor(name: str, usage: str, meaning: str) -> Callable[[Check], Check]:
    """An expectation of the last command, a table or the floor."""

    def kept(check: Check) -> Check:
        OF_FLOOR[name] = Expectation(f"{name} {usage}".strip(), meaning, check)
        return check

    return kept


def of_place(name: str, usage: str, meaning: str) -> Callable[[Check], Check]:
    """An expectation of a place."""

    def kept(check: Check) -> Check:
        OF_PLACE[name] = Expectation(f"PLACE {name} {usage}".strip(), meaning, check)
        return check

    return kept


def equal(what: str, expected: str, found: str) -> None:
    """Both are written alike; a comma in an amount is nothing."""
    if expected.replace(",", "") != found.replace(",", ""):
        raise Unexpected(f"{what}: expected {expected}, found {found}")


def is_clause(wanted: str, clause: str) -> bool:
    """Whether a clause is one of those wanted, or stands under one of them.

    >>> is_clause("6.3", "6.3.2"), is_clause("6.3|7.1(a)", "7.1(a)"), is_clause("6.3", "6.30"), is_clause("6.3.2", "6.3")
    (True, True, False, False)
    """
    return any(clause == each or clause.startswith((f"{each}.", f"{each}(")) for each in wanted.split("|"))


# ---------------------------------------------------------------- of the last command


@of_floor("refused", "[CLAUSE|CLAUSE…]", "the last command was refused; by this clause, one of these, or one under it")
async def _refused(script: "Script", words: list[str]) -> None:
    refused, wanted = script.take_refusal(), " ".join(words)
    if refused is None:
        raise Unexpected(f"the last command: expected {wanted or 'a refusal'}, found accepted")
    if wanted and not is_clause(wanted, refused.clause):
        raise Unexpected(f"the last command: expected {wanted}, found {refused.clause}: {refused.why}")


@of_floor("accepted", "", "the last command was accepted")
async def _accepted(script: "Script", words: list[str]) -> None:
    if not script.last.ok:
        raise Unexpected(f"the last command was refused by {script.last.clause}: {script.last.why}")


@of_floor("trimmed", "CLAUSE", "the last command was accepted with less than it asked for, by this clause")
async def _trimmed(script: "Script", words: list[str]) -> None:
    found = ", ".join(each.clause for each in script.last.notices)
    if not any(is_clause(words[0], each.clause) for each in script.last.notices):
        equal("the last command", words[0], found or "not trimmed")


@of_floor("notice", "WORDS|CLAUSE", "the answer to the last command said this, or by this clause")
async def _notice(script: "Script", words: list[str]) -> None:
    wanted, found = " ".join(words), script.last.notices
    if not any(wanted.lower() in each.text.lower() or is_clause(wanted, each.clause) for each in found):
        raise Unexpected(f"no notice says {wanted!r}: {'; '.join(each.text for each in found) or 'there is none'}")


# ---------------------------------------------------------------- of a table


@of_floor("phase", "PHASE [TABLE]", "waiting, wagering, uncalled, closed, choosing, registered or held")
async def _phase(script: "Script", words: list[str]) -> None:
    equal("the table", words[0], str(script.table(words[1:]).phase.__struct_config__.tag))


@of_floor("number", "NUMBER [TABLE]", "the last winning number")
async def _number(script: "Script", words: list[str]) -> None:
    history = script.table(words[1:]).history
    equal("the last number", words[0], history[0].number if history else NOTHING)


@of_floor("open", "[TABLE]", "the table is open")
async def _open(script: "Script", words: list[str]) -> None:
    if script.table(words).board.closed:
        raise Unexpected("the table is not open")


@of_floor("closed", "[TABLE]", "the table is not open")
async def _closed(script: "Script", words: list[str]) -> None:
    if not script.table(words).board.closed:
        raise Unexpected("the table is open")


@of_floor("due", "STEP [TABLE]", "this step must be on record before play goes on; nothing, if none must")
async def _due(script: "Script", words: list[str]) -> None:
    found = sorted(script.table(words[1:]).due)
    if words[0] not in (found or [NOTHING]):
        raise Unexpected(f"steps due: expected {words[0]}, found {', '.join(found) or NOTHING}")


@of_floor("hand", "player|banker CARDS [TABLE]", "a hand's cards, with commas between them; nothing, if none lie")
async def _hand(script: "Script", words: list[str]) -> None:
    name = script.table_name(words[2:])
    table, game = script.floor.tables[name], script.floor.plan.tables[name].setup.game
    if not isinstance(game, CardGame):
        raise WrongInput(f"No hands are dealt at {name}.")
    cards = table.cards or (table.history[0].cards if table.history else ())
    coup = Coup(game.drawing)
    for card in cards:
        coup = coup.draw(card)
    hands = {"player": coup.player, "banker": coup.banker}
    if words[0] not in hands:
        raise WrongInput("A hand is the player's or the banker's.")
    equal(f"the {words[0]} hand", words[1], ",".join(hands[words[0]]) or NOTHING)


@of_floor("cards_left", "COUNT [TABLE]", "how many cards are in the shoe")
async def _cards_left(script: "Script", words: list[str]) -> None:
    shoe = script.table(words[1:]).stock.shoe
    equal("the cards left", str(count(words[0])), str(shoe.left if shoe is not None else 0))


@of_floor("marker", "PLACE|nobody [TABLE]", "before whom the Banker's Hand Marker lies")
async def _marker(script: "Script", words: list[str]) -> None:
    wanted = "" if words[0] == "nobody" else script.place(words[0])
    equal("the marker", wanted or "nobody", script.table(words[1:]).hands.marker or "nobody")


@of_floor("lucky", "COLOUR|super|mega NUMBER|COLOUR [TABLE]", "what was drawn for the Lucky Ball")
async def _lucky(script: "Script", words: list[str]) -> None:
    equal(f"{words[0]}'s draw", words[1], script.table(words[2:]).lucky.get(words[0], NOTHING))


@of_floor("incidents", "COUNT", "how many incidents are open")
async def _incidents(script: "Script", words: list[str]) -> None:
    open_now = sum(each.closed is None for each in script.floor.office.conduct.incidents)
    equal("the open incidents", str(count(words[0])), str(open_now))


@of_floor("claims", "COUNT", "how many claims of players are open")
async def _claims(script: "Script", words: list[str]) -> None:
    claims = (CLAIM_OUTCOME, CLAIM_MALFUNCTION)
    found = [
        each for each in script.floor.office.conduct.incidents if each.closed is None and each.report.kind in claims
    ]
    equal("the open claims", str(count(words[0])), str(len(found)))


@of_floor("ticket", "NAME STATE", "what became of a ticket: good, redeemed, paid …")
async def _ticket(script: "Script", words: list[str]) -> None:
    found = await script.floor.desk.look_up(script.ticket(words[0]))
    equal(f"the ticket {words[0]}", words[1], "unknown" if found is None else found.state)


# ---------------------------------------------------------------- of a place


@of_place("balance", "AMOUNT", "the credit of the account that is open there")
async def _balance(script: "Script", words: list[str]) -> None:
    equal(f"{words[0]}'s balance", money(cents(words[1])), money(script.account(words[0])[0]))


@of_place("bet", "AMOUNT", "all that it has on layouts")
async def _bet(script: "Script", words: list[str]) -> None:
    equal(f"{words[0]}'s bet", money(cents(words[1])), money(script.account(words[0])[1]))


@of_place("on", "BET AMOUNT", "what lies on a bet")
async def _on(script: "Script", words: list[str]) -> None:
    place = script.place(words[0])
    account = script.floor.terminals[place].account or ""
    lies = sum(state.chips(place, account).get(words[1], 0) for state in script.floor.tables.values())
    equal(f"{words[0]}'s chips on {words[1]}", money(cents(words[2])), money(lies))


@of_place("win", "AMOUNT", "what its winning wagers won at the last settlement, without the stakes")
async def _win(script: "Script", words: list[str]) -> None:
    place = script.place(words[0])
    lines = [line for state in script.floor.tables.values() for line in state.settled.get(place, ())]
    won = sum(line.returned - line.stake for line in lines if line.result is Result.WIN)
    equal(f"{words[0]}'s win", money(cents(words[1])), money(won))


@of_place("paid", "AMOUNT", "all that the last settlement gave it, stakes and standoffs too")
async def _paid(script: "Script", words: list[str]) -> None:
    place = script.place(words[0])
    lines = [line for state in script.floor.tables.values() for line in state.settled.get(place, ())]
    equal(f"paid to {words[0]}", money(cents(words[1])), money(sum(line.returned for line in lines)))


@of_place("returned", "AMOUNT [CLAUSE]", "what went back to it in this round; by this clause, if one is given")
async def _returned(script: "Script", words: list[str]) -> None:
    found = script.returned.get(script.place(words[0]), [])
    back = sum(each.stake for each in found if len(words) < 3 or is_clause(words[2], each.clause))
    if money(back) != money(cents(words[1])):
        each = ", ".join(f"{money(each.stake)} by {each.clause}" for each in found)
        raise Unexpected(f"returned to {words[0]}: expected {' by '.join(words[1:])}, found {each or NOTHING}")


@of_place("tokens", "AMOUNT", "its promotional tokens that lie on no layout")
async def _tokens(script: "Script", words: list[str]) -> None:
    equal(f"{words[0]}'s tokens", money(cents(words[1])), money(script.purse(words[0], "tokens")))


@of_place("checks", "COLOUR AMOUNT", "its colour checks that lie on no layout")
async def _checks(script: "Script", words: list[str]) -> None:
    equal(f"{words[0]}'s {words[1]} checks", money(cents(words[2])), money(script.purse(words[0], words[1])))


@of_place("held", "", "its payments are held")
async def _held(script: "Script", words: list[str]) -> None:
    if not script.floor.terminals[script.place(words[0])].holds(script.floor.clock.now()):
        raise Unexpected(f"payments of {words[0]} are not held")


@of_place("free", "", "its payments are not held")
async def _free(script: "Script", words: list[str]) -> None:
    if script.floor.terminals[script.place(words[0])].holds(script.floor.clock.now()):
        raise Unexpected(f"payments of {words[0]} are held")
