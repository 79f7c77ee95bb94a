// Written by tools/write_types.py from croupier/server/views.py: change that file, then run the tool.

/** An area of the layout that is drawn: a number, or an outside bet. Units are the width of a number box. */
export interface Box {
  bet: string;
  label: string;
  colour: "red" | "black" | "green" | "";
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where a chip for a bet lies, what the bet covers and what it pays. */
export interface Spot {
  bet: string;
  kind: string;
  x: number;
  y: number;
  numbers: readonly string[];
  pays: string;
  lowest: number;
  highest: number;
}

/** A multi-piece bet: one touch, equal chips on every piece. */
export interface SeriesBet {
  bet: string;
  pieces: readonly string[];
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
  series: readonly SeriesBet[];
  chips: readonly number[];
  notes: readonly number[];
  min_total: number;
  max_total: number;
  /** Whether outcomes come from a simulated wheel; every screen says so. */
  simulated: boolean;
}

export type Phase = "waiting" | "wagering" | "closed" | "registered" | "held";

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

/** The round as everyone sees it. */
export interface RoundView {
  round: number;
  phase: Phase;
  attempt: number;
  ball_spinning: boolean;
  closes_at: number | null;
  /** How long wagering is open, all in all. */
  period: number;
  /** The number registered, and after the end of the round the winning number. */
  number: string | null;
  colour: string;
  /** Winning numbers, latest first. */
  history: readonly string[];
  /** The state in words: place your bets, no more bets, no spin. */
  message: string;
}

/** What a player terminal shows. */
export interface PlayerView {
  terminal: string;
  round: RoundView;
  credit: number;
  bet: number;
  win: number;
  chips: Record<string, number>;
  /** The last settlement, on view until the next round opens. */
  lines: readonly Line[];
  notices: readonly Notice[];
  /** The commands that are allowed now. */
  can: readonly string[];
  /** The last ticket printed here, to be shown once; its number in full is only on the ticket. */
  ticket: string;
}

/** A terminal as the dealer sees it. */
export interface SeatView {
  terminal: string;
  connected: boolean;
  bet: number;
}

/** What a dealer terminal shows. */
export interface DealerView {
  staff: string;
  role: string;
  round: RoundView;
  seats: readonly SeatView[];
  /** All stakes on the layout. */
  total: number;
  can: readonly string[];
  no_spin_reasons: readonly string[];
  notices: readonly Notice[];
}

/** What a display shows. */
export interface DisplayView {
  round: RoundView;
  limits: readonly string[];
}

export type View = PlayerView | DealerView | DisplayView;

/** The first message on a socket: what does not change, and the picture now. */
export interface Welcome {
  seq: number;
  /** The server's time when the message was made. */
  now: number;
  table: TableView;
  snapshot: PlayerView | DealerView | DisplayView;
}

/** A later message: the parts of the picture that are different now. */
export interface Change {
  seq: number;
  /** The server's time when the message was made. */
  now: number;
  change: Record<string, unknown>;
}

/** What became of a command. */
export interface Answer {
  answer: number;
  ok: boolean;
  at: number;
  why: string;
  clause: string;
  notices: readonly Notice[];
}
