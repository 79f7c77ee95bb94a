"""A tournament in a script: which one its lines are about, its conditions from a file, and what can be expected of it."""

from pathlib import Path
from typing import TYPE_CHECKING

from croupier.games.notation import WrongInput
from croupier.plan.conditions_file import read_conditions
from croupier.play.decisions import money
from croupier.rulebooks.library import rulebook
from croupier.scripts.commands import ENTRY, cents, count
from croupier.scripts.expectations import NOTHING, equal, of_entry, of_floor
from croupier.tournaments.conditions import Conditions
from croupier.tournaments.ranking import proposed
from croupier.tournaments.session_events import Seat
from croupier.tournaments.tournament import Entry, Session, Tournament

if TYPE_CHECKING:
    from croupier.scripts.script import Script


class ScriptedTournament:
    """The tournament that a script's lines are about."""

    def __init__(self, script: "Script", folder: Path) -> None:
        self._script, self._folder = script, folder
        self.name = ""

    def named(self) -> str:
        """Its name, once the script has stated it."""
        if not self.name:
            raise WrongInput("Say first which tournament is meant: tournament NAME.")
        return self.name

    @property
    def state(self) -> Tournament:
        """It, as its events have left it."""
        found = self._script.floor.tournaments.all.get(self.named())
        if found is None:
            raise WrongInput(f"There is no tournament {self.name} yet: draft its conditions first.")
        return found

    @property
    def session(self) -> Session:
        """The session in hand, or the last one."""
        if not self.state.sessions:
            raise WrongInput(f"{self.name} has had no session: designate its tables first.")
        return self.state.sessions[-1]

    def entry(self, word: str) -> Entry:
        """An entry by its name, large or small letters."""
        found = self.state.entries.get(word.upper())
        if found is None:
            raise WrongInput(f"There is no entry {word} in {self.name}.")
        return found

    def seat(self, word: str) -> Seat | None:
        """The seat that an entry has in the session in hand; nothing if the word is no such entry."""
        if not self.name or not ENTRY.fullmatch(word):
            return None
        found = self._script.floor.tournaments.all.get(self.name)
        return found.sessions[-1].seats.get(word.upper()) if found is not None and found.sessions else None

    def conditions(self, word: str) -> Conditions:
        """The conditions in a file beside the script."""
        try:
            text = (self._folder / word).read_text("utf-8")
        except (OSError, UnicodeDecodeError):
            raise WrongInput(f"The conditions {word} cannot be read: name a TOML file beside the script.") from None
        return read_conditions(text, self._script.floor.plan.zone)


def stands(tournament: Tournament) -> str:
    """How far a tournament has come."""
    marks = {
        "cancelled": tournament.cancelled is not None,
        "closed": tournament.closed,
        "awarded": tournament.awarded,
        "under_way": tournament.has_begun,
        "published": tournament.published > 0,
    }
    return next((name for name, reached in marks.items() if reached), "drafted")


# ---------------------------------------------------------------- of the tournament


@of_floor("tournament", "STATUS", "drafted, published, under_way, awarded, closed or cancelled")
async def _status(script: "Script", words: list[str]) -> None:
    equal(script.of_tournament.named(), words[0], stands(script.of_tournament.state))


@of_floor("pool", "AMOUNT", "what the tournament's pool has")
async def _pool(script: "Script", words: list[str]) -> None:
    equal("the pool", money(cents(words[0])), money(script.of_tournament.state.pool))


@of_floor("going_on", "ENTRIES [STAGE]", "who goes on from a stage, the last one if none is named, in any order")
async def _going_on(script: "Script", words: list[str]) -> None:
    stage = count(words[1]) if len(words) > 1 else script.of_tournament.session.stage
    found = sorted(script.of_tournament.state.going_on_from(stage))
    equal("who goes on", ",".join(sorted(words[0].upper().split(","))), ",".join(found) or NOTHING.upper())


@of_floor("play_offs", "COUNT", "how many play-offs are still to be played")
async def _play_offs(script: "Script", words: list[str]) -> None:
    equal("the play-offs", str(count(words[0])), str(len(script.of_tournament.state.play_offs)))


@of_floor("rounds_played", "COUNT [TABLE]", "how many rounds of the session have counted at a table")
async def _rounds(script: "Script", words: list[str]) -> None:
    name = script.table_name(words[1:])
    table = script.of_tournament.session.tables.get(name)
    equal(f"the rounds at {name}", str(count(words[0])), str(table.rounds if table is not None else 0))


# ---------------------------------------------------------------- of an entry


@of_entry("chips", "COUNT", "the tournament chips that it has, or had when its last session ended")
async def _chips(script: "Script", words: list[str]) -> None:
    entry = script.of_tournament.entry(words[0]).id
    played = [each for each in script.of_tournament.state.sessions if entry in each.seats]
    equal(f"{entry}'s chips", str(count(words[1].removesuffix("c"))), str(played[-1].total(entry) if played else 0))


@of_entry("rank", "PLACE", "its place at its table in the session, as it is now or as it was announced")
async def _rank(script: "Script", words: list[str]) -> None:
    entry, session = script.of_tournament.entry(words[0]).id, script.of_tournament.session
    state = script.of_tournament.state
    policy = rulebook(state.stated.rulebook).tournaments
    assert policy is not None
    if not session.started:
        raise WrongInput(f"Nobody has a rank before the session of {script.of_tournament.name} has begun.")
    places = session.results.places if session.results is not None else proposed(policy, state, session).places
    found = [str(each.place) for each in places if each.entry == entry]
    equal(f"{entry}'s rank", words[1], found[0] if found else NOTHING)


@of_entry("place", "PLACE", "its place in the whole tournament; nothing, if it has none")
async def _place(script: "Script", words: list[str]) -> None:
    entry, before, found = script.of_tournament.entry(words[0]).id, 0, NOTHING
    for group in script.of_tournament.state.order:
        found = str(before + 1) if entry in group else found
        before += len(group)
    equal(f"{entry}'s place", words[1], found)


@of_entry("status", "STATUS", "entered, reserve, withdrawn, forfeited, out or disqualified")
async def _entry_status(script: "Script", words: list[str]) -> None:
    entry = script.of_tournament.entry(words[0])
    equal(f"{entry.id}'s status", words[1], entry.status.value)


@of_entry("prize", "AMOUNT", "what it is owed of prizes")
async def _prize(script: "Script", words: list[str]) -> None:
    entry = script.of_tournament.entry(words[0])
    equal(f"{entry.id}'s prize", money(cents(words[1])), money(entry.won))


@of_entry("owed_back", "AMOUNT", "what is to be given back to it at the cash desk")
async def _owed_back(script: "Script", words: list[str]) -> None:
    entry = script.of_tournament.entry(words[0])
    equal(f"{entry.id}'s refund", money(cents(words[1])), money(entry.owed_back))


@of_entry("pass_cards", "COUNT", "how many pass cards it has left")
async def _pass_cards(script: "Script", words: list[str]) -> None:
    seat = script.of_tournament.seat(words[0])
    play = script.floor.tables[seat.table].tournament if seat is not None else None
    left = play.pass_cards[seat.place] if seat is not None and play is not None else 0
    equal(f"{words[0]}'s pass cards", str(count(words[1])), str(left))
