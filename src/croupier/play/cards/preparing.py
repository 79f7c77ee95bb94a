"""Preparing a shoe, step by step as the document says, and ending it."""

from typing import assert_never

from msgspec import structs

from croupier.games.cards import RANKS, not_a_card
from croupier.play.answers import Accepted, Notice, Refused
from croupier.play.asker import Decision
from croupier.play.cards import dummies, proposing, sets, shoe_commands as of
from croupier.play.cards.burning import burn, not_burned, too_late
from croupier.play.cards.cutting import cut, is_cut, place, waive_cut
from croupier.play.cards.shoe import CardSet
from croupier.play.cards.shoe_events import (
    CardsBurned,
    CardsChecked,
    CardsDiscarded,
    CardsRegistered,
    CardsReleased,
    CardsSecured,
    CuttingCardSeen,
    ShoeEnded,
    ShoeOpened,
    ShuffleRecorded,
)
from croupier.play.cards.shuffling import chemmy, decide_shuffle, insert, not_shuffled, riffle, shuffle
from croupier.play.equipment.handling import in_use
from croupier.play.staff.approving import not_approved
from croupier.play.table import Setup, Table, Waiting
from croupier.rulebooks.approvals import SHOW_BURNED
from croupier.rulebooks.cards import Burn, CardPolicy, LastCoup
from croupier.rulebooks.citation import applies
from croupier.rulebooks.equipment import Kind

DECK = 52
TEN = 10


def decide(setup: Setup, table: Table, command: of.ShoeCommand) -> Decision:
    """The table's answer to a command about its cards."""
    policy, clause = setup.policy.cards, setup.policy.authority[str(command.__struct_config__.tag)].clause
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
                return Refused(f"There is no set {command.cards!r} at this table.", clause)
            return Accepted([ShuffleRecorded(command.cards)])
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
            return proposing.decide(policy, table, command)
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
        return Refused("A set of cards has a name of its own at the table.", policy.whole_decks.clause)
    if policy.whole_decks.value and command.decks != game.decks:
        return Refused(f"A set has {game.decks} decks here.", policy.whole_decks.clause)
    if policy.whole_decks.value and (not command.back or "," in command.back):
        return Refused("All backs of a set are of one colour and design.", policy.whole_decks.clause)
    secured = () if policy.secured is None else policy.secured.value
    sources = dict.fromkeys(("unshuffled", *policy.shuffled_already.value, *secured))
    if command.source not in sources:
        return Refused(f"Cards come {' or '.join(sources)}.", policy.shuffled_already.clause)
    referenced = policy.referenced
    if referenced is not None and command.source in referenced.value and not (command.approval and command.batch):
        return Refused("These cards are named by their approval and their batch.", referenced.clause)
    station = in_use(setup, table, Kind.STATION)
    registered = CardsRegistered(
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
        return Refused(f"There is no set {command.cards!r} at this table.", clause)
    match command:
        case of.CheckCards():
            return Accepted([CardsChecked(command.cards, command.passed, "")])
        case of.SecureCards():
            if not command.where:
                return Refused("Say where the cards are secured.", clause)
            return Accepted([CardsSecured(command.cards, command.where)])
        case of.ReleaseCards():
            if not found.secured:
                return Refused("These cards are not secured anywhere.", clause)
            return Accepted([CardsReleased(command.cards)])
        case _:
            assert_never(command)


# ---------------------------------------------------------------- the shoe


def not_ready(policy: CardPolicy, table: Table) -> Refused | None:
    """Why no card can be dealt yet: what the shoe still needs. Nothing if it is ready."""
    shoe = table.stock.shoe
    if shoe is None:
        first = policy.shoe_first
        return Refused("No shoe is ready: open one with a set of cards.", first.clause) if first.value else None
    if not shoe.shuffled:
        return not_shuffled(policy, shoe)
    again = policy.shuffled_again
    if again is not None and shoe.shuffled in again.value and shoe.again is None:
        return Refused("Whether these cards are shuffled by hand all the same is still to be said.", again.clause)
    if policy.inserted is not None and shoe.shuffled in policy.inserted.value and not shoe.inserted:
        return Refused("The cards are still to be put into the machine.", policy.inserted.clause)
    if is_cut(policy, shoe):
        if policy.cut is not None and not shoe.cut and not shoe.cut_waived:
            return Refused("The cards are still to be cut.", policy.cut.clause)
        if policy.cutting_card is not None and not shoe.behind:
            return Refused("The cutting card is still to be put in.", policy.cutting_card.clause)
    if not shoe.burned:
        return Refused("The burn is still to be made.", policy.burn.clause)
    return None


def is_over(policy: CardPolicy, table: Table) -> Refused | None:
    """Why the shoe in use gives no further coup; nothing if it does."""
    shoe = table.stock.shoe
    if shoe is None:
        return None
    if shoe.ended:
        return Refused("The cards are to be shuffled or replaced first.", shoe.ended)
    if table.stock.sets[shoe.cards].checked is False:
        return _failed(policy)
    if shoe.last_round is not None and table.round >= shoe.last_round:
        assert policy.last_coup is not None
        return Refused("The last coup of this shoe has been dealt: prepare a new one.", policy.last_coup.clause)
    return None


def _failed(policy: CardPolicy) -> Refused:
    """Why cards that were found wrong are not dealt."""
    return Refused("This set did not pass its check.", (policy.check_first or policy.whole_decks).clause)


def _open(policy: CardPolicy, table: Table, command: of.OpenShoe) -> Decision:
    """A new shoe begins."""
    stock = table.stock
    found = stock.sets.get(command.cards)
    if found is None:
        return Refused(f"There is no set {command.cards!r} at this table.", policy.shoe_first.clause)
    ended = stock.shoe is not None and bool(stock.shoe.ended)
    if not isinstance(table.phase, Waiting) and (table.cards or not ended):
        return Refused("A coup is going on.", policy.shoe_first.clause)
    if stock.shoe is not None and is_over(policy, table) is None:
        return Refused("The shoe in use has not ended.", policy.shoe_first.clause)
    if refused := _not_fit(policy, table, command.cards, found):
        return refused
    shuffled = found.source if found.source in policy.shuffled_already.value and _is_new(table, command.cards) else ""
    opened = ShoeOpened(stock.shoes + 1, command.cards, found.decks * DECK, shuffled)
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
        return Refused("The cards are checked before they are used.", check.clause)
    shuffled = policy.shuffled_on_record
    if shuffled is not None and found.source in shuffled.value and not found.shuffled:
        return Refused("Record first that these cards were shuffled.", shuffled.clause)
    if secured is not None and found.source in secured.value and not found.released:
        return Refused("Record first where these cards were secured, and their release.", secured.clause)
    shoe = table.stock.shoe
    if shoe is None:
        return None
    if shoe.cards == name:
        return Refused("Others are to take the place of these cards.", shoe.ended) if shoe.replaced else None
    removed, ordered, after_check = table.stock.sets[shoe.cards], policy.other_set, policy.removed_checked
    if applies(other) and removed.back == found.back:
        return Refused("Cards that replace others have another back.", other.clause)
    if applies(ordered) and not shoe.replaced:
        return Refused("That these cards be replaced is not ordered.", ordered.clause)
    if applies(after_check) and removed.checked is None:
        return Refused("The cards that are removed are to be checked.", after_check.clause)
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
        return Refused("Open a shoe with a set of cards first.", policy.shoe_first.clause)
    if over := is_over(policy, table):
        return over
    if shoe.drawn and isinstance(command, of.BurnCards):
        return too_late(setup, table, shoe)
    if shoe.drawn:
        return Refused("Cards have been drawn from this shoe already.", policy.shoe_first.clause)
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
    if (waits := not_ready(policy, table)) is not None and waits.clause != policy.burn.clause:
        return waits
    if policy.burn.value is Burn.ONE and command.shown and SHOW_BURNED in setup.policy.approvals:
        return _burn_shown(setup, policy, table, command)
    wanted = to_burn(policy, command.shown)
    if isinstance(wanted, Refused):
        return wanted
    if command.count != wanted:
        return Refused(f"Here {wanted} cards are burned face down.", policy.burn.clause)
    return Accepted([CardsBurned(command.count, command.shown)])


def _burn_shown(setup: Setup, policy: CardPolicy, table: Table, command: of.BurnCards) -> Decision:
    """The one card that is burned is shown, with an approval."""
    if refused := not_approved(setup, table, SHOW_BURNED):
        return refused
    if wrong := not_a_card(command.shown):
        return Refused(wrong, policy.burn.clause)
    if command.count:
        return Refused("One card is burned, the one that is shown.", policy.burn.clause)
    return Accepted([CardsBurned(0, command.shown)])


def to_burn(policy: CardPolicy, shown: str) -> int | Refused:
    """How many cards are burned face down, by the card that is shown first where one is."""
    rule = policy.burn
    if rule.value is Burn.ONE:
        return Refused("The card is burned face down, unseen.", rule.clause) if shown else 1
    if wrong := not_a_card(shown):
        return Refused(f"Enter the first card, which is shown. {wrong}", rule.clause)
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
        return Refused("The cards are to be shuffled or replaced already.", shoe.ended)
    if shoe.last_round is not None:
        return Refused("The cutting card has come out already.", rule.clause)
    if isinstance(table.phase, Waiting):
        last = table.round + 1
    else:
        last = table.round + (rule.value is LastCoup.NEXT and bool(table.cards))
    words = "This is the last coup." if last == table.round else "One more coup, then the shoe is over."
    position = 1 if isinstance(table.phase, Waiting) else len(table.cards) + 1
    return Accepted([CuttingCardSeen(shoe.drawn, last, position)], (Notice(words, rule.clause),))


def _in_coup(policy: CardPolicy, table: Table) -> bool:
    """Whether a coup is going on: from its first card to its settlement, or where that is awaited to their discard."""
    awaits, out = policy.discarded_first, table.stock.out > 0
    return bool(table.cards) and (not isinstance(table.phase, Waiting) or (applies(awaits) and out))


def _end(policy: CardPolicy, table: Table, command: of.OrderShuffle | of.ReplaceCards, clause: str) -> Decision:
    """No coup is opened any more from these cards."""
    shoe, now, replace = table.stock.shoe, policy.replaced_between_coups, isinstance(command, of.ReplaceCards)
    if shoe is None:
        return Refused("No shoe is in use.", clause)
    if shoe.replaced if replace else shoe.ended:
        return Refused("The cards are to be shuffled or replaced already.", shoe.ended)
    if not command.reason:
        return Refused("Say why.", clause)
    if replace and _in_coup(policy, table) and applies(now):
        return Refused("Cards are replaced when no coup is going on.", now.clause)
    return Accepted([ShoeEnded(command.reason, clause, replace)])


def _clear(policy: CardPolicy, table: Table, command: of.ClearShoe, clause: str) -> Decision:
    """The rest of the shoe is taken out after a void on one of certain grounds."""
    grounds, shoe = policy.cleared_after, table.stock.shoe
    void = isinstance(table.phase, Waiting) and grounds is not None and table.stock.void in grounds.value
    if shoe is not None and shoe.ended:
        return Refused("The cards are to be shuffled or replaced already.", shoe.ended)
    if shoe is None or not void or not command.reason:
        return Refused("The shoe is cleared after a void on a certain ground, and with a reason.", clause)
    return Accepted([ShoeEnded(command.reason, clause)])


def _discard(policy: CardPolicy, table: Table, command: of.DiscardCards, clause: str) -> Decision:
    parts = policy.discarded_in_parts
    if command.count and applies(parts):
        if command.count > table.stock.out:
            return Refused(f"Of this coup {table.stock.out} cards are out.", parts.clause)
        return Accepted([CardsDiscarded(count=command.count)])
    if not table.stock.out or not isinstance(table.phase, Waiting):
        return Refused("No cards of a coup that is over are out.", clause)
    returned = applies(policy.rack_returns)
    return Accepted([CardsDiscarded(table.cards, returned)])
