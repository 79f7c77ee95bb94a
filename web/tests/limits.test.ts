import { expect, test } from "vitest";
import { alike, broken } from "../src/limits";
import { shown } from "../src/player/checklist";
import { kindsName } from "../src/words";

const NARROW = { lowest: 500, highest: 20_000, step: 500 };
const WIDE = { lowest: 500, highest: 50_000, step: 500 };

test("bets with the same limits stand together, as the layout has them", () => {
  const limits = { red: WIDE, straight: NARROW, black: WIDE, split: NARROW };
  expect(alike(["straight", "split", "red", "black", "dozen"], limits)).toEqual([
    { kinds: ["straight", "split"], range: NARROW },
    { kinds: ["red", "black"], range: WIDE },
  ]);
});

test.each([
  [25_000, "maximum"],
  [20_000, null],
  [499, "minimum"],
  [700, "step"],
  [500, null],
])("a stake of %i cents breaks %s", (stake, limit) => expect(broken(NARROW, stake)).toBe(limit));

test("the six even chances go by one name only together", () => {
  expect(kindsName(["dozen", "low", "high", "even", "odd", "red", "black"])).toBe("Dozen and Even chances");
  expect(kindsName(["red", "low"])).toBe("Red and Low");
});

test("of what a terminal has to show, only that is given which is on the page", () => {
  document.body.innerHTML = `<svg data-layout><g data-bet="straight:17"></g><text>1 to 1, 1 to 2 on 6</text></svg><b data-meter="credit"></b><i data-bet="tier"></i>`;
  expect(shown(["straight", "split", "tier", "credit", "win", "banker_on_6"])).toEqual(["straight", "tier", "credit", "banker_on_6"]);
  document.body.innerHTML = "";
  expect(shown(["banker_on_6", "credit"])).toEqual([]);
});
