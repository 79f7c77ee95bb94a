"""7-Up Baccarat, 2016: promotional vouchers and tokens at the table, through the floor's commands."""

import pytest
from casino import Casino, casino, table
from counter import ask, refused, row, ticket_of

from croupier.cage import commands as cage
from croupier.rulebooks.roles import Role

STAR = "star-7up-2016"
TOKEN = "1.1(casino promotional token)"
BANKER_WINS_WITH_7 = "7s 9h Kd"


def seven_up(name: str = "U1", positions: str = "p1 p2") -> str:
    """A table on the cloth."""
    return table(name, STAR, "seven_up", positions=positions, period_s=None)


def voucher(c: Casino, cents: int = 50_00, tables: tuple[str, ...] = (), until: int = 0) -> str:
    """The number of a voucher."""
    answer = ask(c, Role.OPERATOR, cage.IssueVoucher(cents, tables, until))
    assert answer.ok
    return answer.ticket


@pytest.mark.clause(STAR, TOKEN)
def test_a_voucher_is_exchanged_once_for_tokens_of_its_value_which_cannot_be_cashed() -> None:
    with casino(seven_up()) as c:
        number = voucher(c)
        c.play(f"""
            supervisor exchange_voucher p1 {number}
            expect refused {TOKEN}
            dealer exchange_voucher p1 {number}
            dealer exchange_voucher p1 {number}
            expect refused {TOKEN}
            dealer exchange_voucher p2 {number}
            expect refused {TOKEN}
            expect p1 balance 0.00
            dealer hand_over_chips p1 50.00
            expect refused 5.2
        """)
        assert (c.books()["chips:p1-1/tokens"], c.books()["promotions"], c.books()["vouchers"]) == (50_00, -50_00, 0)
        assert (row(c, "voucher").state, row(c, "voucher").amount) == ("redeemed", 50_00)
        c.play(f"dealer exchange_voucher p1 {voucher(c, 20_00)}")
        assert c.books()["chips:p1-1/tokens"] == 70_00
        c.restart()
        c.play(f"dealer exchange_voucher p1 {number}\nexpect refused {TOKEN}")


@pytest.mark.clause(STAR, TOKEN)
def test_90_won_on_50_in_tokens_is_credit_and_no_token_is_made() -> None:
    with casino(seven_up()) as c:
        c.play(f"""
            dealer exchange_voucher p1 {voucher(c)}
            dealer new_game
            p1 place banker 50.00 purse=tokens
            dealer cards {BANKER_WINS_WITH_7}
            dealer confirm
            expect p1 balance 90.00
        """)
        assert c.books()["chips:p1-1/tokens"] == 50_00
        c.play("dealer hand_over_chips p1 90.00\nexpect p1 balance 0.00")
        assert c.floor.terminals["p1"].account == "p1-1"


@pytest.mark.clause(STAR, TOKEN)
def test_the_house_may_collect_a_token_that_has_won() -> None:
    with casino(seven_up(), floor='[money]\nwinning_token = "collected"') as c:
        c.play(f"""
            dealer exchange_voucher p1 {voucher(c)}
            dealer new_game
            p1 place banker 50.00 purse=tokens
            dealer cards {BANKER_WINS_WITH_7}
            dealer confirm
            expect p1 balance 90.00
        """)
        assert c.books()["chips:p1-1/tokens"] == 0


@pytest.mark.clause(STAR, TOKEN)
def test_a_voucher_is_good_where_and_while_it_says() -> None:
    with casino(seven_up(), seven_up("U2", "q1")) as c:
        elsewhere = voucher(c, tables=("U2",))
        c.play(
            f"dealer@U1 exchange_voucher p1 {elsewhere}\nexpect refused {TOKEN}\ndealer@U2 exchange_voucher q1 {elsewhere}"
        )
        late = voucher(c, until=c.clock.now() + 60_000_000)
        c.play("wait 60s")
        c.play(f"dealer@U1 exchange_voucher p1 {late}\nexpect refused {TOKEN}")


@pytest.mark.clause(STAR, TOKEN)
def test_tokens_are_wagered_on_the_bets_and_from_the_stake_that_their_voucher_says() -> None:
    with casino(seven_up()) as c:
        number = c.play("operator issue_voucher 50.00 kinds=banker least=20.00").removeprefix("ticket ")
        c.play(f"""
            dealer exchange_voucher p1 {number}
            dealer new_game
            p1 place player 20.00 purse=tokens
            expect refused {TOKEN}
            p1 place banker 15.00 purse=tokens
            expect refused {TOKEN}
            p1 place banker 50.00 purse=tokens
            dealer cards {BANKER_WINS_WITH_7}
            dealer confirm
            expect p1 balance 90.00
        """)


@pytest.mark.clause(STAR, TOKEN)
def test_the_operator_alone_issues_vouchers_and_no_other_number_is_one() -> None:
    with casino(seven_up()) as c:
        assert refused(ask(c, Role.DEALER, cage.IssueVoucher(50_00)), TOKEN)
        assert refused(ask(c, Role.OPERATOR, cage.IssueVoucher(0)), TOKEN)
        c.play(f"dealer exchange_voucher p1 000000000000000000\nexpect refused {TOKEN}")
        assert ticket_of(c, c.play("operator issue_voucher 50.00"))


@pytest.mark.clause(STAR, "5.2")
def test_chips_are_bought_from_the_dealer_with_cash_or_chips_and_handed_back_over() -> None:
    with casino(seven_up()) as c:
        c.play("""
            dealer buy_in p1 cash 75.00
            dealer buy_in p1 chips 25.00
            dealer buy_in p1 voucher 25.00
            expect refused 5.2
            supervisor buy_in p1 cash 25.00
            expect refused 5.2
            p1 notes 50.00
            expect refused
            p1 cash_out
            expect refused
            p1 ticket 000000000000000000
            expect refused
            supervisor hand_over_chips p1 100.00
            expect refused 5.2
            dealer hand_over_chips p1 100.00
            expect p1 balance 0.00
        """)
        assert c.floor.terminals["p1"].account is None
