"""How each event changes a session at a table."""

from typing import assert_never

from msgspec.structs import replace

from croupier.play.table import Table
from croupier.play.tournament import events as happened
from croupier.play.tournament.session import Form, RevealedForm, TournamentPlay


def evolve(table: Table, event: happened.TournamentChange) -> None:
    """Change a table's session by an event."""
    if isinstance(event, happened.SessionOpened):
        table.tournament = _opened(event)
        table.board.sign = replace(
            table.board.sign, limits=None
        )  # what the sign says is over: the conditions' limits hold
        return
    play = table.tournament
    assert play is not None, "a session is open at this table"
    match event:
        case happened.SessionOver():
            table.tournament, table.board.sign = None, table.board.coming
        case happened.EntrantSeated():
            play.seats[event.place] = event.seat
            play.chips[event.place] = event.seat.chips
            play.pass_cards.setdefault(event.place, play.terms.pass_cards)
            play.out.pop(event.place, None)
        case happened.ChipsAdjusted():
            play.chips[event.place] += event.amount
        case happened.EntrantOut():
            play.out[event.place] = event.clause
            play.forms.pop(event.place, None)
        case happened.ClockHeld():
            play.opened += event.microseconds
        case happened.SessionRoundOpened():
            play.number, play.playing = event.number, True
            play.lowest, play.highest = event.lowest, event.highest
            play.order, play.until = event.order, event.until
        case happened.TurnOver():
            play.had.append(event.place)
            play.until = event.until
        case happened.PassCardPlayed():
            play.passed.append(event.place)
        case happened.BetTimeSet():
            play.bet_times.append((event.seconds, event.due))
        case happened.StandingOrderGiven():
            play.standing_order = event.on
        case happened.RestrictedToMinimum():
            play.restricted.append(event.place)
        case happened.WagersMissing():
            play.missing = event.places
        case happened.WagerSealed():
            play.forms[event.place] = Form(event.digest, event.sealed, event.free, event.paper)
            play.used[event.place] = play.used.get(event.place, 0) + 1
        case happened.FormExamined():
            play.forms[event.place] = replace(play.forms[event.place], examined=True)
        case happened.FormHandedBack():
            del play.forms[event.place]
            play.used[event.place] -= 1
        case happened.WagerRevealed():
            del play.forms[event.place]
            if play.shown_in != table.round:
                play.shown, play.shown_in = {}, table.round
            play.shown[event.place] = RevealedForm(event.bet, event.stake, event.counts, event.clause)
        case happened.FormInspected():
            play.looked_at[event.place] = event.of
        case happened.MinimumDeducted():
            play.chips[event.place] -= event.amount
        case happened.ShortWagerVoided():
            pass
        case _:
            assert_never(event)


def _opened(event: happened.SessionOpened) -> TournamentPlay:
    first = event.terms.steps[0]
    return TournamentPlay(
        event.terms,
        event.at,
        dict(event.seats),
        {place: seat.chips for place, seat in event.seats.items()},
        dict.fromkeys(event.seats, event.terms.pass_cards),
        lowest=first.lowest,
        highest=first.highest,
        bet_times=[(event.terms.bet_seconds, event.at)],
    )
