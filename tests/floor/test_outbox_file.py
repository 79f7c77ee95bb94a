"""The outbox in a floor file: what it may say, and what a mistake is answered."""

from pathlib import Path

import pytest
from casino import table

from croupier.games.notation import WrongInput
from croupier.plan.floor_file import read_plan
from croupier.plan.floor_plan import OutboxPlan
from croupier.rulebooks.staffing import Addressee

RAPID = table("R1", "star-rapid-2016", "roulette", seats="t1")
MAIL = '[outbox]\nsmtp = "smtps://floor@mail.example:465"\nsender = "floor@casino.example"\n'
TO = '[outbox.to]\nnicc = "notices@nicc.example"\n'


def outbox(folder: Path, text: str) -> OutboxPlan:
    path = folder / "floor.toml"
    path.write_text(f'system = "07"\n{text}\n{RAPID}', "utf-8")
    return read_plan(path).outbox


def test_without_a_word_notices_go_into_a_folder_beside_the_floor_file(tmp_path: Path) -> None:
    assert outbox(tmp_path, "") == OutboxPlan(tmp_path / "outbox")
    plan = outbox(tmp_path, '[outbox]\nfolder = "/srv/notices"\nat_once_minutes = 5\nwarn_hours = 48')
    assert (plan.folder, plan.at_once, plan.warning) == (Path("/srv/notices"), 5 * 60_000_000, 48 * 3600_000_000)


def test_mail_takes_a_server_a_sender_and_addresses(tmp_path: Path) -> None:
    plan = outbox(tmp_path, MAIL + TO)
    assert (plan.smtp, plan.sender) == ("smtps://floor@mail.example:465", "floor@casino.example")
    assert plan.to == {Addressee.NICC: "notices@nicc.example"}


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("[outbox]\nfolders = 1", 3, "there is no folders in [outbox]; it has folder, smtp"),
        ('[outbox]\nfolder = ""', 3, 'folder must be a text such as "outbox"'),
        (MAIL, 2, "mail takes a server, a sender and at least one address"),
        (MAIL.replace("sender", "#"), 2, "mail takes a server"),
        (TO, 2, "mail takes a server"),
        (MAIL.replace("smtps:", "https:") + TO, 3, "smtp must be a mail server"),
        (MAIL.replace("floor@mail", "floor:secret@mail") + TO, 3, "smtp must be a mail server"),
        (MAIL.replace(":465", ":mail") + TO, 3, "smtp must be a mail server"),
        (MAIL.replace("floor@casino.example", "the floor") + TO, 4, "'the floor' is no address for mail"),
        (MAIL + TO.replace("@nicc", ""), 6, "is no address for mail"),
        (MAIL + '[outbox.to]\nnicc = "a@b.example\\nBcc: c@d.example"\n', 6, "is no address for mail"),
        (MAIL + "[outbox.to]\nnicc = 7\n", 6, "7 is no address for mail"),
        (MAIL + '[outbox.to]\nmayor = "a@b.example"\n', 6, "there is no mayor in [outbox.to]; it has inspector"),
        ("[outbox]\nat_once_minutes = 0", 3, "write a whole number of minutes"),
        ("[outbox]\nwarn_hours = 1.5", 3, "write a whole number of hours"),
    ],
)
def test_a_mistake_is_named_with_its_line_and_what_to_write(tmp_path: Path, text: str, line: int, words: str) -> None:
    with pytest.raises(WrongInput) as wrong:
        outbox(tmp_path, text)
    assert f"line {line}: " in str(wrong.value)
    assert words in str(wrong.value)
