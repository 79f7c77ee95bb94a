"""Crown Perth, 2023: who works at its tables, who acts for whom and where, and when another dealer may take over."""

import pytest
from casino import Casino, casino, table
from crown_table import CASINO_MANAGER, MANAGER, called, crown, funded
from staffed import done_by, member, register, steps
from watching import on_display, turned_away

from croupier.games.notation import WrongInput
from croupier.play.round_events import RoundOpened
from croupier.play.staff.staff_events import HandoverAllowed
from croupier.rulebooks.roles import Role

CROWN = "crown-baccarat-2023"


def baccarat(name: str) -> str:
    return table(name, CROWN, "baccarat", seats=f"t{name}", config={"version": "A"}, period_s=20)


def on_cloth(c: Casino) -> None:
    """A coup that is called, and whose first card is out."""
    funded(c, "100.00", "t1")
    called(c)
    c.play("dealer card 9h")


# ---------------------------------------------------------------- who acts for whom, and where


@pytest.mark.clause(CROWN, "1.1 Casino Manager Table Games")
def test_a_table_games_manager_acts_at_the_tables_designated_to_that_person() -> None:
    tables = [f"T{number}" for number in range(1, 8)]
    staff = member("tom", MANAGER, *tables[:6]) + member("cat", CASINO_MANAGER)
    with casino(*map(baccarat, tables), floor=staff) as c:
        c.play(f"""
            {MANAGER}:tom@T3 close_table
            {MANAGER}:tom@T7 close_table
            expect refused 1.1 Casino Manager Table Games
            {CASINO_MANAGER}:cat@T7 close_table
        """)
        assert done_by(c, "table_closed", "table:T3") == f"staff:tom/{MANAGER}"
        away = turned_away(c, Role.TABLE_GAMES_MANAGER, "tom", "T7")
        assert away == "Table T7 is not for a table games manager."


@pytest.mark.clause(CROWN, "1.1 Casino Manager Table Games")
@pytest.mark.parametrize("higher", [MANAGER, CASINO_MANAGER, "general_manager_table_games"])
def test_a_higher_role_acts_for_a_lower_one_and_no_lower_for_a_higher(higher: str) -> None:
    with crown() as c:
        c.play(f"""
            dealer identify_player p1 ann
            expect refused 3.9
            {higher}:kim identify_player p1 ann
            {higher}:kim new_game
            expect refused 3.15
        """)
    with casino(baccarat("T1")) as c:
        c.play(f"table_inspector close_table\nexpect refused 6.5\n{higher}:kim close_table")
        assert done_by(c, "table_closed", "table:T1") == f"staff:kim/{higher}"


@pytest.mark.clause(CROWN, "1.1 Casino Manager Table Games")
def test_what_takes_the_casino_manager_is_for_no_table_games_manager() -> None:
    with crown() as c:
        c.play(f"""
            table_inspector grant_approval tie_16_on_8
            expect refused 3.23(b)
            {MANAGER} grant_approval tie_16_on_8
            expect refused 3.23(b)
            dealer request grant_approval tie_16_on_8 why="the promotion begins"
            {MANAGER} approve 1
            expect refused 3.23(b)
            general_manager_table_games approve 1
        """)


@pytest.mark.clause(CROWN, "1.1 Casino Operator")
def test_what_is_the_operators_is_decided_by_the_role_that_the_settings_name() -> None:
    with casino(baccarat("T1")) as c:
        c.play("dealer close_table\nexpect refused 6.5\ntable_inspector close_table\nexpect refused 6.5")
        c.play(f"{MANAGER}:tom close_table\n{MANAGER} hold_account tT1 1\nexpect refused 5.17")
        c.play(f"{MANAGER} record_repair tT1 1\nexpect refused 5.18\n{CASINO_MANAGER} hold_account tT1 1")
        assert done_by(c, "table_closed", "table:T1") == f"staff:tom/{MANAGER}"
    named = f'[rules.{CROWN}]\noperator_decisions = {{ "6.5" = "{CASINO_MANAGER}", "5.17" = "{MANAGER}" }}\n'
    with casino(baccarat("T1"), floor=named) as c:
        c.play(f"{MANAGER} close_table\nexpect refused 6.5\n{CASINO_MANAGER} close_table\n{MANAGER} hold_account tT1 1")
    with casino(baccarat("T1"), floor=f'[rules.{CROWN}]\noperator_decisions = {{ "6.6" = "{MANAGER}" }}\n') as c:
        c.play("dealer new_game\ntable_inspector declare fire\nexpect refused 6.6")
        c.play(f'{MANAGER} declare fire "the alarm rings"')
    for role in ("general_manager_table_games", MANAGER):
        with casino(baccarat("T1"), floor=named.replace(CASINO_MANAGER, role)) as c:
            c.play(f"{role} close_table")
    wrong = named.replace(CASINO_MANAGER, "dealer")
    with pytest.raises(WrongInput, match=r"6\.5 must be table_games_manager"), casino(baccarat("T1"), floor=wrong):
        pass


# ---------------------------------------------------------------- the console


@pytest.mark.clause(CROWN, "1.1 Staff Game Console (SGC)")
def test_no_wagering_period_opens_at_terminals_without_a_dealer_signed_on() -> None:
    with crown(seats="t1 t2 t3", positions="") as c:
        c.play("""
            dealer sign_off
            dealer new_game
            expect refused 1.1 Staff Game Console (SGC)
            table_games_manager sign_on
            dealer new_game
            expect refused 1.1 Staff Game Console (SGC)
            table_inspector:tia sign_on
            dealer new_game
            expect refused 1.1 Staff Game Console (SGC)
            dealer:dee sign_on
            dealer:dee new_game
            table_inspector:tia sign_off
        """)
        assert c.state().staffing.posts == {
            Role.TABLE_GAMES_MANAGER: "staff:table_games_manager",
            Role.DEALER: "staff:dee",
        }
        (opened,) = [each.event for each in steps(c, 1) if isinstance(each.event, RoundOpened)]
        assert opened.dealer == "staff:dee"


@pytest.mark.clause(CROWN, "4.20")
def test_the_dealer_does_not_change_from_the_first_card_until_the_cards_are_discarded() -> None:
    with crown() as c:
        funded(c, "100.00", "t1")
        c.play("dealer:dee sign_on\ndealer sign_on")
        called(c)
        c.play(f"""
            dealer card 9h
            dealer:dee sign_on
            expect refused 4.20
            dealer sign_off
            expect refused 4.20
            {MANAGER} allow_handover
            expect refused 4.20
            dealer cards 2d Kc 5s
            dealer:dee sign_on
            expect refused 4.20
            dealer confirm
            dealer:dee sign_on
            expect refused 4.20
            dealer discard_cards
            dealer:dee sign_on
            dealer:dee new_game
        """)


@pytest.mark.clause(CROWN, "4.20")
@pytest.mark.parametrize("settled", [False, True])
def test_between_the_last_card_and_the_discard_a_table_games_manager_may_lift_that(settled: bool) -> None:
    with crown() as c:
        on_cloth(c)
        c.play("dealer cards 2d Kc 5s")
        c.play("dealer confirm" if settled else "")
        c.play(f"""
            table_inspector allow_handover
            expect refused 4.20
            dealer request allow_handover why="taken ill"
            {MANAGER}:tom approve 1
            dealer:dee sign_on
            dealer:dee {"discard_cards" if settled else "confirm"}
        """)
        assert [each.actor for each in steps(c, 1) if each.event == HandoverAllowed(1)] == [f"staff:tom/{MANAGER}"]


# ---------------------------------------------------------------- terms


@pytest.mark.clause(CROWN, "3.8(a)")
def test_version_d_is_played_when_the_casino_manager_has_confirmed_it() -> None:
    with crown("D") as c:
        c.play(f"""
            {MANAGER} end_approval version_D
            expect refused 3.8(a)
            {CASINO_MANAGER} end_approval version_D
            dealer new_game
            expect refused 3.8(a)
            {MANAGER} grant_approval version_D
            expect refused 3.8(a)
            {CASINO_MANAGER}:cat grant_approval version_D
            dealer new_game
        """)
        assert done_by(c, "approval_granted", "table:B1") == f"staff:cat/{CASINO_MANAGER}"


@pytest.mark.clause(CROWN, "3.23(b)")
def test_the_promotion_waits_for_the_casino_managers_approval_and_for_its_sign() -> None:
    with crown() as c:
        c.play(f"""
            {MANAGER} show_promotion "Eights"
            expect refused 3.23(b)
            {MANAGER} end_promotion
            expect refused 3.23(b)
            {CASINO_MANAGER} grant_approval tie_16_on_8
            dealer show_promotion "Eights"
            expect refused 3.23(b)
            {MANAGER} show_promotion ""
            expect refused 3.23(b)
            {MANAGER} show_promotion "Eights"
            {MANAGER} show_promotion "Nines"
            expect refused 3.23(b)
        """)
        words = "Eights: on this table a Tie with a point count of 8 pays 16 to 1, every other Tie 8 to 1."
        assert words in on_display(c, "B1").announcements
        funded(c, "100.00", "t1")
        assert tie_of_eight(c) is True
        c.play(f"dealer@B1 end_promotion\nexpect refused 3.23(b)\n{MANAGER} end_promotion")
        assert tie_of_eight(c) is True
    for ended in (f"{MANAGER} end_promotion", f"{CASINO_MANAGER} end_approval tie_16_on_8"):
        with crown() as c:
            c.play(f"{CASINO_MANAGER} grant_approval tie_16_on_8\n{MANAGER} show_promotion Eights\n{ended}")
            funded(c, "100.00", "t1")
            assert tie_of_eight(c) is False
    written = table("B1", CROWN, "baccarat", seats="t1", config={"version": "A", "tie_16_on_8": True})
    with pytest.raises(WrongInput, match=r"approved and shown at the table \(clause 3\.23\(b\)\)"), casino(written):
        pass


def tie_of_eight(c: Casino) -> object:
    """Whether the round going on pays 16 to 1 on a tie of 8."""
    terms = c.state().terms
    return None if terms is None else terms.config["tie_16_on_8"]


# ---------------------------------------------------------------- who is told


@pytest.mark.clause(CROWN, "5.17")
@pytest.mark.clause(CROWN, "3.6")
def test_notices_to_a_government_inspector_and_to_surveillance_are_written_and_recorded_as_sent() -> None:
    with crown() as c:
        c.play(f"""
            table_inspector write_notice inspector "ATS t1 has failed"
            expect refused 3.6
            {MANAGER}:tom write_notice inspector "ATS t1 has failed"
            {MANAGER}:tom write_notice surveillance "Own limits at p1"
            {MANAGER}:tom write_notice grc "ATS t1 has failed"
            expect refused
            table_inspector send_notice 1 I-1
            expect refused 3.6
            {CASINO_MANAGER}:cat send_notice 1 I-1
        """)
        assert [(each.addressee, each.clause, each.sent_by, each.reference) for each in register(c)] == [
            ("inspector", "5.17", f"staff:cat/{CASINO_MANAGER}", "I-1"),
            ("surveillance", "3.6", "", ""),
        ]
