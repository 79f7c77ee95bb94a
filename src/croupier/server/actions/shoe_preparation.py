"""How a shoe is prepared under a table's document, step by step: the set, its check, the shuffle, the cut, the burn."""

from collections.abc import Iterator

from croupier.play.cards import shoe_commands as of
from croupier.play.cards.cut import PLAYER, is_cut
from croupier.play.cards.preparation import is_over, not_ready
from croupier.play.cards.shoe import CardSet, Shoe
from croupier.play.cards.shuffle import HAND
from croupier.play.equipment.use import in_use
from croupier.play.staff.approval_commands import GrantApproval
from croupier.play.staff.approvals import not_approved
from croupier.play.table import Setup, Table
from croupier.rulebooks.approvals import HAND_SHUFFLE
from croupier.rulebooks.cards import Burn, CardPolicy
from croupier.rulebooks.citation import Cited, applies
from croupier.rulebooks.equipment import Kind
from croupier.server.actions.todo_lists import Named, Todo, Values, card, count, flag, one_of, text
from croupier.server.views.orders import Field
from croupier.words import sentence, words_for


class ShoePreparation:
    """The steps of one table's next shoe: those of the set of cards that is meant for it, and those of the shoe."""

    def __init__(self, setup: Setup, policy: CardPolicy, state: Table) -> None:
        self._setup, self._policy, self._state, self._stock = setup, policy, state, state.stock
        over = is_over(policy, state) is not None
        self._last = self._stock.shoe if over else None
        """The shoe before, where that is over."""
        self._shoe: Shoe | None = None if over else self._stock.shoe
        self._name = self._meant()

    def steps(self) -> Iterator[Todo]:
        """All steps, in order; none where the shoe is ready."""
        if self._shoe is not None and not_ready(self._policy, self._state) is None:
            return
        yield from self._removed()
        yield from self._set()
        yield self._opened()
        yield from self._shuffle()
        yield from self._cut()
        yield self._burn()

    # ------------------------------------------------------------ the set

    def _meant(self) -> str:
        """The set that is in use, or that would be: the last that came, or the one before if it may be shuffled again."""
        if self._shoe is not None:
            return self._shoe.cards
        before = "" if self._last is None else self._last.cards
        new = [name for name, each in self._stock.sets.items() if name != before and each.checked is not False]
        if self._last is not None and not self._last.replaced:
            return before
        return new[-1] if new else ""

    def _removed(self) -> Iterator[Todo]:
        """The cards that are taken from the table, where they are checked first."""
        rule, last = self._policy.removed_checked, self._last
        if not applies(rule) or last is None or not last.replaced:
            return
        yield Todo(
            words=sentence("check_cards_that_are_taken"),
            clause=rule.clause,
            done=self._stock.sets[last.cards].checked is not None,
            command=of.CheckCards,
            given={"cards": last.cards},
            ask=(flag("passed", meant=True),),
            named=self._named("check_cards"),
        )

    def _set(self) -> Iterator[Todo]:
        found = self._stock.sets.get(self._name)
        yield self._registered(found)
        given, policy = {"cards": self._name}, self._policy
        check, secured, shuffled = policy.check_first, policy.secured, policy.shuffled_on_record
        source = "unshuffled" if found is None else found.source
        if applies(check):
            yield Todo(
                words=sentence("check_cards_every_card_of_deck"),
                clause=check.clause,
                done=found is not None and found.checked is not None,
                command=of.CheckCards,
                given=given,
                ask=(flag("passed", meant=True), *self._checkers()),
                named=self._named("check_cards"),
            )
        if shuffled is not None and source in shuffled.value:
            yield Todo(
                words=sentence("record_that_these_cards_were_shuffled"),
                clause=shuffled.clause,
                done=found is not None and found.shuffled,
                command=of.RecordShuffle,
                given=given,
                named=self._named("record_shuffle"),
            )
        if secured is not None and source in secured.value:
            yield Todo(
                words=sentence("record_where_cards_were_held_secured"),
                clause=secured.clause,
                done=found is not None and (found.secured or found.released),
                command=of.SecureCards,
                given=given,
                ask=(text("where"),),
                named=self._named("secure_cards"),
            )
            yield Todo(
                words=sentence("take_cards_from_there"),
                clause=secured.clause,
                done=found is not None and found.released,
                command=of.ReleaseCards,
                given=given,
                named=self._named("release_cards"),
            )

    def _registered(self, found: CardSet | None) -> Todo:
        game, policy = self._setup.card_game, self._policy
        secured = () if policy.secured is None else policy.secured.value
        sources = [*dict.fromkeys(("unshuffled", *policy.shuffled_already.value, *secured))]
        referenced = () if policy.referenced is None else (text("approval", needed=False), text("batch", needed=False))
        another = self._last is not None and self._last.replaced and policy.other_back is not None
        return Todo(
            words=sentence("bring_set_with_another_back", decks=game.decks)
            if another
            else sentence("bring_set_of_decks_to_table", decks=game.decks),
            clause=policy.whole_decks.clause,
            done=found is not None,
            command=of.RegisterCards,
            given={"decks": game.decks},
            ask=(
                text("cards", f"{self._setup.table}-{len(self._stock.sets) + 1}"),
                text("back"),
                one_of("source", sources),
                *referenced,
            ),
            named=self._named("register_cards"),
            again=self._shoe is None,
        )

    def _checkers(self) -> tuple[Field, ...]:
        """The devices that may have checked the cards, and nobody's but people's hands."""
        rule = self._setup.policy.equipment.cards_checked_by
        devices = [] if rule is None else [each.id for each in self._setup.register.of(rule.value)]
        return (one_of("device", ("", *devices), needed=False),) if devices else ()

    # ------------------------------------------------------------ the shoe

    def _opened(self) -> Todo:
        others = [name for name in self._stock.sets if name != self._name]
        ask = (one_of("cards", (self._name, *others)),) if others else ()
        return Todo(
            words=sentence("begin_shoe_with_these_cards"),
            clause=self._policy.shoe_first.clause,
            done=self._shoe is not None,
            command=of.OpenShoe,
            given={} if ask else {"cards": self._name},
            ask=ask,
            named=self._named("open_shoe"),
        )

    def _shuffle(self) -> Iterator[Todo]:
        policy, shoe = self._policy, self._shoe
        proposal = None if shoe is None else shoe.proposal
        done = shoe is not None and bool(shoe.shuffled)
        required = proposal is not None and proposal.shuffle_required
        if proposal is not None and not required and policy.accepted is not None:
            yield Todo(
                words=sentence("accept_pre_shuffled_cards"),
                clause=policy.accepted.clause,
                done=done,
                command=of.AcceptCards,
                named=self._named("accept_cards"),
            )
        else:
            yield from self._shuffled_here(done, by_hand=required)
        again = policy.shuffled_again
        if again is not None and shoe is not None and (shoe.shuffled in again.value or shoe.again is not None):
            yield Todo(
                words=sentence("say_whether_these_cards_are_shuffled"),
                clause=again.clause,
                done=shoe.again is not None,
                command=of.DecideShuffle,
                ask=(flag("shuffle", meant=False),),
                named=self._named("decide_shuffle"),
            )
        inserted = policy.inserted
        if inserted is not None and self._method() in inserted.value:
            yield Todo(
                words=sentence("put_cards_into_machine"),
                clause=inserted.clause,
                done=shoe is not None and shoe.inserted,
                command=of.InsertCards,
                named=self._named("insert_cards"),
            )

    def _shuffled_here(self, done: bool, by_hand: bool) -> Iterator[Todo]:
        policy, shoe, machine = self._policy, self._shoe, in_use(self._setup, self._state, Kind.SHUFFLER)
        fixed = applies(policy.machine_in_use)
        hand_only = by_hand or policy.shuffle.value == (HAND,) or (fixed and machine is None)
        if hand_only and not by_hand and not done:
            yield from self._hand_approved()
        if policy.chemmy is not None and not hand_only and self._method() in policy.chemmy.value:
            yield Todo(
                words=sentence("mix_cards_face_down_on_table"),
                clause=policy.chemmy.clause,
                done=done or (shoe is not None and shoe.chemmy),
                command=of.ChemmyShuffle,
                named=self._named("chemmy_shuffle"),
            )
        given: Values = {"method": HAND}
        ask: tuple[Field, ...] = ()
        if not hand_only and fixed and machine is not None:
            given = {"method": machine.type, "machine": machine.id}
        elif not hand_only:
            given, ask = {}, (one_of("method", policy.shuffle.value), text("machine", needed=False))
        words = sentence("shuffle_cards_by_hand") if hand_only else sentence("shuffle_cards")
        yield Todo(
            words=words,
            clause=policy.shuffle.clause,
            done=done,
            command=of.ShuffleCards,
            given=given,
            ask=ask,
            named=self._named("shuffle_cards"),
        )

    def _hand_approved(self) -> Iterator[Todo]:
        approval = self._setup.policy.approvals.get(HAND_SHUFFLE)
        if approval is not None:
            yield Todo(
                words=sentence("approved_first", words=approval.words),
                clause=approval.authority.clause,
                done=not_approved(self._setup, self._state, HAND_SHUFFLE) is None,
                command=GrantApproval,
                given={"approval": HAND_SHUFFLE},
                named=approval.authority,
            )

    def _method(self) -> str:
        """How the cards are shuffled, or will be by the machine in use."""
        if self._shoe is not None and self._shoe.shuffled:
            return self._shoe.shuffled
        machine = in_use(self._setup, self._state, Kind.SHUFFLER)
        return "" if machine is None else machine.type

    # ------------------------------------------------------------ the cut and the burn

    def _cut(self) -> Iterator[Todo]:
        policy, shoe = self._policy, self._shoe
        none_after = policy.no_cut_after
        uncut = none_after is not None and self._method() in none_after.value
        if uncut if shoe is None or not shoe.shuffled else not is_cut(policy, shoe):
            return
        if policy.cut is not None:
            yield Todo(
                words=sentence("have_cards_cut", cut=policy.cut.value),
                clause=policy.cut.clause,
                done=shoe is not None and (bool(shoe.cut) or shoe.cut_waived),
                command=of.CutCards,
                ask=(count("depth"), *self._cutters()),
                named=self._named("cut_cards"),
            )
        if policy.cutting_card is not None:
            yield self._cutting_card(policy.cutting_card)

    def _cutters(self) -> tuple[Field, ...]:
        rule = self._policy.cut_by
        if rule is None:
            return ()
        places = ("", *sorted(self._setup.places)) if PLAYER in rule.value else ()
        return (one_of("by", rule.value), *((one_of("place", places, needed=False),) if places else ()))

    def _cutting_card(self, rule: Cited[int | tuple[int, ...]]) -> Todo:
        behind = rule.value
        exactly = behind if isinstance(behind, tuple) else ()
        words = " or ".join(map(str, exactly)) if exactly else sentence("at_least_behind", behind=behind)
        return Todo(
            words=sentence("put_cutting_card_in_with_words", words=words),
            clause=rule.clause,
            done=self._shoe is not None and bool(self._shoe.behind),
            command=of.PlaceCuttingCard,
            ask=(count("behind", str(exactly[0] if exactly else behind)),),
            named=self._named("place_cutting_card"),
        )

    def _burn(self) -> Todo:
        rule = self._policy.burn
        one = rule.value is Burn.ONE
        return Todo(
            words=words_for("burns")[rule.value],
            clause=rule.clause,
            done=self._shoe is not None and self._shoe.burned,
            command=of.BurnCards,
            given={"count": 1} if one else {},
            ask=() if one else (card("shown"), count("count")),
            named=self._named("burn_cards"),
        )

    def _named(self, command: str) -> Named | None:
        return self._setup.policy.authority.get(command)
