"""What a script can expect: of the last command, of a table, of a place, of a ticket."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, get_args

from croupier.cage.tickets import HAND_PAY, is_well_formed
from croupier.games.card_game import CardGame
from croupier.games.coup import Coup
from croupier.games.lucky_ball import Boost
from croupier.games.notation import WrongInput
from croupier.games.payouts import Result
from croupier.games.roulette import COLOURS
from croupier.play.decisions import money
from croupier.play.wagering.limits import bet_of
from croupier.rulebooks.clauses import by_id
from croupier.rulebooks.conduct import CLAIM_MALFUNCTION, CLAIM_OUTCOME
from croupier.scripts.commands import cents, count
from croupier.tags import tag_of

if TYPE_CHECKING:
    from croupier.scripts.script import Script

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
OF_ENTRY: dict[str, Expectation] = {}
"""What is written `expect ENTRY NAME …`, of an entry of the tournament that the script is about."""
OF_SEVERAL_WORDS = ("refused", "notice")
"""Those whose last word may be several."""


async def check(script: "Script", words: list[str]) -> None:
    """See whether an expectation holds; `Unexpected` if it does not."""
    name = words[0].lower() if words else ""
    if name in OF_FLOOR:
        found, rest = OF_FLOOR[name], words[1:]
    elif len(words) > 1 and (named := {**OF_PLACE, **OF_ENTRY}.get(words[1].lower())):
        found, rest = named, [words[0], *words[2:]]
    else:
        raise WrongInput(f"expect {' '.join(words)} is not something to expect; help expect lists what is.")
    if len(rest) >= len(found.usage.split()) and name not in OF_SEVERAL_WORDS:
        raise WrongInput(f"expect takes {found.usage}.")
    try:
        await found.check(script, rest)
    except IndexError:
        raise WrongInput(f"expect takes {found.usage}.") from None


Check: TypeAlias = "Callable[[Script, list[str]], Awaitable[None]]"


def _listed_in(known: dict[str, Expectation], of: str = "") -> Callable[[str, str, str], Callable[[Check], Check]]:
    """What puts a check into a list, under its name, with how it is written and what it means."""

    def expectation(name: str, usage: str, meaning: str) -> Callable[[Check], Check]:
        def kept(check: Check) -> Check:
            known[name] = Expectation(f"{of} {name} {usage}".strip(), meaning, check)
            return check

        return kept

    return expectation


of_floor = _listed_in(OF_FLOOR)
of_place = _listed_in(OF_PLACE, "PLACE")
of_entry = _listed_in(OF_ENTRY, "ENTRY")


def equal(what: str, expected: str, found: str) -> None:
    """Both are written alike; a comma in an amount is nothing."""
    if expected.replace(",", "") != found.replace(",", ""):
        raise Unexpected(f"{what}: expected {expected}, found {found}")


def is_clause(wanted: str, clause: str) -> bool:
    """Whether a clause is one of those wanted, or stands under one of them.

    >>> is_clause("6.3", "6.3.2"), is_clause("6.3|7.1(a)", "7.1(a)"), is_clause("6.3", "6.30"), is_clause("6.3.2", "6.3")
    (True, True, False, False)

    Some clauses have a remark behind their number, which need not be written.

    >>> is_clause("3.1", "3.1 [change]"), is_clause("10.5", "10.5(d) [1st]")
    (True, True)
    """
    return any(clause == each or clause.startswith((f"{each}.", f"{each}(", f"{each} ")) for each in wanted.split("|"))


# ---------------------------------------------------------------- of the last command


@of_floor(
    "refused", "[CLAUSE|REASON|…]", "the last command was refused; by this clause or one under it, or for this reason"
)
async def _refused(script: "Script", words: list[str]) -> None:
    refused, wanted = script.take_refusal(), " ".join(words)
    if refused is None:
        raise Unexpected(f"the last command: expected {wanted or 'a refusal'}, found accepted")
    if wanted and refused.reason not in wanted.split("|") and not is_clause(wanted, refused.clause):
        found = f"{refused.clause} ({refused.reason}): {refused.why}"
        raise Unexpected(f"the last command: expected {wanted}, found {found}")


@of_floor("accepted", "", "the last command was accepted")
async def _accepted(script: "Script", words: list[str]) -> None:
    if not script.last.ok:
        raise Unexpected(f"the last command was refused by {script.last.clause}: {script.last.why}")


@of_floor("trimmed", "CLAUSE", "the last command was accepted with less than it asked for, by this clause")
async def _trimmed(script: "Script", words: list[str]) -> None:
    found = ", ".join(each.clause for each in script.last.notices)
    if not any(is_clause(words[0], each.clause) for each in script.last.notices):
        equal("the last command", words[0], found or "not trimmed")


@of_floor("notice", "WORDS|CLAUSE", "the answer to the last command has these words, or this clause")
async def _notice(script: "Script", words: list[str]) -> None:
    wanted, found = " ".join(words), script.last.notices
    if not any(wanted.lower() in each.text.lower() or is_clause(wanted, each.clause) for each in found):
        raise Unexpected(f"no notice says {wanted!r}: {'; '.join(each.text for each in found) or 'there is none'}")


# ---------------------------------------------------------------- of a table


@of_floor("phase", "PHASE [TABLE]", "waiting, wagering, uncalled, closed, choosing, registered or held")
async def _phase(script: "Script", words: list[str]) -> None:
    equal("the table", words[0], tag_of(script.table(words[1:]).phase))


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


@of_floor("hand", "player|banker CARDS [TABLE]", "a hand's cards, with commas between them; nothing, if there are none")
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


@of_floor("marker", "PLACE|nobody [TABLE]", "which player has the Banker's Hand Marker")
async def _marker(script: "Script", words: list[str]) -> None:
    wanted = "" if words[0] == "nobody" else script.place(words[0])
    equal("the marker", wanted or "nobody", script.table(words[1:]).hands.marker or "nobody")


@of_floor("lucky", "COLOUR|super|mega NUMBER|COLOUR [TABLE]", "what was drawn for the Lucky Ball")
async def _lucky(script: "Script", words: list[str]) -> None:
    if words[0] not in (*COLOURS, *get_args(Boost)):
        raise WrongInput(
            f"A number is drawn for {', '.join(COLOURS)}, and a colour for {' or '.join(get_args(Boost))}."
        )
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
    number = script.ticket(words[0])
    if not is_well_formed(number) and not number.startswith(HAND_PAY):
        raise WrongInput(f"No ticket is called {words[0]!r}, and it is no number of one.")
    found = await script.floor.desk.tickets.look_up(number)
    equal(f"the ticket {words[0]}", words[1], "unknown" if found is None else found.state)


# ---------------------------------------------------------------- of a place


@of_place("balance", "AMOUNT", "the credit of the account that is open there")
async def _balance(script: "Script", words: list[str]) -> None:
    equal(f"{words[0]}'s balance", money(cents(words[1])), money(script.account(words[0])[0]))


@of_place("bet", "AMOUNT", "all that it has on layouts")
async def _bet(script: "Script", words: list[str]) -> None:
    equal(f"{words[0]}'s bet", money(cents(words[1])), money(script.account(words[0])[1]))


@of_place("on", "BET AMOUNT", "the chips on a bet")
async def _on(script: "Script", words: list[str]) -> None:
    place = script.place(words[0])
    tables = script.floor.plan.places[place]
    if all(bet_of(words[1]) not in script.floor.plan.tables[name].setup.game.bets for name in tables):
        raise WrongInput(f"There is no bet {words[1]!r} at {' or '.join(tables)}.")
    account = script.account_id(words[0])
    staked = sum(state.chips(place, account).get(words[1], 0) for state in script.floor.tables.values())
    equal(f"{words[0]}'s chips on {words[1]}", money(cents(words[2])), money(staked))


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
    place = script.place(words[0])
    documents = {script.floor.plan.tables[name].rulebook for name in script.floor.plan.places[place]}
    for clause in words[2].split("|") if len(words) > 2 else ():
        if not any(is_clause(clause, each) for document in documents for each in by_id(document)):
            raise WrongInput(f"There is no clause {clause} in {' or '.join(sorted(documents))}.")
    found = script.returned.get(place, [])
    back = sum(each.stake for each in found if len(words) < 3 or is_clause(words[2], each.clause))
    if money(back) != money(cents(words[1])):
        each = ", ".join(f"{money(each.stake)} by {each.clause}" for each in found)
        raise Unexpected(f"returned to {words[0]}: expected {' by '.join(words[1:])}, found {each or NOTHING}")


@of_place("tokens", "AMOUNT", "its promotional tokens that are on no layout")
async def _tokens(script: "Script", words: list[str]) -> None:
    equal(f"{words[0]}'s tokens", money(cents(words[1])), money(script.purse(words[0], "tokens")))


@of_place("checks", "COLOUR AMOUNT", "its colour checks that are on no layout")
async def _checks(script: "Script", words: list[str]) -> None:
    tables = script.floor.plan.places[script.place(words[0])]
    known = sorted({colour for name in tables for colour in script.floor.plan.tables[name].colours})
    if words[1] not in known:
        raise WrongInput(f"There are no {words[1]} checks at {' or '.join(tables)}; there are: {', '.join(known)}.")
    equal(f"{words[0]}'s {words[1]} checks", money(cents(words[2])), money(script.purse(words[0], words[1])))


@of_place("held", "", "its payments are held")
async def _held(script: "Script", words: list[str]) -> None:
    if not script.floor.terminals[script.place(words[0])].holds(script.floor.clock.now()):
        raise Unexpected(f"payments of {words[0]} are not held")


@of_place("free", "", "its payments are not held")
async def _free(script: "Script", words: list[str]) -> None:
    if script.floor.terminals[script.place(words[0])].holds(script.floor.clock.now()):
        raise Unexpected(f"payments of {words[0]} are held")
