"""What goes out at the door: the answer to a numbered command, as its asker is told."""

from croupier.floor.orders import Answer
from croupier.server.views import messages
from croupier.server.views.round import Notice


def told(number: int, answer: Answer, ticket: str = "") -> messages.Answer:
    """The answer, with the number of a ticket or voucher that it had issued."""
    notices = tuple(Notice(each.text, each.clause, each.bet) for each in answer.notices)
    return messages.Answer(number, answer.ok, answer.at, answer.why, answer.clause, notices, ticket)
