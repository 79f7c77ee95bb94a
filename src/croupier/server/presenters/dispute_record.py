"""A dispute as the office has it: its timeline with the round's journal, and what is printed for the person."""

from collections.abc import Iterator

from croupier.conduct.conduct import Dispute
from croupier.floor.floor import Floor
from croupier.journal.recall import recall
from croupier.journal.streams import TABLE
from croupier.play.decisions import money
from croupier.rulebooks.library import rulebook
from croupier.server.presenters.acts import who_acted
from croupier.server.presenters.dispute_rights import rights
from croupier.server.presenters.history import steps_at
from croupier.server.presenters.office_steps import conduct_steps, decided
from croupier.server.views.office_page import OfficePaper, OfficeStep
from croupier.words import sentence


async def dispute_steps(floor: Floor, dispute: Dispute) -> tuple[OfficeStep, ...]:
    """The round, step by step as the journal has it, and everything about the dispute, in the order of time."""
    steps = [*await _of_round(floor, dispute), *await conduct_steps(floor, "dispute", dispute.opened.dispute)]
    return tuple(sorted(steps, key=lambda step: step.at))


async def _of_round(floor: Floor, dispute: Dispute) -> list[OfficeStep]:
    opened = dispute.opened
    plan = floor.plan.tables.get(opened.table)
    again = await recall(floor.store, opened.table, opened.round) if plan is not None else None
    if plan is None or again is None:
        return []
    return [
        OfficeStep(
            at=step.at,
            by=who_acted(step.actor),
            words=": ".join(filter(None, (seen.bet.replace("_", " "), seen.words, seen.card))),
            clause=seen.clause,
            text="",
            record=f"{TABLE.stream(opened.table)} {step.version}",
        )
        for step, seen in steps_at(plan, again, opened.place)
    ]


def dispute_paper(floor: Floor, dispute: Dispute) -> OfficePaper:
    """What the person is given: what was disputed, what was decided, and what the person may still do."""
    opened, when = dispute.opened, floor.plan.date_and_time
    book = rulebook(opened.rulebook)
    rules = book.conduct.dispute
    return OfficePaper(
        sentence("office_dispute_paper", dispute=opened.dispute),
        (
            sentence("office_paper_house", name=floor.plan.name, document=book.title),
            sentence("office_paper_opened", table=opened.table, round=opened.round, at=when(opened.at)),
            *(
                sentence(
                    "office_paper_decided", words=decided(each), at=when(each.at), by=who_acted(each.by, each.role)
                )
                for each in dispute.decided
            ),
            *(() if dispute.decided else (sentence("office_paper_not_decided"),)),
            *_corrected(floor, dispute),
            *rights(rules, dispute),
            sentence("office_paper_printed", at=when(floor.clock.now())),
        ),
    )


def _corrected(floor: Floor, dispute: Dispute) -> Iterator[str]:
    """What was put right of the round's money, where that went through a settlement error."""
    for each in dispute.decided:
        case = floor.desk.cases.get(each.case)
        if case is not None:
            yield sentence("office_paper_error", case=each.case, over=money(case.overpaid), under=money(case.underpaid))
