"""What becomes of a session's wagers when wagering has closed: put right where they lie on the cloth, and who has none.

A terminal takes nothing that is out of limits. On the cloth wagers are cut to the maximum, the one placed last first, then
each to whole units of the minimum; if then nothing is left, the one placed first is made up, or all of it is void.
"""

from collections.abc import Iterator

from croupier.play.events import Event
from croupier.play.reasons import Reason
from croupier.play.table import PlaceWagers, Setup, Table
from croupier.play.tournament.events import ShortWagerVoided, WagersMissing
from croupier.play.tournament.risk import at_risk
from croupier.play.tournament.session import TournamentPlay
from croupier.play.tournament.setup import rules_of
from croupier.play.wagering.returns import all_of, part
from croupier.play.wagering.wager_events import Chips, WagersChanged, WagersReturned
from croupier.rulebooks.citation import applies


def closed(setup: Setup, table: Table) -> list[Event]:
    """What follows from the close, on the table as the close itself leaves it."""
    play = table.tournament
    assert play is not None
    happened: list[Event] = []
    missing = []
    for place in play.active():
        seat = table.seat(place, play.account_of(place))
        if seat is None or not seat.on_layout():
            missing.append(place)
            continue
        found = list(_put_right(setup, play, place, seat))
        happened += found
        if not found and at_risk(setup, play.terms.risk, seat) < play.lowest:
            missing.append(place)
    return [*happened, *_missing(setup, play, missing)]


def _missing(setup: Setup, play: TournamentPlay, places: list[str]) -> list[Event]:
    """Who had to wager, and has not: neither with a pass card nor on a form."""
    rule = rules_of(setup).every_round
    found = tuple(each for each in places if each not in play.passed and each not in play.forms)
    if not applies(rule) or not play.terms.compulsory or not found:
        return []
    return [WagersMissing(play.number, found, rule.clause)]


def _put_right(setup: Setup, play: TournamentPlay, place: str, seat: PlaceWagers) -> Iterator[Event]:
    rule = rules_of(setup).made_up
    if not applies(rule):
        return
    lay = dict(seat.on_layout())
    stay = {area: stake - stake % play.lowest for area, stake in _within_maximum(play, place, seat, lay).items()}
    if not any(stay.values()):
        if play.chips[place] < play.lowest:
            yield WagersReturned(all_of(place, seat, rule.clause, Reason.MINIMUM), "void")
            yield ShortWagerVoided(place, play.chips[place], rule.clause)
            return
        first = min(lay, key=lambda area: seat.placed[area][0].change)
        stay[first] = play.lowest
    returned = tuple(
        back
        for area, stake in sorted(lay.items())
        for back in part(place, seat, area, stake - stay[area], rule.clause, Reason.LIMIT)
        if stake > stay[area]
    )
    if returned:
        yield WagersReturned(returned, "tournament_limits")
    for area, stake in sorted(lay.items()):
        more = stay[area] - stake
        if more > 0:
            now = {area: seat.chips.get(area, 0) + more}
            yield WagersChanged(place, seat.account, "made_up", now, more)


def _within_maximum(play: TournamentPlay, place: str, seat: PlaceWagers, lay: Chips) -> Chips:
    """What stays of each wager so that the maximum is kept: by each, or by all together, the last placed going first."""
    most = play.lowest if place in play.restricted else play.highest
    if play.terms.basis == "each_wager" and place not in play.restricted:
        return {area: min(stake, most) for area, stake in lay.items()}
    stay, over = dict(lay), sum(lay.values()) - most
    last_first = sorted(((each.change, area, each.stake) for area in lay for each in seat.placed[area]), reverse=True)
    for _, area, stake in last_first:
        cut = max(0, min(over, stake))
        stay[area] -= cut
        over -= cut
    return stay
