"""What the screens are told, and what they may say: the one definition that pages and server share.

`tools/write_types.py` turns this module into the TypeScript that the pages are typed with. Money is in cents, times are
microseconds of UTC.

A screen's first message is its hello: `{"hello": {"as": "player", "terminal": "T1", "key": "…", "table": "B2"}}` (the first
of the terminal's tables if none is named), `{"hello": {"as": "dealer", "table": "R1", "token": "…"}}` or `{"hello": {"as":
"display", "table": "R1"}}`, with `since` where it has seen changes up to a number. After that it sends commands, `{"n": 17,
"do": "place", "bet": "red", "stake": 500}`, and a dealer names the place that a command is about as its `seat`.
"""

from typing import Literal

from msgspec import Struct

# ---------------------------------------------------------------- the layout

Tone = Literal[
    "red", "black", "green", "blue", "yellow", "player", "banker", "tie", "small", "big", "triple", "void", ""
]
"""What a box or a result is coloured after; never the only sign of it."""


class Box(Struct):
    """An area of the layout that is drawn. Units are the width of a roulette number's box."""

    bet: str
    label: str
    note: str
    """What it pays, where the box has room to say so."""
    dice: tuple[int, ...]
    """Dice to be drawn in place of the label."""
    colour: Tone
    x: float
    y: float
    width: float
    height: float


class Pay(Struct):
    """What a bet pays, to 1, and when, where it pays more than one thing."""

    odds: str
    when: str


class Spot(Struct):
    """Where a chip for a bet lies, what the bet covers and what it pays."""

    bet: str
    kind: str
    x: float
    y: float
    numbers: tuple[str, ...]
    """The roulette numbers that it covers."""
    pays: tuple[Pay, ...]


class SeriesBet(Struct):
    """A multi-piece bet: one touch, equal chips on every piece."""

    bet: str
    pieces: tuple[str, ...]


class Choice(Struct):
    """A value to choose, and what it means in words."""

    value: str
    words: str


class Field(Struct):
    """Something that a command needs to be told."""

    name: str
    kind: Literal[
        "text", "money", "count", "time", "choice", "flag", "account", "names", "figures", "parts", "counts", "card"
    ]
    """An account is chosen among those at the table; names and figures are several; parts are amounts of money by choice,
    and counts whole numbers."""
    choices: tuple[Choice, ...]
    needed: bool
    meant: str = ""
    """What is told if nobody says otherwise."""


class Action(Struct):
    """A command that a member of staff may give: what it does, and what it needs to be told."""

    do: str
    words: str
    fields: tuple[Field, ...]
    about: Literal["table", "seat", "ticket", "case", "rules"]
    """What it is about; at a cash desk, whose rules govern is said by naming a table."""


class TableView(Struct):
    """What does not change while a table is open."""

    id: str
    title: str
    casino: str
    rulebook: str
    game: str
    wheel: tuple[str, ...]
    boxes: tuple[Box, ...]
    spots: tuple[Spot, ...]
    series: tuple[SeriesBet, ...]
    chips: tuple[int, ...]
    notes: tuple[int, ...]
    """The notes that its terminals take; none where the document has no note acceptors."""
    confirms: bool
    """Whether chips are wagered only when the player has confirmed them."""
    face_down: bool
    """Whether cards may be dealt face down and turned later."""
    result_pressed: bool
    """Whether the dealer confirms a coup by pressing its winner."""
    simulated: str
    """The simulated device that outcomes come from, if they do; every screen says so."""
    at_once: int
    """At how many tables a terminal may have wagers at the same time."""


# ---------------------------------------------------------------- the round

Phase = Literal["waiting", "wagering", "closed", "choosing", "registered", "held"]


class Line(Struct):
    """One settled wager."""

    bet: str
    stake: int
    result: Literal["win", "standoff", "lose"]
    pays: str | None
    returned: int
    clause: str


class Notice(Struct):
    """Something a person should know, with the clause that governs it."""

    text: str
    clause: str
    bet: str = ""


class Result(Struct):
    """An outcome in short: what a mark on the results board shows, and how it is said."""

    text: str
    tone: Tone
    words: str
    dice: tuple[int, ...] = ()


class Tally(Struct):
    """How often things came in the last rounds: what has been, which says nothing of what comes."""

    rounds: int
    """How many rounds were counted."""
    came: dict[str, int]
    """By bet, as far as screens show it; odd and even also of three dice."""


class CoupView(Struct):
    """The two hands as far as they are drawn; nothing for a card that lies face down."""

    player: tuple[str, ...]
    banker: tuple[str, ...]
    player_count: int | None
    """Nothing while any card lies face down."""
    banker_count: int | None
    printed: str
    """The card that is printed on the layout as the Player's first, if there is one."""
    next: Literal["player", "banker", ""]
    """Whose card comes next; nobody's when the coup is complete."""
    why: tuple[Notice, ...]
    """Who draws a third card, who stands, and why, as far as it is known."""


class ShoeView(Struct):
    """The shoe in use, and its coups that were open to wagers."""

    decks: int
    coups: str
    """In order, blanks between them: the winner `P`, `B` or `T`, then `p` and `b` for the pairs, `n` for a natural."""
    left: int | None
    """How many cards are in it; nothing where discarded cards go back into it."""


class LuckyView(Struct):
    """A Lucky Ball draw: each colour's number and odds, and the colour with raised odds once it is drawn."""

    numbers: dict[str, str]
    pays: dict[str, str]
    raised: str
    boost: Literal["super", "mega", ""]


class Range(Struct):
    """The least and the most on a bet."""

    lowest: int
    highest: int


class RoundView(Struct):
    """The round as everyone sees it."""

    round: int
    version: str
    """The version or method in force, in the document's words, where the document has several."""
    phase: Phase
    attempt: int
    ball_spinning: bool
    closes_at: int | None
    """When wagering ends, or the time to take wagers off; nothing where the dealer's call alone ends it."""
    period: int | None
    """How long wagering is open, all in all."""
    result: Result | None
    """The outcome registered, and after the end of the round the one that counted."""
    winning: tuple[str, ...]
    """The bets that won, from the end of the round until the next."""
    coup: CoupView | None
    shoe: ShoeView | None
    dice: tuple[int, ...]
    lucky: LuckyView | None
    history: tuple[Result, ...]
    """Outcomes, latest first."""
    message: str
    """The state in words: place your bets, no more bets, no spin."""
    limits: dict[str, Range]
    """By kind of bet."""
    min_total: int


class TableTab(Struct):
    """One of the tables that a terminal is connected to."""

    table: str
    title: str
    phase: Phase
    bet: int
    """What this terminal has on its layout."""


class PlayerView(Struct):
    """What a player terminal shows."""

    terminal: str
    account: str
    """The chip account that is open here; none if nobody plays."""
    tables: tuple[TableTab, ...]
    """The tables to choose from, this one included; none where there is no choice."""
    round: RoundView
    credit: int
    placed: int
    """What lies unconfirmed where wagers must be confirmed; else nothing."""
    bet: int
    """What is wagered at this table."""
    win: int
    chips: dict[str, int]
    """What lies, or lies unconfirmed where wagers must be confirmed."""
    confirmed: dict[str, int]
    lines: tuple[Line, ...]
    """The last settlement, on view until the next round opens."""
    tally: Tally | None
    """In a game of numbers or dice."""
    notices: tuple[Notice, ...]
    can: tuple[str, ...]
    """The commands that are allowed now."""
    own_limits: dict[str, Range]
    """The limits that this player has instead of the table's, by kind of bet."""
    announcements: tuple[str, ...]
    """What is posted for this place: limits that are going to change, a table that is going to close."""
    agree_to: tuple[str, ...]
    """The kinds of bet whose new limits hold at once if every player agrees, and this one has not."""
    attendant_called: bool
    """Whether the player waits for an attendant."""
    ticket: str
    """The last four digits of the ticket that waits to be taken; its number in full is only on the ticket."""


class TicketPaper(Struct):
    """A ticket as it comes out of the printer, for the terminal that printed it."""

    svg: str
    pdf: str
    """In base64."""
    last_four: str
    amount: int
    at: int
    duplicate: bool
    """Whether it was printed before, and is marked so."""


class PurseView(Struct):
    """A purse beside the credit: promotional tokens, or a colour of colour checks, with what a piece is worth."""

    name: str
    balance: int
    unit: int


class SeatView(Struct):
    """A terminal or a position as the dealer sees it."""

    place: str
    account: str
    """The account that is open here; none if it is empty."""
    cloth: bool
    """Whether it is a position on the cloth, worked by the dealer."""
    connected: bool
    call: str
    """What the player asks an attendant for; nothing where none was called."""
    bet: int
    credit: int
    chips: dict[str, int]
    """What lies for a position on the cloth; a terminal's chips are its player's business."""
    purses: tuple[PurseView, ...]
    notes: tuple[str, ...]
    """What somebody should see to: a fault, a ticket that waits, a player who wants an attendant."""


class IrregularityView(Struct):
    """Something that can go wrong: what is done about it, whose word that takes, and what it does to the money."""

    code: str
    words: str
    remedy: str
    money: str
    clause: str
    takes: str
    """Whose word it takes, in words."""
    may: bool
    """Whether this member of staff may declare it; if not, it may be asked for."""
    why_not: str
    """Why it is not declared at this moment; nothing where it may be."""
    action: Action
    """What is ordered, with what is still to be told."""
    told: dict[str, str]
    """What is told with it."""


class ExposureView(Struct):
    """The most that the house would pay on the wagers that lie."""

    staked: int
    loss: int
    """What it would pay beyond all stakes; below nought where it wins whatever comes."""
    outcome: str
    """On which outcome, in words."""


class RequestView(Struct):
    """What a member of staff may not order alone, waiting for another's word."""

    request: int
    do: str
    effect: str
    """What happens if it is approved."""
    told: tuple[str, ...]
    """What was said with it."""
    clause: str
    by: str
    why: str
    takes: str
    """Whose word it takes, in words."""
    may_decide: bool
    """Whether this member of staff may decide it."""


class DecidedView(Struct):
    """A request that was decided."""

    request: int
    do: str
    told: tuple[str, ...]
    clause: str
    by: str
    """Who asked for it."""
    approved: bool
    decided_by: str
    at: int
    why: str
    """Why it was declined."""


class Prompt(Struct):
    """The next step at a table: what it is, since when it is to be done, and when it will be late."""

    words: str
    since: int | None = None
    late_at: int | None = None


TodoState = Literal["done", "next", "waits", "later"]


class TodoView(Struct):
    """One of the steps before a game: done, the next for this member of staff, waiting for another's word, or later."""

    words: str
    clause: str
    state: TodoState
    takes: str
    """Whose word it takes, in words, where it is not this member of staff's."""
    action: Action | None
    """What is ordered, with what is still to be told; nothing where nobody orders it from here."""
    told: dict[str, str | int | bool]
    """What is told with it."""


class TodoList(Struct):
    """What is done before a game, in order."""

    title: str
    steps: tuple[TodoView, ...]


class DifferView(Struct):
    """Two readings of one outcome that do not agree, side by side, and what is to be done."""

    device: str
    read: Result
    entered: Result
    words: str
    clause: str
    ways: tuple[TodoView, ...]
    """Either of them may be found right."""


class OtherGame(Struct):
    """The other game of this table's dealer."""

    table: str
    title: str
    phase: Phase
    message: str
    coup: CoupView | None
    turn: str
    """The table whose coup is dealt next; none where either may be."""


class DealerView(Struct):
    """What a dealer terminal shows."""

    staff: str
    role: str
    dealer: str
    """Who is signed on here to deal; nobody where it is empty."""
    round: RoundView
    seats: tuple[SeatView, ...]
    total: int
    """All stakes on the layout."""
    face_down: tuple[Choice, ...]
    """The cards of the coup that are still to be turned, each by its place among all of them."""
    cards_left: int | None
    """How many cards are in the shoe, where there is one."""
    works_cloth: bool
    """Whether this member of staff records what lies on the cloth; others only look."""
    can: tuple[str, ...]
    """The commands that the table would take now from this member of staff."""
    actions: tuple[Action, ...]
    """Every command that this member of staff may ever give here."""
    askable: tuple[Action, ...]
    """Every command that takes another's word, and that this member of staff may ask for."""
    requests: tuple[RequestView, ...]
    answers: tuple[DecidedView, ...]
    """What became of this member of staff's own requests, the latest first."""
    prompt: Prompt | None
    before: tuple[TodoList, ...]
    """What is still to be done before the next game."""
    differs: DifferView | None
    other: OtherGame | None
    announcements: tuple[str, ...]


class DisplayView(Struct):
    """What a display shows."""

    round: RoundView
    limits: tuple[str, ...]
    announcements: tuple[str, ...]


View = PlayerView | DealerView | DisplayView

# ---------------------------------------------------------------- what a player may look up


class SessionView(Struct):
    """How the account that is open at a terminal has stood since it was opened, and what the house has to say with it."""

    since: int | None
    """Nothing while none is open."""
    staked: int
    returned: int
    """What came back of it, stakes and winnings."""
    net: int
    help_line: str
    remind_every: int
    """After how many minutes of play, again and again, the player is told of the time; never, if nought."""


class PlayedView(Struct):
    """A round that this account had wagers in, in short."""

    table: str
    title: str
    round: int
    at: int
    result: Result | None
    """Nothing where it is void."""
    corrected: bool
    staked: int
    returned: int
    before: int
    """The credit before it was settled, chips on layouts included."""
    after: int


class StepView(Struct):
    """Something that happened in a round, with the bet or the card that it is about."""

    at: int
    words: str
    clause: str
    bet: str
    card: str


class SettlementView(Struct):
    """What came of the wagers: at first, or after something was put right."""

    at: int
    result: Result | None
    winning: tuple[str, ...]
    lines: tuple[Line, ...]
    staked: int
    returned: int
    why: str
    """Why it was put right; nothing at first."""
    clause: str


class RecallView(Struct):
    """A round again, for the player whose it was."""

    played: PlayedView
    table: TableView
    rules: str
    """The version of the rules that it was played under."""
    wagers: dict[str, int]
    """What lay at the close."""
    coup: CoupView | None
    dice: tuple[int, ...]
    lucky: LuckyView | None
    settlements: tuple[SettlementView, ...]
    steps: tuple[StepView, ...]


class BetRule(Struct):
    """A kind of bet: what it pays and when, what it gives back, and its limits."""

    bet: str
    """One of them."""
    kind: str
    count: int
    """How many stand alike."""
    pieces: int
    """How many chips a multi-piece bet has; nought for any other."""
    pays: tuple[Pay, ...]
    wins: float
    """How likely it is to win."""
    returns: str
    """What is handed back of one unit staked, on average and exactly, the stake included."""
    edge: float
    """The house's share of the stake."""
    lowest: int
    highest: int
    clauses: tuple[str, ...]


class RuleLine(Struct):
    """A rule in words."""

    words: str
    clause: str


class RuleChapter(Struct):
    """Rules that belong together."""

    heading: str
    lines: tuple[RuleLine, ...]


class RulesView(Struct):
    """The rules of a table: every bet, and what else a player should know, each with its clause."""

    document: str
    casino: str
    version: str
    bets: tuple[BetRule, ...]
    odds_note: str
    """From what the odds were worked out, or what is lacking."""
    chapters: tuple[RuleChapter, ...]


# ---------------------------------------------------------------- messages


class Welcome(Struct):
    """The first message on a socket: what does not change, and the picture now."""

    seq: int
    now: int
    """The server's time when the message was made."""
    table: TableView
    snapshot: PlayerView | DealerView | DisplayView


class Change(Struct):
    """A later message: the parts of the picture that are different now."""

    seq: int
    now: int
    """The server's time when the message was made."""
    change: dict[str, object]


class Answer(Struct):
    """What became of a command."""

    answer: int
    ok: bool
    at: int
    why: str = ""
    clause: str = ""
    notices: tuple[Notice, ...] = ()
    ticket: str = ""
    """The number of the ticket or voucher that a member of staff has just had issued."""


# ---------------------------------------------------------------- the cash desk


class OpenItem(Struct):
    """A ticket or hand pay that is still to be paid, signed or decided."""

    number: str
    """Of a hand pay; a ticket's is only on the ticket."""
    kind: Literal["ticket", "hand_pay"]
    last_four: str
    amount: int
    days: int
    """How long ago it was issued."""
    waits_for: str
    desk: str
    """The cash desk that has it in hand, if one has."""


class CaseView(Struct):
    """A settlement error."""

    case: int
    table: str
    round: int
    overpaid: int
    underpaid: int
    finding: str
    outcome: str
    """How it was closed; nothing while it is open."""
    late: bool


class DeskView(Struct):
    """What a cash desk shows."""

    desk: str
    staff: str
    role: str
    tables: tuple[str, ...]
    items: tuple[OpenItem, ...]
    cases: tuple[CaseView, ...]
    actions: tuple[Action, ...]
    """What this member of staff may do here that is about no ticket."""


class TicketView(Struct):
    """A ticket or hand pay that was looked up."""

    kind: Literal["ticket", "hand_pay"]
    last_four: str
    amount: int
    issued: int
    place: str
    """Where it was issued."""
    state: Literal["good", "redeemed", "paid", "cancelled", "refused"]
    desk: str
    notes: tuple[str, ...]
    """What the cash desk has in hand about it."""
    actions: tuple[Action, ...]
    """What this member of staff may do about it."""


# ---------------------------------------------------------------- the office


class DecisionView(Struct):
    """Something that was decided, by whom, when and why."""

    decision: str
    clause: str
    reason: str
    by: str
    role: str
    at: int


class IncidentView(Struct):
    """An incident as staff and inspectors see it."""

    incident: int
    kind: str
    words: str
    clause: str
    table: str
    round: int
    places: tuple[str, ...]
    person: str
    affected: str
    employee: str
    device: str
    amount: int
    by: str
    role: str
    at: int
    notes: tuple[str, ...]
    """What was written about it."""
    facts: tuple[str, ...]
    """What else is on record, in words."""
    decided: tuple[DecisionView, ...]
    offers: tuple[str, ...]
    """What may be decided."""
    due: tuple[str, ...]
    """What was decided and is still to be done."""
    open: bool


class DisputeView(Struct):
    """A dispute as staff and inspectors see it."""

    dispute: int
    table: str
    round: int
    place: str
    person: str
    by: str
    at: int
    status: str
    notes: tuple[str, ...]
    decided: tuple[DecisionView, ...]
    advised: int | None
    """When the person was told of the right to complain."""


class ExclusionView(Struct):
    """Somebody who takes no further part."""

    exclusion: int
    measure: str
    clause: str
    place: str
    person: str
    table: str
    by: str
    at: int
    until: int


class OfficeView(Struct):
    """Incidents, disputes and exclusions, the latest first."""

    staff: str
    role: str
    incidents: tuple[IncidentView, ...]
    disputes: tuple[DisputeView, ...]
    exclusions: tuple[ExclusionView, ...]
    overdue: tuple[str, ...]
    """The months whose report on settlement errors was not sent."""


# ---------------------------------------------------------------- the pit


class MovedView(Struct):
    """What a command moves at one place: more where it is above nought, less where it is below."""

    place: str
    account: str
    credit: int
    staked: int
    """On the layout."""
    hand_pay: int
    """Waits at the cash desk, since the account is closed."""
    claimed: int
    """What the account does not have, and is claimed."""


class Foreseen(Struct):
    """What a command would come to if it were given now, or why it would be refused."""

    ok: bool
    why: str = ""
    clause: str = ""
    effect: str = ""
    """In words, with the money."""
    moved: tuple[MovedView, ...] = ()
    notices: tuple[Notice, ...] = ()
    announced: tuple[str, ...] = ()
    """What the table's screens would announce from now on."""


class UnsentView(Struct):
    """A notice in the outbox of a table."""

    notice: int
    addressee: str
    subject: str
    clause: str


class PitTable(Struct):
    """A table at a glance."""

    id: str
    happened: int
    """How much has happened there: another figure, and what was foreseen may come to something else."""
    title: str
    casino: str
    game: str
    version: str
    simulated: str
    round: int
    phase: Phase
    message: str
    closes_at: int | None
    dealer: str
    """Who is signed on to deal; nobody where it is empty."""
    playing: int
    """How many places have chips on the layout."""
    places: int
    staked: int
    result: Result | None
    """The last one."""
    held: tuple[str, ...]
    """Rounds that are held, accounts that are frozen and wagers that wait, each with its clause."""
    alerts: tuple[str, ...]
    announcements: tuple[str, ...]
    unsent: tuple[UnsentView, ...]
    requests: tuple[RequestView, ...]
    decided: tuple[DecidedView, ...]
    """The requests decided last, the latest first."""


class PitView(Struct):
    """The tables that a member of staff supervises."""

    staff: str
    role: str
    now: int
    tables: tuple[PitTable, ...]


class LimitView(Struct):
    """A limit of a table as it holds now."""

    kind: str
    lowest: int
    highest: int
    step: int


class NoticeRules(Struct):
    """How long the document wants notices to be up."""

    change_s: int
    change_rounds: int
    closing_s: int
    closing_rounds: int
    words: tuple[Notice, ...]


class PitDetail(Struct):
    """One table, with everything that this member of staff may do there."""

    table: str
    seats: tuple[SeatView, ...]
    limits: tuple[LimitView, ...]
    notice: NoticeRules
    actions: tuple[Action, ...]
    askable: tuple[Action, ...]


class PlaceSettled(Struct):
    """What came of a place's wagers in a round, as it stands now."""

    place: str
    account: str
    lines: tuple[Line, ...]
    staked: int
    returned: int


class PastRound(Struct):
    """A round that was settled, as it stands now."""

    table: str
    round: int
    outcome: Result
    entered: str
    """The outcome as it is entered: a number, the cards or the dice."""
    field: Literal["number", "cards", "dice"]
    void: bool
    frozen: bool
    """Whether accounts are frozen until its result is put right."""
    places: tuple[PlaceSettled, ...]


# ---------------------------------------------------------------- the lobby


class Door(Struct):
    """A way in that the lobby shows: on the demo floor also with a terminal's key."""

    words: str
    address: str


class LobbyTable(Struct):
    """A table as the lobby lists it."""

    id: str
    title: str
    casino: str
    game: str
    phase: Phase
    round: int
    message: str
    closes_at: int | None
    """When wagering ends, where a time does."""
    period: int | None
    limits: tuple[str, ...]
    history: tuple[Result, ...]
    players: int
    """How many places have chips on the layout."""
    simulated: str
    doors: tuple[Door, ...]


class Guest(Struct):
    """A member of the demo floor's staff, whose password everybody may know."""

    staff: str
    role: str
    password: str


class Lobby(Struct):
    """All tables of a floor."""

    name: str
    now: int
    """The server's time when this was made."""
    tables: tuple[LobbyTable, ...]
    desks: tuple[Door, ...]
    pit: Door
    guests: tuple[Guest, ...]
    """On the demo floor; a real one tells nobody."""
