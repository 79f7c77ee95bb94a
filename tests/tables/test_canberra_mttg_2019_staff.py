"""Casino Canberra, 2019: who works at its tables, who decides for the operator, and what the commission sees."""

import pytest
from casino import Casino, casino, table
from counter import ask
from staffed import console, done_by, register, steps

from croupier.play.remedies.irregularity_events import IrregularityDeclared
from croupier.play.round_commands import EnterNumber
from croupier.play.round_events import RoundOpened
from croupier.rulebooks.roles import Role

CANBERRA = "canberra-mttg-2019"


def baccarat(name: str) -> str:
    return table(name, CANBERRA, "baccarat", seats=f"t{name}", config={"version": "A"})


def wheel(name: str = "R1") -> str:
    return table(name, CANBERRA, "roulette", seats=f"t{name}")


def dealt(c: Casino) -> None:
    """A coup of which four cards are out, with 40.00 on Player."""
    c.play("tB1 notes 50.00\ndealer new_game\ntB1 place player 40.00\ntB1 confirm\nwait 30s\ndealer cards 9h 2d Kc 5s")


# ---------------------------------------------------------------- the dealer


@pytest.mark.clause(CANBERRA, "A.1 Dealer")
def test_with_nobody_signed_on_no_round_is_opened_and_no_result_taken() -> None:
    with casino(wheel()) as c:
        c.play("""
            dealer new_game
            wait 30s
            dealer spin
            dealer sign_off
            dealer number 17
            expect refused A.1 Dealer
            dealer:dee number 17
            expect refused A.1 Dealer
            dealer:dee sign_on
            dealer:dee number 17
            dealer:dee confirm
            dealer:dee sign_off
            dealer:dee new_game
            expect refused A.1 Dealer
        """)


@pytest.mark.clause(CANBERRA, "A.1 Dealer")
def test_one_dealer_conducts_two_games_of_baccarat_and_the_rounds_of_both_say_so() -> None:
    with casino(baccarat("B1"), baccarat("B2"), baccarat("B3"), wheel(), floor="") as c:
        c.play("""
            dealer:dee@B1 sign_on
            dealer:dee@B2 sign_on
            dealer:dee@B3 sign_on
            expect refused A.1 Dealer
            dealer:dee@R1 sign_on
            expect refused A.1 Dealer
            dealer:dee@B1 new_game
            dealer:dee@B2 new_game
            dealer:dee@B2 sign_off
            dealer:dee@R1 sign_on
            expect refused A.1 Dealer
            dealer:dan@R1 sign_on
            dealer:dan@B3 sign_on
            expect refused A.1 Dealer
        """)
        for name in ("B1", "B2"):
            (opened,) = [each.event for each in steps(c, 1, name) if isinstance(each.event, RoundOpened)]
            assert opened.dealer == "staff:dee"


@pytest.mark.clause(CANBERRA, "A.1 Dealer")
def test_more_tables_for_a_dealer_take_a_setting() -> None:
    setting = "[rules.canberra-mttg-2019]\ntables_per_dealer = { roulette = 2 }\n"
    with casino(wheel("R1"), wheel("R2"), wheel("R3"), floor=setting) as c:
        c.play("""
            dealer:dee@R1 sign_on
            dealer:dee@R2 sign_on
            dealer:dee@R3 sign_on
            expect refused A.1 Dealer
        """)


@pytest.mark.clause(CANBERRA, "A.1 Dealer Terminal (a)")
def test_a_result_comes_from_the_terminal_of_the_dealer_signed_on_and_from_nowhere_else() -> None:
    with casino(wheel()) as c:
        c.play("dealer new_game\nwait 30s\ndealer spin")
        for role in (Role.PLAYER, Role.WHEEL, Role.CASINO_SUPERVISOR, Role.MONITORING):
            answer = ask(c, role, EnterNumber("17"))
            assert (answer.ok, answer.clause) == (False, "9.3(c)")
        c.play("dealer:dee number 17\nexpect refused A.1 Dealer")
        assert "enter_number" in console(c, Role.DEALER, "dealer").can
        c.play("dealer number 17")


# ---------------------------------------------------------------- supervisors


@pytest.mark.clause(CANBERRA, "A.1 Casino Supervisor")
@pytest.mark.parametrize("role", ["casino_supervisor", "gaming_shift_manager"])
def test_a_coup_is_voided_by_a_pit_boss_or_above_with_name_role_time_and_reason_and_by_no_dealer(role: str) -> None:
    with casino(baccarat("B1")) as c:
        dealt(c)
        c.play(f"""
            dealer declare void_wrong_shoe reason="card of the other shoe"
            expect refused 8.8(m)
            {role}:pat declare void_wrong_shoe reason="card of the other shoe"
            expect tB1 balance 50.00
        """)
        declared = next(each for each in steps(c, 1) if isinstance(each.event, IrregularityDeclared))
        assert isinstance(declared.event, IrregularityDeclared)
        assert (declared.actor, declared.event.reason) == (f"staff:pat/{role}", "card of the other shoe")


@pytest.mark.clause(CANBERRA, "A.1 Dealer Terminal (c)")
def test_at_the_dealers_terminal_a_supervisors_own_word_opens_what_is_the_supervisors_for_that_once() -> None:
    with casino(baccarat("B1")) as c:
        dealt(c)
        locked = {each.do for each in console(c, Role.DEALER, "dealer").askable}
        assert {"close_table", "declare"} <= locked
        assert not {"close_table", "order_shuffle"} & {each.do for each in console(c, Role.DEALER, "dealer").actions}
        c.play("dealer request declare void_wrong_shoe")
        (shown,) = console(c, Role.CASINO_SUPERVISOR, "pat").requests
        assert (shown.clause, shown.by, shown.may_decide, shown.takes) == (
            "8.8(m)",
            "dealer",
            True,
            "a casino supervisor",
        )
        assert shown.effect.startswith("The coup with cards from the shoe of the other game is void.")
        assert not console(c, Role.DEALER, "dealer").requests[0].may_decide
        c.play("supervisor:pat approve 1\nexpect tB1 balance 50.00")
        assert done_by(c, "round_voided", "table:B1") == "staff:pat/casino_supervisor"
        c.play("dealer close_table\nexpect refused 7.11\ndealer declare void_wrong_shoe\nexpect refused 8.8(m)")


@pytest.mark.clause(CANBERRA, "A.1 Casino Operator")
def test_what_is_the_operators_is_decided_by_the_role_that_the_settings_name() -> None:
    with casino(wheel()) as c:
        c.play("""
            dealer close_table
            expect refused 7.11
            supervisor:pat change_limit red 2.00 400.00 rounds=1
            expect refused 3.1 [change]
            supervisor:pat set_period 40
            expect refused 5.1
            gaming_shift_manager:gil change_limit red 2.00 400.00 rounds=1
            gaming_shift_manager:gil set_period 40
            supervisor:pat close_table
        """)
        assert done_by(c, "table_closed", "table:R1") == "staff:pat/casino_supervisor"
    decides = '{ "7.11" = "gaming_shift_manager", "5.1" = "casino_supervisor" }'
    named = f"[rules.canberra-mttg-2019]\noperator_decisions = {decides}\n"
    with casino(wheel(), floor=named) as c:
        c.play("""
            supervisor close_table
            expect refused 7.11
            gaming_shift_manager close_table
            supervisor set_period 40
            operator set_period 50
        """)
    decides = '{ "7.2" = "casino_supervisor", "7.4" = "casino_supervisor", "7.12" = "casino_supervisor" }'
    with casino(wheel(), floor=f"[rules.canberra-mttg-2019]\noperator_decisions = {decides}\n") as c:
        c.play("""
            dealer open_dispute
            dealer decide_dispute 1 for_house established
            expect refused 7.12
            supervisor decide_dispute 1 for_house established
            dealer new_game
            dealer declare fire "the alarm rings"
            expect refused 7.2
            supervisor declare fire "the alarm rings"
        """)


# ---------------------------------------------------------------- the commission


@pytest.mark.clause(CANBERRA, "A.1 GRC")
def test_the_commission_opens_every_record_and_changes_nothing() -> None:
    with casino(baccarat("B1")) as c:
        dealt(c)
        for order, clause in (
            *(("declare void_wrong_shoe", "8.8(m)"), ("confirm_outcome", "8.6(d) [2nd]"), ("close_table", "7.11")),
            *(("sign_on", "A.1 Dealer"), ("request declare void_wrong_shoe", "8.8(m)")),
        ):
            c.play(f"inspector:grc {order}\nexpect refused {clause}")
        assert console(c, Role.INSPECTOR, "grc").actions == ()
        assert steps(c, 1)
        c.play("""
            dealer write_notice grc "Dispute 12, with its file"
            expect refused A.1 GRC
            supervisor:pat write_notice grc "Dispute 12, with its file"
            dealer send_notice 1 G-12
            expect refused A.1 GRC
            supervisor:pat send_notice 1 G-12
        """)
        assert [(each.addressee, each.clause, each.reference) for each in register(c)] == [("grc", "A.1 GRC", "G-12")]
