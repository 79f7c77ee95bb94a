import { expect, test } from "vitest";
import { inWords, onBets, roundPictures, settledLines } from "../src/round/pictures";
import type { PlaceInRound, RoundPage, RoundStep } from "../src/schema";
import { TABLE } from "./table";

const BLACK = { text: "17", tone: "black", words: "black, odd, low", dice: [] } as const;
const RED = { text: "14", tone: "red", words: "red, even, low", dice: [] } as const;
const line = (bet: string, returned: number) => ({ bet, stake: 500, result: returned ? "win" : "lose", pays: null, returned, clause: "8.5" }) as const;
const settlement = (...lines: readonly ReturnType<typeof line>[]) => ({ at: 1, result: RED, winning: [], lines, staked: 500, returned: 0, why: "", clause: "" });
const place = (name: string, settlements: PlaceInRound["settlements"]): PlaceInRound => ({
  ...{ place: name, account: `${name}-1`, in_chips: false, laid: 500, went_back: 0, staked: 500, returned: 0, paid: 0, put_right: 0 },
  ...{ before: null, after: null, after_put_right: null, settlements },
});

let version = 0;
function step(event: string, more: Partial<RoundStep> = {}): RoundStep {
  version += 1;
  const lines = [{ words: event, clause: "", place: "", bet: "", card: "" }];
  return { version, at: version, by: "", who: "", event, kind: "play", lines, clause: "", later: false, chips: {}, coup: null, result: null, winning: [], ...more };
}

function at(where: string, event: string): RoundStep {
  return step(event, { lines: [{ words: event, clause: "", place: where, bet: "", card: "" }] });
}

const PLACES = [place("T1", [settlement(line("straight:14", 18_000)), settlement(line("straight:14", 0))]), place("T2", [settlement(line("straight:14@T1", 18_000))])];
const STEPS = [
  step("round_opened"),
  step("wagers_changed", { chips: { T1: { "straight:14": 500, black: 500 } } }),
  step("wagers_changed", { chips: { T1: { "straight:14": 500 } } }),
  step("wagers_changed", { chips: { T2: { "straight:14": 500 } } }),
  step("ball_spun"),
  step("outcome_registered", { result: RED, winning: ["straight:14"] }),
  at("T1", "wagers_settled"),
  at("T2", "wagers_settled"),
  step("round_settled", { result: RED, winning: ["straight:14"] }),
  step("outcome_corrected", { result: BLACK, winning: ["straight:17"], later: true }),
  at("T1", "wagers_corrected"),
];
const PAGE: RoundPage = {
  ...{ staff: "", role: "", table: TABLE, document: "", round: 1, opened: 1, ended: 9, dealer: "", rules: "", screen_rules: "", void: false },
  ...{ result: BLACK, corrected: true, dice: [], lucky: null, steps: STEPS, places: PLACES, books: [], matters: [], earlier: null, later: null },
};

test("the layout is as chips came and went, of one place or of all", () => {
  const pictures = roundPictures(PAGE);
  expect(pictures.map((picture) => onBets(picture, ""))).toEqual([
    {},
    { "straight:14": 500, black: 500 },
    { "straight:14": 500 },
    ...Array.from({ length: 8 }, () => ({ "straight:14": 1000 })),
  ]);
  expect(onBets(pictures.at(-1)!, "T2")).toEqual({ "straight:14": 500 });
});

test("the ball spins until there is a number, and what won is lit when the round is settled", () => {
  const pictures = roundPictures(PAGE);
  expect(pictures.map(({ spinning }) => spinning).slice(3, 6)).toEqual([false, true, false]);
  expect(pictures[5]!.result?.text).toBe("14");
  expect(pictures[5]!.winning).toEqual([]);
  expect(pictures[8]!.winning).toEqual(["straight:14"]);
  expect([pictures.at(-1)!.result?.text, pictures.at(-1)!.winning]).toEqual(["17", ["straight:17"]]);
});

test("what came of the wagers is what was settled by then", () => {
  const pictures = roundPictures(PAGE);
  expect(settledLines(pictures[5]!, PLACES, "")).toEqual([]);
  expect(settledLines(pictures[6]!, PLACES, "").map(({ returned }) => returned)).toEqual([18_000]);
  expect(settledLines(pictures[8]!, PLACES, "")).toMatchObject([{ bet: "straight:14", stake: 1000, returned: 36_000 }]);
  expect(settledLines(pictures[10]!, PLACES, "T1")).toMatchObject([{ returned: 0 }]);
  expect(settledLines(pictures[10]!, PLACES, "")).toMatchObject([{ returned: 18_000 }]);
});

test("a void round has no result", () => {
  const steps = [step("outcome_registered", { result: RED, winning: [] }), step("round_voided", { chips: { T1: {} } })];
  expect(roundPictures({ ...PAGE, steps }).at(-1)).toMatchObject({ result: null, winning: [], chips: { T1: {} } });
});

test("a step reads as a sentence", () => {
  const lines = [
    { words: "5.00 on this bet", clause: "", place: "T1", bet: "straight:14", card: "" },
    { words: "Card to Player", clause: "", place: "", bet: "", card: "Td" },
  ];
  expect(inWords(step("several", { lines }))).toBe("T1: Straight up 14: 5.00 on this bet and Card to Player: 10 of diamonds");
});
