"""A coup, card by card: each from the shoe to the hand whose turn it is."""

from copy import deepcopy

from msgspec import structs

from croupier.games.cards import not_a_card
from croupier.games.coup import Coup, Hand
from croupier.play.cards.burn import burned, not_burned
from croupier.play.cards.deal_commands import DrawCard, ExposeCard
from croupier.play.cards.deal_events import CardDrawn, CardExposed, CoupMadeDummy
from croupier.play.cards.preparation import is_over, not_prepared, not_ready
from croupier.play.cards.shoe_events import CardsBurned, CardSpent
from croupier.play.cards.stray_cards import early, needless
from croupier.play.cards.styles import assigned, drawer, opener
from croupier.play.cards.third_cards import asked_for, belonging, not_due
from croupier.play.context import Decision, TableContext
from croupier.play.decisions import Accepted, Refused, Remark
from croupier.play.equipment.use import in_use, misread
from croupier.play.events import Event
from croupier.play.evolve import evolve
from croupier.play.outcome import Outcome, Source
from croupier.play.reasons import Reason
from croupier.play.remedies.held_rounds import TOO_MANY_COPIES, held
from croupier.play.round_events import RoundHeld
from croupier.play.rounds import closing_by, register_outcome
from croupier.play.staff.approvals import not_approved
from croupier.play.steps import not_in_round
from croupier.play.table import Choosing, Closed, Held, Registered, Setup, Table, Uncalled, Wagering, Waiting
from croupier.play.tournament.forms import unrevealed
from croupier.play.wagering.above_maximum import noted_at_first_card
from croupier.play.wagering.close import orphaned
from croupier.play.wagering.wager_events import WagersReturned
from croupier.rulebooks.approvals import MANUAL_ENTRY
from croupier.rulebooks.cards import EARLY_DRAW, Burn, CardPolicy
from croupier.rulebooks.citation import applies
from croupier.rulebooks.remedies import Remedy
from croupier.words import sentence


def draw_card(setup: Setup, table: Table, context: TableContext, command: DrawCard) -> Decision:
    """A card has come from the shoe: it goes to the hand whose turn it is, and the last one makes the outcome."""
    clause, policy = setup.policy.authority["draw_card"].clause, setup.policy.cards
    assert policy is not None
    if refused := misread(setup, table, context, command.device) or _not_now(setup, table, context):
        return refused
    if (isinstance(table.phase, Waiting) or not table.cards) and _is_burn(setup, table, context):
        return Accepted([CardsBurned(1)])
    if unasked := _unasked(setup, table, context, command.card):
        return unasked
    if refused := held(setup, table) or not_in_round(setup, table):
        return refused
    if isinstance(table.phase, Waiting | Choosing):
        return Refused(Reason.NOT_NOW, sentence("no_coup_is_being_dealt"), clause)
    if waits := not_ready(policy, table) or _replaced(policy, table) or _no_device(setup, table):
        return waits
    if waits := unrevealed(setup, table):
        return waits
    if waits := not_burned(setup, table):
        return Accepted([burned(table)]) if context.source == "sensor" else waits
    if context.source == "sensor" and not table.cards and any(table.stock.carried):
        return _after_carried(setup, table, context, command)
    hand = _turn(setup, table, command)
    if isinstance(hand, Refused):
        return hand
    source = _source(setup, table, context, command.card)
    if isinstance(source, Refused):
        return source
    closing = closing_by(setup, table, "card")
    if isinstance(closing, Refused):
        return closing
    if not table.cards:
        closing += [*_still_orphaned(setup, table), *noted_at_first_card(setup, table), *_without_wagers(setup, table)]
    shoe = table.stock.shoe
    nth = (shoe.number, shoe.drawn + 1) if shoe is not None and source != "carried" else (0, 0)
    if table.hands.assigned != table.round:
        closing += assigned(setup, table)
    drawn: list[Event] = [*closing, CardDrawn(command.card, hand.value, source, *nth, by=drawer(setup, table))]
    if found := _one_too_many(setup, table, source, command.card):
        return Accepted([*drawn, RoundHeld(table.round, TOO_MANY_COPIES)], (found,))
    decision = _complete_or_not(setup, table, context, (*table.cards, command.card), drawn)
    return _telling(decision, _cutting_card_due(policy, table))


def _telling(decision: Decision, notices: tuple[Remark, ...]) -> Decision:
    return Accepted(decision.events, notices) if isinstance(decision, Accepted) and notices else decision


def _cutting_card_due(policy: CardPolicy, table: Table) -> tuple[Remark, ...]:
    """What to tell when the next card from the shoe is the cutting card."""
    rule, shoe = policy.cutting_card, table.stock.shoe
    if rule is None or shoe is None or not shoe.behind or shoe.last_round is not None or shoe.left - 1 != shoe.behind:
        return ()
    return (Remark(sentence("the_cutting_card_is_due"), rule.clause),)


def _no_device(setup: Setup, table: Table) -> Refused | None:
    """Why the device that deals gives no card: it is gone, or out of order. Nothing where it does, or there is none."""
    rule, item = setup.policy.equipment.dealt_from, None
    if rule is None:
        return None
    item = in_use(setup, table, rule.value)
    if item is not None and item.id not in table.equipment.faults:
        return None
    return Refused(
        Reason.FAULT, sentence("none_in_use_that_works", rule=rule.value.value.replace("_", " ")), rule.clause
    )


def _replaced(policy: CardPolicy, table: Table) -> Refused | None:
    """Why the first card of a coup is not dealt: others are to take the place of the cards. Nothing if they are not."""
    shoe = table.stock.shoe
    return is_over(policy, table) if not table.cards and shoe is not None and shoe.replaced else None


def _not_now(setup: Setup, table: Table, context: TableContext) -> Refused | None:
    """Why whoever gives a card may not: it is another game's turn, or a card is entered by hand without an approval."""
    policy = setup.policy.cards
    assert policy is not None
    if context.waits_for and applies(policy.in_turn):
        return Refused(
            Reason.NOT_NOW, sentence("turn_of_other_game", waits_for=context.waits_for), policy.in_turn.clause
        )
    by_hand, carried = context.source == "dealer", not table.cards and bool(table.stock.carried)
    if setup.reading_shoe and by_hand and not carried:
        return not_approved(setup, table, MANUAL_ENTRY)
    return None


def _unasked(setup: Setup, table: Table, context: TableContext, card: str) -> Decision | None:
    """What becomes of a card that the shoe reads although none is due; nothing where one is, or the document has no word."""
    policy, phase = setup.policy.cards, table.phase
    assert policy is not None
    if context.source != "sensor" or not_a_card(card) or not_ready(policy, table):
        return None
    if context.other_waits and not isinstance(phase, Closed):
        return Refused(Reason.ELSEWHERE, sentence("this_card_was_due_in_dealer"), _clause_of(setup, Remedy.OTHER_SHOE))
    if isinstance(phase, Wagering) and not setup.policy.early_outcome_closes.value:
        return early(setup, table, context, card)
    if isinstance(phase, Held) and phase.ground == EARLY_DRAW:
        return Accepted([CardSpent(card, setup.policy.irregularities[EARLY_DRAW].remedy.clause)])
    return needless(setup, table, card) if isinstance(phase, Waiting | Registered) else None


def _after_carried(setup: Setup, table: Table, context: TableContext, command: DrawCard) -> Decision:
    """The card that was set aside is the coup's first, and what the shoe reads comes after it."""
    first = draw_card(setup, table, structs.replace(context, source="dealer"), DrawCard(table.stock.carried[0]))
    assert isinstance(first, Accepted)
    after = deepcopy(table)
    for event in first.events:
        after = evolve(after, event)
    second = draw_card(setup, after, context, command)
    return second if isinstance(second, Refused) else Accepted([*first.events, *second.events], second.notices)


def _without_wagers(setup: Setup, table: Table) -> list[Event]:
    """A coup that begins although nobody has wagered is a dummy coup, where the document says so."""
    rule = setup.policy.cards.unwagered_is_dummy if setup.policy.cards is not None else None
    if not applies(rule) or table.dummy or any(seat.on_layout() for seat in table.seats.values()):
        return []
    return [CoupMadeDummy(table.round, rule.clause, ())]


def expose_card(setup: Setup, table: Table, context: TableContext, command: ExposeCard) -> Decision:
    """A card that lies face down is turned."""
    clause = setup.policy.authority["expose_card"].clause
    place = command.nth - 1
    if refused := held(setup, table) or not_in_round(setup, table):
        return refused
    if not isinstance(table.phase, Closed) or isinstance(table.phase, Uncalled):
        return Refused(Reason.NOT_NOW, sentence("no_coup_is_being_dealt"), clause)
    if not 0 <= place < len(table.cards) or table.cards[place]:
        return Refused(Reason.NOTHING, sentence("that_card_is_not_face_down"), clause)
    if wrong := not_a_card(command.card):
        return Refused(Reason.MALFORMED, wrong, clause)
    by = opener(setup, table, command.nth, command.by)
    if isinstance(by, Refused):
        return by
    exposed: list[Event] = [CardExposed(command.nth, command.card, by)]
    if found := _one_too_many(setup, table, "dealer", command.card):
        return Accepted([*exposed, RoundHeld(table.round, TOO_MANY_COPIES)], (found,))
    cards = (*table.cards[:place], command.card, *table.cards[place + 1 :])
    return _complete_or_not(setup, table, context, cards, exposed)


def unannounced(setup: Setup, table: Table) -> Refused | None:
    """Why no further card is dealt after the first ones: their counts are still to be announced."""
    rule, game = setup.policy.cards.announced if setup.policy.cards is not None else None, setup.card_game
    first = len(table.cards) == len(game.drawing.order)
    if not applies(rule) or not first or table.announced == table.round:
        return None
    return Refused(Reason.FIRST, sentence("first_announce_counts_of_both_hands"), rule.clause)


def coup_of(setup: Setup, cards: tuple[str, ...]) -> Coup:
    """The coup that these cards make, all of them being known."""
    coup = Coup(setup.card_game.drawing)
    for card in cards:
        coup = coup.draw(card)
    return coup


def _complete_or_not(
    setup: Setup, table: Table, context: TableContext, cards: tuple[str, ...], happened: list[Event]
) -> Decision:
    """Whether that was the last card: then the outcome is there."""
    belong = belonging(setup, cards)
    if belong is None:
        return Accepted(happened)
    happened += not_due(setup, table, cards, belong)
    return register_outcome(setup, table, context, Outcome(cards=belong), happened)


def _is_burn(setup: Setup, table: Table, context: TableContext) -> bool:
    """Whether the shoe's first card, which it reads by itself, is the one that is burned unseen."""
    policy = setup.policy.cards
    assert policy is not None
    shoe = table.stock.shoe
    unburned = shoe is not None and not shoe.burned and not_prepared(policy, table) is None
    return context.source == "sensor" and policy.burn.value is Burn.ONE and unburned


def _turn(setup: Setup, table: Table, command: DrawCard) -> Hand | Refused:
    """Whose card is next."""
    clause, policy, game = setup.policy.authority["draw_card"].clause, setup.policy.cards, setup.card_game
    card = command.card
    assert policy is not None
    if not card:
        if not applies(policy.face_down):
            return Refused(
                Reason.MALFORMED,
                sentence("say_which_card_it_is_cards"),
                (policy.face_down or policy.shoe_first).clause,
            )
    elif wrong := not_a_card(card):
        return Refused(Reason.MALFORMED, wrong, clause)
    first = len(table.cards) < len(game.drawing.order)
    if not first and not all(table.cards):
        return asked_for(setup, table, command, clause)
    if command.hand:
        return Refused(Reason.MALFORMED, sentence("cards_say_whose_next_one_is"), clause)
    if first:
        return game.drawing.order[len(table.cards)]
    if refused := unannounced(setup, table):
        return refused
    coup = coup_of(setup, table.cards)
    return coup.next_hand or Refused(Reason.NOT_NOW, coup.one_too_many(card or "A card"), clause)


def _source(setup: Setup, table: Table, context: TableContext, card: str) -> Source | Refused:
    """Where a card comes from: the one that was set aside comes first."""
    policy, stock = setup.policy.cards, table.stock
    assert policy is not None
    if table.cards or not stock.carried:
        if stock.shoe is not None and not stock.shoe.left:
            return Refused(Reason.NOTHING, sentence("shoe_is_empty"), _clause_of(setup, Remedy.RUN_OUT))
        return context.source
    clause = (policy.carried_is_dummy or policy.any_carried_is_dummy or policy.shoe_first).clause
    if stock.carried[0] and stock.carried[0] != card:
        return Refused(Reason.CONTRADICTED, sentence("coup_begins_with_carried", carried=stock.carried[0]), clause)
    if context.source == "sensor":
        return Refused(Reason.FIRST, sentence("coup_begins_with_card"), clause)
    return "carried"


def _clause_of(setup: Setup, remedy: Remedy) -> str:
    """The clause that has this remedy for something."""
    return next(
        (each.remedy.clause for each in setup.policy.irregularities.values() if each.remedy.value is remedy), ""
    )


def _one_too_many(setup: Setup, table: Table, source: Source, card: str) -> Remark | None:
    """What to tell when a card comes more often than there are decks."""
    policy, shoe, game = setup.policy.cards, table.stock.shoe, setup.card_game
    assert policy is not None
    seen_before = source == "carried" and bool(table.stock.carried[0])
    if not card or not policy.copies.value or shoe is None or seen_before:
        return None
    if shoe.seen.get(card, 0) < game.decks:
        return None
    words = sentence("card_has_come_more_often", card=card, decks=game.decks)
    return Remark(words, policy.copies.clause)


def _still_orphaned(setup: Setup, table: Table) -> list[Event]:
    """What goes back at the first card because its footing went after no more bets."""
    returned = () if isinstance(table.phase, Wagering) else orphaned(setup, table)
    return [WagersReturned(returned, "no_main_wager")] if returned else []
