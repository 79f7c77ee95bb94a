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

/** A form with an undisclosed wager that has been revealed, or that whoever looks may read. */
export interface FormView {
  place: string;
  /** Empty where the form names none. */
  bet: string;
  /** Zero where the form names none. */
  stake: number;
  /** As how much it counts; zero where the minimum is deducted instead. */
  counts: number;
  clause: string;
  examined: boolean;
  /** What whoever examines it may do about it now. */
  can: readonly string[];
}

/** An entrant at the table: every player sees every total. */
export interface SessionSeat {
  place: string;
  entry: string;
  position: number;
  /** All of them, those that lie on the layout with them. */
  chips: number;
  /** At this table, by chips, those with the same number alike; zero for who is out. */
  rank: number;
  out: boolean;
  /** How many are left; the one that was played in this round is collected when it ends. */
  pass_cards: number;
  /** Whether a pass card is played in this round. */
  passed: boolean;
  /** Whether there is an undisclosed wager in this round; the indicator stands when it was examined. */
  form: "" | "handed_in" | "examined";
  /** Whether the player is restricted to the minimum in this round. */
  restricted: boolean;
  /** Whether the player had to wager in the round that closed, and has not. */
  missing: boolean;
}

/** Why no round of a session is opened now: a break, a dispute, a ruling that is awaited. */
export interface Stop {
  text: string;
  clause: string;
  /** When a break ends. */
  until: number | null;
}

/** A session as everybody at the table sees it. */
export interface TableSession {
  tournament: string;
  title: string;
  /** The name of its stage; a play-off is of the stage that it decides. */
  stage: string;
  play_off: boolean;
  session: number;
  /** The round of the session. */
  number: number;
  /** How many there are; zero where they are not counted. */
  rounds: number;
  lowest: number;
  highest: number;
  /** Whether the limits bind a player's wagers together. */
  total: boolean;
  /** The place that wagers first; none where all wager at once. */
  marker: string;
  /** The place whose turn it is. */
  turn: string;
  /** When the time for wagers runs out: that of the player whose turn it is, or everybody's. */
  until: number | null;
  /** By position. */
  seats: readonly SessionSeat[];
  /** The chips to wager with: whole units of the minimum. */
  chips: readonly number[];
  /** Whether chips are wagered only when the player has confirmed them. */
  confirms: boolean;
  /** When its time is over, where it goes by the clock and the clock is not held. */
  ends_at: number | null;
  stop: Stop | null;
  /** The places in the order in which their losing wagers count as taken. */
  taken_in_order: readonly string[];
  /** The undisclosed wagers of this round that have been revealed. */
  revealed: readonly FormView[];
}

/** What a player terminal shows of a session besides. */
export interface OwnSession {
  /** How much is still to be put at risk in this round; zero where the player need not, or has done it. */
  short: number;
  /** How many undisclosed wagers the player may still make. */
  forms_left: number;
  /** The places whose form of the last round can be looked at now. */
  forms: readonly string[];
  /** The form that the player has asked for. */
  looked_at: FormView | null;
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
export interface RemarkView {
  text: string;
  clause: string;
  bet: string;
}

/** An outcome in short: what a mark on the results board shows, and how it is said. */
export interface ResultView {
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
  why: readonly RemarkView[];
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
  result: ResultView | null;
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
  history: readonly ResultView[];
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
  /** The session of a tournament, where one is played: then amounts are tournament chips. */
  session?: TableSession;
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
  words: readonly RemarkView[];
}

/** A value to choose, and what it means in words. */
export interface Choice {
  value: string;
  words: string;
}

export type FieldKind = "text" | "money" | "count" | "time" | "choice" | "several" | "flag" | "account" | "names" | "figures" | "parts" | "counts" | "card";

/** Something that a command needs to be told. */
export interface Field {
  name: string;
  /**
   * An account is chosen among those at the table; several are any of the choices; names and figures are
   * several that are typed; parts are amounts of money by choice,
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

export type About = "table" | "seat" | "ticket" | "case" | "rules" | "tournament" | "entry" | "breach" | "dispute" | "promotion" | "prize" | "incident" | "exclusion" | "person" | "notice" | "office";

/** A command that a member of staff may give: what it does, and what it needs to be told. */
export interface Action {
  do: string;
  words: string;
  fields: readonly Field[];
  /** What it is about; at a cash desk, whose rules govern is said by naming a table. */
  about: About;
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
  unconfirmed: RemarkView | null;
  /** In a game of numbers or dice. */
  tally: TallyView | null;
  notices: readonly RemarkView[];
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
  /** What concerns this entrant of a session; what everybody sees of it is with the round. */
  session: OwnSession | null;
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
  given: Record<string, string>;
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
  details: readonly string[];
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
  details: readonly string[];
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
  given: Record<string, string | number | boolean>;
}

/** What is done before a game, in order. */
export interface TodoList {
  title: string;
  steps: readonly TodoView[];
}

/** Two readings of one outcome that do not agree, side by side, and what is to be done. */
export interface DifferView {
  device: string;
  read: ResultView;
  entered: ResultView;
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

/** What would be next, were it not stopped. */
export interface StoppedView {
  commands: readonly string[];
  why: string;
  clause: string;
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
  /** What a dispute in a session of a tournament stops. */
  stopped: StoppedView | null;
  /** In a session of a tournament, how much each entrant has still to put at risk; who has done so is not named. */
  short: Record<string, number> | null;
  /** What the undisclosed wagers of this round say, for whoever examines them and for nobody else. */
  forms: readonly FormView[] | null;
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
  result: ResultView | null;
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
  result: ResultView | null;
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
  notices: readonly RemarkView[];
  /** The number of the voucher that a member of staff has just had issued; a ticket's is on its paper alone. */
  ticket: string;
  /** Why it was refused, as a code: what a page does about it goes by this, never by the words. */
  reason: Reason | null;
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

/** A table, place, cash desk, tournament or the like of which records are missing. */
export interface HeldStreamView {
  /** By what it is released. */
  stream: string;
  name: string;
  /** Why it is held, and who can release it. */
  words: string;
}

/** All of them. */
export interface HeldStreamsView {
  streams: readonly HeldStreamView[];
  /** Whether whoever looks can. */
  may_release: boolean;
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
  /** The notices that are due soon or overdue, in words. */
  alerts: readonly string[];
}

export type OfficePart = "incidents" | "disputes" | "exclusions" | "claims" | "errors" | "reports" | "approvals" | "permissions" | "persons" | "outbox";

/** Something on record, in a list. */
export interface OfficeLine {
  part: OfficePart;
  /** What it goes by in its part: a number, a person's id, a month, a table. */
  id: string;
  title: string;
  status: string;
  /** Whether something is still to be done, or it still holds. */
  open: boolean;
  /** When it came to be; not known, if zero. */
  at: number;
  clause: string;
  rulebook: string;
  table: string;
  /** The round that it is about; none, if zero. */
  round: number;
  /** The persons, places, accounts and staff that it names. */
  named: readonly string[];
}

/** Something on record about a matter. */
export interface OfficeFact {
  name: string;
  words: string;
}

/** Something that happened, in the order of time. */
export interface OfficeStep {
  at: number;
  by: string;
  words: string;
  clause: string;
  /** What somebody wrote with it. */
  text: string;
  /** Where the journal has it, where that is a round's: the stream and the number of the event. */
  record: string;
}

/** Another matter that has to do with it. */
export interface OfficeLink {
  part: OfficePart;
  id: string;
  words: string;
}

/** Lines of a report, in columns. */
export interface OfficeTable {
  heads: readonly string[];
  rows: readonly (readonly string[])[];
}

/** A command that would be taken now from whoever looks, if what is told with it is right. */
export interface OfficeOffer {
  action: Action;
  /** Where it is given. */
  sends: "/api/office" | "/api/people" | "/api/outbox" | "/api/desk";
  /** What is said with it and not asked for. */
  fixed: Record<string, string | number | boolean>;
  /** What its button says, where the command's name does not. */
  label: string;
}

/** A command that would be refused now, and why. */
export interface OfficeNotNow {
  do: string;
  /** What it is called, where the command's name does not say. */
  label: string;
  why: string;
  clause: string;
}

/** What is printed for somebody, or kept on paper. */
export interface OfficePaper {
  title: string;
  lines: readonly string[];
}

/** Everything on record about a matter, and what can be done about it. */
export interface OfficeDetail {
  line: OfficeLine;
  facts: readonly OfficeFact[];
  /** What happened, the earliest first. */
  steps: readonly OfficeStep[];
  table: OfficeTable | null;
  paper: OfficePaper | null;
  links: readonly OfficeLink[];
  offers: readonly OfficeOffer[];
  not_now: readonly OfficeNotNow[];
}

/** A part of the page, and how much of it is open. */
export interface OfficeTab {
  part: OfficePart;
  title: string;
  open: number;
}

/** A part of the office: what is open first, the latest first, as far as it was looked for. */
export interface OfficePage {
  staff: string;
  role: string;
  now: number;
  /** Those that whoever looks works with. */
  parts: readonly OfficeTab[];
  part: OfficePart;
  lines: readonly OfficeLine[];
  /** How many more were found than are listed. */
  left_out: number;
  /** Those at which something new can be put on record. */
  tables: readonly string[];
  /** The one that the offers are about. */
  at_table: string;
  /** What new can be put on record. */
  offers: readonly OfficeOffer[];
  not_now: readonly OfficeNotNow[];
  /** What is overdue or soon due, in words. */
  alerts: readonly string[];
  /** What a restore has left to be released. */
  held: HeldStreamsView;
}

/** A person on the register, as staff see one: who may not read names sees the id and what bears on it. */
export interface PersonView {
  person: string;
  since: number;
  /** When something was last put right; never, if zero. */
  corrected: number;
  /** When the person was erased; never, if zero. */
  erased: number;
  /** The kind of document that the person is known by. */
  document: "" | "passport" | "driver_licence" | "proof_of_age" | "other";
  cards: readonly string[];
  /** Those that hold now, by their numbers. */
  exclusions: readonly number[];
  /** What names the person and is not over, in words. */
  named_by: readonly string[];
  /** Whether whoever asks may read what follows. */
  readable: boolean;
  name: string;
  address: string;
  born: string;
  contact: string;
}

/** A person about whom nothing need be kept any more. */
export interface PastRetention {
  person: string;
  kept_until: number;
  /** When the last happened of each kind that names the person. */
  last: Record<string, number>;
}

/** For how many days what names persons is kept, kind by kind, and who is past that. */
export interface RetentionView {
  days: Record<string, number>;
  persons: readonly PastRetention[];
  /** Whether whoever asks may have them erased. */
  may_erase: boolean;
}

/** What an addressee has replied. */
export interface ReplyView {
  reference: string;
  text: string;
  by: string;
  at: number;
}

/** A notice, and what became of it. */
export interface NoticeView {
  notice: number;
  addressee: string;
  subject: string;
  about: string;
  content: string;
  /** What staff have written. */
  text: string;
  table: string;
  /** The round whose file goes with it; none, if zero. */
  round: number;
  rulebook: string;
  clause: string;
  due: number;
  standing: "sent" | "waits" | "soon" | "overdue";
  by: string;
  role: string;
  at: number;
  /** How it was sent: into a folder, by mail (smtp), or by hand; nothing, if it was not. */
  means: string;
  /** The name of the file, the id of the message, or a reference. */
  proof: string;
  /** The hash of what was sent. */
  digest: string;
  sent_by: string;
  sent_at: number;
  replies: readonly ReplyView[];
}

/** The notices that wait, or all of them, the latest first. */
export interface OutboxView {
  staff: string;
  role: string;
  now: number;
  notices: readonly NoticeView[];
  /** What is due soon or overdue, in words. */
  alerts: readonly string[];
}

export type Part = "conditions" | "terms" | "entries" | "session" | "draw" | "rulings" | "prizes" | "results" | "disputes";

/** A command that would be taken now, if what is told with it is right. */
export interface Offered {
  action: Action;
  part: Part;
  /** What is said with it and not asked for: what it is about, and what is known. */
  fixed: Record<string, string | number | boolean | readonly string[]>;
  /** What its button says, where the command's name does not. */
  label: string;
  /** What it pays out, in cents. */
  pays: number;
  /** Whether something is told, or it is asked once more before it is done. */
  sure: boolean;
}

/** A command that whoever looks may give, and that would be refused now. */
export interface NotNowView {
  do: string;
  part: Part;
  why: string;
  clause: string;
}

/** What is next. */
export interface NextView {
  words: string;
  part: Part;
  /** The command that does it; nothing where play, or the clock, has to go on. */
  do: string;
  /** Who may give it, where whoever looks may not. */
  who: string;
}

export type CellKind = "text" | "words" | "money" | "count" | "share" | "time" | "choice" | "yes_no" | "none_or_text" | "several" | "declaration";

/** What keeps conditions from being published, or terms from being submitted. */
export interface FaultView {
  item: string;
  words: string;
  clause: string;
}

/** One thing to fill in. */
export interface Cell {
  name: string;
  /**
   * Words are a text of some length; of none or a text it can be said that there is none; several are any of the choices,
   * and a declaration says which of them there are, or that there are none.
   */
  kind: CellKind;
  words: string;
  choices: readonly Choice[];
  /** What holds if nothing is said; empty where nothing does. */
  usual: string;
  /** The part of its row that it stands in; in the row itself, if empty. */
  within: string;
  /** In which rows it is asked for: where these cells say one of these; in all, if empty. */
  where: Record<string, readonly string[]>;
}

/** What an item asks for: one thing, a list of them, rows of several, one part of several, or figures by name. */
export interface FormField {
  name: string;
  shape: "one" | "list" | "rows" | "part" | "pairs";
  words: string;
  cells: readonly Cell[];
}

/** An item of the conditions or terms. */
export interface FormItem {
  item: string;
  words: string;
  /** By which the document asks for it; empty where it does not. */
  clause: string;
  fields: readonly FormField[];
}

/** Items that belong together. */
export interface FormGroup {
  words: string;
  items: readonly FormItem[];
}

/** Conditions or terms as a form, as a file, and as they are printed. Nothing has been written by looking at them. */
export interface ConditionsView {
  groups: readonly FormGroup[];
  /** What is said, by the names of the fields. */
  values: Record<string, unknown>;
  /** The same as a file in TOML. */
  text: string;
  faults: readonly FaultView[];
  /** For players; empty while something is missing. */
  printed: readonly string[];
}

/** A tournament in the list of all. */
export interface TournamentLine {
  tournament: string;
  title: string;
  rulebook: string;
  game: string;
  status: string;
  entries: number;
  start: number | null;
}

/** Every tournament on record. */
export interface TournamentsView {
  tournaments: readonly TournamentLine[];
  /** Whether whoever looks may write the conditions of a new one. */
  may_write: boolean;
  /** Who may, in words. */
  writers: string;
}

/** An entry. */
export interface EntryView {
  entry: string;
  person: string;
  status: string;
  form: boolean;
  copy: string;
  agreement: string;
  fee: number | null;
  receipt: string;
  owed_back: number;
  won: number;
  /** What was awarded of the pool, paid or not. */
  prize: number;
  offers: readonly Offered[];
}

/** The money of a tournament, in cents. */
export interface PoolView {
  fees: number;
  added: number;
  pool: number;
  commission: number;
  buy_ins: number;
  guaranteed: number;
  /** What the operator makes up of the guarantee if the tournament goes on now. */
  shortfall: number;
  goods: readonly string[];
}

/** Somebody in a session. */
export interface EntrantView {
  entry: string;
  table: string;
  place: string;
  position: number;
  chips: number;
  issued: boolean;
  /** Whether the buy-in of the session is paid, where there is one. */
  bought_in: boolean;
  /** Waiting, seated, playing, away, out, settled or disqualified. */
  status: string;
}

/** A table of a session. */
export interface SessionTableView {
  table: string;
  rounds: number;
  ended: string;
  counted: boolean;
  /** What was counted, where the books say otherwise. */
  differences: Record<string, number>;
  returned: boolean;
  /** Why no round is opened there now; nothing, if one may be. */
  waits: string;
  issued: number;
  /** How many chips of each value did not come back. */
  missing: Record<string, number>;
  /** What everybody still there has by the books. */
  books: Record<string, number>;
  offers: readonly Offered[];
}

/** Somebody's place. */
export interface PlacingView {
  entry: string;
  place: number;
  chips: number;
  table: string;
  tie: boolean;
}

/** A session. */
export interface SessionOfTournamentView {
  session: number;
  stage: string;
  play_off: boolean;
  start: number;
  started: number;
  /** The hash of the seed from which the next ballot will be drawn. */
  ballot: string;
  /** How often seats were drawn. */
  drawn: number;
  /** The hash that was on record before the last draw. */
  notified: string;
  /** The seed of the last draw; its SHA-256 is that hash. */
  seed: string;
  rounds: number | null;
  shoes: number | null;
  /** When a session by the clock is over; nothing while the clock is held. */
  ends: number | null;
  break_until: number;
  tables: readonly SessionTableView[];
  seats: readonly EntrantView[];
  /** As they were announced; as they would be now, while play goes on. */
  places: readonly PlacingView[];
  advancing: readonly string[];
  announced: boolean;
}

/** A breach or a dispute. */
export interface MatterView {
  kind: string;
  number: number;
  about: string;
  table: string;
  clause: string;
  /** What was decided; nothing, while it waits for that. */
  decided: string;
  offers: readonly Offered[];
}

/** All of a tournament. */
export interface TournamentView {
  line: TournamentLine;
  staff: string;
  role: string;
  /** Whether the document gives whoever looks nothing to do about tournaments: an inspector sees all. */
  looks_on: boolean;
  next: NextView;
  version: number;
  published: number;
  lodged: boolean;
  /** As they are printed. */
  conditions: readonly string[];
  faults: readonly FaultView[];
  leaders: readonly string[];
  present: readonly string[];
  agreement: boolean;
  entries: readonly EntryView[];
  money: PoolView;
  sessions: readonly SessionOfTournamentView[];
  matters: readonly MatterView[];
  /** The final places, the best first. */
  order: readonly (readonly string[])[];
  /** What can be done about the whole of it now. */
  offers: readonly Offered[];
  not_now: readonly NotNowView[];
  /** Whether whoever looks may write its conditions. */
  may_write: boolean;
}

export type State = "playing" | "out" | "disqualified" | "goes_on" | "plays_off" | "finished";

/** An entrant in the sessions of the stage that is played. */
export interface LeaderRow {
  entry: string;
  /** Of all tables and sessions of the stage, the same for those who are level; zero for who has no place. */
  rank: number;
  chips: number;
  table: string;
  session: number;
  state: State;
  /** What the place is worth, in cents, once the prizes are awarded. */
  won: number;
}

/** How far the session in hand is at a table. */
export interface LeaderTable {
  table: string;
  round: number;
  /** How many there are; zero where they are not counted. */
  rounds: number;
  ended: boolean;
}

/** The leaderboard of a tournament. */
export interface Leaderboard {
  title: string;
  status: string;
  /** The stage that is played, or was last; nothing before the first. */
  stage: string;
  play_off: boolean;
  now: number;
  /** When the session in hand begins, if it has not. */
  starts: number | null;
  /** When it would have begun, if that was moved. */
  moved_from: number | null;
  ends_at: number | null;
  /** How many go on from each table; none from the last stage. */
  advance: number;
  entries: number;
  tables: readonly LeaderTable[];
  rows: readonly LeaderRow[];
  /** What each place would win of the pool as it is, or has won, in cents. */
  prizes: readonly number[];
  /** Why play has stopped at a table. */
  stops: readonly string[];
}

/** A promotion in the list. */
export interface PromotionLine {
  name: string;
  title: string;
  rulebook: string;
  status: string;
  entries: number;
  draw_at: number | null;
}

/** Every promotion on record. */
export interface PromotionsView {
  promotions: readonly PromotionLine[];
  /** Whether whoever looks may write the terms of a new one. */
  may_write: boolean;
  /** Who may, in words. */
  writers: string;
}

/** Whether whoever looks may write the terms now, and why not. */
export interface TermsWriting {
  /** Anew before the start, as a change after it, or not at all. */
  how: "" | "draft" | "amend";
  /** Whether a change takes an approval, with its reference and its date. */
  approval: boolean;
  why: string;
  clause: string;
}

/** Where the newest terms stand with the regulator. Times are zero where it has not come to that. */
export interface LodgingView {
  addressee: string;
  submitted: number;
  lodged: number;
  /** The notice of the outbox that they went by; zero if none is on record. */
  notice: number;
  means: string;
  /** What proves that they were sent: the name of the file, the id of the message, or a reference. */
  proof: string;
  /** The hash of what was sent, where there is one. */
  digest: string;
  /** The reference of the approval by which these terms changed earlier ones; none, if they took none. */
  approval: string;
  /** From when on they may start; zero while they are not lodged. */
  starts_from: number;
  clause: string;
}

/** An earlier version of the terms, which stays to be read. */
export interface EarlierTerms {
  version: number;
  lodged: number;
  approval: string;
  terms: readonly string[];
}

/** An entry. */
export interface PromotionEntryView {
  entry: string;
  person: string;
  at: number;
  /** The wagers that earned it: table, round and place. */
  earned: string;
}

/** An attempt to tell a winner. */
export interface AttemptView {
  means: string;
  reached: boolean;
  at: number;
  by: string;
}

/** A prize, and where it stands. */
export interface WonView {
  prize: number;
  name: string;
  kind: string;
  value: number;
  /** The entry that has it; before the draw, or where nobody has it, none. */
  entry: string;
  person: string;
  present: boolean;
  notified: boolean;
  /** By when the winner is notified; zero, where winners have to be there. */
  due: number;
  attempts: readonly AttemptView[];
  /** Why the efforts made to tell the winner were reasonable. */
  efforts: string;
  /** What the winner takes in money instead. */
  alternative: number | null;
  /** How it was paid or handed over, in words. */
  paid: string;
  /** Why it was refused. */
  refused: string;
  /** When whoever was refused it was informed of that; zero, if not. */
  informed: number;
  settled: boolean;
  offers: readonly Offered[];
}

/** A dispute about a promotion. */
export interface PromotionDisputeView {
  dispute: number;
  person: string;
  about: string;
  decision: string;
  /** Not known before it is decided. */
  satisfied: boolean | null;
  decided: boolean;
  closed: boolean;
  offers: readonly Offered[];
}

/** The draw: before it what is on record of its seed, after it the seed. */
export interface PromotionDrawView {
  /** The hash of the seed, on record since before the first entry. */
  digest: string;
  seed: string;
  at: number;
  /** The entries as they were drawn, the first of them. */
  order: readonly string[];
  needs_scrutineer: boolean;
  scrutineer: string;
  overseen: boolean;
  postponed: boolean;
  cancelled: boolean;
  /** The clause about a scrutineer. */
  clause: string;
}

/** All of a promotion, for those who work at it. */
export interface PromotionView {
  line: PromotionLine;
  /** The server's time when this was made. */
  now: number;
  staff: string;
  role: string;
  /** Whether the document gives whoever looks nothing to do about promotions: an inspector sees all. */
  looks_on: boolean;
  next: NextView;
  version: number;
  writing: TermsWriting;
  lodging: LodgingView;
  terms: readonly string[];
  /** Every version before this one, the newest first. */
  earlier: readonly EarlierTerms[];
  faults: readonly FaultView[];
  /** The last of them, the newest first. */
  entries: readonly PromotionEntryView[];
  draw: PromotionDrawView;
  prizes: readonly WonView[];
  disputes: readonly PromotionDisputeView[];
  results: string;
  /** What can be done about the whole of it now. */
  offers: readonly Offered[];
  not_now: readonly NotNowView[];
}

/** All that it takes to draw the winners of a promotion again. Entries go by their numbers, and persons are not named. */
export interface DrawRecord {
  promotion: string;
  /** The hash of the seed, on record since before the first entry. */
  digest: string;
  seed: string;
  entries: readonly string[];
  order: readonly string[];
  /** The entries that have the prizes, in turn. */
  prizes: readonly string[];
}

/** The terms of a promotion that has started, for everybody. */
export interface TermsView {
  name: string;
  title: string;
  version: number;
  terms: readonly string[];
}

/** A prize, and the entry that has it: none before the draw, or where nobody has it. Nobody is named. */
export interface OpenPrize {
  name: string;
  entry: string;
}

/** A promotion that has started, for everybody: its terms, and what is on record of its draw. */
export interface OpenPromotion {
  name: string;
  title: string;
  status: string;
  version: number;
  terms: readonly string[];
  entries: number;
  closes: number | null;
  draw_at: number | null;
  /** The hash of the seed, on record since before the first entry. */
  digest: string;
  /** After the draw. */
  seed: string;
  prizes: readonly OpenPrize[];
  /** Where they were published; empty until then. */
  results: string;
}

/** A kind of report that whoever asks may have. */
export interface ReportLine {
  kind: string;
  title: string;
}

/** Which reports there are for whoever asks, on what, and the period that is meant if none is said. */
export interface ReportsView {
  floor: string;
  /** The whole floor, or some tables, in words. */
  about: string;
  reports: readonly ReportLine[];
  first: string;
  last: string;
  /** Whether whoever asks hands persons what is on record about them. */
  may_export: boolean;
}

/** A table of a report; the columns that are set to the right by their numbers. */
export interface ReportSectionView {
  title: string;
  columns: readonly string[];
  right: readonly number[];
  rows: readonly (readonly string[])[];
}

/** A report, to be looked at before it is downloaded. */
export interface ReportView {
  title: string;
  subtitle: string;
  sections: readonly ReportSectionView[];
  /** What is said of a section without rows. */
  nothing: string;
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
  notices: readonly RemarkView[];
  /** What the table's screens would announce from now on. */
  announced: readonly string[];
  /** Why it would be refused, as a code. */
  reason: Reason | null;
}

/** A notice about a table that waits to be sent. */
export interface UnsentView {
  /** Its number in the outbox. */
  notice: number;
  /** Its number among those that the table has written, by which it is said there that it was sent; zero for others. */
  written: number;
  addressee: string;
  subject: string;
  clause: string;
  due: number;
  standing: "waits" | "soon" | "overdue";
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
  result: ResultView | null;
  /** Rounds that are held, accounts that are frozen and wagers that wait, each with its clause. */
  held: readonly string[];
  alerts: readonly string[];
  announcements: readonly string[];
  unsent: readonly UnsentView[];
  requests: readonly RequestView[];
  /** The requests decided last, the latest first. */
  decided: readonly DecidedView[];
  /** The session of a tournament that is played there: its amounts are chips. */
  session?: TableSession;
  /** What the undisclosed wagers of this round say, for whoever examines them and for nobody else. */
  forms: readonly FormView[] | null;
}

/** The tables that a member of staff supervises. */
export interface PitView {
  staff: string;
  role: string;
  now: number;
  tables: readonly PitTable[];
  /** The members of staff whose names too many wrong passwords have locked. */
  locked: readonly string[];
  /** What a restore has left to be released. */
  held: HeldStreamsView;
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
export interface PlaceSettlementView {
  place: string;
  account: string;
  lines: readonly Line[];
  /** The least, the most and the step that were on show for each of these bets. */
  limits: Record<string, Range>;
  staked: number;
  returned: number;
}

/** A round that was settled, as it stands now. */
export interface PastRoundView {
  table: string;
  round: number;
  outcome: ResultView;
  /** The outcome as it is entered: a number, the cards or the dice. */
  entered: string;
  field: "number" | "cards" | "dice";
  /** The numbers as they lie on the layout, to be touched; none in other games. */
  numbers: readonly Box[];
  void: boolean;
  /** Whether accounts are frozen until its result is put right. */
  frozen: boolean;
  places: readonly PlaceSettlementView[];
}

/** A way in that the lobby shows: on the demo floor also with the key of a terminal or display. */
export interface DoorView {
  words: string;
  address: string;
}

export type Entry = "player" | "dealer" | "pit" | "desk" | "display" | "tournament" | "promotion" | "office" | "reports" | "inspector" | "engineer";

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
  history: readonly ResultView[];
  results_shown: number;
  /** How many places have chips on the layout. */
  players: number;
  simulated: string;
  /** Whether it has no terminals: its players stand at the cloth. */
  at_cloth: boolean;
  doors: readonly DoorView[];
}

/** A visitor's entry in a simulated tournament. */
export interface VisitorEntry {
  entry: string;
  words: string;
  /** Where the visitor plays; nothing while there is no seat. */
  address: string;
}

/** A tournament that people may look at, and on the demo floor enter. */
export interface LobbyTournament {
  tournament: string;
  title: string;
  /** Where it stands. */
  words: string;
  /** When it begins, if it has not. */
  starts: number | null;
  /** Where it is played, if a table is named. */
  table: string;
  simulated: boolean;
  /** How many entries a visitor can take with one touch: on the demo floor alone. */
  free: number;
  /** The address of its leaderboard. */
  board: string;
  visitors: readonly VisitorEntry[];
}

/** A promotion that has started and is not closed, as the lobby lists it. */
export interface LobbyPromotion {
  promotion: string;
  title: string;
  /** Where it stands. */
  words: string;
  /** Where its terms and its draw are read. */
  address: string;
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
  tournaments: readonly LobbyTournament[];
  promotions: readonly LobbyPromotion[];
  entrances: readonly Entrance[];
  /** On the demo floor; a real one tells nobody. */
  guests: readonly Guest[];
}

export type StepKind = "play" | "wager" | "settlement" | "irregularity" | "correction" | "other";

/** What a step was, in words, with the clause, bet and card that it is about. */
export interface StepLine {
  words: string;
  clause: string;
  place: string;
  bet: string;
  card: string;
}

/** A step of a round: what happened, when, and who did it. */
export interface RoundStep {
  /** The number of its event in the table's stream. */
  version: number;
  at: number;
  /** As the journal names them. */
  by: string;
  /** The same in words. */
  who: string;
  /** The kind of event in the journal. */
  event: string;
  kind: StepKind;
  lines: readonly StepLine[];
  /** The clause behind it: the event's own, else the one that says who may do this. */
  clause: string;
  /** Whether it came when the round was over. */
  later: boolean;
  /** Each place at which the layout changed, with all the bets on it after the step; settled chips stay in view. */
  chips: Record<string, Record<string, number>>;
  /** The hands after it, where it changed them. */
  coup: CoupView | null;
  /** The outcome that it entered, settled or put right. */
  result: ResultView | null;
  winning: readonly string[];
}

/** The money of a place in a round, to the cent. */
export interface PlaceInRound {
  place: string;
  account: string;
  /** Whether its amounts are the chips of a tournament. */
  in_chips: boolean;
  /** What was put on the layout, less what was taken off again. */
  laid: number;
  /** What of that was handed back before the settlement. */
  went_back: number;
  staked: number;
  /** What came back of it at the settlement, stakes and winnings. */
  returned: number;
  /** What that is more than was staked; less, where it is negative. */
  paid: number;
  /** What more came of it when it was put right; less, where it is negative. */
  put_right: number;
  /** The credit before the settlement, chips on layouts included; none, if nothing moved. */
  before: number | null;
  after: number | null;
  after_put_right: number | null;
  /** What came of the wagers line by line, and again each time that it was put right. */
  settlements: readonly SettlementView[];
}

/** An amount that moved in the books. */
export interface BookEntry {
  version: number;
  source: string;
  target: string;
  amount: number;
}

/** Something that the round led to. */
export interface MatterOfRound {
  kind: "incident" | "dispute" | "settlement error" | "notice";
  number: string;
  words: string;
  clause: string;
  at: number;
  by: string;
  status: string;
  /** What was written and decided about it. */
  lines: readonly string[];
}

/** A round as the terminals saw it, and everything on record about it. */
export interface RoundPage {
  staff: string;
  role: string;
  table: TableView;
  /** The name of the document that it was played by. */
  document: string;
  round: number;
  opened: number;
  /** Nothing while it is going on. */
  ended: number | null;
  dealer: string;
  rules: string;
  screen_rules: string;
  void: boolean;
  /** The outcome that counts now. */
  result: ResultView | null;
  corrected: boolean;
  dice: readonly number[];
  lucky: LuckyView | null;
  steps: readonly RoundStep[];
  places: readonly PlaceInRound[];
  books: readonly BookEntry[];
  matters: readonly MatterOfRound[];
  /** The round before it, and the one after it, where there are any. */
  earlier: number | null;
  later: number | null;
}

/** A table as it is now. */
export interface InspectedTable {
  table: PitTable;
  limits: readonly LimitView[];
  /** The sign as it is on show. */
  sign: readonly string[];
  /** The last outcomes, latest first. */
  history: readonly ResultView[];
}

/** Every table of the floor. */
export interface InspectorView {
  staff: string;
  role: string;
  now: number;
  floor: string;
  tables: readonly InspectedTable[];
}

/** A round in a list. */
export interface InspectedRound {
  table: string;
  round: number;
  opened: number;
  /** Zero while it is going on. */
  ended: number;
  dealer: string;
  result: ResultView | null;
  void: boolean;
  corrected: boolean;
  /** How many had wagers that were settled. */
  places: number;
  staked: number;
  returned: number;
  /** Whether it was played in tournament chips. */
  in_chips: boolean;
}

/** An event of the journal: who did what and when. */
export interface JournalLineView {
  stream: string;
  version: number;
  at: number;
  /** As the journal names them. */
  by: string;
  /** The same in words. */
  who: string;
  event: string;
  words: string;
  facts: string;
  /** The clauses that it names, or the one that says who may do this. */
  clauses: readonly string[];
  table: string;
  /** Of the table, where it names one; else zero. */
  round: number;
  /** The event as it is written. */
  body: string;
  hash: string;
}

/** What a search of the journal gave, latest first. */
export interface JournalView {
  lines: readonly JournalLineView[];
  /** The time up to which to search for more; nothing, if everything was read. */
  earlier: number | null;
  read: number;
  /** The streams that were searched. */
  streams: readonly string[];
}

/** Where copies of the seals go, and why they do not arrive, if they do not. */
export interface SealCopyView {
  address: string;
  trouble: string;
}

/** The last time that the books were verified from this page. */
export interface VerificationView {
  state: "never" | "running" | "done";
  by: string;
  began: number;
  ended: number;
  ok: boolean;
  /** What was found. */
  words: readonly string[];
  /** What it could not check. */
  not_checked: readonly string[];
}

/** The last export of a period. */
export interface ExportView {
  state: "never" | "running" | "ready" | "failed";
  by: string;
  begin: number;
  end: number;
  asked: number;
  /** The name of its file, when it is ready. */
  name: string;
  size: number;
  /** The SHA-256 of the file. */
  digest: string;
  /** Why there is none, where it failed. */
  why: string;
}

/** The seals of the journal, whether the books were checked, and what was exported. */
export interface BooksView {
  now: number;
  file: string;
  /** How many seals there are. */
  number: number;
  /** When the last one was made; zero, if none was. */
  at: number;
  every_s: number;
  /** The public key that signs. */
  key: string;
  /** Who that is, in words. */
  signer: string;
  unsigned: number;
  troubles: readonly string[];
  copies: readonly SealCopyView[];
  /** When the floor last looked at its own books; zero, if it has not yet. */
  checked_at: number;
  /** What it found changed behind its back. */
  found: readonly string[];
  verification: VerificationView;
  export: ExportView;
}

/** Something that an engineer should see to. */
export interface AlertView {
  name: string;
  severity: "critical" | "warning";
  words: string;
  details: readonly string[];
  what_to_do: string;
}

/** What happened within a few seconds. Times are in milliseconds; zero, where nothing happened. */
export interface VitalSampleView {
  at: number;
  waiting: number;
  orders_a_second: number;
  refused_a_second: number;
  /** What half of the answers took at the most. */
  answer_ms: number;
  /** What 99 of 100 did. */
  slow_answer_ms: number;
  decide_ms: number;
  commit_ms: number;
  show_ms: number;
}

/** How many batches had up to so many orders, and more than the size before; of the last, any number above. */
export interface BatchSizeView {
  up_to: number | null;
  batches: number;
}

/** How often a command was refused for a reason since the floor was opened. */
export interface RefusalCountView {
  words: string;
  count: number;
}

/** A device that sends a table its outcomes. In order, if there is no trouble. */
export interface DeviceView {
  table: string;
  device: string;
  address: string;
  trouble: string;
}

/** A file of the database, by the end of its name. */
export interface DatabaseFileView {
  name: string;
  size: number;
}

/** How the floor is. */
export interface EngineerView {
  staff: string;
  role: string;
  now: number;
  floor: string;
  opened: number;
  version: string;
  /** The last step that the database's schema has had. */
  schema: number;
  /** Whether orders are answered, and rounds opened. */
  ready: boolean;
  alerts: readonly AlertView[];
  /** How far apart the samples are. */
  every_s: number;
  /** The oldest first. */
  samples: readonly VitalSampleView[];
  /** What 99 of 100 answers should not take longer than. */
  slow_ms: number;
  waiting: number;
  batch_sizes: readonly BatchSizeView[];
  /** The most frequent first. */
  refusals: readonly RefusalCountView[];
  sockets: number;
  most_sockets: number;
  terminals: number;
  /** Terminals that are not connected. */
  away: readonly string[];
  devices: readonly DeviceView[];
  notices_waiting: number;
  notices_overdue: number;
  /** The number of the last seal; zero, if there is none. */
  seal: number;
  sealed_at: number;
  seal_every_s: number;
  unsigned: number;
  /** When the floor last looked whether its books agree; zero, if it has not yet. */
  checked_at: number;
  /** In bytes; nothing, where the database is on a server. */
  disk_free: number | null;
  disk_total: number | null;
  database_files: readonly DatabaseFileView[];
}

/** Why something was refused, as a code. */
export type Reason = "not_yours" | "barred" | "too_often" | "elsewhere" | "malformed" | "unknown" | "not_offered" | "unapproved" | "contradicted" | "late" | "not_now" | "first" | "done_already" | "nothing" | "final" | "closed" | "held" | "fault" | "in_use" | "expired" | "credit" | "limit" | "minimum" | "total_minimum" | "differential" | "no_main" | "no_own_main" | "one_side" | "unconfirmed" | "no_result" | "irregularity" | "void_wagers" | "invalid" | "refused_wager" | "forfeited" | "not_proved" | "gave_way" | "retracted";

/** The commands by their names: what each must say, and what it may. */
export interface Commands {
  accept_cards: {};
  accept_efforts: { prize: number; why: string };
  add_dummy: {};
  add_to_pool: { kind: "cash" | "goods" | "services"; value: number; what: string };
  adjust_wager: { round: number; place: string; bet: string; reason: string; to?: string };
  advise_complaint: { dispute: number; how: "spoken" | "printed" | "letter" };
  agree_to_dummies: {};
  agree_to_giving: { what: "addition" | "prize"; amount: number; entry?: string };
  agree_to_limit: { kind: string };
  agree_to_payment: { what: "buy_in" | "voucher" | "reimbursement" | "correction" | "overpayment"; amount: number; place?: string };
  allow_handover: {};
  announce_closing: { after?: number; rounds?: number };
  announce_counts: {};
  announce_results: { places?: readonly string[]; reason?: string };
  answer_call: {};
  appoint_leader: { staff: string; licence?: string };
  approve: { request: number };
  approve_both_sides: { account: string; minutes?: number; rounds?: number };
  approve_colour: { colour: string };
  approve_refund: { entry: string };
  approve_substitute: { entry: string; person: string; reason: string };
  ask_review: { dispute: number };
  ask_to_see_cards: {};
  attach_drop_box: { box: string };
  authorise_dummy: {};
  award_prizes: {};
  burn_cards: { count: number; shown?: string };
  buy_in: { kind: "cash" | "chips" | "voucher" | "cashless"; amount: number };
  call_attendant: { round?: number };
  call_count: {};
  cancel_draw: { finding: string };
  cancel_tournament: { reason: string; too_few?: boolean };
  cash_out: {};
  change_card: { card: string; status: "valid" | "suspended" | "expired" | "cancelled" };
  change_limit: { kind: string; lowest: number; highest: number; step?: number; area?: number; after?: number; rounds?: number };
  change_shoe: { to: string; reason: string };
  check_by_device: { cards: string; device: string; decks: readonly ("pass" | "fail")[] };
  check_cards: { cards: string; passed: boolean; counted?: number };
  chemmy_shuffle: {};
  claim: { round: number; about?: "outcome" | "malfunction" };
  clear: {};
  clear_shoe: { reason: string };
  close_analysis: { round: number; place: string };
  close_case: { case: number; outcome: "no_breach" | "breach" };
  close_dispute: { dispute: number; satisfied: boolean };
  close_entries: {};
  close_float: { count: Readonly<Record<string, number>> };
  close_incident: { incident: number };
  close_promotion: {};
  close_promotion_dispute: { dispute: number; advised?: number };
  close_table: {};
  close_tournament: {};
  compare_wheel: { item: string; agrees: boolean };
  complete: { step: string; note: string; result: "passed" | "failed"; counted?: number };
  complete_without_wagers: { cards?: readonly string[] };
  confirm: {};
  confirm_outcome: { winner?: "" | "player" | "banker" | "tie" };
  confirm_paid: {};
  confirm_seat: { entry: string };
  correct_card: { nth: number; card: string };
  correct_outcome: { round: number; reason: string; number?: string; cards?: readonly string[]; dice?: readonly number[] };
  correct_person: { person: string; name?: string; address?: string; born?: string; contact?: string; document?: "" | "passport" | "driver_licence" | "proof_of_age" | "other"; identity?: string };
  cut_cards: { depth: number; by?: string; place?: string };
  decide_breach: { breach: number; outcome: "unfounded" | "warn" | "disqualify" };
  decide_card: { own: boolean };
  decide_dispute: { dispute: number; decision: "for_player" | "for_house"; reason?: "" | "established" | "not_established" | "confirmed_by_record" | "put_right" | "other"; in_absence?: boolean; case?: number; note?: string };
  decide_held: { round: number; place: string; forfeit: boolean; reason: string };
  decide_incident: { incident: number; measure: "no_action" | "void_wagers" | "exclude_from_table" | "exclude_from_game" | "exclude_from_casino" | "direct_to_leave" | "detain" | "check_cards" | "replace_cards" | "find_missing_card" | "correct_outcome" | "invalidate_outcome" | "void_round" | "refund"; reason?: "" | "established" | "not_established" | "confirmed_by_record" | "put_right" | "other"; until?: number; note?: string; person?: string };
  decide_invalid: { terminal: string; bet: string; keep: boolean };
  decide_promotion_dispute: { dispute: number; decision: string; satisfied: boolean };
  decide_report: { ticket: string; decision: "pay" | "refuse" };
  decide_shuffle: { shuffle: boolean };
  declare: { irregularity: string; reason?: string; terminal?: string; card?: string; shown?: string; actual?: string };
  declare_at_tables: { irregularity: string; reason: string; tables: readonly string[] };
  declare_faulty: { fault: "screen" | "touch" | "acceptor" | "printer" | "connection" | "other" };
  declare_in_round: { round: number; irregularity: string; reason: string; places?: readonly string[]; forfeited?: readonly string[] };
  declare_no_spin: { reason: string };
  decline: { request: number; why: string };
  decline_dummy: { reason: string };
  deduct_for_absence: { entry: string };
  delay_payment: { ticket: string; ground: string; until?: number };
  deny_claim: { amount: number; person?: string; name?: string; address?: string; note?: string };
  designate_tables: { tables: readonly string[] };
  determine_payment: { ticket: string; determination: "pay" | "refuse" | "returned" };
  direct_continuous: { reason: string };
  direct_dummies: { coups: number; reason: string };
  discard_cards: { count?: number };
  dispute_round: { round: number };
  disqualify_absent: { entry: string; refund?: boolean };
  double: {};
  draw_card: { card?: string; hand?: "" | "player" | "banker"; device?: string };
  draw_seats: { reason?: string };
  draw_winners: {};
  end_approval: { approval: string };
  end_hold: {};
  end_old_minimum: { kind: string; after: number };
  end_play: { table: string; agreed?: readonly string[] };
  end_promotion: {};
  enter_count: { table: string; counts: Readonly<Record<string, number>> };
  enter_dice: { one: number; two: number; three: number };
  enter_number: { number: string };
  enter_review: { dispute: number; outcome: "confirmed" | "changed"; note?: string };
  erase_person: { person: string; ground: "asked" | "retention_over" | "registered_in_error" | "backup_put_back" };
  escrow_note: { note: number };
  establish_cards: { cards: readonly string[]; reason: string };
  establish_number: { number: string };
  examine_form: { terminal: string };
  exchange_voucher: { voucher: string };
  expose_card: { nth: number; card: string; by?: string };
  forfeit_absent: {};
  give_conditions: { entry: string; how: "print" | "mail" | "screen"; form?: boolean };
  give_rules_copy: { how?: "printed" | "sent" };
  give_standing_order: { on: boolean };
  give_up_seat: { place: string };
  grant_approval: { approval: string; place?: string };
  hand_back_form: { terminal: string; why: string };
  hand_over_chips: { amount: number };
  hand_over_notice: { notice: number; reference: string };
  hand_over_prize: { prize: number; person: string };
  hold_account: { fault_at: number };
  hold_payment: { ticket: string; reason: "entitlement" | "fraud" | "malfunction" | "identity" };
  identify_player: { terminal: string; person?: string };
  inform_refused: { prize: number; informed: number };
  insert_cards: {};
  insert_note: { note: number };
  insert_ticket: { ticket: string };
  invalidate_wagers: { terminal: string; reason: string };
  issue_card: { card: string; person: string };
  issue_checks: { colour: string; value: number; amount: number; marker?: number };
  issue_chips: { amount: number; entry?: string; values?: Readonly<Record<string, number>>; pieces?: Readonly<Record<string, number>> };
  issue_hand_pay: {};
  issue_voucher: { amount: number; tables?: readonly string[]; until?: number; kinds?: readonly string[]; least?: number };
  join_tournament: {};
  keep_short_wager: { terminal: string; bet: string };
  launch_ball: {};
  leave_tournament: {};
  lift_exclusion: { exclusion: number };
  lift_restriction: {};
  limit_players: { players: number };
  load_ball: {};
  lodge_conditions: { channel: string; sent: number };
  log_breach: { entry: string; kind: "advice" | "hiding" | "illicit_increase" | "other"; rule: string };
  look_at_form: { of: string };
  mark_wager: { round: number; place: string; proved: boolean; record: string; bet?: string };
  move: { bet: string; to: string };
  move_cards: { cards: string; machine: string; to: string; fault: string; damaged?: readonly string[]; replacements?: readonly string[] };
  move_in: {};
  move_marker: {};
  move_start: { to: number; notified?: readonly string[] };
  new_game: {};
  no_more_bets: {};
  nominate_drawer: { place: string };
  nominate_opener: { hand: "player" | "banker"; place: string };
  nominate_scrutineer: { staff: string };
  note_attempt: { prize: number; means: "in_person" | "mail" | "telephone" | "email"; reached: boolean };
  note_excess: { round: number; limit: "differential" | "maximum" | "area_maximum"; by: number };
  note_presence: { prize: number; present: boolean };
  note_reply: { notice: number; reference?: string; content?: string };
  notify_inspector: { inspector: string };
  notify_surveillance: {};
  offer_button: { terminal: string };
  offer_retraction: { cards?: readonly string[] };
  offer_seat: { entry: string; instead_of: string };
  offer_shoe: { place: string; taken: boolean };
  open_case: { round: number; due: number; paid: number };
  open_dispute: { round?: number; person?: string; note?: string };
  open_float: { count: Readonly<Record<string, number>> };
  open_promotion_dispute: { person: string; about: string };
  open_shoe: { cards: string };
  open_table: {};
  order_check: { reason: string };
  order_shuffle: { reason: string };
  oversee_draw: {};
  pass_hand: { hand: "player" | "banker"; place: string };
  pass_over: { terminal: string };
  pay_prize: { entry: string };
  pay_promotion_prize: { prize: number; payee: string; cash?: number; cheque?: number; transfer?: number; asked_for?: "cash" | "cheque" | "transfer"; reason?: string };
  pay_refund: { entry: string };
  pay_ticket: { ticket: string; forms?: Readonly<Record<string, number>> };
  permit_devices: {};
  permit_players: { players: number };
  place: { bet: string; stake: number; purse?: string; box?: string; of_purse?: number; spoken?: boolean; outside?: boolean };
  place_cutting_card: { behind: number };
  place_layout: { chips: Readonly<Record<string, number>> };
  play_pass_card: {};
  postpone_draw: { finding: string };
  present_card: { card: string };
  press_button: {};
  publish_conditions: {};
  publish_results: { where: string };
  question_card: {};
  raise_at_once: { kind: string; lowest: number };
  raise_dispute: { table: string; about: string };
  reconstruct: { cards: readonly string[] };
  record_absence: { entry: string; away?: boolean };
  record_agreement: { entry: string; reference: string };
  record_attendance: { incident: number; step: "arrived" | "took_over"; service: "inspector" | "police"; officer: string };
  record_consent: { entry: string; reference: string };
  record_finding: { case: number; finding: "unintentional" | "suspected" };
  record_repair: { repaired_at: number };
  record_shuffle: { cards: string };
  record_signature: { ticket: string };
  record_step: { case: number; step: "identify" | "contact" | "reimburse" | "demand" | "repay" | "impractical" | "report"; person?: string };
  redeem_checks: { colour: string };
  redo: {};
  reduce_pro_rata: {};
  refund_from_float: { table: string };
  refuse_credit: { stream: string; version: number };
  refuse_entry: { person: string; reason: string };
  refuse_illegible: {};
  refuse_prize: { prize: number; reason: string };
  refuse_wager: { terminal: string; bet: string; ground?: "" | "limits" | "in_doubt" | "not_entitled" | "conduct" | "equipment"; box?: string };
  register_cards: { cards: string; decks: number; back: string; source?: string; approval?: string; batch?: string };
  register_person: { name: string; address?: string; born?: string; contact?: string; document?: "" | "passport" | "driver_licence" | "proof_of_age" | "other"; identity?: string };
  release_accounts: { round: number; reason: string };
  release_cards: { cards: string };
  relinquish_shoe: {};
  remind_idle: { place: string };
  remove: { bet: string };
  remove_card: {};
  remove_dolly: {};
  remove_drop_box: {};
  remove_personal_limits: { place: string };
  reopen_wagering: { reason?: string };
  repeat: {};
  replace_cards: { reason: string };
  replace_ticket: {};
  report_cutting_card: {};
  report_fault: { item: string; fault: string };
  report_incident: { kind: string; round?: number; others?: readonly string[]; person?: string; affected?: string; employee?: string; card?: string; account?: string; device?: "" | "calculator" | "computer" | "phone" | "camera" | "other"; on_duty?: boolean; warned?: boolean; amount?: number; fault_at?: number; note?: string };
  report_left: { place: string };
  report_meter: { meter: number };
  report_picture: { round: number; lies: Readonly<Record<string, number>> };
  report_printer: { works: boolean };
  report_repair: { item: string };
  report_result: { winner: "player" | "banker" | "tie" };
  report_spin: { revolutions: number; same_direction?: boolean };
  report_terminal: {};
  report_ticket: { ticket: string; report: "lost" | "stolen" };
  request: { command: object; why?: string };
  require_agreement: { on?: boolean };
  require_checks: { on: boolean };
  require_identity: { ticket: string };
  require_shuffle: {};
  resolve_count: { entry: string; reason: string };
  restore_uspin: { how: "repaired" | "replaced" | "removed" };
  restrict_side_bets: { surveillance?: string; inspector?: string; sign?: string };
  restrict_to_minimum: { terminal: string };
  resume_round: {};
  return_chips: { table: string; returned: number; missing?: Readonly<Record<string, number>> };
  return_hand: { hand: "player" | "banker" };
  return_note: {};
  return_short_wager: { terminal: string; bet: string };
  return_to_service: {};
  reveal_wager: { terminal: string };
  review_payment: { ticket: string };
  riffle_cards: { moment: string };
  seal_wager: { bet: string; stake: number; confirmed?: boolean };
  secure_cards: { cards: string; where: string };
  send_notice: { notice: number; reference: string };
  send_report: { month: string };
  set_bet_time: { seconds: number; after: number };
  set_period: { seconds: number };
  set_personal_limit: { place: string; kind: string; lowest: number; highest: number };
  set_style: { style: string };
  settle_dispute: { dispute: number; decision: string };
  share_colour: { colour: string; with_place: string };
  show_cards: { place: string; shown: string };
  show_promotion: { name: string };
  shuffle_cards: { method?: string; machine?: string };
  sight_identity: { ticket: string; document: "passport" | "driver_licence" | "other" };
  sign_off: {};
  sign_on: {};
  spin_ball: {};
  stack_note: {};
  start_promotion: {};
  start_session: {};
  stay_in: {};
  submit_notice: { addressee: "inspector" | "surveillance" | "authority" | "nicc" | "grc" | "gwc" | "entrant"; subject: string; content?: string; due?: number; person?: string };
  submit_terms: {};
  switch_cashless: { on: boolean };
  switch_lucky_ball: { on: boolean };
  take_alternative: { prize: number };
  take_break: { minutes: number };
  take_buy_back: { entry: string; amount: number };
  take_buy_in: { entry: string; amount: number };
  take_down_form: { terminal: string; bet?: string; stake?: number };
  take_entry: { person: string; form?: boolean; copy?: "" | "print" | "mail" | "screen"; agreement?: string; member?: string; restrictions_met?: boolean; reserve?: boolean };
  take_fee: { entry: string; amount: number };
  take_losing: {};
  take_promotion_entry: { person: string; member?: string; table?: string; round?: number; place?: string };
  tell_surveillance: { place: string };
  tick_item: { item: string };
  transfer_credit: { reference: string; kind: "cashless" | "promotion" | "correction"; amount: number };
  tumble: {};
  undo: {};
  use_item: { item: string; seal?: string };
  validate_draw: { how: string };
  verify_cards: { cards: string; machine: string; counts: Readonly<Record<string, number>> };
  void_round: { reason: "malfunction" | "wagers_not_confirmed" };
  void_wagers: { place: string; ground: string; bet?: string };
  waive_cut: {};
  withdraw_approval: { account: string };
  withdraw_devices: {};
  withdraw_entry: { entry: string };
  write_notice: { addressee: "inspector" | "surveillance" | "authority" | "nicc" | "grc" | "gwc" | "entrant"; subject: string };
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
