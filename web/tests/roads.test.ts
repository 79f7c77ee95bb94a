import { expect, test } from "vitest";
import { beadPlate, bigRoad, derivedRoad, latest, marksIf, readCoups, tally, type Cell, type Derived } from "../src/roads";

/** A shoe as a string of winners: "PPB T" is two Players, a Banker and a tie. */
const shoe = (winners: string) => readCoups([...winners.replaceAll(" ", "")].join(" "));

/** A road as it looks: six lines, a dot for an empty cell. */
function look<Mark>(cells: readonly Cell<Mark>[], sign: (mark: Mark) => string): string[] {
  const width = Math.max(0, ...cells.map(({ column }) => column + 1));
  const rows = Array.from({ length: 6 }, () => Array.from({ length: width }, () => "."));
  for (const { column, row, mark } of cells) {
    expect(rows[row]![column], "no cell is drawn twice").toBe(".");
    rows[row]![column] = sign(mark);
  }
  return rows.map((row) => row.join(""));
}

const big = (winners: string) => look(bigRoad(shoe(winners)), ({ winner }) => winner ?? "-");
const ties = (winners: string) => bigRoad(shoe(winners)).map(({ mark }) => mark.ties);
/** A derived road's marks in order: r for red, alike; b for blue, not alike. */
const marks = (winners: string, road: Derived) => derivedRoad(shoe(winners), road).map(({ mark }) => (mark ? "r" : "b")).join("");

test("a shoe is read as the server writes it", () => {
  expect(readCoups("")).toEqual([]);
  expect(readCoups("Ppbn B")).toEqual([
    { winner: "P", playerPair: true, bankerPair: true, natural: true },
    { winner: "B", playerPair: false, bankerPair: false, natural: false },
  ]);
});

test("the bead plate takes every coup, down six and on to the next column", () => {
  expect(look(beadPlate(shoe("PBTPBTPB")), ({ winner }) => winner)).toEqual(["PP", "BB", "T.", "P.", "B.", "T."]);
});

test("the big road begins a column whenever the winner changes", () => {
  expect(big("PPBPBB")).toEqual(["PBPB", "P..B", "....", "....", "....", "...."]);
});

test("ties are counted on the coup before them", () => {
  expect(big("PTTBTB")).toEqual(["PB", ".B", "..", "..", "..", ".."]);
  expect(ties("PTTBTB")).toEqual([2, 1, 0]);
});

test("ties before the first winner wait in the first cell, and stay there when a winner comes", () => {
  expect(big("TT")).toEqual(["-", ".", ".", ".", ".", "."]);
  expect(ties("TT")).toEqual([2]);
  expect(big("TTB")).toEqual(["B", ".", ".", ".", ".", "."]);
  expect(ties("TTBTP")).toEqual([3, 0]);
});

test("a run of more than six turns right at the bottom", () => {
  expect(big("PPPPPPPPB")).toEqual(["PB.", "P..", "P..", "P..", "P..", "PPP"]);
});

test("a run turns where the cell below is taken by another's tail, and tails lie above each other", () => {
  expect(big("PPPPPPPPP BBBBBBB PPPPPP")).toEqual(["PBP..", "PBP..", "PBP..", "PBPPP", "PBBB.", "PPPP."]);
});

test("tails that meet leave a run only its top cell, and the next one begins where the top is free", () => {
  const runs = [12, 11, 10, 9, 8, 7].map((length, place) => (place % 2 ? "B" : "P").repeat(length)).join("");
  expect(big(`${runs}P`)).toEqual([
    "PBPBPBBBBBBBP",
    "PBPBPPPPPPP..",
    "PBPBBBBBBB...",
    "PBPPPPPPP....",
    "PBBBBBBB.....",
    "PPPPPPP......",
  ]);
});

test("only the latest columns are in view", () => {
  const winners = "PB".repeat(15);
  expect(look(latest(bigRoad(shoe(winners)), 8), ({ winner }) => winner!)[0]).toBe("PBPBPBPB");
  expect(look(latest(bigRoad(shoe("PPPPPPPPPP")), 3), ({ winner }) => winner!)).toEqual(["...", "...", "...", "...", "...", "PPP"]);
  expect(latest(bigRoad(shoe("PB")), 8).map(({ column }) => column)).toEqual([0, 1]);
});

test("the derived roads begin at the second coup of a column, or the top of the one after it", () => {
  expect(marks("PB", "bigEyeBoy")).toBe("");
  expect(marks("PBB", "bigEyeBoy")).toBe("b");
  expect(marks("PBP", "bigEyeBoy")).toBe("r");
  expect(marks("PBP", "smallRoad")).toBe("");
  expect(marks("PBPP", "smallRoad")).toBe("b");
  expect(marks("PBPB", "smallRoad")).toBe("r");
  expect(marks("PBPB", "cockroachPig")).toBe("");
  expect(marks("PBPBB", "cockroachPig")).toBe("b");
  expect(marks("PBPBP", "cockroachPig")).toBe("r");
});

/*
 * By hand. Columns of the big road: P3 B1 P2 B2 P5 B1.
 *   big eye boy: B1 begins below the second row of nothing, so its first mark is P2's top: is B1 as long as P3? no: b.
 *     P2's 2nd: B1 has no 2nd row but a 1st: b. B2's top: P2 as long as B1? no: b. B2's 2nd: P2 has it: r.
 *     P5's top: B2 as long as P2: r. 2nd: B2 has it: r; 3rd: B2 ends at the 2nd: b; 4th and 5th: nothing there or above: r r.
 *     B1's top: P5 as long as B2? no: b.
 *   small road: P2's 2nd: P3 has it: r. B2's top: P2 as long as P3? no: b. B2's 2nd: B1 ends at its 1st: b.
 *     P5's top: B2 as long as B1? no: b. 2nd: P2 has it: r; 3rd: P2 ends there: b; 4th, 5th: r r. B1's top: P5 as P2? no: b.
 *   cockroach pig: B2's 2nd: P3 has it: r. P5's top: B2 as long as P3? no: b. 2nd: B1 ends: b; 3rd to 5th: r r r.
 *     B1's top: P5 as long as B1? no: b.
 */
const BY_HAND = "PPP B PP BB PPPPP B";

test("derived roads worked out by hand", () => {
  expect(marks(BY_HAND, "bigEyeBoy")).toBe("bbbrrrbrrb");
  expect(marks(BY_HAND, "smallRoad")).toBe("rbbbrbrrb");
  expect(marks(BY_HAND, "cockroachPig")).toBe("rbbrrrb");
  expect(look(derivedRoad(shoe(BY_HAND), "bigEyeBoy"), (mark) => (mark ? "r" : "b"))).toEqual(["brbrb", "br.r.", "br...", ".....", ".....", "....."]);
});

test("ties do not change a derived road, and neither do the tails of the big road", () => {
  expect(marks("T PPTP B PTP BB T PPPPP TT B", "bigEyeBoy")).toBe(marks(BY_HAND, "bigEyeBoy"));
  expect(marks("PPPPPPPP BBBBBBBB", "bigEyeBoy")).toBe("rrrrrrr");
});

test("what the next mark would be, for either winner, is what comes when that side wins", () => {
  for (const side of ["P", "B"] as const) {
    const asked = marksIf(shoe(BY_HAND), side);
    for (const road of ["bigEyeBoy", "smallRoad", "cockroachPig"] as const) {
      expect(asked[road] ? "r" : "b").toBe(marks(BY_HAND + side, road).at(-1));
    }
  }
  expect(marksIf(shoe("P"), "B")).toEqual({ bigEyeBoy: null, smallRoad: null, cockroachPig: null });
});

test("a corrected coup redraws everything after it", () => {
  const [before, after] = ["PPP B PP BB PPPPP B", "PPP P PP BB PPPPP B"];
  expect(big(before)[0]).toBe("PBPBPB");
  expect(big(after)).toEqual(["PBPB", "PBP.", "P.P.", "P.P.", "P.P.", "P..."]);
  expect(marks(after, "bigEyeBoy")).toBe("rbrbrrb");
});

test("the shoe is counted", () => {
  expect(tally(readCoups("Pp Bbn T Tpbn B"))).toEqual({
    coups: 5,
    player: 1,
    banker: 2,
    tie: 2,
    playerPairs: 2,
    bankerPairs: 2,
    naturals: 2,
  });
});
