"""The Star's 7-Up Baccarat at its tables: a wager is made, changed and taken off until the first card, and no longer."""

import pytest
from casino import casino
from seven_up import BANKER_ON_7, STAR, seated, seven_up

from croupier.orders.order import Answer, Order, decode_answer
from croupier.play.wagering.wager_commands import Place, Remove
from croupier.rulebooks.roles import Role


@pytest.mark.clause(STAR, "5.3")
def test_a_wager_goes_in_a_box_that_the_table_has() -> None:
    with seated() as c:
        c.play("""
            p1 place banker 25.00 box=p9
            expect refused 5.1
            p1 place banker 25.00 box=t1
            expect refused 5.1
            t1 place banker 25.00 box=p1
            expect refused 5.1
            p1 place banker 25.00 box=p1
            expect p1 on banker 25.00
        """)


@pytest.mark.clause(STAR, "5.3")
@pytest.mark.parametrize("dealt_by", ["dealer card", "shoe"])
def test_a_millisecond_before_the_first_card_a_wager_counts_and_a_millisecond_after_it_does_not(dealt_by: str) -> None:
    with seated() as c:
        c.play(f"""
            t1 place banker 100.00
            p1 place banker 100.00
            wait 0.001s
            {dealt_by} 4h
            wait 0.001s
            t2 place banker 100.00
            expect refused 5.4
            p2 place banker 100.00
            expect refused 5.4
            expect t2 balance 10000.00
            expect p2 balance 10000.00
            dealer cards 9s 3d
            dealer confirm
            expect t1 balance 10180.00
            expect p1 balance 10180.00
        """)


@pytest.mark.clause(STAR, "5.3")
@pytest.mark.parametrize("role", [role for role in Role if role is not Role.PLAYER])
def test_nobody_but_the_player_wagers_at_a_terminal(role: Role) -> None:
    with seated() as c:
        order = Order("staff:x", 1, c.clock.now(), role, "staff:x", Place("banker", 25_00), "U1", "t1")
        answer = c.run(c.floor.submit(order))
        assert (answer.ok, answer.clause) == (False, "5.3")
        assert not c.state().seats


@pytest.mark.clause(STAR, "5.3")
@pytest.mark.parametrize("by", ["supervisor", "gaming_manager"])
def test_what_was_accepted_counts_though_the_system_stopped_while_betting_was_open(by: str) -> None:
    with seated() as c:
        c.play("t1 place banker 100.00")
        c.restart()
        c.play(f"""
            expect phase held
            dealer resume
            expect refused 5.3
            {by} resume
            expect t1 on banker 100.00
            dealer cards {BANKER_ON_7}
            dealer confirm
            expect t1 balance 10180.00
        """)


@pytest.mark.clause(STAR, "5.3")
def test_only_the_dealer_opens_betting() -> None:
    with casino(seven_up()) as c:
        c.play("""
            supervisor new_game
            expect refused 5.3
            gaming_manager card 4h
            expect refused 5.3
        """)


@pytest.mark.clause(STAR, "5.4")
@pytest.mark.parametrize("place", ["t1", "p1"])
@pytest.mark.parametrize(
    "change", ["place banker 5.00", "place tie 5.00", "remove banker", "move banker tie", "clear", "undo", "double"]
)
def test_from_the_first_card_to_the_settlement_nothing_is_placed_increased_withdrawn_or_moved(
    place: str, change: str
) -> None:
    with seated() as c:
        c.play(f"""
            {place} place banker 25.00
            dealer card 4h
            {place} {change}
            expect refused 5.4
            dealer cards 9s 3d
            {place} {change}
            expect refused 5.4
            expect {place} on banker 25.00
            dealer confirm
            expect {place} balance 10045.00
        """)


@pytest.mark.clause(STAR, "5.4")
def test_a_change_refused_after_the_first_card_is_kept_on_record() -> None:
    with seated() as c:
        c.play("t1 place banker 25.00\ndealer card 4h")
        order = Order("terminal:t1", 10**17, c.clock.now(), Role.PLAYER, "terminal:t1", Remove("banker"), "U1", "t1")
        c.run(c.floor.submit(order))

        async def kept() -> Answer:
            numbered = (order.source, order.number)
            async with c.floor.store.transaction() as transaction:
                return decode_answer((await transaction.answers([numbered]))[numbered].body)

        assert c.run(kept()).clause == "5.4"


@pytest.mark.clause(STAR, "5.4")
def test_no_more_bets_locks_the_terminals_and_the_dealer_may_open_again_while_no_card_is_out() -> None:
    with seated() as c:
        c.play("""
            dealer reopen_wagering
            expect refused 5.4
            t1 place banker 25.00
            supervisor no_more_bets
            expect refused 5.4
            dealer no_more_bets
            t1 place banker 25.00
            expect refused 5.4
            supervisor reopen_wagering
            expect refused 5.4
            dealer reopen_wagering
            t1 repeat
            expect refused 5.2
            t1 place banker 25.00
            dealer no_more_bets
            dealer card 4h
            dealer reopen_wagering
            expect refused 5.4
            expect t1 on banker 50.00
        """)
