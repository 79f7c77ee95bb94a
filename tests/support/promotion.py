"""A promotion for the tests, run through the floor's own commands. Amounts are in cents, moments in microseconds."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

import msgspec
from casino import Casino, casino, table

from croupier.floor.clock import ManualClock
from croupier.orders.order import Answer, Command, Order
from croupier.outbox.commands import HandOverNotice
from croupier.people.commands import RegisterPerson
from croupier.promotions import commands
from croupier.promotions.promotion import Promotion
from croupier.promotions.terms import Prize, PromotionTerms
from croupier.rulebooks.roles import Role

RAPID, STAR, SEVEN_UP = "star-rapid-2016", "star-roulette-2024", "star-7up-2016"
DOCUMENTS = (RAPID, STAR, SEVEN_UP)
GAMES = {RAPID: "roulette", STAR: "roulette", SEVEN_UP: "seven_up"}
HOUR = 3_600_000_000
NOW = ManualClock().now()
START, CLOSES, DRAW = NOW + 48 * HOUR, NOW + 72 * HOUR, NOW + 73 * HOUR
ROLES = {
    "operator": (Role.OPERATOR, "op"),
    "cashier": (Role.CASHIER, "cash"),
    "supervisor": (Role.CASINO_SUPERVISOR, "super"),
    "scrutineer": (Role.SCRUTINEER, "scrutineer"),
}
STAFF = '[[staff]]\nid = "scrutineer"\nrole = "scrutineer"\npassword = "never signs in"\n'
CASH = Prize(name="First prize", kind="cash", value=5_000_00, conditions="", contains=())


def whole(document: str, **changes: Any) -> PromotionTerms:
    """Complete terms of a document, but for what is changed."""
    stated = PromotionTerms(
        rulebook=document,
        title="Spring draw",
        method="draw",
        award="by a draw of all entries",
        award_at=DRAW,
        award_where="at the main bar",
        eligibility="members aged 18 or over",
        minimum_wager=0,
        nature="one prize in money",
        starts=START,
        closes=CLOSES,
        place="the main gaming floor",
        draw_at=DRAW,
        claim="at the cash desk with identity papers",
        presence=False,
        winner_notified=("in_person", "mail", "telephone", "email"),
        results="on the casino's website",
        prizes=(CASH,),
        channels=("casino", "website"),
        marketing_refers=True,
    )
    return msgspec.structs.replace(stated, **changes)


class Draw:
    """A promotion, and who asks things about it."""

    def __init__(self, c: Casino, document: str, name: str = "spring") -> None:
        self.c, self.document, self.name = c, document, name
        self._numbers = count(1)

    @property
    def state(self) -> Promotion:
        """As it is."""
        return self.c.floor.promotions.all[self.name]

    def order(self, role: Role, actor: str, command: Command, **about: str) -> Answer:
        """Ask the floor something."""
        number, at = next(self._numbers), self.c.clock.now()
        answer = self.c.run(
            self.c.floor.submit(Order(f"{actor} at {self.name}", number, at, role, actor, command, **about))
        )
        self.c.clock.advance(0.000001)
        return answer

    def ask(self, who: str, command: commands.Command, desk: str = "1") -> Answer:
        """Ask something about the promotion."""
        role, name = ROLES[who]
        return self.order(role, f"staff:{name}", command, desk=desk, promotion=self.name)

    def done(self, who: str, command: commands.Command) -> Answer:
        """Ask something that is accepted."""
        answer = self.ask(who, command)
        assert answer.ok, answer
        return answer

    def refused(self, who: str, command: commands.Command, clause: str, desk: str = "1") -> str:
        """Ask something that is refused by a clause, and writes nothing; the words."""
        before = self.c.floor.memory.heads.get(f"promotion:{self.name}")
        answer = self.ask(who, command, desk)
        assert (answer.ok, answer.clause) == (False, clause), answer
        assert self.c.floor.memory.heads.get(f"promotion:{self.name}") == before
        return answer.why

    def at(self, moment: int) -> "Draw":
        """Let the time come."""
        self.c.clock.advance((moment - self.c.clock.now()) / 1_000_000)
        return self

    def registered(self, name: str = "Ann Example") -> str:
        """A person on the register, by id."""
        answer = self.order(Role.CASHIER, "staff:cash", RegisterPerson(name, "1 Some Street"))
        assert answer.ok, answer
        return answer.notices[0].text.removeprefix("Person ").removesuffix(".")

    # ------------------------------------------------------------ ways there

    def drafted(self, **changes: Any) -> "Draw":
        """With terms that are complete but for what is changed."""
        self.done("operator", commands.DraftTerms(whole(self.document, **changes)))
        return self

    def sent(self) -> "Draw":
        """What waits in the outbox is sent, and has its reference."""
        for notice in [*self.c.floor.notices.outbox.unsent]:
            hand_over = HandOverNotice(notice, "by hand")
            answer = self.order(Role.CASINO_SUPERVISOR, "staff:super", hand_over, table="A1")
            assert answer.ok, answer
        return self

    def lodged(self, **changes: Any) -> "Draw":
        """With terms that the regulator was sent."""
        self.drafted(**changes)
        self.done("operator", commands.SubmitTerms())
        return self.sent()

    def started(self, **changes: Any) -> "Draw":
        """Entries are taken."""
        self.lodged(**changes).at(START)
        self.done("operator", commands.StartPromotion())
        return self

    def entered(self, people: int = 3) -> list[str]:
        """So many persons have an entry; their ids."""
        persons = [self.registered(f"Person {number}") for number in range(people)]
        for person in persons:
            self.done("cashier", commands.TakePromotionEntry(person))
        return persons

    def drawn(self, people: int = 3, **changes: Any) -> "Draw":
        """The winners are drawn."""
        self.started(**changes).entered(people)
        self.at(DRAW).done("operator", commands.DrawWinners())
        return self

    def winner(self, prize: int = 1) -> str:
        """Who has won a prize."""
        return self.state.person(prize)


@contextmanager
def promotion(document: str, floor: str = "") -> Iterator[Draw]:
    """A floor with a table of a document, and a promotion that is not written yet."""
    options: dict[str, Any] = {"seats": "t1 t2"} if document == RAPID else {"positions": "p1 p2", "period_s": None}
    with casino(table("A1", document, GAMES[document], **options), STAFF, floor=floor) as c:
        yield Draw(c, document)
