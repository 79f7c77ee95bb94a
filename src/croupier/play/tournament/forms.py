"""Undisclosed wagers: handed in sealed, examined, and revealed at the moment that the document fixes."""

import hashlib
from collections.abc import Container

from croupier.play.context import Decision, TableContext
from croupier.play.decisions import Accepted, Refused, Remark
from croupier.play.events import Event
from croupier.play.reasons import Reason
from croupier.play.table import Closed, Setup, Table, Wagering
from croupier.play.tournament.admission import not_admitted, not_in_turn
from croupier.play.tournament.commands import (
    ExamineForm,
    HandBackForm,
    LookAtForm,
    RevealWager,
    SealWager,
    TakeDownForm,
)
from croupier.play.tournament.events import (
    FormExamined,
    FormHandedBack,
    FormInspected,
    MinimumDeducted,
    WagerRevealed,
    WagerSealed,
)
from croupier.play.tournament.session import OpenForm, TournamentPlay
from croupier.play.tournament.setup import rules_of
from croupier.play.tournament.terms import Reveal
from croupier.play.wagering.context import WagerContext, wager_context
from croupier.play.wagering.permitted_stake import excluded
from croupier.play.wagering.wager_events import WagersChanged
from croupier.rulebooks.citation import Cited
from croupier.rulebooks.tournament_play import UndisclosedPolicy
from croupier.words import sentence

UNREAD = OpenForm("", 0, "")
"""What a form says to whoever only asks what could be done now: then nobody opens it."""


def digest(table: str, round: int, place: str, form: OpenForm) -> str:
    """What is told of a form before it is revealed: SHA-256 of a salt and what it says."""
    return hashlib.sha256(f"{form.salt}|{table}|{round}|{place}|{form.bet}|{form.stake}".encode()).hexdigest()


def is_as_sealed(name: str, table: Table, event: WagerRevealed) -> bool:
    """Whether what is revealed is what was sealed."""
    play = table.tournament
    form = play.forms.get(event.place) if play is not None else None
    opened = OpenForm(event.bet, event.stake, event.salt)
    return form is not None and form.digest == digest(name, table.round, event.place, opened)


# ---------------------------------------------------------------- handed in


def seal(setup: Setup, table: Table, context: TableContext, command: SealWager) -> Decision:
    """A player hands in a form at the terminal, which refuses what breaks the rules."""
    offered = _offered(setup, table, context.terminal)
    if isinstance(offered, Refused):
        return offered
    at = wager_context(setup, table, context)
    if isinstance(at, Refused):
        return at
    play, rules = offered
    if rules.own_word.value and not command.confirmed:
        words = sentence("read_form_once_more_and_confirm")
        return Refused(Reason.FIRST, words, rules.own_word.clause)
    if refused := _not_a_wager(at, play, rules, command):
        return refused
    return Accepted([_sealed(context, context.terminal, context.balance)])


def _offered(setup: Setup, table: Table, place: str) -> tuple[TournamentPlay, UndisclosedPolicy] | Refused:
    """The session, and the rules of its undisclosed wagers; or why a place may make none now."""
    play = table.tournament
    rules = setup.tournament.undisclosed if setup.tournament is not None else None
    if play is None or rules is None or not play.terms.undisclosed:
        clause = rules.number.clause if rules is not None else ""
        return Refused(Reason.NOT_OFFERED, sentence("no_undisclosed_wagers_here"), clause)
    if table.spinning or not isinstance(table.phase, Wagering):
        return Refused(Reason.LATE, sentence("form_is_handed_in_before_round"), rules.examined.clause)
    if place in play.forms:
        return Refused(Reason.DONE_ALREADY, sentence("form_has_been_handed_in"), rules.number.clause)
    if rules.number.value and play.used.get(place, 0) >= play.terms.undisclosed:
        words = sentence("conditions_allow_undisclosed_in_session", undisclosed=play.terms.undisclosed)
        return Refused(Reason.LIMIT, words, rules.number.clause)
    return play, rules


def _not_a_wager(
    at: WagerContext, play: TournamentPlay, rules: UndisclosedPolicy, command: SealWager
) -> Refused | None:
    """Why a form says no wager that could be made."""
    if command.bet not in at.setup.game.bets:
        return Refused(
            Reason.UNKNOWN,
            sentence("is_not_bet_of_this_table", unknown=command.bet),
            at.setup.policy.closed_list.clause,
        )
    if bound := excluded(at, at.on_layout, {command.bet: 1}):
        return Refused(bound.reason, sentence("no_more_can_be_placed_there", why=bound.why), bound.clause)
    lowest, highest = play.lowest, play.lowest if at.context.terminal in play.restricted else play.highest
    if rules.limits.value and (not lowest <= command.stake <= highest or command.stake % lowest):
        words = sentence("undisclosed_wager_is_from_lowest", lowest=lowest, highest=highest)
        return Refused(Reason.LIMIT, words, rules.limits.clause)
    if command.stake > play.chips[at.context.terminal]:
        return Refused(
            Reason.CREDIT, sentence("you_have_chips", chips=play.chips[at.context.terminal]), rules.limits.clause
        )
    if rules.combined.value and command.stake > at.context.balance:
        words = sentence("with_what_lies_openly", chips=play.chips[at.context.terminal])
        return Refused(Reason.CREDIT, words, rules.combined.clause)
    return None


def take_down(setup: Setup, table: Table, context: TableContext, command: TakeDownForm) -> Decision:
    """Staff take down a form on paper, as it is; what is wrong with it is told."""
    offered = _offered(setup, table, command.terminal)
    if isinstance(offered, Refused):
        return offered
    play, rules = offered
    if command.terminal not in play.seats or command.terminal in play.out:
        return Refused(
            Reason.BARRED, sentence("no_entrant_plays_at_terminal", terminal=command.terminal), rules.form.clause
        )
    if refused := not_in_turn(setup, play, command.terminal):
        return refused
    free = _free(table, play, command.terminal)
    counts, rule = _counts(setup.game.bets, rules, play, OpenForm(command.bet, command.stake, ""), free)
    notices = () if counts == command.stake else (Remark(sentence("this_form_does_not_comply"), rule.clause),)
    return Accepted([_sealed(context, command.terminal, free, paper=True)], notices)


def _sealed(context: TableContext, place: str, free: int, paper: bool = False) -> WagerSealed:
    return WagerSealed(place, *context.sealed, free, paper)


def _free(table: Table, play: TournamentPlay, place: str) -> int:
    """The chips of a place that do not lie on the layout."""
    seat = table.seat(place, play.account_of(place))
    return play.chips[place] - (seat.staked if seat is not None else 0)


# ---------------------------------------------------------------- examined


def examine(setup: Setup, table: Table, command: ExamineForm | HandBackForm) -> Decision:
    """The gaming supervisor has examined a form: it is in order, or goes back to the player."""
    rules, play = rules_of(setup).undisclosed, table.tournament
    assert rules is not None
    form = play.forms.get(command.terminal) if play is not None else None
    if form is None:
        return Refused(
            Reason.NOTHING, sentence("no_form_of_terminal_waits", terminal=command.terminal), rules.examined.clause
        )
    if isinstance(command, ExamineForm):
        if form.examined:
            return Refused(Reason.DONE_ALREADY, sentence("form_has_been_examined"), rules.examined.clause)
        return Accepted([FormExamined(command.terminal)])
    if not isinstance(table.phase, Wagering) or table.spinning:
        return Refused(Reason.LATE, sentence("form_goes_back_before_round"), rules.examined.clause)
    if not command.why:
        return Refused(Reason.MALFORMED, sentence("say_why"), rules.examined.clause)
    return Accepted([FormHandedBack(command.terminal, command.why)])


def unexamined(setup: Setup, table: Table, moment: Reveal) -> Refused | None:
    """Why a round whose forms are revealed at such a moment goes no further: one of them has not been examined."""
    play = table.tournament
    if play is None or play.terms.reveal != moment:
        return None
    waits = [place for place, form in play.forms.items() if not form.examined]
    rules = rules_of(setup).undisclosed
    assert rules is not None
    if not waits or not rules.examined.value:
        return None
    return Refused(Reason.FIRST, sentence("form_of_waits", waits=waits[0]), rules.examined.clause)


def unrevealed(setup: Setup, table: Table) -> Refused | None:
    """Why no card is drawn: undisclosed wagers are to be announced before the first."""
    play, rules = table.tournament, setup.tournament.undisclosed if setup.tournament is not None else None
    waits = play is not None and bool(play.forms) and play.terms.reveal == "before_first_card"
    if play is None or rules is None or not waits or not rules.revealed.value:
        return None
    return Refused(Reason.FIRST, sentence("form_of_forms", forms=min(play.forms)), rules.revealed.clause)


# ---------------------------------------------------------------- revealed


def reveal(setup: Setup, table: Table, context: TableContext, command: RevealWager) -> Decision:
    """The gaming supervisor announces an undisclosed wager, between no more bets and the first card."""
    rules, play = rules_of(setup).undisclosed, table.tournament
    assert rules is not None
    if play is None or command.terminal not in play.forms:
        return Refused(
            Reason.NOTHING, sentence("no_form_of_terminal_waits", terminal=command.terminal), rules.revealed.clause
        )
    if not isinstance(table.phase, Closed) or any(table.cards):
        words = sentence("undisclosed_wagers_are_announced_after_no")
        return Refused(Reason.NOT_NOW, words, rules.revealed.clause)
    said = context.forms.get(command.terminal, UNREAD)
    return Accepted(revealed_as(setup.game.bets, rules, table, play, command.terminal, said))


def all_revealed(setup: Setup, table: Table, context: TableContext) -> list[Event]:
    """Every undisclosed wager of a round whose outcome is known, put on the layout before it is settled."""
    play, rules = table.tournament, setup.tournament.undisclosed if setup.tournament is not None else None
    if play is None or rules is None or not play.forms or not rules.revealed.value:
        return []
    return [
        event
        for place in sorted(play.forms, key=play.position)
        for event in revealed_as(setup.game.bets, rules, table, play, place, context.forms.get(place, UNREAD))
    ]


def revealed_as(
    bets: Container[str], rules: UndisclosedPolicy, table: Table, play: TournamentPlay, place: str, opened: OpenForm
) -> tuple[WagerRevealed, WagersChanged | MinimumDeducted]:
    """What comes of a form where these bets are offered: it is announced, and lies, or the minimum is deducted."""
    seat, account = table.seat(place, play.account_of(place)), play.seats[place].account
    free = _free_for(table, play, place)
    counts, rule = _counts(bets, rules, play, opened, free)
    revealed = WagerRevealed(place, opened.bet, opened.stake, opened.salt, counts, rule.clause)
    if rule is rules.incomplete:
        return revealed, MinimumDeducted(place, account, min(play.lowest, free) if rule.value else 0, rule.clause)
    now = {opened.bet: (seat.chips.get(opened.bet, 0) if seat is not None else 0) + counts}
    return revealed, WagersChanged(place, account, "undisclosed", now, counts)


def counts_as(setup: Setup, table: Table, play: TournamentPlay, place: str, opened: OpenForm) -> tuple[int, str]:
    """As how much the form of a place would count now, and by which clause."""
    rules = rules_of(setup).undisclosed
    assert rules is not None
    counts, rule = _counts(setup.game.bets, rules, play, opened, _free_for(table, play, place))
    return counts, rule.clause


def _free_for(table: Table, play: TournamentPlay, place: str) -> int:
    """The chips that a form can be made of: those that were free when it was made, as far as they still are."""
    return min(play.forms[place].free, _free(table, play, place))


def _counts(
    bets: Container[str], rules: UndisclosedPolicy, play: TournamentPlay, opened: OpenForm, free: int
) -> tuple[int, Cited[bool]]:
    """As how much a form counts, and by which rule; the minimum is deducted where it lacks type or amount."""
    if opened.bet not in bets or opened.stake <= 0:
        return 0, rules.incomplete
    counts = _within(play, opened.stake, free)
    if opened.stake > free:
        return counts if rules.above_chips.value else 0, rules.above_chips
    if opened.stake > play.highest:
        return counts if rules.above_maximum.value else 0, rules.above_maximum
    if opened.stake < play.lowest:
        return counts if rules.below_minimum.value else 0, rules.below_minimum
    return counts, rules.revealed if counts == opened.stake else rules.limits


def _within(play: TournamentPlay, stake: int, free: int) -> int:
    """What a form says, brought within the chips that there are and the limits of the round."""
    if stake > free or stake > play.highest:
        return min(free, play.highest)
    return max(min(play.lowest, free), stake - stake % play.lowest)


# ---------------------------------------------------------------- looked at


def look_at(setup: Setup, table: Table, context: TableContext, command: LookAtForm) -> Decision:
    """A player of the table looks at the form that another has used, until the next round is played."""
    play, rules = table.tournament, setup.tournament.undisclosed if setup.tournament is not None else None
    if play is None or rules is None:
        return Refused(Reason.NOT_OFFERED, sentence("no_undisclosed_wagers_here"), "")
    if refused := not_admitted(setup, table, play, context):
        return refused
    if not rules.looked_at.value or command.of not in play.shown:
        return Refused(Reason.NOTHING, sentence("no_form", of=command.of), rules.looked_at.clause)
    return Accepted([FormInspected(context.terminal, command.of)])
