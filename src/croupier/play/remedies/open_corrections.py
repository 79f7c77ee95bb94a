"""What a table keeps of rounds that are over: how far results are final, which were put right, and what waits to be."""

from typing import assert_never

from msgspec import Struct, field

from croupier.play.decisions import Refused
from croupier.play.reasons import Reason
from croupier.play.remedies import put_right_events
from croupier.play.wagering.wager_events import Return
from croupier.words import sentence


class Amended(Struct):
    """A round about which something came to light later."""

    round: int
    last: int
    """The last round in which it did."""


class Freeze(Struct, frozen=True):
    """The accounts that are frozen for a round."""

    round: int
    accounts: tuple[str, ...]
    clause: str


class Analysis(Struct):
    """A place's wagers in a round, while the records are looked at."""

    round: int
    place: str
    account: str
    clause: str
    marks: dict[str, bool] = field(default_factory=dict)
    """Whether each wager is proved, as far as that is decided."""
    held: bool = False
    """Whether the round was settled without them."""
    reported: bool = False
    """Whether nothing but the terminal's own word, given after the close, speaks against them: then they stand."""


class Stakes(Struct, frozen=True):
    """What a place had staked in a round without result, while it is not decided whose it is."""

    round: int
    place: str
    held: tuple[Return, ...]
    clause: str


class Afterwards(Struct):
    """All that a table keeps of rounds that are over."""

    final: int = 0
    """Up to which round a wrong deal changes nothing any more."""
    amended: list[Amended] = field(default_factory=list)
    frozen: list[Freeze] = field(default_factory=list)
    analyses: list[Analysis] = field(default_factory=list)
    held: list[Stakes] = field(default_factory=list)

    def last_amended(self, round: int) -> int:
        """The last round in which something about a round came to light: itself, where nothing did."""
        return next((each.last for each in self.amended if each.round == round), round)

    def is_frozen(self, round: int) -> bool:
        """Whether accounts are frozen for a round."""
        return any(each.round == round for each in self.frozen)

    def waiting(self, round: int) -> set[str]:
        """The places whose wagers in a round wait."""
        return {each.place for each in self.analyses if each.round == round and not each.reported}

    def analysis(self, round: int, place: str) -> Analysis | None:
        """A place's analysis in a round, while it is open."""
        return next((each for each in self.analyses if (each.round, each.place) == (round, place)), None)

    def stakes(self, round: int, place: str) -> Stakes | None:
        """What is held of a place for a round."""
        return next((each for each in self.held if (each.round, each.place) == (round, place)), None)

    def decide(self, round: int, place: str) -> None:
        """Whose the stakes of a place are is decided."""
        self.held = [each for each in self.held if (each.round, each.place) != (round, place)]

    def barred(self, account: str | None) -> Refused | None:
        """Why an account neither wagers nor is paid out now; nothing if it may."""
        for freeze in self.frozen:
            if account in freeze.accounts:
                return Refused(Reason.HELD, sentence("this_account_is_frozen_until_result"), freeze.clause)
        for analysis in self.analyses:
            if account == analysis.account:
                return Refused(Reason.HELD, sentence("this_account_is_held_while_malfunction"), analysis.clause)
        return None

    def come_to_light(self, round: int, now: int) -> None:
        """Something about a round is on record in another one."""
        if round != now:
            others = [each for each in self.amended if each.round != round]
            self.amended = [*others, Amended(round, now)]

    def end(self, round: int) -> None:
        """A round has no result: nothing of it waits."""
        self.analyses = [each for each in self.analyses if each.round != round]


def evolve(afterwards: Afterwards, event: put_right_events.PutRightChange) -> None:
    """What an event changes."""
    match event:
        case put_right_events.AccountsFrozen():
            afterwards.frozen.append(Freeze(event.round, event.accounts, event.clause))
        case put_right_events.AccountsReleased():
            afterwards.frozen = [each for each in afterwards.frozen if each.round != event.round]
        case put_right_events.AnalysisOpened():
            opened = Analysis(event.round, event.terminal, event.account, event.clause, reported=event.reported)
            others = [each for each in afterwards.analyses if (each.round, each.place) != (opened.round, opened.place)]
            afterwards.analyses = [*others, opened]
        case put_right_events.WagersMarked():
            _open(afterwards, event).marks.update(dict.fromkeys(event.bets, event.proved))
        case put_right_events.WagersHeld():
            _open(afterwards, event).held = True
        case put_right_events.AnalysisClosed():
            afterwards.analyses.remove(_open(afterwards, event))
        case (
            put_right_events.OutcomeCorrected()
            | put_right_events.ReadingsDiffered()
            | put_right_events.SettlementReversed()
            | put_right_events.WagersCorrected()
        ):
            pass
        case put_right_events.MeterDiffered() | put_right_events.PictureDiffered():
            pass
        case _:
            assert_never(event)


def _open(
    afterwards: Afterwards,
    event: put_right_events.WagersMarked | put_right_events.WagersHeld | put_right_events.AnalysisClosed,
) -> Analysis:
    analysis = afterwards.analysis(event.round, event.terminal)
    assert analysis is not None
    return analysis
