"""The money of every place in a round: what was put down, went back, was staked and paid, and the credit around it."""

from collections.abc import Iterator

from msgspec import Struct, field

from croupier.cage.ledger import MONEY, ledger_of, purse
from croupier.journal.history import credit_around
from croupier.journal.recall import Recall
from croupier.journal.store import Reading
from croupier.journal.streams import TABLE
from croupier.plan.floor_plan import TablePlan
from croupier.play.remedies.held_events import HeldSettled, StakesDecided
from croupier.play.remedies.put_right_events import WagersCorrected
from croupier.play.wagering.settlement_events import WagersSettled
from croupier.play.wagering.wager_events import Return, WagersChanged
from croupier.server.presenters.history import game_of, settlements_of
from croupier.server.views.round_page import PlaceInRound


class _Figures(Struct):
    """What a place's account put down and got in a round, as its steps are read."""

    place: str
    purses: dict[str, None] = field(default_factory=dict)
    laid: int = 0
    went_back: int = 0
    staked: int = 0
    returned: int = 0
    put_right: int = 0


async def money_of_places(store: Reading, plan: TablePlan, again: Recall) -> tuple[PlaceInRound, ...]:
    """The money of every place that had chips on the layout in a round."""
    game, stream = game_of(plan, again), TABLE.stream(again.table)
    versions, shown = {each.version for each in again.steps}, []
    for account, figures in _figures(again).items():
        names = [account, *(purse(account, name) for name in figures.purses)]
        credit = await credit_around(store, names, stream, versions)
        shown.append(
            PlaceInRound(
                place=figures.place,
                account=account,
                in_chips=ledger_of(account) != MONEY,
                laid=figures.laid,
                went_back=figures.went_back,
                staked=figures.staked,
                returned=figures.returned,
                paid=figures.returned - figures.staked,
                put_right=figures.put_right,
                before=None if credit is None else credit.before,
                after=None if credit is None else credit.after,
                after_put_right=None if credit is None else credit.put_right,
                settlements=tuple(settlements_of(plan.rulebook, game, again, account)),
            )
        )
    return tuple(sorted(shown, key=lambda each: each.place))


def _figures(again: Recall) -> dict[str, _Figures]:
    """What each account put down and got, by its id."""
    found: dict[str, _Figures] = {}

    def of(place: str, account: str, *purses: str) -> _Figures:
        figures = found.setdefault(account, _Figures(place))
        figures.purses |= dict.fromkeys(filter(None, purses))
        return figures

    for step in again.steps:
        match step.event:
            case WagersChanged() as event:
                of(event.terminal, event.account, event.purse).laid += event.debit
            case WagersSettled() | HeldSettled():
                settled = step.event.settled if isinstance(step.event, HeldSettled) else step.event
                figures = of(settled.terminal, settled.account, *(each.purse for each in settled.purses))
                figures.staked += settled.staked + sum(each.staked for each in settled.purses)
                figures.returned += settled.returned + sum(each.returned for each in settled.purses)
            case WagersCorrected() as event:
                figures = of(event.terminal, event.account, *(each.purse for each in event.purses))
                figures.put_right += sum(each.now - each.was for each in event.purses)
        for back in handed_back(step.event):
            of(back.terminal, back.account, back.purse).went_back += back.stake
    return found


def handed_back(event: object) -> Iterator[Return]:
    """The wagers, or parts of them, that an event handed back before they were settled."""
    back = event.held if isinstance(event, StakesDecided) and not event.forfeited else getattr(event, "returned", ())
    yield from (each for each in (back if isinstance(back, tuple) else ()) if isinstance(each, Return))
