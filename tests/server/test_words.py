"""Text for people stands in one place, by key, and can be had in another language."""

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from casino import casino, table

import croupier
from croupier.games.baccarat import BANKER_WINS_BY, PLAYER_WINS_BY
from croupier.games.lucky_ball import Boost
from croupier.games.payouts import condition
from croupier.games.seven_up import SEVENS
from croupier.play import commands as play
from croupier.play.reasons import Reason
from croupier.rulebooks.cards import Burn
from croupier.rulebooks.dice import TumbleMode
from croupier.rulebooks.library import RULEBOOKS
from croupier.rulebooks.roles import Role
from croupier.server.access.message import (
    DeskMessage,
    OfficeMessage,
    OutboxMessage,
    PeopleMessage,
    PromotionMessage,
    TableMessage,
    TournamentMessage,
)
from croupier.server.actions.headings import heading
from croupier.tags import tag_of
from croupier.words import ENGLISH, sentence, speak, words_for

SOURCE = Path(croupier.__file__).parent
FOR_PEOPLE = {
    "Refused",
    "Remark",
    "Bound",
    "RemarkView",
    "DeviceMessage",
    "Todo",
    "Prompt",
    "HTTPException",
    "NotFoundException",
    "not_for",
    "Entrance",
    "MatterView",
    "ResultView",
    "refused_by_document",
}
"""What words for people are handed to."""


MESSAGES = (
    *(TableMessage, DeskMessage, OfficeMessage, PeopleMessage, OutboxMessage, TournamentMessage),
    PromotionMessage,
)


def _kinds() -> list[type]:
    """Every kind of command that a screen may list."""
    return [kind for place in MESSAGES for field in msgspec.structs.fields(place) for kind in get_args(field.type)]


def test_every_command_that_a_screen_may_list_has_one_sentence_and_no_sentence_is_left_over() -> None:
    commands = words_for("commands")
    assert set(commands) == {tag_of(kind) for kind in _kinds()}
    assert [each for each in commands.values() if not each.endswith((".", "?")) or "\n" in each] == []


def test_the_words_for_what_went_back_are_by_codes_that_there_are() -> None:
    assert set(words_for("returned")) <= {each.value for each in Reason}


def test_every_condition_of_a_bet_that_its_name_does_not_say_is_in_words() -> None:
    games = [
        offer.build(config)
        for book in RULEBOOKS.values()
        for offer in book.offers.values()
        for config in offer.configurations()
    ]
    events = {line.event for game in games for bet in game.bets.values() for line in bet.lines}
    named = {event.__name__ for event in events if "<locals>" not in event.__qualname__}
    counted = [*PLAYER_WINS_BY.values(), *BANKER_WINS_BY.values(), *SEVENS.values()]
    assert {event.__name__ for event in counted} | named == words_for("conditions").keys()
    assert condition(PLAYER_WINS_BY[4]) == "The Player's Hand, no natural, wins by 4"


def test_what_is_chosen_by_a_value_has_a_text_for_each_and_none_is_left_over() -> None:
    assert words_for("burns").keys() == {*Burn}
    assert words_for("tumbled").keys() == {*TumbleMode}
    assert words_for("boosts").keys() == {*get_args(Boost)}
    assert words_for("ticket_ends").keys() == {"redeemed", "paid", "cancelled", "refused"}
    assert words_for("sole_roles").keys() <= {*Role}
    listed = [
        kind for kind in _kinds() if kind.__module__ != play.__name__
    ]  # a request is listed with what it asks for
    assert {heading(kind) for kind in listed} == {*words_for("headings").values()}


def _calls() -> Iterator[tuple[str, ast.Call, str]]:
    """Every call of a function by its name, with where it stands and the name."""
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                yield f"{path.relative_to(SOURCE)}:{node.lineno}", node, node.func.id


def _asked_for() -> Iterator[tuple[str, str, set[str]]]:
    """Every sentence that the code asks for: where, its key, and the parts that are given."""
    for where, call, name in _calls():
        if name == "sentence":
            key = call.args[0]
            assert isinstance(key, ast.Constant), f"{where}: a key is written out, so that it can be found"
            yield where, str(key.value), {str(each.arg) for each in call.keywords}


def test_every_sentence_that_the_code_asks_for_is_there_with_its_parts_and_none_is_left_over() -> None:
    wanted = {key: _parts(text) for key, text in words_for("sentences").items()}
    asked = list(_asked_for())
    assert [(where, key) for where, key, parts in asked if wanted.get(key) != parts] == []
    assert wanted.keys() - {key for _, key, _ in asked} == set()


def _parts(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_sentences_can_be_filled_in() -> None:
    for key, text in words_for("sentences").items():
        assert "{" not in sentence(key, **dict.fromkeys(_parts(text), 7)), key


@pytest.fixture
def made_up(tmp_path: Path) -> Iterator[Path]:
    """A language in which every word is between arrows, with the parts where they were."""
    language = re.sub(r'^("?[\w ]+"? = )"(.*)"$', r'\1"»\2«"', ENGLISH.read_text("utf-8"), flags=re.MULTILINE)
    (tmp_path / "made_up.toml").write_text(language, "utf-8")
    yield tmp_path / "made_up.toml"
    speak(ENGLISH)


def test_answers_come_in_another_language_when_its_file_is_loaded(made_up: Path) -> None:
    with casino(table("R1", "star-rapid-2016", "roulette", seats="T1", default=(1_00, 100_00))) as c:
        c.play("t1 insert_note 50.00\ndealer new_game")
        c.play("t1 remove red\nexpect refused")
        assert c.answer.why == "No chips on red."
        speak(made_up)
        c.play("t1 remove red\nexpect refused")
        assert c.answer.why == "»No chips on red.«"
        assert words_for("commands")["undo"] == "»Take back the last step.«"


def test_a_language_that_lacks_a_text_is_refused_and_the_one_before_is_kept(made_up: Path) -> None:
    made_up.write_text(made_up.read_text("utf-8").replace("no_chips_on_area = ", "another = "), "utf-8")
    with pytest.raises(ValueError, match=r"made_up\.toml lacks no_chips_on_area of \[sentences\]"):
        speak(made_up)
    assert sentence("no_chips_on_area", area="red") == "No chips on red."


def _inline(node: ast.expr) -> Iterator[ast.expr]:
    """The strings with words in them that are handed over as they stand, and not asked for by key."""
    if isinstance(node, ast.Constant):
        words = node.value if isinstance(node.value, str) else ""
        yield from [node] if re.search(r"[A-Za-z]{2}\W+[A-Za-z]|[a-z][.!?]$", words) else []
    elif isinstance(node, ast.JoinedStr):
        words = "".join(str(each.value) for each in node.values if isinstance(each, ast.Constant))
        yield from [node] if re.search(r"[A-Za-z]{2}", words) else []
    elif not isinstance(node, ast.Call):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                yield from _inline(child)


def test_no_refusal_remark_or_prompt_has_its_words_in_the_code() -> None:
    found = [
        f"{where} {name}: {ast.unparse(text)}"
        for where, call, name in _calls()
        if name in FOR_PEOPLE
        for given in (*call.args, *(each.value for each in call.keywords))
        for text in _inline(given)
    ]
    assert found == [], "keep it in words/en.toml, and ask for it by its key: sentence(…)"


SPOKEN = ("server", "floor", "orders", "play", "cage", "conduct", "tournaments", "promotions", "people", "outbox")
"""The rooms in which what is yielded as words is for people."""


def test_no_line_that_people_are_shown_has_its_words_in_the_code() -> None:
    found = [
        f"{path.relative_to(SOURCE)}:{node.lineno}: {ast.unparse(text)}"
        for room in SPOKEN
        for path in (SOURCE / room).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Yield) and node.value is not None
        for text in _inline(node.value)
    ]
    assert found == [], "keep it in words/en.toml, and ask for it by its key: sentence(…)"


STATED = {"Irregularity", "Approval", "IncidentKind"}
"""What a document states in words, in the module that is read beside it (docs/rulebooks.md)."""


def test_words_stand_in_the_code_only_where_a_document_states_them() -> None:
    found = [
        f"{where} {name}: {ast.unparse(each.value)}"
        for where, call, name in _calls()
        for each in call.keywords
        if each.arg == "words" and list(_inline(each.value))
        if name not in STATED or not re.match(r"rulebooks/\w+_\d{4}/", where)
    ]
    assert found == [], "keep it in words/en.toml, and ask for it by its key: sentence(…)"


def test_what_goes_wrong_is_stated_in_a_whole_sentence() -> None:
    stated = [
        (where, each.value.value)
        for where, call, name in _calls()
        if name in ("Irregularity", "IncidentKind")
        for each in call.keywords
        if each.arg == "words" and isinstance(each.value, ast.Constant)
    ]
    assert len(stated) > 100
    assert [(where, text) for where, text in stated if not re.fullmatch(r"[A-Z][^\n]+\.", str(text))] == []


def test_two_sentences_under_one_key_are_refused_whatever_their_areas(made_up: Path) -> None:
    text = made_up.read_text("utf-8").replace("[sentences.house]\n", '[sentences.house]\nno_chips_on_area = "x"\n')
    made_up.write_text(text, "utf-8")
    with pytest.raises(ValueError, match=r"made_up\.toml has two sentences under one key"):
        speak(made_up)
