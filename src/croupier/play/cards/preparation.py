"""Preparing a shoe, step by step as the document says, and ending it."""

from typing import assert_never

from msgspec import structs

from croupier.games.cards import RANKS, not_a_card
from croupier.play.cards import dummies, preshuffled_cards, sets, shoe_commands as of, shoe_events
from croupier.play.cards.burn import burn, not_burned, too_late
from croupier.play.cards.cut import cut, is_cut, place, waive_cut
from croupier.play.cards.shoe import CardSet
from croupier.play.cards.shuffle import chemmy, decide_shuffle, insert, not_shuffled, riffle, shuffle
from croupier.play.context import Decision
from croupier.play.decisions import Accepted, Refused, Remark
from croupier.play.equipment.use import in_use
from croupier.play.reasons import Reason
from croupier.play.staff.approvals import not_approved
from croupier.play.table import Setup, Table, Waiting
from croupier.rulebooks.approvals import SHOW_BURNED
from croupier.rulebooks.cards import Burn, CardPolicy, LastCoup
from croupier.rulebooks.citation import applies
from croupier.rulebooks.equipment import Kind
from croupier.tags import tag_of
from croupier.words import sentence

DECK = 52
TEN = 10


def decide(setup: Setup, table: Table, command: of.ShoeCommand) -> Decision:
    """The table's answer to a command about its cards."""
    policy, clause = setup.policy.cards, setup.policy.authority[tag_of(command)].clause
    assert policy is not None
    match command:
        case of.RegisterCards():
            return _register(setup, policy, table, command)
        case of.CheckCards() | of.SecureCards() | of.ReleaseCards():
            return _look_after(table, command, clause)
        case of.CheckByDevice() | of.VerifyCards() | of.OrderCheck() | of.MoveCards():
            return sets.decide(setup, table, command)
        case of.RecordShuffle():
            if command.cards not in table.stock.sets:
                return Refused(Reason.UNKNOWN, sentence("no_set_cards_at_this_table", cards=command.cards), clause)
            return Accepted([shoe_events.ShuffleRecorded(command.cards)])
        case of.DecideShuffle():
            return decide_shuffle(policy, table, command)
        case of.OpenShoe():
            return _open(policy, table, command)
        case of.BurnCards() if waits := not_burned(setup, table):
            return burn(table, command, waits)
        case (
            of.ChemmyShuffle()
            | of.ShuffleCards()
            | of.RiffleCards()
            | of.InsertCards()
            | of.CutCards()
            | of.WaiveCut()
            | of.PlaceCuttingCard()
            | of.BurnCards()
        ):
            return _prepare(setup, policy, table, command)
        case of.AddDummy():
            return dummies.add(policy, table, clause)
        case of.ShowCards() | of.AcceptCards():
            return preshuffled_cards.decide(policy, table, command)
        case of.ReportCuttingCard():
            return _cutting_card(policy, table)
        case of.OrderShuffle() | of.ReplaceCards():
            return _end(policy, table, command, clause)
        case of.ClearShoe():
            return _clear(policy, table, command, clause)
        case of.DiscardCards():
            return _discard(policy, table, command, clause)
        case _:
            assert_never(command)


# ---------------------------------------------------------------- the sets


def _register(setup: Setup, policy: CardPolicy, table: Table, command: of.RegisterCards) -> Decision:
    """A set comes to the table."""
    game = setup.card_game
    if not command.cards or command.cards in table.stock.sets:
        return Refused(Reason.MALFORMED, sentence("set_of_cards_has_name"), policy.whole_decks.clause)
    if policy.whole_decks.value and command.decks != game.decks:
        return Refused(Reason.MALFORMED, sentence("set_has_decks_here", decks=game.decks), policy.whole_decks.clause)
    if policy.whole_decks.value and (not command.back or "," in command.back):
        return Refused(Reason.MALFORMED, sentence("all_backs_of_set"), policy.whole_decks.clause)
    secured = () if policy.secured is None else policy.secured.value
    sources = dict.fromkeys(("unshuffled", *policy.shuffled_already.value, *secured))
    if command.source not in sources:
        return Refused(
            Reason.NOT_OFFERED,
            sentence("cards_come_sources", sources=" or ".join(sources)),
            policy.shuffled_already.clause,
        )
    referenced = policy.referenced
    if referenced is not None and command.source in referenced.value and not (command.approval and command.batch):
        return Refused(Reason.MALFORMED, sentence("these_cards_are_named"), referenced.clause)
    station = in_use(setup, table, Kind.STATION)
    registered = shoe_events.CardsRegistered(
        command.cards,
        command.decks,
        command.back,
        command.source,
        command.approval,
        command.batch,
        "" if station is None else station.id,
    )
    return Accepted([registered])


def _look_after(table: Table, command: of.CheckCards | of.SecureCards | of.ReleaseCards, clause: str) -> Decision:
    """A check, or where a set is kept until it is needed."""
    found = table.stock.sets.get(command.cards)
    if found is None:
        return Refused(Reason.UNKNOWN, sentence("no_set_cards_at_this_table", cards=command.cards), clause)
    match command:
        case of.CheckCards():
            return Accepted([shoe_events.CardsChecked(command.cards, command.passed, "")])
        case of.SecureCards():
            if not command.where:
                return Refused(Reason.MALFORMED, sentence("say_where_cards_are_secured"), clause)
            return Accepted([shoe_events.CardsSecured(command.cards, command.where)])
        case of.ReleaseCards():
            if not found.secured:
                return Refused(Reason.NOTHING, sentence("these_cards_are_not_secured_anywhere"), clause)
            return Accepted([shoe_events.CardsReleased(command.cards)])
        case _:
            assert_never(command)


# ---------------------------------------------------------------- the shoe


def not_ready(policy: CardPolicy, table: Table) -> Refused | None:
    """Why no card can be dealt yet: what the shoe still needs. Nothing if it is ready."""
    if waits := not_prepared(policy, table):
        return waits
    if table.stock.shoe is not None and not table.stock.shoe.burned:
        return Refused(Reason.FIRST, sentence("burn_is_still_to_be_made"), policy.burn.clause)
    return None


def not_prepared(policy: CardPolicy, table: Table) -> Refused | None:
    """What the shoe still needs before its burn."""
    shoe = table.stock.shoe
    if shoe is None:
        first = policy.shoe_first
        return Refused(Reason.FIRST, sentence("no_shoe_is_ready"), first.clause) if first.value else None
    if not shoe.shuffled:
        return not_shuffled(policy, shoe)
    again = policy.shuffled_again
    if again is not None and shoe.shuffled in again.value and shoe.again is None:
        return Refused(Reason.FIRST, sentence("first_decide_whether_these_cards"), again.clause)
    if policy.inserted is not None and shoe.shuffled in policy.inserted.value and not shoe.inserted:
        return Refused(Reason.FIRST, sentence("cards_are_still_to_be_put"), policy.inserted.clause)
    if is_cut(policy, shoe):
        if policy.cut is not None and not shoe.cut and not shoe.cut_waived:
            return Refused(Reason.FIRST, sentence("cards_are_still_to_be_cut"), policy.cut.clause)
        if policy.cutting_card is not None and not shoe.behind:
            return Refused(Reason.FIRST, sentence("cutting_card_is_still"), policy.cutting_card.clause)
    return None


def is_over(policy: CardPolicy, table: Table) -> Refused | None:
    """Why the shoe in use gives no further coup; nothing if it does."""
    shoe = table.stock.shoe
    if shoe is None:
        return None
    if shoe.ended:
        return Refused(Reason.FIRST, sentence("cards_are_to_be_shuffled_or"), shoe.ended)
    if table.stock.sets[shoe.cards].checked is False:
        return _failed(policy)
    if shoe.last_round is not None and table.round >= shoe.last_round:
        assert policy.last_coup is not None
        return Refused(Reason.FIRST, sentence("last_coup_of_this_shoe"), policy.last_coup.clause)
    return None


def unchecked(policy: CardPolicy, table: Table) -> Refused | None:
    """Why the cards in use give no coup yet: a check of them is ordered, and play waits for it."""
    rule, shoe = policy.counted, table.stock.shoe
    if rule is None or shoe is None or not (ordered := table.stock.sets[shoe.cards].to_check):
        return None
    return Refused(Reason.FIRST, sentence("check_of_name_is_ordered", name=shoe.cards, to_check=ordered), rule.clause)


def _failed(policy: CardPolicy) -> Refused:
    """Why cards that were found wrong are not dealt."""
    return Refused(Reason.FAULT, sentence("this_set_did_not_pass"), (policy.check_first or policy.whole_decks).clause)


def _open(policy: CardPolicy, table: Table, command: of.OpenShoe) -> Decision:
    """A new shoe begins."""
    stock = table.stock
    found = stock.sets.get(command.cards)
    if found is None:
        return Refused(
            Reason.UNKNOWN, sentence("no_set_cards_at_this_table", cards=command.cards), policy.shoe_first.clause
        )
    ended = stock.shoe is not None and bool(stock.shoe.ended)
    if not isinstance(table.phase, Waiting) and (table.cards or not ended):
        return Refused(Reason.NOT_NOW, sentence("coup_is_going_on"), policy.shoe_first.clause)
    if stock.shoe is not None and is_over(policy, table) is None:
        return Refused(Reason.NOT_NOW, sentence("shoe_in_use_has_not_ended"), policy.shoe_first.clause)
    if refused := _not_fit(policy, table, command.cards, found):
        return refused
    shuffled = found.source if found.source in policy.shuffled_already.value and _is_new(table, command.cards) else ""
    opened = shoe_events.ShoeOpened(stock.shoes + 1, command.cards, found.decks * DECK, shuffled)
    if applies(policy.accepted):
        opened = structs.replace(opened, shuffled="", proposed=shuffled)
    return Accepted([opened])


def _is_new(table: Table, cards: str) -> bool:
    """Whether a set is not the one that the last shoe was dealt from."""
    return table.stock.shoe is None or table.stock.shoe.cards != cards


def _not_fit(policy: CardPolicy, table: Table, name: str, found: CardSet) -> Refused | None:
    """Why a set may not be used yet."""
    check, secured, other = policy.check_first, policy.secured, policy.other_back
    if found.checked is False:
        return _failed(policy)
    if applies(check) and found.checked is None:
        return Refused(Reason.FIRST, sentence("cards_are_checked_before_they"), check.clause)
    shuffled = policy.shuffled_on_record
    if shuffled is not None and found.source in shuffled.value and not found.shuffled:
        return Refused(Reason.FIRST, sentence("record_first_that_these_cards"), shuffled.clause)
    if secured is not None and found.source in secured.value and not found.released:
        return Refused(Reason.FIRST, sentence("record_first_where_these_cards"), secured.clause)
    shoe = table.stock.shoe
    if shoe is None:
        return None
    if shoe.cards == name:
        return Refused(Reason.FAULT, sentence("others_are_to_take_place"), shoe.ended) if shoe.replaced else None
    removed, ordered, after_check = table.stock.sets[shoe.cards], policy.other_set, policy.removed_checked
    if applies(other) and removed.back == found.back:
        return Refused(Reason.FAULT, sentence("cards_that_replace_others_have_another"), other.clause)
    if applies(ordered) and not shoe.replaced:
        return Refused(Reason.FIRST, sentence("that_these_cards_be_replaced"), ordered.clause)
    if applies(after_check) and removed.checked is None:
        return Refused(Reason.FIRST, sentence("cards_that_are_removed"), after_check.clause)
    return None


def _prepare(
    setup: Setup,
    policy: CardPolicy,
    table: Table,
    command: of.ChemmyShuffle
    | of.ShuffleCards
    | of.RiffleCards
    | of.InsertCards
    | of.CutCards
    | of.WaiveCut
    | of.PlaceCuttingCard
    | of.BurnCards,
) -> Decision:
    """One step after the other: shuffle, cut, cutting card, burn."""
    shoe = table.stock.shoe
    if shoe is None:
        return Refused(Reason.FIRST, sentence("open_shoe_with_set_of_cards"), policy.shoe_first.clause)
    if over := is_over(policy, table):
        return over
    if shoe.drawn and isinstance(command, of.BurnCards):
        return too_late(setup, table, shoe)
    if shoe.drawn:
        return Refused(Reason.LATE, sentence("cards_have_been_drawn"), policy.shoe_first.clause)
    match command:
        case of.ChemmyShuffle():
            return chemmy(policy, shoe)
        case of.ShuffleCards():
            return shuffle(setup, policy, table, shoe, command)
        case of.RiffleCards():
            return riffle(setup, policy, table, command)
        case of.InsertCards():
            return insert(policy, shoe)
        case of.CutCards():
            return cut(setup, policy, table, shoe, command)
        case of.WaiveCut():
            return waive_cut(policy, shoe)
        case of.PlaceCuttingCard():
            return place(policy, shoe, command)
        case of.BurnCards():
            return _burn(setup, policy, table, command)
        case _:
            assert_never(command)


def _burn(setup: Setup, policy: CardPolicy, table: Table, command: of.BurnCards) -> Decision:
    if waits := not_prepared(policy, table):
        return waits
    if policy.burn.value is Burn.ONE and command.shown and SHOW_BURNED in setup.policy.approvals:
        return _burn_shown(setup, policy, table, command)
    wanted = to_burn(policy, command.shown)
    if isinstance(wanted, Refused):
        return wanted
    if command.count != wanted:
        return Refused(
            Reason.MALFORMED, sentence("here_wanted_cards_are_burned_face", wanted=wanted), policy.burn.clause
        )
    return Accepted([shoe_events.CardsBurned(command.count, command.shown)])


def _burn_shown(setup: Setup, policy: CardPolicy, table: Table, command: of.BurnCards) -> Decision:
    """The one card that is burned is shown, with an approval."""
    if refused := not_approved(setup, table, SHOW_BURNED):
        return refused
    if wrong := not_a_card(command.shown):
        return Refused(Reason.MALFORMED, wrong, policy.burn.clause)
    if command.count:
        return Refused(Reason.MALFORMED, sentence("one_card_is_burned"), policy.burn.clause)
    return Accepted([shoe_events.CardsBurned(0, command.shown)])


def to_burn(policy: CardPolicy, shown: str) -> int | Refused:
    """How many cards are burned face down, by the card that is shown first where one is."""
    rule = policy.burn
    if rule.value is Burn.ONE:
        return Refused(Reason.MALFORMED, sentence("card_is_burned_face_down"), rule.clause) if shown else 1
    if wrong := not_a_card(shown):
        return Refused(Reason.MALFORMED, sentence("enter_first_card", wrong=wrong), rule.clause)
    face = RANKS.index(shown[0]) + 1
    if face < TEN:
        return face
    return TEN if rule.value is Burn.FACE_VALUE else 0


# ---------------------------------------------------------------- the end of a shoe


def _cutting_card(policy: CardPolicy, table: Table) -> Decision:
    """The cutting card has come out: which coup is the last."""
    rule, shoe = policy.last_coup, table.stock.shoe
    assert rule is not None
    if (waits := not_ready(policy, table)) is not None:
        return waits
    assert shoe is not None
    if shoe.ended:
        return Refused(Reason.DONE_ALREADY, sentence("cards_are_to_be_shuffled"), shoe.ended)
    if shoe.last_round is not None:
        return Refused(Reason.DONE_ALREADY, sentence("cutting_card_has_come_out_already"), rule.clause)
    if isinstance(table.phase, Waiting):
        last = table.round + 1
    else:
        last = table.round + (rule.value is LastCoup.NEXT and bool(table.cards))
    words = sentence("this_is_last_coup") if last == table.round else sentence("one_more_coup")
    position = 1 if isinstance(table.phase, Waiting) else len(table.cards) + 1
    return Accepted([shoe_events.CuttingCardSeen(shoe.drawn, last, position)], (Remark(words, rule.clause),))


def _in_coup(policy: CardPolicy, table: Table) -> bool:
    """Whether a coup is going on: from its first card to its settlement, or where that is awaited to their discard."""
    awaits, out = policy.discarded_first, table.stock.out > 0
    return bool(table.cards) and (not isinstance(table.phase, Waiting) or (applies(awaits) and out))


def _end(policy: CardPolicy, table: Table, command: of.OrderShuffle | of.ReplaceCards, clause: str) -> Decision:
    """No coup is opened any more from these cards."""
    shoe, now, replace = table.stock.shoe, policy.replaced_between_coups, isinstance(command, of.ReplaceCards)
    if shoe is None:
        return Refused(Reason.NOTHING, sentence("no_shoe_is_in_use"), clause)
    if shoe.replaced if replace else shoe.ended:
        return Refused(Reason.DONE_ALREADY, sentence("cards_are_to_be_shuffled"), shoe.ended)
    if not command.reason:
        return Refused(Reason.MALFORMED, sentence("say_why"), clause)
    if replace and _in_coup(policy, table) and applies(now):
        return Refused(Reason.NOT_NOW, sentence("cards_are_replaced_when_no_coup"), now.clause)
    return Accepted([shoe_events.ShoeEnded(command.reason, clause, replace)])


def _clear(policy: CardPolicy, table: Table, command: of.ClearShoe, clause: str) -> Decision:
    """The rest of the shoe is taken out after a void on one of certain grounds."""
    grounds, shoe = policy.cleared_after, table.stock.shoe
    void = isinstance(table.phase, Waiting) and grounds is not None and table.stock.void in grounds.value
    if shoe is not None and shoe.ended:
        return Refused(Reason.DONE_ALREADY, sentence("cards_are_to_be_shuffled"), shoe.ended)
    if shoe is None or not void or not command.reason:
        return Refused(Reason.NOT_NOW, sentence("shoe_is_cleared_after_void"), clause)
    return Accepted([shoe_events.ShoeEnded(command.reason, clause)])


def _discard(policy: CardPolicy, table: Table, command: of.DiscardCards, clause: str) -> Decision:
    parts = policy.discarded_in_parts
    if command.count and applies(parts):
        if command.count > table.stock.out:
            return Refused(Reason.CONTRADICTED, sentence("cards_of_coup_are_out", out=table.stock.out), parts.clause)
        return Accepted([shoe_events.CardsDiscarded(count=command.count)])
    if not table.stock.out or not isinstance(table.phase, Waiting):
        return Refused(Reason.NOTHING, sentence("no_cards_of_past_coup_out"), clause)
    returned = applies(policy.rack_returns)
    return Accepted([shoe_events.CardsDiscarded(table.cards, returned)])
