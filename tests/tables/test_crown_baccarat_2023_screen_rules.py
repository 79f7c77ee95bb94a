"""Crown's on-screen rules, which prevail over the document: built from what pays, and on record with every coup."""

import pytest
from casino import Casino
from crown import CROWN
from crown_table import CASINO_MANAGER, MANAGER, VERSIONS, called, coup, crown, funded
from watching import asked, recalled

from croupier.journal.recall import Recall, recall
from croupier.plan.screen_rules import screen_rules
from croupier.play.round_events import RoundOpened, ScreenRulesShown
from croupier.play.terms import version_of
from croupier.server.views.rules import RulesView


def again(c: Casino, number: int) -> Recall:
    found = c.run(recall(c.floor.store, "B1", number))
    assert found is not None
    return found


def shown(c: Casino) -> list[ScreenRulesShown]:
    return [event for event in c.events("table:B1") if isinstance(event, ScreenRulesShown)]


def play_coup(c: Casino) -> None:
    called(c)
    coup(c, "8K", "7K")
    c.play("dealer new_game")


def on_screen(c: Casino) -> tuple[dict[str, list[tuple[str, str]]], set[str]]:
    """What each bet pays and when, and the rules in words, as every terminal shows them."""
    rules = asked(c, "/api/tables/B1/rules", RulesView)
    pays = {each.bet: [(pay.odds, pay.when) for pay in each.pays] for each in rules.bets}
    return pays, {line.words for chapter in rules.chapters for line in chapter.lines}


@pytest.mark.clause(CROWN, "2.2(c)")
def test_version_c_says_two_to_one_on_an_eight_or_nine_of_three_cards_and_that_hands_lose_on_a_tie() -> None:
    with crown("C") as c:
        pays, words = on_screen(c)
        assert pays["player"][0] == ("2", "The Player's Hand wins with an eight or nine that is no natural")
        assert pays["banker"][0] == ("2", "The Banker's Hand wins with an eight or nine that is no natural")
        assert {"On a Tie a wager on Player loses.", "On a Tie a wager on Banker loses."} <= words
    with crown("A") as c:
        assert "On a Tie a wager on Player comes back to you." in on_screen(c)[1]


@pytest.mark.clause(CROWN, "2.2(c)")
@pytest.mark.parametrize("version", VERSIONS)
def test_every_coup_names_the_version_of_the_rules_on_screen_and_the_text_is_on_record_once(version: str) -> None:
    with crown(version) as c:
        funded(c, "100.00", "t1")
        play_coup(c)
        play_coup(c)
        (text,) = shown(c)
        plan = c.floor.plan.tables["B1"]
        assert text.text == screen_rules(plan, plan.setup)
        assert text.version == version_of(text.text)
        opened = [event.screen_rules for event in c.events("table:B1") if isinstance(event, RoundOpened)]
        assert opened == [text.version] * 3
        assert [(again(c, number).screen_rules, again(c, number).screen_text) for number in (1, 2)] == [
            (text.version, text.text)
        ] * 2


@pytest.mark.clause(CROWN, "2.2(c)")
def test_a_coup_under_other_rules_names_another_text_and_the_older_ones_keep_theirs() -> None:
    with crown("A") as c:
        funded(c, "100.00", "t1")
        play_coup(c)
        c.play(f"{CASINO_MANAGER} grant_approval tie_16_on_8\n{MANAGER} show_promotion Eights")
        play_coup(c)
        c.play(f"{MANAGER} end_promotion")
        play_coup(c)
        before, promoted, after = shown(c)
        assert (before.round, promoted.round, after.round) == (1, 3, 4)
        assert before.version == after.version != promoted.version
        assert "16 to 1" in promoted.text
        assert "16 to 1" not in before.text
        found = [again(c, number) for number in (1, 2, 3, 4)]
        assert [each.screen_rules for each in found] == [
            before.version,
            before.version,
            promoted.version,
            before.version,
        ]
        assert [each.screen_text for each in found] == [before.text, before.text, promoted.text, before.text]
        assert any(isinstance(step.event, ScreenRulesShown) for step in found[2].steps)


@pytest.mark.clause(CROWN, "2.2(c)")
def test_a_player_who_looks_a_coup_up_again_sees_which_rules_were_on_screen() -> None:
    with crown("A") as c:
        funded(c, "100.00", "t1")
        c.play("t1 place player 10.00")
        play_coup(c)
        looked_up = recalled(c, "t1", "B1", 1)
        assert looked_up is not None
        assert looked_up.screen_rules == shown(c)[0].version != ""


def test_the_rules_on_screen_say_which_version_they_are() -> None:
    with crown("A") as c:
        funded(c, "100.00", "t1")
        assert asked(c, "/api/tables/B1/rules", RulesView).text_version == shown(c)[0].version
