"""The month's report on settlement errors as it is read and printed: what it lists, the sums, or that it is a nil return."""

from croupier.floor.floor import Floor
from croupier.floor.month_reports import Month
from croupier.play.decisions import money
from croupier.rulebooks.library import rulebook
from croupier.server.views.office_page import OfficePaper, OfficeTable
from croupier.words import sentence, words_for


def report_table(floor: Floor, month: Month) -> OfficeTable | None:
    """The errors that it lists, line by line; nothing for a nil return."""
    if not month.listed:
        return None
    heads = tuple(words_for("month_report").values())
    return OfficeTable(heads, tuple(_row(floor, number) for number in month.listed))


def _row(floor: Floor, number: int) -> tuple[str, ...]:
    case = floor.desk.cases.opened[number - 1]
    return (
        str(number),
        floor.plan.date_and_time(case.known_at),
        case.table,
        str(case.round),
        case.account,
        money(case.overpaid),
        money(case.underpaid),
        money(case.receivable),
        case.finding or "",
        case.outcome.replace("_", " "),
    )


def report_paper(floor: Floor, month: Month) -> OfficePaper:
    """What is printed above and below the list."""
    cases = [floor.desk.cases.opened[number - 1] for number in month.listed]
    when = floor.plan.date_and_time
    summed = sentence(
        "office_report_sums",
        errors=len(cases),
        overpaid=money(sum(each.overpaid for each in cases)),
        underpaid=money(sum(each.underpaid for each in cases)),
        receivable=money(sum(each.receivable for each in cases)),
    )
    lines = (
        sentence("office_report_by", document=rulebook(month.rulebook).title, clause=month.clause),
        sentence("office_report_period", begins=when(month.begins), ends=when(month.ends)),
        sentence("office_report_made", at=when(floor.clock.now())),
        summed if cases else sentence("office_nil_return", above=money(month.above)),
        sentence("office_report_smaller", smaller=month.smaller, above=money(month.above)),
        *((sentence("office_report_was_sent", at=when(month.sent_at), by=month.sent_by),) if month.sent else ()),
    )
    return OfficePaper(sentence("office_report", month=month.words), lines)
