"""The retention of personal data in a floor file: for how many days what names a person is kept, kind by kind."""

from msgspec import structs

from croupier.plan.file_location import Location
from croupier.plan.floor_plan import RetentionPlan

KINDS = tuple(each.name for each in structs.fields(RetentionPlan))
MOST_DAYS = 36_500


def read_retention(given: object, place: Location) -> RetentionPlan:
    """What `[retention]` says; what it leaves out is as long as the plan has it."""
    raw = place.only(given, KINDS, (), "[retention]")
    for kind, days in raw.items():
        if type(days) is not int or not 1 <= days <= MOST_DAYS:
            raise place.at(kind).wrong(f"write {kind} as a whole number of days, from 1 to {MOST_DAYS}")
    return RetentionPlan(**raw)
