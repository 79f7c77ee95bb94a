/**
 * The five roads of a shoe, drawn from its coups alone.
 *
 * A road has six rows. A run goes down its column and turns right where the column ends or the next cell is taken, a dragon
 * tail; the next run begins in the first column to the right of this one's whose top is free.
 */
export const ROWS = 6;

export type Side = "P" | "B";

export interface Coup {
  winner: Side | "T";
  playerPair: boolean;
  bankerPair: boolean;
  natural: boolean;
}

/** A mark and where it is drawn. */
export interface Cell<Mark> {
  column: number;
  row: number;
  mark: Mark;
}

/** A coup of the big road, and the ties after it; nobody's where a shoe has begun with ties alone. */
export interface BigMark {
  winner: Side | null;
  ties: number;
  playerPair: boolean;
  bankerPair: boolean;
}

/** A mark of a derived road: the columns of the big road that it compares are alike, or they are not. */
export type Alike = boolean;

/** How far to the left each derived road looks. */
export const DERIVED = { bigEyeBoy: 1, smallRoad: 2, cockroachPig: 3 } as const;
export type Derived = keyof typeof DERIVED;

/** The coups of a shoe as the server writes them: "B Ppn T". */
export function readCoups(written: string): Coup[] {
  return written
    .split(" ")
    .filter((each) => each !== "")
    .map((each) => ({
      winner: each[0] as Coup["winner"],
      playerPair: each.includes("p", 1),
      bankerPair: each.includes("b", 1),
      natural: each.includes("n", 1),
    }));
}

/** Every coup, ties too: down one column and then the next. */
export function beadPlate(coups: readonly Coup[]): Cell<Coup>[] {
  return coups.map((mark, place) => ({ column: Math.floor(place / ROWS), row: place % ROWS, mark }));
}

/** A column for each run of one winner; ties are counted on the coup before them, or on the first one. */
export function bigRoad(coups: readonly Coup[]): Cell<BigMark>[] {
  return drawn(bigRuns(coups));
}

/** A derived road: a column for each run of like or unlike marks. */
export function derivedRoad(coups: readonly Coup[], road: Derived): Cell<Alike>[] {
  return drawn(runs(derivedMarks(lengths(coups), DERIVED[road]), (one, other) => one === other));
}

/** What each derived road's next mark would be if this side won the next coup; nothing while a road has not begun. */
export function marksIf(coups: readonly Coup[], side: Side): Record<Derived, Alike | null> {
  const next = lengths([...coups, { winner: side, playerPair: false, bankerPair: false, natural: false }]);
  const before = lengths(coups);
  const added = (left: number): Alike | null => {
    const marks = derivedMarks(next, left);
    return marks.length > derivedMarks(before, left).length ? (marks.at(-1) ?? null) : null;
  };
  return { bigEyeBoy: added(DERIVED.bigEyeBoy), smallRoad: added(DERIVED.smallRoad), cockroachPig: added(DERIVED.cockroachPig) };
}

/** The cells of a road's latest columns, as many as are shown; the first of them is column zero. */
export function latest<Mark>(cells: readonly Cell<Mark>[], columns: number): Cell<Mark>[] {
  const past = Math.max(0, ...cells.map(({ column }) => column + 1 - columns));
  return cells.filter(({ column }) => column >= past).map((cell) => ({ ...cell, column: cell.column - past }));
}

export interface Tally {
  coups: number;
  player: number;
  banker: number;
  tie: number;
  playerPairs: number;
  bankerPairs: number;
  naturals: number;
}

/** How often each thing has come in the shoe. */
export function tally(coups: readonly Coup[]): Tally {
  const count = (happened: (coup: Coup) => boolean) => coups.filter(happened).length;
  return {
    coups: coups.length,
    player: count(({ winner }) => winner === "P"),
    banker: count(({ winner }) => winner === "B"),
    tie: count(({ winner }) => winner === "T"),
    playerPairs: count(({ playerPair }) => playerPair),
    bankerPairs: count(({ bankerPair }) => bankerPair),
    naturals: count(({ natural }) => natural),
  };
}

function bigRuns(coups: readonly Coup[]): BigMark[][] {
  const marks: BigMark[] = [];
  for (const { winner, playerPair, bankerPair } of coups) {
    const last = marks.at(-1);
    if (winner === "T") {
      if (last) last.ties += 1;
      else marks.push({ winner: null, ties: 1, playerPair: false, bankerPair: false });
    } else if (last?.winner === null) {
      Object.assign(last, { winner, playerPair, bankerPair });
    } else {
      marks.push({ winner, ties: 0, playerPair, bankerPair });
    }
  }
  return runs(marks, (one, other) => one.winner === other.winner);
}

function lengths(coups: readonly Coup[]): number[] {
  return bigRuns(coups.filter(({ winner }) => winner !== "T")).map(({ length }) => length);
}

/** The marks of a derived road, from the lengths of the big road's columns, whatever tails those are drawn with. */
function derivedMarks(columns: readonly number[], left: number): Alike[] {
  const marks: Alike[] = [];
  columns.forEach((length, column) => {
    for (let row = 0; row < length; row++) {
      const other = columns[column - left];
      const [previous, earlier] = [columns[column - 1], columns[column - 1 - left]];
      if (row > 0 && other !== undefined) marks.push(other !== row);
      else if (row === 0 && earlier !== undefined) marks.push(previous === earlier);
    }
  });
  return marks;
}

function runs<Mark>(marks: readonly Mark[], alike: (one: Mark, other: Mark) => boolean): Mark[][] {
  const found: Mark[][] = [];
  for (const mark of marks) {
    const run = found.at(-1);
    if (run && alike(run[0]!, mark)) run.push(mark);
    else found.push([mark]);
  }
  return found;
}

function drawn<Mark>(found: readonly Mark[][]): Cell<Mark>[] {
  const taken = new Set<string>();
  const isFree = (column: number, row: number) => row < ROWS && !taken.has(`${column},${row}`);
  const cells: Cell<Mark>[] = [];
  let start = 0;
  for (const run of found) {
    while (!isFree(start, 0)) start += 1;
    let [column, row, turned] = [start, 0, false];
    run.forEach((mark, place) => {
      if (place > 0) {
        turned ||= !isFree(column, row + 1);
        if (turned) column += 1;
        else row += 1;
      }
      taken.add(`${column},${row}`);
      cells.push({ column, row, mark });
    });
    start += 1;
  }
  return cells;
}
