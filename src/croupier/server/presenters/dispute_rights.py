"""What somebody may still do about the decision of a dispute, in words: at the terminal, on paper and in the office."""

from collections.abc import Iterator

from croupier.conduct.conduct import Dispute
from croupier.rulebooks.citation import applies
from croupier.rulebooks.conduct import DisputePolicy
from croupier.words import sentence


def rights(rules: DisputePolicy, dispute: Dispute) -> Iterator[str]:
    """What the person may still do about the decision."""
    final = len(dispute.decided) > 1 or dispute.closed is not None
    if dispute.asked is not None:
        yield sentence("office_paper_review_comes")
    elif rules.review is not None and not final:
        yield sentence("office_paper_review", clause=rules.review.clause)
    elif rules.outside is None:
        yield sentence("office_paper_final", clause=rules.first.clause)
    if rules.outside is not None:
        yield sentence("office_paper_outside", of=rules.outside.value.upper(), clause=rules.outside.clause)
    if applies(rules.complaint):
        yield sentence("office_paper_complaint", clause=rules.complaint.clause)
