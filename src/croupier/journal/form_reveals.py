"""Undisclosed wagers as `verify` reads them again: what was sealed, as how much it counts, and what became of it."""

from msgspec.structs import replace

from croupier.journal.streams import Event
from croupier.play.round_events import RoundSettled
from croupier.play.table import Table
from croupier.play.tournament.events import MinimumDeducted, WagerRevealed
from croupier.play.tournament.forms import is_as_sealed, revealed_as
from croupier.play.tournament.session import OpenForm
from croupier.play.wagering.wager_events import WagersChanged
from croupier.rulebooks.library import game, rulebook
from croupier.tournaments.conditions import Conditions

NOT_SEALED = "the undisclosed wager is not the one that was sealed"
NOT_BY_THE_RULES = "something else came of the undisclosed wager than the rules say"
NOT_REVEALED = "the round is settled, and an undisclosed wager was not revealed"
NO_CONDITIONS = "nothing says what is played in this session"


class FormReveals:
    """Goes through the streams of tables, once the conditions of all tournaments are known."""

    def __init__(self) -> None:
        self.conditions: dict[str, Conditions] = {}
        """By tournament."""
        self._due: WagersChanged | MinimumDeducted | None = None
        """What must come next at the table: of the form that was revealed."""

    def fault(self, name: str, table: Table, event: Event) -> str:
        """What is wrong with the next event of a table that stands so; nothing, if it is as it must be."""
        play, due, self._due = table.tournament, self._due, None
        if due is not None and _without_clause(event) != _without_clause(due):
            return NOT_BY_THE_RULES
        if isinstance(event, RoundSettled):
            return NOT_REVEALED if play is not None and play.forms else ""
        if not isinstance(event, WagerRevealed):
            return ""
        if play is None or not is_as_sealed(name, table, event):
            return NOT_SEALED
        stated = self.conditions.get(play.terms.tournament)
        if stated is None or table.terms is None:
            return NO_CONDITIONS
        rules = rulebook(stated.rulebook).tournament_play
        assert rules is not None
        assert rules.undisclosed is not None
        bets = game(stated.rulebook, stated.game, table.terms.config, table.terms.left_out).bets
        said = OpenForm(event.bet, event.stake, event.salt)
        revealed, self._due = revealed_as(bets, rules.undisclosed, table, play, event.place, said)
        return "" if event.counts == revealed.counts else NOT_BY_THE_RULES

    def end(self) -> str:
        """What is wrong with where a stream ends."""
        due, self._due = self._due, None
        return "" if due is None else NOT_BY_THE_RULES


def _without_clause(event: Event) -> Event:
    """What happened, by whichever clause."""
    return replace(event, clause="") if isinstance(event, MinimumDeducted) else event
