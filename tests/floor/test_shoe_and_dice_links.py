"""A reading shoe and dice recognition on wires: what they read counts, and the dealer enters what they do not."""

import asyncio
from functools import partial
from itertools import product

import pytest
from device_wires import BACCARAT, LONG_S, SHORT_S, SIC_BO, Scene, both_wires, scene
from simulators import SimulatedDice, SimulatedShoe

from croupier.games.baccarat import Baccarat
from croupier.games.coup import Coup
from croupier.play.table import Closed, Held, Registered

# ---------------------------------------------------------------- the shoe


async def deal_a_coup(s: Scene, shoe: SimulatedShoe) -> list[str]:
    """The dealer draws until the coup is complete."""
    game = s.c.floor.plan.tables["B1"].setup.game
    assert isinstance(game, Baccarat)
    coup, cards = Coup(game.drawing), list[str]()
    while not coup.complete:
        cards.append(await shoe.deal())
        coup = coup.draw(cards[-1])
    return cards


@both_wires
@pytest.mark.parametrize("in_pieces", [False, True])
def test_a_reading_shoe_deals_coups_of_rapid_baccarat_over_a_wire(kind: str, in_pieces: bool) -> None:
    async def act(s: Scene) -> None:
        shoe = SimulatedShoe(s.wire, 11, in_pieces=in_pieces)
        await s.play("t1 notes 100.00")
        for round in range(1, 6):
            await s.play("dealer new_game", "t1 place player 10.00", "t1 place tie 5.00", "dealer no_more_bets")
            cards = await deal_a_coup(s, shoe)
            await s.until_phase(Registered)
            assert list(s.table.cards) == cards
            await shoe.here()
            await s.play(f"dealer confirm {winner(s)}")
            assert s.table.round == round
        assert s.alarm == ""

    scene(BACCARAT, kind, act)


@pytest.mark.parametrize(
    ("kind", "trouble"),
    [*product(("pty", "socket"), ("silence", "noise", "fault")), ("socket", "broken_off")],
)
def test_a_shoe_that_fails_in_a_coup_leaves_the_rest_of_it_to_the_dealer_if_that_is_approved(
    kind: str, trouble: str
) -> None:
    async def act(s: Scene) -> None:
        shoe = SimulatedShoe(s.wire, 11)
        await s.play("t1 notes 100.00", "dealer new_game", "t1 place player 10.00", "dealer no_more_bets")
        await shoe.say("CARD 9h")
        await s.until(lambda: s.table.cards == ("9h",))
        match trouble:
            case "silence":
                s.reader.silence_s = SHORT_S
                await shoe.here()
            case "noise":
                await shoe.noise()
            case "fault":
                await shoe.fault("lid open")
            case "broken_off":
                await s.wire.cut()
        await s.until(lambda: "the dealer enters them if that is approved (11.8.12)" in s.alarm)
        s.reader.silence_s = LONG_S
        while "read 2d, which was not taken" not in s.alarm:
            await shoe.say("CARD 2d")
            await asyncio.sleep(0.02)
        assert s.table.cards == ("9h",)
        await s.play("dealer card 2d", "expect refused 11.8.12", "supervisor grant_approval manual_entry")
        await s.play("dealer cards 2d Kc 5s", "dealer confirm player", "expect t1 balance 110.00")
        await s.play("dealer new_game", "t1 place player 10.00", "dealer no_more_bets")
        await shoe.say("CARD 3c")
        await s.until(lambda: s.table.cards == ("3c",))
        assert s.alarm == ""

    scene(BACCARAT, kind, act)


@both_wires
def test_a_card_that_no_coup_waits_for_is_reported_and_begins_the_next_one_without_wagers(kind: str) -> None:
    async def act(s: Scene) -> None:
        shoe = SimulatedShoe(s.wire, 11)
        await shoe.say("CARD 9h")
        await s.until(lambda: "A card was drawn when none was required." in s.alarm)
        await s.play("dealer new_game", "expect refused 11.8.14", "supervisor authorise_dummy", "dealer new_game")
        assert list(s.table.cards) == ["9h"]
        await shoe.cutting_card()
        for card in ("2d", "Kc", "5s", "Ah"):
            await shoe.say(f"CARD {card}")
        await s.until_phase(Registered)
        await s.until(lambda: s.table.stock.carried == ("Ah",))
        assert s.table.cards == ("9h", "2d", "Kc", "5s")

    scene(BACCARAT, kind, act)


@both_wires
def test_a_shoe_drives_its_burn_its_cards_its_result_and_its_cutting_card(kind: str) -> None:
    async def act(s: Scene) -> None:
        shoe = SimulatedShoe(s.wire, 11)
        await s.play("supervisor order_shuffle test", "dealer open_shoe C1", "dealer shuffle_cards hand")
        await s.play("dealer cut_cards 100", "dealer place_cutting_card 20")
        await shoe.deal()
        await s.until(lambda: s.table.stock.shoe is not None and s.table.stock.shoe.left == 415)
        for last in (False, True):
            await s.play("dealer new_game", "dealer no_more_bets")
            await deal_a_coup(s, shoe)
            await s.until_phase(Registered)
            await shoe.result(winner(s))
            if not last:
                await shoe.cutting_card()
                await s.until(lambda: s.alarm == "The cutting card has come.")
            await s.until_heard(shoe)
            await s.until(lambda: s.table.stock.shoe is not None and s.table.stock.shoe.last_round == 2)
            await s.play(f"dealer confirm {winner(s)}")
        await s.play("dealer new_game", "expect refused 3.13")

    scene(BACCARAT, kind, act)


def winner(s: Scene) -> str:
    """The hand that has won by the cards on record."""
    phase = s.table.phase
    assert isinstance(phase, Registered)
    reply = s.c.floor.plan.tables["B1"].setup.game.read(phase.outcome.entered())[1]
    return str(reply["winner"])


def test_a_result_that_differs_from_the_cards_stops_the_round() -> None:
    async def act(s: Scene) -> None:
        shoe = SimulatedShoe(s.wire, 11)
        await s.play("t1 notes 100.00", "dealer new_game", "t1 place player 10.00", "dealer no_more_bets")
        for card in ("9h", "2d", "Kc", "5s"):
            await shoe.say(f"CARD {card}")
        await shoe.result("banker")
        await s.until_phase(Held)
        await s.play("dealer confirm player", "expect refused 11.8.11")
        await s.play("supervisor declare outcome_not_confirmed", "expect t1 balance 100.00")

    scene(BACCARAT, "pty", act)


def test_a_simulated_shoe_says_when_it_is_empty() -> None:
    async def act(s: Scene) -> None:
        shoe = SimulatedShoe(s.wire, 11, decks=1)
        cards = [await shoe.deal() for _ in range(53)]
        assert sorted(cards) == sorted({*cards})
        await s.until(lambda: s.alarm == "The shoe is empty. A coup that needs another card is void (11.8.6).")

    scene(BACCARAT, "pty", act)


# ---------------------------------------------------------------- the dice


def is_shown(s: Scene, words: str) -> bool:
    return words in s.alarm


@both_wires
def test_dice_are_read_over_a_wire_and_a_doubtful_reading_is_left_to_the_dealer(kind: str) -> None:
    async def act(s: Scene) -> None:
        dice = SimulatedDice(s.wire, 5)
        rolls: tuple[dict[str, int], ...] = ({}, {"sure": 60}, {"tilted": 1}, {})
        for fault in rolls:
            await s.play("dealer new_game", "wait 31s")
            await s.until_phase(Closed)
            await s.play("dealer tumble")
            faces = await dice.roll(**fault)
            if "tilted" in fault:
                await s.until(partial(is_shown, s, "the dealer declares die not flat (10.5(a))"))
                await s.play("dealer declare die_not_flat", "expect phase waiting")
                continue
            if fault:
                await s.until(partial(is_shown, s, "by 60 of 100"))
                assert "the dealer enters it (10.3(c))" in s.alarm
                assert isinstance(s.table.phase, Closed)
                await s.play("dealer dice 1 2 4")
            else:
                await s.until(lambda: not isinstance(s.table.phase, Closed))
            if isinstance(s.table.phase, Registered):
                await s.play("dealer confirm")
            assert s.table.history[0].dice == ((1, 2, 4) if fault else faces)
        assert s.alarm == ""

    scene(SIC_BO, kind, act)
