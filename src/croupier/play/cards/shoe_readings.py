"""What a shoe has read, held against the cards on the table: a wrong card, a wrong result, a shoe that reads no more."""

from typing import assert_never

from croupier.games.cards import not_a_card
from croupier.games.coup import Coup
from croupier.games.notation import WrongInput
from croupier.play.cards import coup_commands as of
from croupier.play.cards.coup_events import CardCorrected, CardsEstablished, CountsAnnounced, ResultIndicated
from croupier.play.cards.third_cards import belonging
from croupier.play.context import Decision, TableContext
from croupier.play.decisions import Accepted, Refused, Remark
from croupier.play.equipment.commands import UseItem
from croupier.play.equipment.use import decide as decide_equipment
from croupier.play.events import Event
from croupier.play.outcome import Outcome
from croupier.play.reasons import Reason
from croupier.play.remedies.held_rounds import not_ended_by
from croupier.play.remedies.irregularity_events import IrregularityDeclared
from croupier.play.round_events import OutcomeRegistered, RoundHeld
from croupier.play.rounds import register_outcome, settled_after
from croupier.play.staff.approvals import not_approved
from croupier.play.table import Closed, Held, Registered, Setup, Table, Waiting
from croupier.rulebooks.approvals import MANUAL_ENTRY
from croupier.rulebooks.cards import RESULT_DIFFERS, SHOE_FAILED
from croupier.rulebooks.equipment import Kind
from croupier.words import sentence


def decide(setup: Setup, table: Table, context: TableContext, command: of.CoupCommand) -> Decision:
    """The table's answer to what is said of the reading of a coup."""
    match command:
        case of.AnnounceCounts():
            return _announce(setup, table)
        case of.ReportResult():
            return _report_result(setup, table, command)
        case of.CorrectCard():
            return _correct(setup, table, context, command)
        case of.EstablishCards():
            return _establish(setup, table, context, command)
        case of.ChangeShoe():
            return _change_shoe(setup, table, context, command)
        case _:
            assert_never(command)


def _announce(setup: Setup, table: Table) -> Decision:
    """The counts of both hands are announced, the Player's first."""
    clause, game = setup.policy.authority["announce_counts"].clause, setup.card_game
    first = len(table.cards) == len(game.drawing.order) and all(table.cards)
    if not isinstance(table.phase, Closed | Registered) or not first or table.announced == table.round:
        return Refused(Reason.NOT_NOW, sentence("counts_are_announced_when_first_cards"), clause)
    coup = Coup(game.drawing)
    for card in table.cards:
        coup = coup.draw(card)
    counts = CountsAnnounced(table.round, coup.player_count, coup.banker_count)
    remarks = (
        Remark(sentence("player_draws_by_table", player_table=coup.player_count), clause),
        Remark(sentence("banker_count", banker_count=coup.banker_count), clause),
    )
    return Accepted([counts], remarks)


def _report_result(setup: Setup, table: Table, command: of.ReportResult) -> Decision:
    """The shoe indicates a result: if by its cards it is another, the round waits."""
    found, phase = setup.policy.irregularities[RESULT_DIFFERS], table.phase
    if not isinstance(phase, Registered):
        return Refused(Reason.NOTHING, sentence("no_result_waits_to_be_confirmed"), found.remedy.clause)
    indicated = ResultIndicated(table.round, command.winner)
    if setup.game.read(phase.outcome.entered())[1]["winner"] == command.winner:
        return Accepted([indicated])
    declared = IrregularityDeclared(table.round, RESULT_DIFFERS, found.remedy.value, found.remedy.clause)
    held = RoundHeld(table.round, RESULT_DIFFERS)
    return Accepted([indicated, declared, held], (Remark(found.words, found.remedy.clause),))


def _correct(setup: Setup, table: Table, context: TableContext, command: of.CorrectCard) -> Decision:
    """The dealer enters a card that the shoe has read wrongly."""
    clause, place = setup.policy.authority["correct_card"].clause, command.nth - 1
    if refused := not_approved(setup, table, MANUAL_ENTRY) or not_ended_by(setup, table, "correct_card"):
        return refused
    if not isinstance(table.phase, Closed | Registered | Held) or not 0 <= place < len(table.cards):
        return Refused(Reason.UNKNOWN, sentence("coup_has_no_such_card"), clause)
    if wrong := not_a_card(command.card):
        return Refused(Reason.MALFORMED, wrong, clause)
    cards = (*table.cards[:place], command.card, *table.cards[place + 1 :])
    kept = belonging(setup, cards)
    left_over = () if kept is None else cards[len(kept) :]
    corrected: list[Event] = [CardCorrected(command.nth, table.cards[place], command.card, left_over)]
    return (
        Accepted(corrected) if kept is None else register_outcome(setup, table, context, Outcome(cards=kept), corrected)
    )


def _establish(setup: Setup, table: Table, context: TableContext, command: of.EstablishCards) -> Decision:
    """An authority has found out which cards were dealt: settle on them."""
    clause, phase = setup.policy.authority["establish_cards"].clause, table.phase
    if not isinstance(phase, Held) or not phase.closed:
        return Refused(Reason.NOTHING, sentence("no_coup_waits_for_its_actual"), clause)
    if waits := not_ended_by(setup, table, "establish_cards"):
        return waits
    if not command.reason:
        return Refused(Reason.MALFORMED, sentence("say_how_it_was_found_out"), clause)
    outcome = Outcome(cards=command.cards)
    try:
        setup.game.read(outcome.entered())
    except WrongInput as wrong:
        return Refused(Reason.MALFORMED, str(wrong), clause)
    happened: list[Event] = [
        CardsEstablished(table.round, table.cards, command.cards, command.reason, clause),
        OutcomeRegistered(outcome, context.source, table.attempt),
    ]
    return Accepted([*happened, *settled_after(setup, table, happened, outcome)])


def _change_shoe(setup: Setup, table: Table, context: TableContext, command: of.ChangeShoe) -> Decision:
    """The cards go to another shoe, and the coup goes on with the cards as they lie."""
    found, item = setup.policy.irregularities[SHOE_FAILED], setup.register.items.get(command.to)
    clause = found.remedy.clause
    if isinstance(table.phase, Waiting) or not table.cards:
        return Refused(Reason.NOT_NOW, sentence("no_card_dealt"), clause)
    if item is None or item.kind is not Kind.SHOE or not command.reason:
        return Refused(Reason.MALFORMED, sentence("name_another_shoe_that_is_registered"), clause)
    used = decide_equipment(setup, table, context, UseItem(command.to))
    if isinstance(used, Refused):
        return Refused(used.reason, used.why, clause)
    declared = IrregularityDeclared(table.round, SHOE_FAILED, found.remedy.value, clause, command.reason)
    return Accepted([declared, *used.events], (Remark(found.words, clause),))
