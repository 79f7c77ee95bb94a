"""The reply to a numbered command, as it goes out."""

from croupier.floor.orders import Answer
from croupier.server.views.messages import Reply
from croupier.server.views.round import Notice


def reply_to(number: int, answer: Answer, ticket: str = "", printed_at: str = "") -> Reply:
    """The answer, with the number of a voucher that it had issued, or where the printer is that its ticket comes out of."""
    notices = tuple(Notice(each.text, each.clause, each.bet) for each in answer.notices)
    if printed_at:
        notices = (*notices, Notice(f"Ticket …{answer.ticket[-4:]} comes out of the printer of {printed_at}.", "", ""))
    return Reply(number, answer.ok, answer.at, answer.why, answer.clause, notices, ticket)
