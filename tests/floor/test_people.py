"""The register of persons: registered once, put right, erased for good, and named by exclusions, disputes and claims."""

from pathlib import Path

import pytest
from casino import KEY, table
from databases import Database, Refusal

from croupier.cage.commands import IssueCard
from croupier.conduct.commands import (
    AskReview,
    CloseDispute,
    CloseIncident,
    DecideDispute,
    DecideIncident,
    DenyClaim,
    LiftExclusion,
    OpenDispute,
    ReportIncident,
)
from croupier.floor.clock import ManualClock
from croupier.floor.floor import Floor
from croupier.journal.notes import Notes
from croupier.journal.store import Store
from croupier.journal.verify import verify
from croupier.orders.authority import MAY_ERASE, MAY_REGISTER
from croupier.orders.order import Answer, Command, Order
from croupier.people.commands import CorrectPerson, ErasePerson, RegisterPerson
from croupier.plan.floor_file import read_plan
from croupier.play.reasons import Reason
from croupier.rulebooks.conduct import Measure
from croupier.rulebooks.roles import Role

pytestmark = pytest.mark.anyio

ANN = RegisterPerson("Ann Example", "1 Some Street", "1980-02-01", "0400 000 000", "passport", "AU PA1234567")
TEXTS = ("Ann Example", "1 Some Street", "1980-02-01", "0400 000 000", "PA1234567", "2 Other Road")
RAPID = "star-rapid-2016"


@pytest.fixture
async def floor(store: Store, tmp_path: Path) -> Floor:
    """A floor on each engine, of two documents: one keeps denied claims, the other has player cards."""
    path = tmp_path / "floor.toml"
    cloth = table("R2", "star-roulette-2024", "roulette", positions="p1", period_s=None, settings='layout = "A"')
    path.write_text(f'system = "07"\n{table("R1", RAPID, "roulette", seats="t1")}{cloth}', "utf-8")
    opened = Floor(read_plan(path), store, ManualClock(), KEY)
    await opened.start()
    return opened


class Asking:
    """Whoever asks the floor something, under a new number each time."""

    number = 0


async def ask(floor: Floor, role: Role, command: Command, on: str = "R1", place: str = "") -> Answer:
    Asking.number += 1
    order = Order(f"{role}", Asking.number, floor.clock.now(), role, f"staff:{role}", command, on, place, "1")
    return await floor.submit(order)


async def done(floor: Floor, role: Role, command: Command, on: str = "R1") -> None:
    answer = await ask(floor, role, command, on)
    assert answer.ok, answer


async def read(floor: Floor, person: str) -> tuple[str, ...]:
    """What can be read about a person."""
    known = floor.persons.register.persons[person]
    texts = (known.name, known.address, known.born, known.contact)
    return tuple([await floor.notes.read(floor.store, each) for each in texts])


async def books_hold(floor: Floor) -> None:
    verdict = await verify(floor.store, notes=Notes(KEY, lambda size: bytes(size)))
    assert verdict.ok, verdict.first_fault


async def test_a_person_has_an_id_and_what_is_known_is_in_no_event_answer_or_digest(
    floor: Floor, database: Database
) -> None:
    answer = await ask(floor, Role.CASHIER, ANN)
    assert [each.text for each in answer.notices] == ["Person P1."]
    await done(floor, Role.CASINO_SUPERVISOR, CorrectPerson("P1", address="2 Other Road"))
    assert await read(floor, "P1") == ("Ann Example", "2 Other Road", "1980-02-01", "0400 000 000")
    known = floor.persons.register.persons["P1"]
    assert (known.by, known.since > 0, known.corrected > 0, known.document) == ("staff:cashier", True, True, "passport")
    for rows in ("event", "answer", "note", "person_key", "snapshot"):
        written = repr(await database.rows(rows))
        assert not any(text in written for text in TEXTS)
    assert {person for _, person, _ in await database.rows("note")} == {"P1"}
    await books_hold(floor)
    await floor.stop()


async def test_whoever_is_known_by_the_same_document_is_there_already(floor: Floor) -> None:
    await done(floor, Role.CASHIER, ANN)
    for typed in ("AU PA1234567", "au-pa 123 4567"):
        again = await ask(floor, Role.CASHIER, RegisterPerson("A. Example", document="passport", identity=typed))
        assert (again.ok, again.reason) == (False, Reason.DONE_ALREADY)
        assert again.why == "Whoever has this document is on the register: P1."
    await done(floor, Role.CASHIER, RegisterPerson("Bob Example", document="driver_licence", identity="NSW 12345"))
    taken = CorrectPerson("P2", document="passport", identity="AU PA1234567")
    assert (await ask(floor, Role.CASHIER, taken)).reason is Reason.DONE_ALREADY
    await done(floor, Role.CASHIER, CorrectPerson("P1", document="passport", identity="AU PB7654321"))
    await done(floor, Role.CASHIER, taken)
    assert sorted(floor.persons.register.identities.values()) == ["P1", "P2"]
    await floor.stop()


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (RegisterPerson(""), Reason.MALFORMED),
        (RegisterPerson("A", document="passport"), Reason.MALFORMED),
        (RegisterPerson("A", identity="AU 1"), Reason.MALFORMED),
        (RegisterPerson("A", document="passport", identity="- -"), Reason.MALFORMED),
        (RegisterPerson("A\nB"), Reason.MALFORMED),
        (CorrectPerson("P1"), Reason.NOTHING),
        (CorrectPerson("P1", document="passport"), Reason.MALFORMED),
        (CorrectPerson("P2", name="B"), Reason.UNKNOWN),
        (CorrectPerson("visitor", name="B"), Reason.UNKNOWN),
        (ErasePerson("P2", "asked"), Reason.UNKNOWN),
    ],
    ids=str,
)
async def test_what_makes_no_sense_changes_nothing(floor: Floor, command: Command, reason: Reason) -> None:
    await done(floor, Role.CASHIER, ANN)
    heads = await floor.store.heads()
    answer = await ask(floor, Role.OPERATOR, command)
    assert (answer.ok, answer.reason, await floor.store.heads()) == (False, reason, heads)
    await floor.stop()


async def test_only_those_who_may_register_put_right_and_erase(floor: Floor) -> None:
    await done(floor, Role.CASHIER, ANN)
    for role in Role:
        for command, may in (
            (RegisterPerson("Somebody"), MAY_REGISTER),
            (CorrectPerson("P1", contact="by mail"), MAY_REGISTER),
            (ErasePerson("P9", "asked"), MAY_ERASE),
        ):
            answer = await ask(floor, role, command)
            assert (role, answer.reason is Reason.NOT_YOURS) == (role, role not in may)
    assert {Role.DEALER, Role.INSPECTOR, Role.PLAYER, Role.CLOCK}.isdisjoint(MAY_REGISTER)
    await floor.stop()


async def test_an_exclusion_a_dispute_and_a_card_name_a_person_of_the_register_and_nobody_who_is_not_there(
    floor: Floor,
) -> None:
    await done(floor, Role.CASHIER, ANN)
    for command, on in (
        (ReportIncident("device", person="P7"), "R1"),
        (OpenDispute(person="P7"), "R1"),
        (DenyClaim(50_00, person="P7"), "R1"),
        (IssueCard("C7", "P7"), "R2"),
    ):
        refused = await ask(floor, Role.OPERATOR, command, on)
        assert (refused.ok, refused.why) == (False, "There is no person P7 on the register.")
    await done(floor, Role.CASINO_SUPERVISOR, ReportIncident("device", person="P1", note="a phone"))
    await done(floor, Role.CASINO_SUPERVISOR, DecideIncident(1, Measure.EXCLUDE_FROM_GAME, "established"))
    await done(floor, Role.CASINO_SUPERVISOR, OpenDispute(person="P1"))
    await done(floor, Role.OPERATOR, IssueCard("C1", "P1"), "R2")
    assert list(floor.persons.exclusions("P1", floor.clock.now())) == [1]
    assert (floor.persons.by_card("C1"), floor.persons.by_card("C9")) == ("P1", "")
    await done(floor, Role.CASINO_SUPERVISOR, ReportIncident("device", person="visitor"))
    await floor.stop()


@pytest.mark.clause("star-rapid-2016", "10.10.1")
async def test_a_denied_claim_of_somebody_on_the_register_needs_the_reasons_and_no_second_address(floor: Floor) -> None:
    await done(floor, Role.CASHIER, ANN)
    await done(floor, Role.CASHIER, RegisterPerson("Bob Example"))
    nameless = await ask(floor, Role.OPERATOR, DenyClaim(100_01, note="the ticket was another's"))
    assert not nameless.ok
    assert not (await ask(floor, Role.OPERATOR, DenyClaim(100_01, "P1"))).ok
    assert not (await ask(floor, Role.OPERATOR, DenyClaim(100_01, "P2", note="without an address"))).ok
    await done(floor, Role.OPERATOR, DenyClaim(100_01, "P1", note="the ticket was another's"))
    assert [(each.person, each.name) for each in floor.office.conduct.denied] == [("P1", "")]
    kept = await ask(floor, Role.OPERATOR, ErasePerson("P1", "asked"))
    assert (kept.ok, kept.why) == (False, "This person is still named by denied claim 1.")
    await floor.stop()


async def test_a_person_is_erased_once_nothing_names_them_and_nothing_can_be_read_again(
    floor: Floor, database: Database
) -> None:
    await done(floor, Role.CASHIER, ANN)
    await done(floor, Role.CASINO_SUPERVISOR, ReportIncident("device", person="P1", note="a phone"))
    await done(floor, Role.CASINO_SUPERVISOR, DecideIncident(1, Measure.EXCLUDE_FROM_GAME, "established"))
    await done(floor, Role.CASINO_SUPERVISOR, OpenDispute(person="P1", note="it was no phone"))
    refused = await ask(floor, Role.OPERATOR, ErasePerson("P1", "asked"))
    assert refused.why == "This person is still named by exclusion 1, incident 1, dispute 1."
    await done(floor, Role.CASINO_SUPERVISOR, CloseIncident(1))
    await done(floor, Role.CASINO_SUPERVISOR, LiftExclusion(1))
    await done(floor, Role.GAMING_SUPERVISOR, DecideDispute(1, "for_house", "established"))
    await done(floor, Role.CASINO_SUPERVISOR, CloseDispute(1, True))
    (incident,), (dispute,) = floor.office.conduct.incidents, floor.office.conduct.disputes
    before = floor.persons.register.persons["P1"].name
    with pytest.raises(Refusal):
        await database.execute("UPDATE person_key SET key = '' WHERE person = 'P1'")
    await done(floor, Role.OPERATOR, ErasePerson("P1", "retention_over"))
    assert await read(floor, "P1") == ("", "", "", "")
    for note in (before, incident.report.note, dispute.opened.note):
        assert await floor.notes.read(floor.store, note) == ""
    ((person, key),) = [row for row in await database.rows("person_key") if row[0] == "P1"]
    assert (person, bytes(key)) == ("P1", b"")
    with pytest.raises(Refusal):
        await database.execute("UPDATE person_key SET key = 'x' WHERE person = 'P1'")
    await books_hold(floor)
    assert (await ask(floor, Role.OPERATOR, ErasePerson("P1", "asked"))).reason is Reason.UNKNOWN
    assert not (await ask(floor, Role.OPERATOR, DenyClaim(5_00, "P1"))).ok
    asked = await ask(floor, Role.CASINO_SUPERVISOR, AskReview(1))
    assert not asked.ok
    await done(floor, Role.CASHIER, ANN)
    assert floor.persons.register.identities == {floor.persons.register.persons["P2"].identity: "P2"}
    await books_hold(floor)
    await floor.stop()


async def test_a_key_that_is_gone_without_an_event_and_one_that_was_left_are_found(
    floor: Floor, database: Database
) -> None:
    await done(floor, Role.CASHIER, ANN)
    await done(floor, Role.CASHIER, RegisterPerson("Bob Example"))
    await done(floor, Role.OPERATOR, ErasePerson("P2", "registered_in_error"))
    await floor.stop()
    await database.drop_guards()
    change = "UPDATE person_key SET key = $1 WHERE person = $2"
    keys = {person: bytes(key) for person, key in await database.rows("person_key")}
    for person, key, what in (
        ("P1", b"", "is gone, and no event says that the person was erased"),
        ("P2", keys["P1"], "is there still"),
    ):
        await database.execute(change, key, person)
        store = await database.open()
        verdict = await verify(store)
        assert verdict.first_fault is not None
        assert verdict.first_fault.what == f"a person's key {what}"
        await store.close()
        await database.execute(change, keys[person], person)


async def test_a_text_about_somebody_erased_has_a_key_of_its_own(floor: Floor) -> None:
    await done(floor, Role.CASHIER, ANN)
    await done(floor, Role.CASINO_SUPERVISOR, OpenDispute(person="P1", note="first"))
    await done(floor, Role.GAMING_SUPERVISOR, DecideDispute(1, "for_house", "established"))
    await done(floor, Role.CASINO_SUPERVISOR, CloseDispute(1, True))
    await done(floor, Role.OPERATOR, ErasePerson("P1", "asked"))
    await done(floor, Role.CASINO_SUPERVISOR, ReportIncident("device", affected="P1", note="later"))
    (incident,) = floor.office.conduct.incidents
    assert await floor.notes.read(floor.store, incident.report.note) == "later"
    await books_hold(floor)
    await floor.stop()
