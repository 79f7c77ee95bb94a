"""What a player may look up of the own chip account: how the session stands, and the last rounds that it wagered in.

Both are read from what moved between the account and anybody else. So nothing is asked of a table's whole stream: a round is
found by the movements in it, and only its end is read.
"""

from collections.abc import Collection, Sequence

from msgspec import Struct
from msgspec.structs import replace

from croupier.cage.ledger import CHIPS, STAKES, chips, player_account, purse, stakes, table_win
from croupier.journal.memory import Memory
from croupier.journal.recall import recall
from croupier.journal.store import Movement, Reading
from croupier.journal.streams import Event, decode
from croupier.play.outcome import Outcome
from croupier.play.remedies.held_events import HeldSettled
from croupier.play.remedies.put_right_events import OutcomeCorrected, SettlementReversed, WagersCorrected
from croupier.play.round_events import RoundSettled, RoundVoided

ROUNDS = 10
"""How many rounds can be looked up."""
HANDS_BACK = {"period_ended", "wagering_closed", "wagers_returned", "coup_made_dummy", "round_voided"}
SETTLES = {"wagers_settled", "wagers_forfeited", "held_settled"}
"""The events by which stakes leave the layout for good: they go back, or to the table."""
ENDINGS = {"round_settled", "round_voided", "outcome_corrected", "settlement_reversed"}
"""The events that say what a round came to."""


class AccountSession(Struct, frozen=True):
    """How a chip account has stood at the tables since it was opened."""

    since: int
    staked: int
    """What was wagered on rounds that have ended."""
    returned: int
    """What came back of it, stakes and winnings."""


class PlayedRound(Struct):
    """A round that an account had wagers in."""

    table: str
    round: int
    at: int
    """When it ended."""
    outcome: Outcome | None
    """The latest; none where it is void."""
    corrected: bool = False
    """Whether the outcome, or what came of the wagers, was put right."""
    staked: int = 0
    returned: int = 0
    """What came back of the stakes, and what was put right later."""
    before: int = 0
    """What the account had before its wagers were settled, chips on layouts included."""
    after: int = 0


class _Span(Struct, frozen=True):
    """A round's part of its table's stream: after its beginning, up to its end."""

    stream: str
    begin: int
    end: int

    def holds(self, moved: Movement) -> bool:
        return moved.stream == self.stream and self.begin < moved.version <= self.end


async def session(memory: Memory, terminal: str) -> AccountSession | None:
    """The session of the account that is open at a terminal; nothing if none is."""
    moved = await _movements(memory, terminal)
    return AccountSession(moved[0].at, _staked(moved), _returned(moved)) if moved else None


async def rounds(memory: Memory, terminal: str) -> list[PlayedRound]:
    """The last rounds in which the account that is open at a terminal had wagers, the latest first."""
    moved = await _movements(memory, terminal)
    found: list[tuple[_Span, PlayedRound]] = []
    for each in reversed(moved):
        here = each.stream.partition(":")[2] in memory.tables
        left = here and each.source.startswith(STAKES) and each.type in HANDS_BACK | SETTLES
        if not left or any(span.holds(each) for span, _ in found):
            continue
        ended = await (_held(memory, each) if each.type == "held_settled" else _ended(memory, each))
        if ended is not None:
            found.append(ended)
        if len(found) == ROUNDS:
            break
    account = memory.terminals[terminal].account or ""
    for span, played in found:
        _reckon(played, moved, [place for place, each in enumerate(moved) if span.holds(each)], account)
    for each in moved:
        if each.type == "wagers_corrected":
            event = await _event(memory, each)
            assert isinstance(event, WagersCorrected)
            for span, played in found:
                if (span.stream, played.round) == (each.stream, event.round):
                    played.corrected, played.returned = True, played.returned + _returned([each])
    return [played for _, played in found]


async def _movements(memory: Memory, terminal: str) -> list[Movement]:
    """All movements of the account that is open at a terminal, of every purse, in order."""
    place = memory.terminals[terminal]
    if place.account is None:
        return []
    names = [place.account, *(purse(place.account, name) for name in place.purses)]
    return sorted([each for name in names for each in await memory.store.movements(name)], key=lambda each: each.at)


def _staked(moved: Sequence[Movement]) -> int:
    return table_win(each for each in moved if player_account(each.source)[0] == STAKES)


def _returned(moved: Sequence[Movement]) -> int:
    """What tables paid, less what they took back."""
    return -table_win(
        each for each in moved if CHIPS in (player_account(each.source)[0], player_account(each.target)[0])
    )


def _reckon(played: PlayedRound, moved: Sequence[Movement], places: Sequence[int], account: str) -> None:
    """What was staked and came back in a round, and the credit before and after."""
    settled = [place for place in places if moved[place].type in SETTLES]
    ours = [moved[place] for place in settled]
    played.staked, played.returned = _staked(ours), _returned(ours)
    first, last = (settled or places)[0], (settled or places)[-1]
    played.before, played.after = _credit(moved[:first], account), _credit(moved[: last + 1], account)


def _credit(moved: Sequence[Movement], account: str) -> int:
    """What an account had after these movements, chips on layouts included."""
    own = (chips(account), stakes(account))
    return sum(each.amount * ((each.target in own) - (each.source in own)) for each in moved)


class CreditAround(Struct, frozen=True):
    """What an account had before a round was settled and after, with all its purses, chips on layouts included."""

    before: int
    after: int
    put_right: int | None
    """After what was put right about it later; none, if nothing was."""


async def credit_around(
    store: Reading, names: Sequence[str], stream: str, versions: Collection[int]
) -> CreditAround | None:
    """The credit of an account, by the names of all its purses, around the events of a round; nothing if none moved any."""
    moved = sorted([each for name in names for each in await store.movements(name)], key=lambda each: each.at)
    ours = [place for place, each in enumerate(moved) if each.stream == stream and each.version in versions]
    settled = [place for place in ours if moved[place].type in SETTLES]
    back = [place for place in ours if moved[place].type in HANDS_BACK]
    corrected = [place for place in ours if moved[place].type == "wagers_corrected"]
    if not settled and not back:
        return None
    first, last = (settled or back)[0], (settled or back)[-1]

    def credit(upto: int) -> int:
        return sum(_credit(moved[:upto], name) for name in names)

    return CreditAround(credit(first), credit(last + 1), credit(corrected[-1] + 1) if corrected else None)


async def _ended(memory: Memory, of: Movement) -> tuple[_Span, PlayedRound] | None:
    """The round that stakes left the layout in; nothing while it is going on."""
    table, before = of.stream.partition(":")[2], await memory.store.latest(of.stream, of.version - 1)
    span, played = _Span(of.stream, before.version if before else 0, of.version), None
    async for each in memory.store.records(of.stream, after=of.version - 1):
        if each.type == "round_opened":
            break
        event = decode(of.stream, each.body) if each.type in ENDINGS else None
        if isinstance(event, RoundSettled | RoundVoided):
            span = replace(span, end=each.version)
            played = PlayedRound(table, event.round, each.at, getattr(event, "outcome", None))
        elif isinstance(event, OutcomeCorrected | SettlementReversed) and played is not None:
            played.outcome, played.corrected = await _latest(memory, played), True
    if played is None:
        return None
    if memory.tables[table].afterwards.last_amended(played.round) > played.round:
        latest = await _latest(memory, played)
        played.outcome, played.corrected = latest, latest != played.outcome
    return span, played


async def _held(memory: Memory, of: Movement) -> tuple[_Span, PlayedRound]:
    """The round of wagers that waited when it was settled."""
    event = await _event(memory, of)
    assert isinstance(event, HeldSettled)
    played = PlayedRound(of.stream.partition(":")[2], event.round, of.at, None)
    played.outcome = await _latest(memory, played)
    return _Span(of.stream, of.version - 1, of.version), played


async def _latest(memory: Memory, played: PlayedRound) -> Outcome | None:
    """A round's outcome as it stands after all that has come to light."""
    again = await recall(memory.store, played.table, played.round)
    return None if again is None or again.void else again.outcome


async def _event(memory: Memory, of: Movement) -> Event:
    """The event that moved something."""
    return decode(of.stream, (await anext(memory.store.records(of.stream, after=of.version - 1))).body)
