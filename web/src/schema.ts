// Written by tools/write_types.py from croupier/server/views/: change that, then run the tool.

export type Tone = "red" | "black" | "green" | "blue" | "yellow" | "player" | "banker" | "tie" | "small" | "big" | "triple" | "void" | "";

/** An area of the layout that is drawn. Units are the width of a roulette number's box. */
export interface Box {
  bet: string;
  label: string;
  /** What it pays, where the box has room to say so. */
  note: string;
  /** Dice to be drawn in place of the label. */
  dice: readonly number[];
  colour: Tone;
  x: number;
  y: number;
  width: number;
  height: number;
  /** The house's own colour of it, where it has one. */
  fill: string;
}

/** The house's logo, beside the areas of a layout. */
export interface LogoView {
  address: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The house's own looks; what is empty is as the pages have it. */
export interface ThemeView {
  background: string;
  text: string;
  font: string;
  logo: LogoView | null;
}

/** One of the boxes along the table, each with every area of the layout. */
export interface PlayingArea {
  number: number;
  /** Whose it is; nobody's where there are more boxes than places. */
  place: string;
}

/** What a bet pays, to 1, and when, where it pays more than one thing. */
export interface Pay {
  odds: string;
  when: string;
}

/** Where a chip for a bet lies, what the bet covers and what it pays. */
export interface Spot {
  bet: string;
  kind: string;
  x: number;
  y: number;
  /** The roulette numbers that it covers. */
  numbers: readonly string[];
  pays: readonly Pay[];
}

/** The help on where chips lie: the document's pictures by name, and one bet of each kind to draw. */
export interface Placement {
  diagram: string;
  bets: readonly string[];
}

/** A multi-piece bet: one touch, equal chips on every piece. */
export interface SeriesBet {
  bet: string;
  pieces: readonly string[];
}

export type Phase = "waiting" | "wagering" | "closed" | "choosing" | "registered" | "held";

/** One settled wager. */
export interface Line {
  bet: string;
  stake: number;
  result: "win" | "standoff" | "lose";
  pays: string | null;
  returned: number;
  clause: string;
}

/** Something a person should know, with the clause that governs it. */
export interface Notice {
  text: string;
  clause: string;
  bet: string;
}

/** An outcome in short: what a mark on the results board shows, and how it is said. */
export interface Result {
  text: string;
  tone: Tone;
  words: string;
  dice: readonly number[];
  /** That the hand that wins is a natural; nothing is said of any other outcome. */
  natural?: true;
}

/** How often things came in the last rounds: what has been, which says nothing of what comes. */
export interface TallyView {
  /** How many rounds were counted. */
  rounds: number;
  /** By bet, as far as screens show it; odd and even also of three dice. */
  came: Record<string, number>;
}

/** The two hands as far as they are drawn; nothing for a card that lies face down. */
export interface CoupView {
  player: readonly string[];
  banker: readonly string[];
  /** Nothing while any card lies face down. */
  player_count: number | null;
  banker_count: number | null;
  /** The card that is printed on the layout as the Player's first, if there is one. */
  printed: string;
  /** Whose card comes next; nobody's when the coup is complete. */
  next: "player" | "banker" | "";
  /** Who draws a third card, who stands, and why, as far as it is known. */
  why: readonly Notice[];
}

/** The shoe in use, and its coups that were open to wagers. */
export interface ShoeView {
  decks: number;
  /** In order, blanks between them: the winner `P`, `B` or `T`, then `p` and `b` for the pairs, `n` for a natural. */
  coups: string;
  /** How many cards are in it; nothing where discarded cards go back into it. */
  left: number | null;
}

/** A Lucky Ball draw: each colour's number and odds, and the colour with raised odds once it is drawn. */
export interface LuckyView {
  numbers: Record<string, string>;
  pays: Record<string, string>;
  raised: string;
  boost: "super" | "mega" | "";
}

/** A colour of checks that is in use at a table, and what a piece of it is worth. */
export interface ColourView {
  colour: string;
  unit: number;
  /** Whether it has a marker button: one that is worth more than the table's minimum. */
  marker: boolean;
}

/** The least and the most on a bet, and the step above the least. */
export interface Range {
  lowest: number;
  highest: number;
  step: number;
}

/** The round as everyone sees it. */
export interface RoundView {
  round: number;
  /** The version or method in force, in the document's words, where the document has several. */
  version: string;
  phase: Phase;
  attempt: number;
  ball_spinning: boolean;
  /** When wagering ends, or the time to take wagers off; nothing where the dealer's call alone ends it. */
  closes_at: number | null;
  /** How long wagering is open, all in all. */
  period: number | null;
  /** The outcome registered, and after the end of the round the one that counted. */
  result: Result | null;
  /** The bets that won, from the end of the round until the next. */
  winning: readonly string[];
  /** The number that the dolly stands on, from the entry of the result until the round of play is over. */
  dolly: string;
  /** The colours of checks in use, as the rack shows them. */
  colours: readonly ColourView[];
  coup: CoupView | null;
  /** Nothing where the table shows no results. */
  shoe: ShoeView | null;
  dice: readonly number[];
  lucky: LuckyView | null;
  /** Outcomes, latest first. */
  history: readonly Result[];
  /** The state in words: place your bets, no more bets, no spin. */
  message: string;
  /** What a game that is closed to wagers waits for, in words; nothing where wagers are taken or no game is going on. */
  waits_for: string;
  /** By kind of bet. */
  limits: Record<string, Range>;
  /** The least that all wagers of a place must come to; zero where there is no such limit. */
  min_total: number;
  /** The most that they may come to; zero where there is no such limit. */
  max_total: number;
  /** The most by which all on Player and all on Banker may differ; zero where there is no such limit. */
  differential: number;
}

/** A limit of a table as it holds now. */
export interface LimitView {
  kind: string;
  lowest: number;
  highest: number;
  step: number;
}

/** How long the document wants notices to be up. */
export interface NoticeRules {
  change_s: number;
  change_rounds: number;
  closing_s: number;
  closing_rounds: number;
  words: readonly Notice[];
}

/** A value to choose, and what it means in words. */
export interface Choice {
  value: string;
  words: string;
}

export type FieldKind = "text" | "money" | "count" | "time" | "choice" | "flag" | "account" | "names" | "figures" | "parts" | "counts" | "card";

/** Something that a command needs to be told. */
export interface Field {
  name: string;
  /**
   * An account is chosen among those at the table; names and figures are several; parts are amounts of money by choice,
   * and counts whole numbers.
   */
  kind: FieldKind;
  choices: readonly Choice[];
  needed: boolean;
  /** What is told if nobody says otherwise. */
  meant: string;
  /** What it means, where its name does not say. */
  hint: string;
}

/** A command that a member of staff may give: what it does, and what it needs to be told. */
export interface Action {
  do: string;
  words: string;
  fields: readonly Field[];
  /** What it is about; at a cash desk, whose rules govern is said by naming a table. */
  about: "table" | "seat" | "ticket" | "case" | "rules";
  /** Under what a list of actions shows it. */
  heading: string;
}

/** What whoever orders something should know of a table at this moment. */
export interface OrdersView {
  /** The commands that it would not take now, however they are told, and why. */
  refused: Record<string, string>;
  limits: readonly LimitView[];
  notice: NoticeRules;
}

/** What does not change while a table is open. */
export interface TableView {
  id: string;
  title: string;
  casino: string;
  rulebook: string;
  game: string;
  wheel: readonly string[];
  boxes: readonly Box[];
  spots: readonly Spot[];
  /** The document's drawing that the layout follows, where there are several. */
  diagram: string;
  /** The boxes along the table, where the document counts them. */
  playing_areas: readonly PlayingArea[];
  /** Where the house has changed anything. */
  theme: ThemeView | null;
  series: readonly SeriesBet[];
  /** Where the document has pictures of it. */
  placement: Placement | null;
  /** How many of the last results its screens show; where it is zero they have no place for them. */
  results_shown: number;
  chips: readonly number[];
  /** The notes that its terminals take; none where the document has no note acceptors. */
  notes: readonly number[];
  /** Whether chips are wagered only when the player has confirmed them. */
  confirms: boolean;
  /** Whether cards may be dealt face down and turned later. */
  face_down: boolean;
  /** Whether the dealer confirms a coup by pressing its winner. */
  result_pressed: boolean;
  /** The simulated device that outcomes come from, if they do; every screen says so. */
  simulated: string;
  /** Whether a device reads the outcomes: they are entered by hand only where it does not. */
  is_read: boolean;
  /** What a player terminal has to show: a page says what it has drawn of it, and is not opened if anything lacks. */
  must_show: readonly string[];
  /**
   * The limits that a terminal's wager may not break at all, `minimum`, `maximum` or `step`, each with its clause: a wager
   * that breaks another is lowered, or lies and goes back at the close.
   */
  refuses: Record<string, string>;
  /** At how many tables a terminal may have wagers at the same time. */
  at_once: number;
}

/** One of the tables that a terminal is connected to. */
export interface TableTab {
  table: string;
  title: string;
  phase: Phase;
  /** What this terminal has on its layout. */
  bet: number;
}

/** What a player terminal shows. */
export interface PlayerView {
  terminal: string;
  /** The chip account that is open here; none if nobody plays. */
  account: string;
  /** The tables to choose from, this one included; none where there is no choice. */
  tables: readonly TableTab[];
  round: RoundView;
  credit: number;
  /** What lies unconfirmed where wagers must be confirmed; else nothing. */
  placed: number;
  /** What is wagered at this table. */
  bet: number;
  win: number;
  /** What lies, or lies unconfirmed where wagers must be confirmed. */
  chips: Record<string, number>;
  confirmed: Record<string, number>;
  /** The last settlement, on view until the next round opens. */
  lines: readonly Line[];
  /** What went back at the close because it was not confirmed, until the next round opens. */
  unconfirmed: Notice | null;
  /** In a game of numbers or dice. */
  tally: TallyView | null;
  notices: readonly Notice[];
  /** The commands that are allowed now. */
  can: readonly string[];
  /** The limits that this player has instead of the table's, by kind of bet. */
  own_limits: Record<string, Range>;
  /** What is posted for this place: limits that are going to change, a table that is going to close. */
  announcements: readonly string[];
  /** The kinds of bet whose new limits hold at once if every player agrees, and this one has not. */
  agree_to: readonly string[];
  /** Whether the player waits for an attendant. */
  attendant_called: boolean;
  /** The last four digits of the ticket that waits to be taken; its number in full is only on the ticket. */
  ticket: string;
}

/**
 * A ticket as it comes out of the printer: whole for the printer, masked for the terminal's page. Where printers are
 * simulated the page is the printer.
 */
export interface TicketPaper {
  svg: string;
  /** In base64; nothing for a page. */
  pdf: string;
  /** The number in full; nothing for a page. */
  number: string;
  last_four: string;
  amount: number;
  at: number;
  /** Whether it was printed before, and is marked so. */
  duplicate: boolean;
}

/** What an acceptor is told: what it may take now, and the note that waits in escrow there. */
export interface AcceptorView {
  terminal: string;
  notes: readonly number[];
  tickets: boolean;
  escrow: number;
}

/** A purse beside the credit: promotional tokens, or a colour of colour checks, with what a piece is worth. */
export interface PurseView {
  name: string;
  balance: number;
  unit: number;
}

/** A terminal or a position as the dealer sees it. */
export interface SeatView {
  place: string;
  /** The account that is open here; none if it is empty. */
  account: string;
  /** Whether it is a position on the cloth, worked by the dealer. */
  cloth: boolean;
  connected: boolean;
  /** What the player asks an attendant for; nothing where none was called. */
  call: string;
  bet: number;
  credit: number;
  /** What the last ticket from here is worth, in whose place a hand pay may be issued; zero where there is none. */
  last_ticket: number;
  /** What lies for a position on the cloth; a terminal's chips are its player's business. */
  chips: Record<string, number>;
  purses: readonly PurseView[];
  /** What the markers at the place say: the old minimum that its player keeps. */
  markers: readonly string[];
  /** What somebody should see to: a fault, a ticket that waits, a player who wants an attendant. */
  notes: readonly string[];
}

/** Something that can go wrong: what is done about it, whose word that takes, and what it does to the money. */
export interface IrregularityView {
  code: string;
  words: string;
  remedy: string;
  money: string;
  clause: string;
  /** Whose word it takes, in words. */
  takes: string;
  /** Whether this member of staff may declare it; if not, it may be asked for. */
  may: boolean;
  /** Why it is not declared at this moment; nothing where it may be. */
  why_not: string;
  /** What is ordered, with what is still to be told. */
  action: Action;
  /** What is told with it. */
  told: Record<string, string>;
}

/** The most that the house would pay on the wagers that lie. */
export interface ExposureView {
  staked: number;
  /** What it would pay beyond all stakes; below zero where it wins whatever comes. */
  loss: number;
  /** On which outcome, in words. */
  outcome: string;
}

/** What a member of staff may not order alone, waiting for another's word. */
export interface RequestView {
  request: number;
  do: string;
  /** What happens if it is approved. */
  effect: string;
  /** What was said with it. */
  told: readonly string[];
  clause: string;
  by: string;
  why: string;
  /** Whose word it takes, in words. */
  takes: string;
  /** Whether this member of staff may decide it. */
  may_decide: boolean;
}

/** A request that was decided. */
export interface DecidedView {
  request: number;
  do: string;
  told: readonly string[];
  clause: string;
  /** Who asked for it. */
  by: string;
  approved: boolean;
  decided_by: string;
  at: number;
  /** Why it was declined. */
  why: string;
}

/** The next step at a table: what it is, since when it is to be done, and when it will be late. */
export interface Prompt {
  words: string;
  since: number | null;
  late_at: number | null;
}

export type TodoState = "done" | "next" | "waits" | "later";

/** One of the steps before a game: done, the next for this member of staff, waiting for another's word, or later. */
export interface TodoView {
  words: string;
  clause: string;
  state: TodoState;
  /** Whose word it takes, in words, where it is not this member of staff's. */
  takes: string;
  /** What is ordered, with what is still to be told; nothing where nobody orders it from here. */
  action: Action | null;
  /** What is told with it. */
  told: Record<string, string | number | boolean>;
}

/** What is done before a game, in order. */
export interface TodoList {
  title: string;
  steps: readonly TodoView[];
}

/** Two readings of one outcome that do not agree, side by side, and what is to be done. */
export interface DifferView {
  device: string;
  read: Result;
  entered: Result;
  words: string;
  clause: string;
  /** Either of them may be found right. */
  ways: readonly TodoView[];
}

/** The other game of this table's dealer. */
export interface OtherGame {
  table: string;
  title: string;
  phase: Phase;
  message: string;
  coup: CoupView | null;
  /** The table whose coup is dealt next; none where either may be. */
  turn: string;
}

/** What came of a round. */
export interface SettledView {
  round: number;
  staked: number;
  /** All that was handed back, stakes included. */
  paid: number;
  /** What each place got back, of those that got anything. */
  places: Record<string, number>;
}

/** What a dealer terminal shows. */
export interface DealerView {
  staff: string;
  role: string;
  /** Who is signed on here to deal; nobody where it is empty. */
  dealer: string;
  round: RoundView;
  seats: readonly SeatView[];
  /** All stakes on the layout. */
  total: number;
  /** The cards of the coup that are still to be turned, each by its place among all of them. */
  face_down: readonly Choice[];
  /** How many cards are in the shoe, where there is one. */
  cards_left: number | null;
  /** Whether this member of staff records what lies on the cloth; others only look. */
  works_cloth: boolean;
  /** The commands that the table would take now from this member of staff. */
  can: readonly string[];
  /** Every command that this member of staff may ever give here. */
  actions: readonly Action[];
  /** Every command that takes another's word, and that this member of staff may ask for. */
  askable: readonly Action[];
  requests: readonly RequestView[];
  /** What became of this member of staff's own requests, the latest first. */
  answers: readonly DecidedView[];
  /** What came of the last round, until the next one is opened. */
  settled: SettledView | null;
  prompt: Prompt | null;
  /** What is still to be done before the next game. */
  before: readonly TodoList[];
  differs: DifferView | null;
  other: OtherGame | null;
  announcements: readonly string[];
}

/** What a display shows. */
export interface DisplayView {
  round: RoundView;
  limits: readonly string[];
  announcements: readonly string[];
}

/** How the account that is open at a terminal has stood since it was opened, and what the house has to say with it. */
export interface SessionView {
  /** Nothing while none is open. */
  since: number | null;
  staked: number;
  /** What came back of it, stakes and winnings. */
  returned: number;
  net: number;
  help_line: string;
  /** After how many minutes of play, again and again, the player is told of the time; never, if zero. */
  remind_every: number;
}

/** A round that this account had wagers in, in short. */
export interface PlayedView {
  table: string;
  title: string;
  round: number;
  at: number;
  /** Nothing where it is void. */
  result: Result | null;
  corrected: boolean;
  staked: number;
  returned: number;
  /** The credit before it was settled, chips on layouts included. */
  before: number;
  after: number;
}

/** Something that happened in a round, with the bet or the card that it is about. */
export interface StepView {
  at: number;
  words: string;
  clause: string;
  bet: string;
  card: string;
}

/** What came of the wagers: at first, or after something was put right. */
export interface SettlementView {
  at: number;
  result: Result | null;
  winning: readonly string[];
  lines: readonly Line[];
  staked: number;
  returned: number;
  /** Why it was put right; nothing at first. */
  why: string;
  clause: string;
}

/** A round again, for the player whose it was. */
export interface RecallView {
  played: PlayedView;
  table: TableView;
  /** The version of the rules that it was played under. */
  rules: string;
  /** The version of the on-screen rules at that time, where it is on record. */
  screen_rules: string;
  /** What lay at the close. */
  wagers: Record<string, number>;
  /** The least, the most and the step that were on show for each of these. */
  limits: Record<string, Range>;
  coup: CoupView | null;
  dice: readonly number[];
  lucky: LuckyView | null;
  settlements: readonly SettlementView[];
  steps: readonly StepView[];
}

/** A kind of bet: what it pays and when, what it gives back, and its limits. */
export interface BetRule {
  /** One of them. */
  bet: string;
  kind: string;
  /** How many stand alike. */
  count: number;
  /** How many chips a multi-piece bet has; zero for any other. */
  pieces: number;
  pays: readonly Pay[];
  /** How likely it is to win. */
  wins: number;
  /** What is handed back of one unit staked, on average and exactly, the stake included. */
  returns: string;
  /** The house's share of the stake. */
  edge: number;
  lowest: number;
  highest: number;
  clauses: readonly string[];
}

/** A rule in words. */
export interface RuleLine {
  words: string;
  clause: string;
}

/** Rules that belong together. */
export interface RuleChapter {
  heading: string;
  lines: readonly RuleLine[];
}

/** The rules of a table: every bet, and what else a player should know, each with its clause. */
export interface RulesView {
  document: string;
  casino: string;
  version: string;
  bets: readonly BetRule[];
  /** From what the odds were worked out, or what is lacking. */
  odds_note: string;
  chapters: readonly RuleChapter[];
  /** Which text this is, where every round names the one that it was played under. */
  text_version: string;
}

/** A document that tables here are played by. */
export interface DocumentView {
  document: string;
  title: string;
  casino: string;
  /** The version in force. */
  version: string;
  /** Since which day. */
  in_force: string;
  tables: readonly string[];
  /** Whether its text is here. */
  installed: boolean;
  /** The clause by which a copy that staff give is put on record; nothing where the document has none. */
  copies: string;
}

/** The approved rules in full; no words where the house has not installed them. */
export interface RulesTextView {
  about: DocumentView;
  words: string;
  markdown: boolean;
  /** SHA-256 of the words. */
  hash: string;
}

export type View = PlayerView | AcceptorView | DealerView | DisplayView;

/** The first message on a socket: what does not change, and the picture now. */
export interface Welcome {
  seq: number;
  /** The server's time when the message was made. */
  now: number;
  table: TableView;
  snapshot: View;
}

/** A later message: the parts of the picture that are different now. */
export interface Change {
  seq: number;
  /** The server's time when the message was made. */
  now: number;
  change: Record<string, unknown>;
}

/** What became of a command. */
export interface Reply {
  answer: number;
  ok: boolean;
  at: number;
  why: string;
  clause: string;
  notices: readonly Notice[];
  /** The number of the voucher that a member of staff has just had issued; a ticket's is on its paper alone. */
  ticket: string;
}

/** A ticket or hand pay that is still to be paid, signed or decided. */
export interface OpenItemView {
  /** Of a hand pay; a ticket's is only on the ticket. */
  number: string;
  kind: "ticket" | "hand_pay";
  last_four: string;
  amount: number;
  /** How long ago it was issued. */
  days: number;
  waits_for: string;
  /** The cash desk that has it in hand, if one has. */
  desk: string;
}

/** A settlement error. */
export interface CaseView {
  case: number;
  table: string;
  round: number;
  overpaid: number;
  underpaid: number;
  finding: string;
  /** How it was closed; nothing while it is open. */
  outcome: string;
  late: boolean;
}

/** An account below zero, and by how much. */
export interface CreditView {
  account: string;
  amount: number;
}

/** What a cash desk shows. */
export interface DeskView {
  desk: string;
  staff: string;
  role: string;
  tables: readonly string[];
  items: readonly OpenItemView[];
  cases: readonly CaseView[];
  /** The credit that players have been given: there should be none. */
  credit: readonly CreditView[];
  /** What this member of staff may do here that is about no ticket. */
  actions: readonly Action[];
  /** Who has tried too many wrong ticket numbers, at a terminal or a desk; and the holds that end with no decision. */
  alerts: readonly string[];
}

/** A ticket or hand pay that was looked up. */
export interface TicketView {
  kind: "ticket" | "hand_pay";
  last_four: string;
  amount: number;
  issued: number;
  /** Where it was issued. */
  place: string;
  state: "good" | "redeemed" | "paid" | "cancelled" | "refused";
  desk: string;
  /** What the cash desk has in hand about it. */
  notes: readonly string[];
  /** What this member of staff may do about it, and the desk would do now. */
  actions: readonly Action[];
}

/** Something that was decided, by whom, when and why. */
export interface DecisionView {
  decision: string;
  clause: string;
  reason: string;
  by: string;
  role: string;
  at: number;
}

/** An incident as staff and inspectors see it. */
export interface IncidentView {
  incident: number;
  kind: string;
  words: string;
  clause: string;
  table: string;
  round: number;
  places: readonly string[];
  person: string;
  affected: string;
  employee: string;
  device: string;
  amount: number;
  by: string;
  role: string;
  at: number;
  /** What was written about it. */
  notes: readonly string[];
  /** What else is on record, in words. */
  facts: readonly string[];
  decided: readonly DecisionView[];
  /** What may be decided. */
  offers: readonly string[];
  /** What was decided and is still to be done. */
  due: readonly string[];
  open: boolean;
}

/** A dispute as staff and inspectors see it. */
export interface DisputeView {
  dispute: number;
  table: string;
  round: number;
  place: string;
  person: string;
  by: string;
  at: number;
  status: string;
  notes: readonly string[];
  decided: readonly DecisionView[];
  /** When the person was told of the right to complain. */
  advised: number | null;
}

/** Somebody who takes no further part. */
export interface ExclusionView {
  exclusion: number;
  measure: string;
  clause: string;
  place: string;
  person: string;
  table: string;
  by: string;
  at: number;
  until: number;
}

/** Incidents, disputes and exclusions, the latest first. */
export interface OfficeView {
  staff: string;
  role: string;
  incidents: readonly IncidentView[];
  disputes: readonly DisputeView[];
  exclusions: readonly ExclusionView[];
  /** The months whose report on settlement errors was not sent. */
  overdue: readonly string[];
}

/** What a command moves at one place: more where it is above zero, less where it is below. */
export interface MovedView {
  place: string;
  account: string;
  credit: number;
  /** On the layout. */
  staked: number;
  /** Waits at the cash desk, since the account is closed. */
  hand_pay: number;
  /** What the account does not have, and is claimed. */
  claimed: number;
}

/** What a command would come to if it were given now, or why it would be refused. */
export interface Foreseen {
  ok: boolean;
  why: string;
  clause: string;
  /** In words, with the money. */
  effect: string;
  moved: readonly MovedView[];
  notices: readonly Notice[];
  /** What the table's screens would announce from now on. */
  announced: readonly string[];
}

/** A notice in the outbox of a table. */
export interface UnsentView {
  notice: number;
  addressee: string;
  subject: string;
  clause: string;
}

/** A table at a glance. */
export interface PitTable {
  id: string;
  /** How much has happened there: another figure, and what was foreseen may come to something else. */
  happened: number;
  title: string;
  casino: string;
  game: string;
  /** Whether a display shows it. */
  displayed: boolean;
  version: string;
  simulated: string;
  round: number;
  phase: Phase;
  message: string;
  closes_at: number | null;
  /** Who is signed on to deal; nobody where it is empty. */
  dealer: string;
  /** How many places have chips on the layout. */
  playing: number;
  places: number;
  staked: number;
  /** The last one. */
  result: Result | null;
  /** Rounds that are held, accounts that are frozen and wagers that wait, each with its clause. */
  held: readonly string[];
  alerts: readonly string[];
  announcements: readonly string[];
  unsent: readonly UnsentView[];
  requests: readonly RequestView[];
  /** The requests decided last, the latest first. */
  decided: readonly DecidedView[];
}

/** The tables that a member of staff supervises. */
export interface PitView {
  staff: string;
  role: string;
  now: number;
  tables: readonly PitTable[];
  /** The members of staff whose names too many wrong passwords have locked. */
  locked: readonly string[];
}

/** One table, with everything that this member of staff may do there. */
export interface PitDetail {
  table: string;
  seats: readonly SeatView[];
  limits: readonly LimitView[];
  notice: NoticeRules;
  actions: readonly Action[];
  askable: readonly Action[];
}

/** What came of a place's wagers in a round, as it stands now. */
export interface PlaceSettled {
  place: string;
  account: string;
  lines: readonly Line[];
  /** The least, the most and the step that were on show for each of these bets. */
  limits: Record<string, Range>;
  staked: number;
  returned: number;
}

/** A round that was settled, as it stands now. */
export interface PastRound {
  table: string;
  round: number;
  outcome: Result;
  /** The outcome as it is entered: a number, the cards or the dice. */
  entered: string;
  field: "number" | "cards" | "dice";
  /** The numbers as they lie on the layout, to be touched; none in other games. */
  numbers: readonly Box[];
  void: boolean;
  /** Whether accounts are frozen until its result is put right. */
  frozen: boolean;
  places: readonly PlaceSettled[];
}

/** A way in that the lobby shows: on the demo floor also with the key of a terminal or display. */
export interface DoorView {
  words: string;
  address: string;
}

export type Entry = "player" | "dealer" | "pit" | "desk" | "display";

/** A way into the floor: whose it is, what is done there, and its doors where they are not a table's. */
export interface Entrance {
  entry: Entry;
  title: string;
  words: string;
  doors: readonly DoorView[];
}

/** A table as the lobby lists it. */
export interface LobbyTable {
  id: string;
  title: string;
  casino: string;
  game: string;
  phase: Phase;
  round: number;
  message: string;
  /** When wagering ends, where a time does. */
  closes_at: number | null;
  period: number | null;
  /** The sign, line by line. */
  limits: readonly string[];
  /** What those of its lines mean that a newcomer cannot know. */
  explained: Record<string, string>;
  history: readonly Result[];
  results_shown: number;
  /** How many places have chips on the layout. */
  players: number;
  simulated: string;
  /** Whether it has no terminals: its players stand at the cloth. */
  at_cloth: boolean;
  doors: readonly DoorView[];
}

/** A member of the demo floor's staff, whose password everybody may know. */
export interface Guest {
  staff: string;
  role: string;
  password: string;
  /** Where this member of staff has something to do. */
  opens: readonly Entry[];
}

/** All tables of a floor. */
export interface Lobby {
  name: string;
  /** The server's time when this was made. */
  now: number;
  tables: readonly LobbyTable[];
  entrances: readonly Entrance[];
  /** On the demo floor; a real one tells nobody. */
  guests: readonly Guest[];
}

/** A kind of bet in words: its name, its name in a list, and the line of the sign that its limits are in. */
export interface BetWords {
  name: string;
  short: string;
  sign: string;
}

export const BETS: Record<string, BetWords> = {
  straight: { name: "Straight up", short: "Straight up", sign: "Straight up" },
  split: { name: "Split", short: "Split", sign: "" },
  street: { name: "Street", short: "Street", sign: "" },
  corner: { name: "Corner", short: "Corner", sign: "" },
  five_line: { name: "Five line", short: "Five line", sign: "" },
  six_line: { name: "Six line", short: "Six line", sign: "" },
  column: { name: "Column", short: "Column", sign: "" },
  dozen: { name: "Dozen", short: "Dozen", sign: "" },
  red: { name: "Red", short: "Red", sign: "Even chances" },
  black: { name: "Black", short: "Black", sign: "Even chances" },
  odd: { name: "Odd", short: "Odd", sign: "Even chances" },
  even: { name: "Even", short: "Even", sign: "Even chances" },
  low: { name: "Low, 1–18", short: "Low", sign: "Even chances" },
  high: { name: "High, 19–36", short: "High", sign: "Even chances" },
  tier: { name: "Tier", short: "Tier", sign: "" },
  orphelins: { name: "Orphelins", short: "Orphelins", sign: "" },
  grand_series: { name: "Grand Series", short: "Grand Series", sign: "" },
  zero_spiel: { name: "Zero Spiel", short: "Zero Spiel", sign: "" },
  neighbours: { name: "Neighbours", short: "Neighbours", sign: "" },
  lucky_ball: { name: "Lucky Ball", short: "Lucky Ball", sign: "Lucky Ball" },
  player: { name: "Player", short: "Player", sign: "Player and Banker" },
  banker: { name: "Banker", short: "Banker", sign: "Player and Banker" },
  tie: { name: "Tie", short: "Tie", sign: "Tie" },
  player_pair: { name: "Player pair", short: "Player pair", sign: "Pairs" },
  banker_pair: { name: "Banker pair", short: "Banker pair", sign: "Pairs" },
  player_dragon: { name: "Player dragon", short: "Player dragon", sign: "Dragons" },
  banker_dragon: { name: "Banker dragon", short: "Banker dragon", sign: "Dragons" },
  super_6: { name: "Super 6", short: "Super 6", sign: "Super 6" },
  super_7s: { name: "Super 7s", short: "Super 7s", sign: "Super 7s" },
  small: { name: "Small, 4–10", short: "Small", sign: "Small and big" },
  big: { name: "Big, 11–17", short: "Big", sign: "Small and big" },
  any_triple: { name: "Any triple", short: "Any triple", sign: "" },
  triple: { name: "Specific triple", short: "Specific triple", sign: "" },
  double: { name: "Specific double", short: "Specific double", sign: "" },
  total: { name: "Total", short: "Total", sign: "Totals" },
  combination: { name: "Combination", short: "Combination", sign: "" },
  single: { name: "Single", short: "Single", sign: "" },
};
