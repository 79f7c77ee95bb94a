"""Crown Perth, 2023: a wrong result frozen and put right, results invalidated, terminals and the system that fail."""

import pytest
from casino import Casino, casino, table

from croupier.journal.recall import recall
from croupier.play.remedies.irregularity_events import IrregularityDeclared
from croupier.play.remedies.put_right_events import AccountsFrozen, MeterDiffered, WagersCorrected
from croupier.play.round_events import RoundVoided
from croupier.play.wagering.wager_events import WagersReturned

CROWN = "crown-baccarat-2023"
STREAM = "table:C1"
BANKER_WINS = "dealer no_more_bets\ndealer cards 2s 3h 4s 4h\ndealer confirm\ndealer discard_cards"
PLAYER_WINS = "dealer no_more_bets\ndealer cards 2s 3h 6s 4h\ndealer confirm\ndealer discard_cards"


def crown(seats: str = "t1 t2 t4 t7", name: str = "C1", settings: str = "") -> str:
    limits, version = (1_00, 2_000_00), {"version": "A"}
    return table(name, CROWN, "baccarat", seats=seats, period_s=20, config=version, default=limits, settings=settings)


def funded(c: Casino, **amounts: int) -> None:
    """Whoever has no account yet gets so many notes of 100.00."""
    for place, dollars in amounts.items():
        c.play("\n".join([f"{place} notes 100.00"] * (dollars // 100)))


def staked(c: Casino, **wagers: str) -> None:
    """These wagers are made in a new round, and the terminals' period ends."""
    c.play("dealer new_game")
    for place, wager in wagers.items():
        c.play(f"{place} place {wager}")
    c.play("wait 20s")


def played(c: Casino, **wagers: str) -> None:
    staked(c, **wagers)
    c.play(BANKER_WINS)


# ---------------------------------------------------------------- a wrong result


@pytest.mark.clause(CROWN, "5.14")
def test_the_dealer_freezes_and_a_table_inspector_puts_the_result_right_and_releases() -> None:
    with casino(crown(), crown("t1 t9", "C2")) as c:
        funded(c, t1=500, t2=500, t4=100)
        played(c, t1="player 100.00", t2="banker 100.00")
        c.play("expect t1 balance 400.00\nexpect t2 balance 595.00")
        played(c)
        c.play("""
            table_inspector declare_in_round 1 wrong_outcome "4 was read as 9"
            expect refused 5.14
            dealer declare_in_round 1 wrong_outcome "4 was read as 9"
            dealer declare_in_round 1 wrong_outcome "4 was read as 9"
            expect refused 5.14
            t1 cash_out
            expect refused 5.14
            t2 cash_out
            expect refused 5.14
            dealer new_game
            dealer@C2 new_game
            t1 place player 10.00
            expect refused 5.14
            t1@C2 place player 10.00
            expect refused 5.14
            t4 place player 10.00
            dealer correct_outcome 1 "4 was read as 9" cards=2s,3h,6s,4h
            expect refused 5.14
            table_inspector correct_outcome 1 "4 was read as 9" cards=2s,3h,6s,4h
            expect t1 balance 600.00
            expect t2 balance 400.00
            t1 place player 10.00
            t2 cash_out
        """)
        frozen = next(event for event in c.events(STREAM) if isinstance(event, AccountsFrozen))
        assert (frozen.round, frozen.accounts, frozen.clause) == (1, ("t1-1", "t2-1"), "5.14")
        found = c.run(recall(c.floor.store, "C1", 1))
        assert found is not None
        assert [each.cards for each in found.outcomes] == [("2s", "3h", "4s", "4h"), ("2s", "3h", "6s", "4h")]


@pytest.mark.clause(CROWN, "5.14")
def test_a_result_that_was_right_is_released_by_a_table_inspector_and_a_round_already_closed_settles() -> None:
    with casino(crown()) as c:
        funded(c, t1=200)
        played(c, t1="player 100.00")
        staked(c, t1="player 50.00")
        c.play(f"""
            dealer declare_in_round 1 wrong_outcome "perhaps"
            {PLAYER_WINS}
            expect t1 balance 150.00
            dealer release_accounts 1 "the cards agree"
            expect refused 5.14
            table_inspector release_accounts 1 ""
            expect refused 5.14
            table_inspector release_accounts 2 "the cards agree"
            expect refused 5.14
            table_inspector release_accounts 1 "the cards agree"
            t1 cash_out
        """)


@pytest.mark.clause(CROWN, "5.14")
@pytest.mark.parametrize(
    ("second", "may", "may_not"),
    [
        ("off", ("dealer", "table_inspector"), ("cashier",)),
        ("table_inspector", ("table_inspector", "table_games_manager"), ("dealer",)),
        ("table_games_manager", ("table_games_manager",), ("dealer", "table_inspector")),
    ],
)
def test_who_else_puts_a_result_right_is_for_the_house_to_say(
    second: str, may: tuple[str, ...], may_not: tuple[str, ...]
) -> None:
    with casino(crown(settings=f'settings = {{ result_correction_second_person = "{second}" }}')) as c:
        for number, who in enumerate(may, start=1):
            played(c)
            for asked in (f"release_accounts {number} agrees", f"correct_outcome {number} misread cards=2s,3h,6s,4h"):
                c.play(f"dealer declare_in_round {number} wrong_outcome perhaps")
                for other in may_not:
                    c.play(f"{other} {asked}\nexpect refused 5.14")
                c.play(f"{who} {asked}")


@pytest.mark.clause(CROWN, "5.14")
def test_before_the_settlement_too_the_accounts_are_frozen_and_the_right_cards_entered() -> None:
    with casino(crown()) as c:
        funded(c, t1=200)
        staked(c, t1="player 100.00")
        c.play("""
            dealer no_more_bets
            dealer cards 2s 3h 4s 4h
            dealer declare wrong_outcome "4 was read as 9"
            table_inspector correct_outcome 1 "4 was read as 9" cards=2s,3h,6s,4h
            dealer confirm
            expect t1 balance 300.00
            dealer hand_over_chips t1 100.00
        """)


@pytest.mark.clause(CROWN, "5.14")
def test_chips_are_not_handed_over_from_a_frozen_account() -> None:
    with casino(table("C1", CROWN, "baccarat", positions="p1", config={"version": "A"}, default=(1_00, 2_000_00))) as c:
        c.play("""
            dealer buy_in p1 cash 100.00
            dealer new_game
            p1 place player 50.00
            wait 30s
            dealer no_more_bets
            dealer cards 2s 3h 6s 4h
            dealer confirm
            dealer declare_in_round 1 wrong_outcome "perhaps"
            dealer hand_over_chips p1 100.00
            expect refused 5.14
        """)


# ---------------------------------------------------------------- late errors, and results that are invalidated


@pytest.mark.clause(CROWN, "5.11")
def test_an_error_that_is_found_late_is_on_record_and_changes_nothing_in_later_rounds() -> None:
    with casino(crown()) as c:
        funded(c, t1=100)
        for _ in range(2):
            played(c, t1="banker 10.00")
        staked(c, t1="banker 10.00")
        before = c.run(recall(c.floor.store, "C1", 2))
        c.play("""
            cashier declare_in_round 1 late_error "a card was misread"
            expect refused 5.11
            table_inspector declare_in_round 1 late_error "a card was misread"
            expect t1 balance 109.00
        """)
        assert c.run(recall(c.floor.store, "C1", 2)) == before
        c.play(f"{BANKER_WINS}\nexpect t1 balance 128.50")
        found = c.run(recall(c.floor.store, "C1", 1))
        assert found is not None
        noted = found.steps[-1].event
        assert isinstance(noted, IrregularityDeclared)
        assert (noted.round, noted.remedy, noted.reason) == (1, "stand", "a card was misread")


@pytest.mark.clause(CROWN, "5.11")
@pytest.mark.parametrize("who", ["dealer", "table_inspector", "table_games_manager"])
def test_whoever_works_at_the_game_puts_a_late_error_on_record(who: str) -> None:
    with casino(crown()) as c:
        played(c)
        c.play(f'{who} declare_in_round 1 late_error "a card was misread"')


@pytest.mark.clause(CROWN, "6.6")
@pytest.mark.parametrize("cause", ["fraud", "civil_commotion", "fire", "riot", "brawl", "robbery", "act_of_god"])
def test_the_casino_manager_table_games_invalidates_a_result_on_one_of_seven_causes(cause: str) -> None:
    with casino(crown()) as c:
        funded(c, t1=1000)
        staked(c, t1="player 1000.00")
        c.play(f"{PLAYER_WINS}\nexpect t1 balance 2000.00")
        played(c)
        c.play(f"""
            table_games_manager declare_in_round 1 {cause} "it is known"
            expect refused 6.6
            casino_manager_table_games declare_in_round 1 power_cut "it is known"
            expect refused
            casino_manager_table_games declare_in_round 1 {cause} "it is known" places=t1 forfeited=t1
            expect refused 6.6
            casino_manager_table_games declare_in_round 1 {cause} "it is known"
            expect t1 balance 1000.00
        """)


@pytest.mark.clause(CROWN, "6.4")
def test_the_table_games_manager_voids_the_wagers_of_a_player_who_broke_a_rule() -> None:
    with casino(crown()) as c:
        funded(c, t1=300, t2=100)
        staked(c, t1="banker 300.00", t2="banker 100.00")
        c.play(f"""
            table_inspector void_wagers t1 6.2
            expect refused 6.4
            table_games_manager void_wagers t1 6.2
            expect t1 balance 300.00
            {BANKER_WINS}
            expect t1 balance 300.00
            expect t2 balance 195.00
            t1 cash_out
        """)


# ---------------------------------------------------------------- malfunctions


@pytest.mark.clause(CROWN, "5.16")
def test_a_meter_that_differs_from_the_ledger_opens_a_malfunction_with_both_figures() -> None:
    with casino(crown()) as c:
        funded(c, t1=500, t2=100)
        played(c, t1="banker 100.00")
        c.play("""
            t1 report_meter 595.00
            expect refused 5.16
            t1 report_meter 1050.00
            t1 cash_out
            expect refused 5.16
            cashier declare wrong_meter "seen" t2
            expect refused 5.16
        """)
        differed = next(event for event in c.events(STREAM) if isinstance(event, MeterDiffered))
        assert (differed.round, differed.meter, differed.books) == (1, 1050_00, 595_00)


@pytest.mark.clause(CROWN, "5.21(b)")
def test_at_crown_a_meter_that_a_terminal_tells_after_the_result_brings_no_stake_back() -> None:
    with casino(crown()) as c:
        funded(c, t1=500)
        played(c, t1="player 100.00")
        lost = c.floor.balances["t1-1"].balance
        c.play(
            't1 report_meter 1050.00\ntable_games_manager mark_wager 1 t1 false "its report"\nexpect refused 5.21(b)'
        )
        assert c.floor.balances["t1-1"].balance == lost


@pytest.mark.clause(CROWN, "5.16")
@pytest.mark.parametrize("who", ["dealer", "table_inspector", "table_games_manager"])
def test_whoever_works_at_the_game_declares_a_wrong_meter(who: str) -> None:
    with casino(crown()) as c:
        funded(c, t2=100)
        staked(c, t2="banker 10.00")
        c.play(f"{who} declare wrong_meter seen t7\nexpect refused 5.16\n{who} declare wrong_meter seen t2")
        c.play(f"{BANKER_WINS}\nexpect t2 balance 90.00\nt2 cash_out\nexpect refused 5.16")


KINDS = ["foreign_figures", "interrupted", "other_malfunction"]


@pytest.mark.clause(CROWN, "5.16")
@pytest.mark.clause(CROWN, "5.21(a)")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("who", ["dealer", "table_inspector", "table_games_manager"])
def test_a_terminal_that_fails_while_wagers_are_taken_gets_its_own_back(kind: str, who: str) -> None:
    with casino(crown()) as c:
        funded(c, t1=100, t4=200)
        c.play(f"""
            dealer new_game
            t1 place banker 100.00
            t4 place banker 150.00
            wait 12s
            cashier declare {kind} "it is dead" t4
            expect refused 5.16
            {who} declare {kind} "" t4
            expect refused 5.21(a)
            {who} declare {kind} "it is dead" t4
            expect t4 balance 200.00
            expect t1 bet 100.00
        """)
        (back,) = [event for event in c.events(STREAM) if isinstance(event, WagersReturned)]
        assert [(each.stake, each.clause) for each in back.returned] == [(150_00, "5.21(a)")]


@pytest.mark.clause(CROWN, "5.21(a)")
@pytest.mark.parametrize("who", ["dealer", "table_inspector", "table_games_manager"])
def test_a_system_that_fails_while_wagers_are_taken_returns_everybodys(who: str) -> None:
    with casino(crown()) as c:
        funded(c, t1=100, t4=200)
        c.play(f"""
            dealer new_game
            t1 place banker 100.00
            t4 place banker 150.00
            cashier declare system_fault "the controller"
            expect refused 5.21(a)
            {who} declare system_fault "the controller"
            expect t1 balance 100.00
            expect t4 balance 200.00
        """)
        (void,) = [event for event in c.events(STREAM) if isinstance(event, RoundVoided)]
        assert (void.reason, void.clause) == ("system_fault", "5.21(a)")


@pytest.mark.clause(CROWN, "5.21(b)")
@pytest.mark.clause(CROWN, "5.22")
def test_after_a_stop_past_the_period_the_table_games_manager_finds_each_wager_in_the_records_or_voids_it() -> None:
    with casino(crown()) as c:
        funded(c, t1=100, t2=100, t7=100)
        staked(c, t1="banker 100.00", t2="player 50.00", t7="banker 20.00")
        c.restart()
        c.play(f"""
            dealer declare system_fault "the server stopped"
            table_inspector mark_wager 1 t1 true journal
            expect refused 5.21(b)
            table_games_manager mark_wager 1 t1 true journal
            table_games_manager mark_wager 1 t2 true journal
            table_games_manager mark_wager 1 t7 false "a touch without an answer"
            table_inspector close_analysis 1 t1
            expect refused 5.22
            table_games_manager close_analysis 1 t1
            table_games_manager close_analysis 1 t2
            table_games_manager complete confirm_wagers "all but one are proved" passed
            expect refused 5.21(b)
            table_games_manager close_analysis 1 t7
            expect t7 balance 100.00
            table_games_manager complete confirm_wagers "all but one are proved" passed
            {BANKER_WINS}
            expect t1 balance 195.00
            expect t2 balance 50.00
            expect t7 balance 100.00
        """)
        (returned,) = [event for event in c.events(STREAM) if isinstance(event, WagersReturned)]
        assert [(back.stake, back.clause) for back in returned.returned] == [(20_00, "5.22")]


@pytest.mark.clause(CROWN, "5.21(b)")
@pytest.mark.parametrize("kind", KINDS)
def test_a_terminal_that_failed_is_looked_into_after_the_settlement_and_the_balance_adjusted(kind: str) -> None:
    with casino(crown()) as c:
        funded(c, t1=200)
        staked(c, t1="banker 100.00")
        c.play(f'dealer declare {kind} "the display froze" t1\n{BANKER_WINS}\nexpect t1 balance 100.00')
        c.play("""
            table_games_manager mark_wager 1 t1 true journal
            table_games_manager close_analysis 1 t1
            expect t1 balance 295.00
        """)
        played(c)
        c.play(f"""
            dealer declare_in_round 1 {kind} "doubt remains" places=t1
            table_games_manager mark_wager 1 t1 false "no journal"
            table_games_manager close_analysis 1 t1
            expect t1 balance 200.00
        """)
        assert [event.clause for event in c.events(STREAM) if isinstance(event, WagersCorrected)] == ["5.22"]
