"""What verify finds in a tournament's stream: what does not follow from conditions, seed and chips, in books that agree."""

from collections.abc import Sequence

import pytest
from forging import forge
from hall import SEED, Hall
from msgspec.structs import replace
from test_during_a_session import playing
from tournament import CANBERRA

from croupier.journal.store import Store
from croupier.journal.streams import Event
from croupier.journal.verify import verify
from croupier.play.spins.lucky_ball import digest
from croupier.tournaments import commands
from croupier.tournaments.ballot import draw
from croupier.tournaments.events import FeeTaken, Owed, PrizePaid, PrizesAwarded, RefundPaid, TournamentCancelled
from croupier.tournaments.session_events import BallotCommitted, ChipsIssued, ResultsAnnounced, SeatsDrawn


def played() -> Hall:
    """A whole final, in which nobody won or lost a chip and the director has placed everybody."""
    hall = playing(CANBERRA)
    hall.play({})
    hall.does(commands.EnterCount("A1", dict.fromkeys(("E1", "E2", "E3"), 5_000)), "supervisor")
    hall.does(commands.ReturnChips("A1", 15_000), "supervisor")
    hall.leads(commands.AnnounceResults(("E2", "E1", "E3"), "as seen"))
    hall.leads(commands.AwardPrizes())
    hall.does(commands.PayPrize("E2"), "cashier")
    hall.does(commands.CloseTournament())
    return hall


def cancelled() -> Hall:
    """A tournament that did not take place, and one entrant who has the fee back."""
    hall = Hall(CANBERRA)
    hall.enter(3)
    hall.does(commands.CancelTournament("flood"))
    hall.does(commands.PayRefund("E1"), "cashier")
    return hall


def without(hall: Hall, event: SeatsDrawn, entry: str) -> SeatsDrawn:
    """The ballot as it would have been drawn with the same seed among all others."""
    others = tuple(each for each in event.candidates if each != entry)
    seats = draw(SEED, "cup", hall.state, hall.session, event.attempt, others, event.places)
    return replace(event, candidates=others, seats=seats)


def changed(hall: Hall, event: Event) -> Event:
    """An event as somebody would have liked it."""
    match event:
        case BallotCommitted():
            return replace(event, digest=digest(bytes(32)))
        case SeatsDrawn():
            return replace(event, seats=dict(zip(event.seats, reversed(event.seats.values()), strict=True)))
        case ResultsAnnounced():
            return replace(event, places=(replace(event.places[0], chips=9_000), *event.places[1:]))
        case PrizesAwarded():
            return replace(event, prizes={**event.prizes, "E1": event.prizes["E2"], "E2": event.prizes["E1"]})
        case FeeTaken():
            return replace(event, commission=event.commission + 1)
        case TournamentCancelled():
            return replace(event, refunds={**event.refunds, "E1": Owed(200_00, 10_00)})
        case PrizePaid() | RefundPaid() | ChipsIssued():
            return replace(event, amount=event.amount + 1)
    raise AssertionError(event)


async def found(store: Store, happened: Sequence[Event]) -> str:
    """What verify says of a stream; nothing, if all is well."""
    await forge(store, [("tournament:cup", each) for each in happened])
    verdict = await verify(store)
    return verdict.first_fault.what if verdict.first_fault is not None else ""


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (None, ""),
        (BallotCommitted, "the seed is not the one committed, or gives other seats"),
        (SeatsDrawn, "the seed is not the one committed, or gives other seats"),
        (FeeTaken, "the fee is not what the conditions state"),
        (ResultsAnnounced, "the places are not what the chips give"),
        (PrizesAwarded, "the prizes are not what the conditions and the places give"),
        (PrizePaid, "another prize is paid than was won"),
    ],
)
@pytest.mark.clause(CANBERRA, "11.7")
@pytest.mark.clause(CANBERRA, "11.14")
async def test_verify_draws_the_ballot_again_and_works_out_places_and_prizes_again(
    store: Store, kind: type | None, words: str
) -> None:
    hall = played()
    happened = [changed(hall, each) if kind is not None and isinstance(each, kind) else each for each in hall.happened]
    assert await found(store, happened) == words


@pytest.mark.anyio
async def test_verify_finds_a_ballot_from_which_somebody_was_left_out(store: Store) -> None:
    hall = played()
    happened = [without(hall, each, "E3") if isinstance(each, SeatsDrawn) else each for each in hall.happened]
    assert await found(store, happened[: _place(happened) + 1]) == (
        "the ballot was not drawn among all who could be seated"
    )


def _place(happened: Sequence[Event]) -> int:
    return next(place for place, each in enumerate(happened) if isinstance(each, SeatsDrawn))


@pytest.mark.anyio
async def test_verify_finds_places_that_were_changed_without_a_reason(store: Store) -> None:
    happened = [replace(each, reason="") if isinstance(each, ResultsAnnounced) else each for each in played().happened]
    assert await found(store, happened) == "the places are not what the chips give"


@pytest.mark.anyio
async def test_verify_finds_chips_that_nobody_else_has(store: Store) -> None:
    hall = played()
    issued = [each for each in hall.happened if isinstance(each, ChipsIssued)]
    last = hall.happened.index(issued[-1])
    happened: list[Event] = [*hall.happened[:last], changed(hall, issued[-1])]
    assert await found(store, happened) == "the chips are not what everybody begins with"


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (None, ""),
        (RefundPaid, "something else is given back than is owed"),
        (TournamentCancelled, "something else is given back than was paid"),
    ],
)
@pytest.mark.clause(CANBERRA, "11.18 [cancellation]")
async def test_verify_finds_another_refund_than_is_owed(store: Store, kind: type | None, words: str) -> None:
    hall = cancelled()
    happened = [changed(hall, each) if kind is not None and isinstance(each, kind) else each for each in hall.happened]
    assert await found(store, happened) == words
