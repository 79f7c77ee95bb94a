import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pictures } from "../src/player/replay";
import Replay from "../src/player/Replay.svelte";
import type { CoupView, RecallView, SettlementView, StepView } from "../src/schema";
import { TABLE } from "./table";

const BLACK = { text: "17", tone: "black", words: "black, odd, low", dice: [] } as const;
const WON = { bet: "straight:17", stake: 500, result: "win", pays: "35", returned: 18_000, clause: "8.5" } as const;
const SETTLED: SettlementView = { at: 1, result: BLACK, winning: ["straight:17", "black"], lines: [WON], staked: 500, returned: 18_000, why: "", clause: "" };
const AGAIN: RecallView = {
  played: { table: "R1", title: "Rapid Roulette", round: 7, at: 1, result: BLACK, corrected: false, staked: 500, returned: 18_000, before: 10_000, after: 27_500 },
  table: TABLE,
  rules: "",
  screen_rules: "",
  wagers: { "straight:17": 500 },
  limits: {},
  coup: null,
  dice: [],
  lucky: null,
  settlements: [SETTLED],
  steps: [],
};
const COUP: CoupView = { player: ["Ah", "Ah"], banker: ["Ah", "2c", "5d"], player_count: 2, banker_count: 8, printed: "", next: "", why: [] };
const card = (drawn: string): StepView => ({ at: 1, words: "A card", clause: "", bet: "", card: drawn });

const wanted = (motion: boolean) => vi.stubGlobal("matchMedia", () => ({ matches: !motion }));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a spin goes from the chips at the close by the ball to what came back", () => {
  const [close, ball, rests, end] = pictures(AGAIN);
  expect(close!.caption).toContain("Straight up 17 5.00");
  expect(ball).toMatchObject({ spinning: true, number: null, settled: null });
  expect(rests).toMatchObject({ spinning: false, number: "17", settled: null });
  expect(end!.caption).toBe("17, black, odd, low. 180.00 came back of 5.00 staked.");
  expect(end!.settled).toBe(SETTLED);
});

test("cards come in the order in which they were drawn, and their count with the last of them", () => {
  const steps = [card("Ah"), card("Ah"), card("Ah"), card("2c"), card("5d")];
  const coups = pictures({ ...AGAIN, coup: COUP, steps }).flatMap(({ coup, settled }) => (coup && !settled ? [coup] : []));
  expect(coups.map(({ player, banker }) => `${player.length}${banker.length}`)).toEqual(["10", "11", "21", "22", "23", "23"]);
  expect(coups.map(({ banker_count }) => banker_count)).toEqual([null, null, null, null, null, 8]);
});

test("cards of which no step tells are there at the end all the same", () => {
  expect(pictures({ ...AGAIN, coup: COUP, steps: [card("Kd")] }).at(-1)!.coup).toBe(COUP);
});

test("dice are shown one by one", () => {
  const result = { text: "11", tone: "big", words: "11, big", dice: [1, 5, 5] } as const;
  const shown = pictures({ ...AGAIN, table: { ...TABLE, game: "sic_bo" }, dice: [1, 5, 5], settlements: [{ ...SETTLED, result }] });
  expect(shown.map(({ dice }) => dice.length)).toEqual([0, 0, 1, 2, 3, 3]);
  expect(shown[1]!.rolling).toBe(true);
});

test("a void round shows no outcome, and one put right shows both", () => {
  expect(pictures({ ...AGAIN, settlements: [] }).map(({ caption }) => caption).at(-1)).toContain("void");
  const right = { ...SETTLED, result: { ...BLACK, text: "14" }, why: "Round 7 was put right." };
  const [first, second] = pictures({ ...AGAIN, settlements: [SETTLED, right] }).slice(-2);
  expect([first!.number, second!.number]).toEqual(["17", "14"]);
  expect(second!.caption).toBe("Round 7 was put right.");
});

test("it begins at its end, plays by itself from the start, and stops when it is given to or has nothing more to show", async () => {
  wanted(true);
  render(Replay, { again: AGAIN });
  const place = () => document.querySelector("[data-replay]")?.getAttribute("data-replay");
  expect(place()).toBe("3");
  expect(document.querySelector('[data-lit="black"]')).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "Play the round again" }));
  expect(place()).toBe("0");
  expect(document.querySelector('[data-lit="black"]')).toBeNull();
  await vi.advanceTimersByTimeAsync(1_900);
  expect(document.querySelector("[aria-live].caption")?.textContent).toContain("The ball is spinning.");
  await fireEvent.click(screen.getByRole("button", { name: "Pause" }));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(place()).toBe("1");
  await fireEvent.click(screen.getByRole("button", { name: "One step on" }));
  expect(place()).toBe("2");
  await fireEvent.click(screen.getByRole("button", { name: "Play the round again" }));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(place()).toBe("3");
  expect(screen.getByRole("button", { name: "Play the round again" })).toBeTruthy();
});

test("where motion is not wanted nothing plays by itself: the steps are gone through", async () => {
  wanted(false);
  render(Replay, { again: AGAIN });
  expect(screen.queryByRole("button", { name: "Play the round again" })).toBeNull();
  await fireEvent.click(screen.getByRole("button", { name: "From the start" }));
  expect(document.querySelector("[data-caption-of]")?.textContent).toContain("No more bets.");
});
