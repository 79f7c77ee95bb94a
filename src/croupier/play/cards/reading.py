"""What a shoe has read, held against the cards on the table: a wrong card, a wrong result, a shoe that reads no more."""

from typing import assert_never

from croupier.games.cards import not_a_card
from croupier.games.coup import Coup
from croupier.games.notation import WrongInput
from croupier.play.answers import Accepted, Notice, Refused
from croupier.play.asker import Asker, Decision
from croupier.play.cards import coup_commands as of
from croupier.play.cards.coup_events import CardCorrected, CardsEstablished, CountsAnnounced, ResultIndicated
from croupier.play.cards.third_cards import belonging
from croupier.play.equipment.commands import UseItem
from croupier.play.equipment.handling import decide as decide_equipment
from croupier.play.events import Event
from croupier.play.outcome import Outcome
from croupier.play.remedies.held_rounds import not_ended_by
from croupier.play.remedies.irregularity_events import IrregularityDeclared
from croupier.play.round_events import OutcomeRegistered, RoundHeld
from croupier.play.rounds import register_outcome, settled_after
from croupier.play.staff.approving import not_approved
from croupier.play.table import Closed, Held, Registered, Setup, Table, Waiting
from croupier.rulebooks.approvals import MANUAL_ENTRY
from croupier.rulebooks.cards import RESULT_DIFFERS, SHOE_FAILED
from croupier.rulebooks.equipment import Kind


def decide(setup: Setup, table: Table, asker: Asker, command: of.CoupCommand) -> Decision:
    """The table's answer to what is said of the reading of a coup."""
    match command:
        case of.AnnounceCounts():
            return _announce(setup, table)
        case of.ReportResult():
            return _report_result(setup, table, command)
        case of.CorrectCard():
            return _correct(setup, table, asker, command)
        case of.EstablishCards():
            return _establish(setup, table, asker, command)
        case of.ChangeShoe():
            return _change_shoe(setup, table, asker, command)
        case _:
            assert_never(command)


def _announce(setup: Setup, table: Table) -> Decision:
    """The counts of both hands are announced, the Player's first."""
    clause, game = setup.policy.authority["announce_counts"].clause, setup.card_game
    first = len(table.cards) == len(game.drawing.order) and all(table.cards)
    if not isinstance(table.phase, Closed | Registered) or not first or table.announced == table.round:
        return Refused("Counts are announced when the first cards lie open, once.", clause)
    coup = Coup(game.drawing)
    for card in table.cards:
        coup = coup.draw(card)
    counts = CountsAnnounced(table.round, coup.player_count, coup.banker_count)
    told = (
        Notice(f"Player {coup.player_count}.", clause),
        Notice(f"Banker {coup.banker_count}.", clause),
    )
    return Accepted([counts], told)


def _report_result(setup: Setup, table: Table, command: of.ReportResult) -> Decision:
    """The shoe indicates a result: if by its cards it is another, the round waits."""
    found, phase = setup.policy.irregularities[RESULT_DIFFERS], table.phase
    if not isinstance(phase, Registered):
        return Refused("No result waits to be confirmed.", found.remedy.clause)
    indicated = ResultIndicated(table.round, command.winner)
    if setup.game.read(phase.outcome.said())[1]["winner"] == command.winner:
        return Accepted([indicated])
    declared = IrregularityDeclared(table.round, RESULT_DIFFERS, found.remedy.value, found.remedy.clause)
    held = RoundHeld(table.round, RESULT_DIFFERS)
    return Accepted([indicated, declared, held], (Notice(found.words, found.remedy.clause),))


def _correct(setup: Setup, table: Table, asker: Asker, command: of.CorrectCard) -> Decision:
    """The dealer enters a card that the shoe has read wrongly."""
    clause, place = setup.policy.authority["correct_card"].clause, command.nth - 1
    if refused := not_approved(setup, table, MANUAL_ENTRY) or not_ended_by(setup, table, "correct_card"):
        return refused
    if not isinstance(table.phase, Closed | Registered | Held) or not 0 <= place < len(table.cards):
        return Refused("The coup has no such card.", clause)
    if wrong := not_a_card(command.card):
        return Refused(wrong, clause)
    cards = (*table.cards[:place], command.card, *table.cards[place + 1 :])
    kept = belonging(setup, cards)
    left_over = () if kept is None else cards[len(kept) :]
    corrected: list[Event] = [CardCorrected(command.nth, table.cards[place], command.card, left_over)]
    return (
        Accepted(corrected) if kept is None else register_outcome(setup, table, asker, Outcome(cards=kept), corrected)
    )


def _establish(setup: Setup, table: Table, asker: Asker, command: of.EstablishCards) -> Decision:
    """An authority has found out which cards were dealt: settle on them."""
    clause, phase = setup.policy.authority["establish_cards"].clause, table.phase
    if not isinstance(phase, Held) or not phase.closed:
        return Refused("No coup waits for its actual outcome.", clause)
    if waits := not_ended_by(setup, table, "establish_cards"):
        return waits
    if not command.reason:
        return Refused("Say how it was found out.", clause)
    outcome = Outcome(cards=command.cards)
    try:
        setup.game.read(outcome.said())
    except WrongInput as wrong:
        return Refused(str(wrong), clause)
    happened: list[Event] = [
        CardsEstablished(table.round, table.cards, command.cards, command.reason, clause),
        OutcomeRegistered(outcome, asker.source, table.attempt),
    ]
    return Accepted([*happened, *settled_after(setup, table, happened, outcome)])


def _change_shoe(setup: Setup, table: Table, asker: Asker, command: of.ChangeShoe) -> Decision:
    """The cards go to another shoe, and the coup goes on with the cards as they lie."""
    found, item = setup.policy.irregularities[SHOE_FAILED], setup.register.items.get(command.to)
    clause = found.remedy.clause
    if isinstance(table.phase, Waiting) or not table.cards:
        return Refused("No card of a coup has been dealt.", clause)
    if item is None or item.kind is not Kind.SHOE or not command.reason:
        return Refused("Name another shoe that is registered here, and say why.", clause)
    used = decide_equipment(setup, table, asker, UseItem(command.to))
    if isinstance(used, Refused):
        return Refused(used.why, clause)
    declared = IrregularityDeclared(table.round, SHOE_FAILED, found.remedy.value, clause, command.reason)
    return Accepted([declared, *used.events], (Notice(found.words, clause),))
