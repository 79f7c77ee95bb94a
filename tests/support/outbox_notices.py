"""Notices of a floor: asked for, sent, and read again."""

import hashlib
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

from casino import Casino, table
from mail import Mailbox

from croupier.floor.sender import Sender
from croupier.orders.order import Answer, Command, Order
from croupier.outbox.outbox import Notice
from croupier.rulebooks.roles import Role

RAPID = table("R1", "star-rapid-2016", "roulette", seats="t1")
WHEEL = table("L1", "star-roulette-2024", "roulette", positions="p1", period_s=None, settings='layout = "A"')
SUPERVISOR = Role.CASINO_SUPERVISOR


class Numbers:
    """Command numbers that nobody has used."""

    last = 0


def order(at: int, role: Role, command: Command, on: str = "R1") -> Order:
    Numbers.last += 1
    return Order(f"{role}", Numbers.last, at, role, f"staff:{role}", command, on)


def ask(c: Casino, role: Role, command: Command, on: str = "R1") -> Answer:
    return c.run(c.floor.submit(order(c.clock.now(), role, command, on)))


def notices(c: Casino) -> list[Notice]:
    return c.floor.notices.outbox.notices


def sent(c: Casino) -> Sender:
    """Have everything sent that waits."""
    sender = Sender(c.floor)
    c.run(sender.send_all())
    return sender


def file_of(notice: Notice, folder: Path) -> EmailMessage:
    """The file of a notice that was sent into a folder, which must be the one that was noted."""
    assert notice.sent is not None
    data = (folder / notice.sent.proof).read_bytes()
    assert hashlib.sha256(data).hexdigest() == notice.sent.digest
    message = message_from_bytes(data, policy=default)
    assert isinstance(message, EmailMessage)
    return message


def text_of(message: EmailMessage) -> str:
    body = message.get_body(("plain",))
    assert body is not None
    return str(body.get_content()).replace("\r\n", "\n")


def folder_of(c: Casino) -> Path:
    return c.floor.plan.outbox.folder


def by_mail(server: Mailbox, further: str = "") -> str:
    to = 'inspector = "inspectors@example.org"'
    return f'[outbox]\nsmtp = "{server.url}"\nsender = "floor@casino.example"\n{further}\n[outbox.to]\n{to}\n'
