"""The reply to a numbered command, as it goes out."""

from croupier.orders.order import Answer
from croupier.server.views.messages import Reply
from croupier.server.views.round import RemarkView
from croupier.words import sentence


def reply_to(number: int, answer: Answer, ticket: str = "", printed_at: str = "") -> Reply:
    """The answer, with the number of a voucher that it had issued, or where the printer is that its ticket comes out of."""
    notices = tuple(RemarkView(each.text, each.clause, each.bet) for each in answer.notices)
    if printed_at:
        notices = (
            *notices,
            RemarkView(
                sentence("ticket_comes_out_of_printer", ticket=answer.ticket[-4:], printed_at=printed_at), "", ""
            ),
        )
    return Reply(number, answer.ok, answer.at, answer.why, answer.clause, notices, ticket, answer.reason)
