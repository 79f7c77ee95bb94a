import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { Lookup } from "../src/lookup";
import AttendantSheet from "../src/player/AttendantSheet.svelte";
import { OpenPanel } from "../src/player/panel.svelte";
import ResultBoard from "../src/player/ResultBoard.svelte";
import RoundsSheet from "../src/player/RoundsSheet.svelte";
import RulesSheet from "../src/player/RulesSheet.svelte";
import ServiceBar from "../src/player/ServiceBar.svelte";
import type { PlayedView, RecallView, RulesView, SessionView } from "../src/schema";
import LayoutChips from "../src/shared/LayoutChips.svelte";
import { drawn } from "../src/layout";
import { duration } from "../src/words";
import { picture, TABLE } from "./table";

afterEach(cleanup);

const BLACK = { text: "17", tone: "black", words: "black, odd, low", dice: [] } as const;
const RED = { text: "14", tone: "red", words: "red, even, low", dice: [] } as const;
const PLAYED: PlayedView = { table: "R1", title: "Rapid Roulette", round: 7, at: 1_700_000_000_000_000, result: BLACK, corrected: true, staked: 600, returned: 18_000, before: 10_000, after: 27_400 };
const WON = { bet: "straight:17", stake: 500, result: "win", pays: "35", returned: 18_000, clause: "8.5" } as const;
const LOST = { bet: "straight:14", stake: 100, result: "lose", pays: null, returned: 0, clause: "5.1.1" } as const;
const AGAIN: RecallView = {
  played: PLAYED,
  table: TABLE,
  rules: "June 2016",
  screen_rules: "98218e8b0ff1",
  wagers: { "straight:17": 500, "straight:14": 100 },
  limits: { "straight:17": { lowest: 100, highest: 10_000, step: 1 }, "straight:14": { lowest: 100, highest: 10_000, step: 1 } },
  coup: null,
  dice: [],
  lucky: null,
  settlements: [
    { at: 1, result: RED, winning: ["straight:14"], lines: [{ ...LOST, result: "win", pays: "35", returned: 3_600 }, { ...WON, result: "lose", pays: null, returned: 0 }], staked: 600, returned: 3_600, why: "", clause: "" },
    { at: 2, result: BLACK, winning: ["straight:17", "black"], lines: [WON, LOST], staked: 600, returned: 18_000, why: "Round 7 was put right: 144.00 more came of it.", clause: "11.4.10" },
  ],
  steps: [
    { at: 1, words: "5.00 is here", clause: "", bet: "straight:17", card: "" },
    { at: 2, words: "A card to Player", clause: "", bet: "", card: "Td" },
  ],
};
const SESSION: SessionView = { since: 0, staked: 12_000, returned: 10_000, net: -2_000, help_line: "Free help: ask at the desk", remind_every: 60 };
const RULES: RulesView = {
  document: "Rules",
  casino: "A casino",
  version: "",
  odds_note: "Worked out exactly.",
  bets: [
    { bet: "straight:17", kind: "straight", count: 37, pieces: 0, pays: [{ odds: "35", when: "" }], wins: 1 / 37, returns: "36/37", edge: 1 / 37, lowest: 100, highest: 10_000, clauses: ["5.1.1"] },
    { bet: "tier", kind: "tier", count: 1, pieces: 6, pays: [], wins: 0.3, returns: "36/37", edge: 1 / 37, lowest: 0, highest: 0, clauses: ["5.2.1"] },
  ],
  chapters: [{ heading: "Above and below the limits", lines: [{ words: "A wager above the maximum is cut.", clause: "6.3.2" }] }],
  text_version: "98218e8b0ff1",
};

function lookup(changed: Partial<Record<"session" | "rounds" | "round" | "rules", unknown>> = {}): Lookup {
  const found = { session: SESSION, rounds: [PLAYED], round: AGAIN, rules: RULES, ...changed };
  return Object.fromEntries(Object.entries(found).map(([name, value]) => [name, vi.fn(async () => value)])) as unknown as Lookup;
}

test("a past round is marked as one, with the chips as they lay, what it paid line by line, and what was put right", async () => {
  const dispute = vi.fn();
  render(RoundsSheet, { lookup: lookup(), here: "R1", dispute, done: () => {} });
  const row = await screen.findByRole("button", { name: /Game 7/, hidden: true });
  expect(row.textContent).toContain("+174.00");
  expect(row.textContent).toContain("Put right");
  await fireEvent.click(row);
  await screen.findByText("Recall");
  expect(document.querySelector('[data-past="before"]')?.textContent).toBe("100.00");
  expect(document.querySelector('[data-past="after"]')?.textContent).toBe("274.00");
  expect(document.querySelector('[data-chips="straight:14"]')).toBeTruthy();
  expect(document.querySelector('[data-lit="black"]')).toBeTruthy();
  expect(document.querySelector('[data-won="straight:17"]')).toBeTruthy();
  const [first, second] = [...document.querySelectorAll("[data-settlement]")].map((each) => each.textContent);
  expect(first).toContain("At first: 14, red, even, low");
  expect(second).toContain("144.00 more came of it");
  expect(second).toContain("11.4.10");
  expect(document.querySelector("ol")?.textContent).toContain("10 of diamonds");
  expect(document.querySelector('[data-limits-then="straight:17"]')?.textContent).toBe("limits then: 1.00 to 100.00, in units of 0.01");
  await fireEvent.click(document.querySelector('[data-do="dispute"]')!);
  expect(dispute).toHaveBeenCalledWith(PLAYED);
});

test("a round of another table is looked at here, and disputed there", async () => {
  render(RoundsSheet, { lookup: lookup(), here: "R2", dispute: () => {}, done: () => {} });
  await fireEvent.click(await screen.findByRole("button", { name: /Game 7/, hidden: true }));
  await screen.findByText("Recall");
  expect(document.querySelector('[data-do="dispute"]')).toBeNull();
});

test("a round and the rules say which version of the rules was, and is, on screen", async () => {
  render(RoundsSheet, { lookup: lookup(), here: "R1", dispute: () => {}, done: () => {} });
  await fireEvent.click(await screen.findByRole("button", { name: /Game 7/, hidden: true }));
  expect((await screen.findByText(/Rules: June 2016/)).textContent).toContain("Rules on screen: version 98218e8b0ff1.");
  cleanup();
  render(RulesSheet, { terminal: "T1", table: TABLE, least: 500, reportsFaults: true, lookup: lookup(), done: () => {} });
  await fireEvent.click(document.querySelector('[data-page="rules"]')!);
  expect((await screen.findByText(/Rules, A casino/)).textContent).toContain("Rules on screen: version 98218e8b0ff1.");
});

test("who has played nothing is given what will be here", async () => {
  render(RoundsSheet, { lookup: lookup({ rounds: [] }), here: "R1", dispute: () => {}, done: () => {} });
  expect(await screen.findByText(/You have played no round yet/)).toBeTruthy();
});

test("the help draws a chip for one bet of each kind, under the name of the document's picture", async () => {
  const placement = { diagram: "K", bets: ["straight:17", "split:14-17", "black"] };
  render(RulesSheet, { terminal: "T1", table: { ...TABLE, placement }, least: 500, reportsFaults: true, lookup: lookup(), done: () => {} });
  await fireEvent.click(document.querySelector('[data-page="play"]')!);
  const help = document.querySelector('[data-placement="K"]')!;
  expect([...help.querySelectorAll("[data-chips]")].map((each) => each.getAttribute("data-chips"))).toEqual(placement.bets);
  expect(help.textContent).toContain("diagram K");
  for (const words of ["17", "14", "Black"]) expect(help.querySelector("ul")?.textContent).toContain(words);
});

test("every bet shows what it pays, the house edge and its limits, and rules carry their clause", async () => {
  render(RulesSheet, { terminal: "T1", table: TABLE, least: 500, reportsFaults: true, lookup: lookup(), done: () => {} });
  await screen.findByText(/Worked out exactly/);
  const row = document.querySelector('[data-rule="straight:17"]')?.textContent;
  for (const words of ["Straight up", "35 to 1", "2.70 %", "97.30 %", "1.00", "100.00", "5.1.1"]) expect(row).toContain(words);
  expect(document.querySelector('[data-rule="tier"]')?.textContent).toContain("6 chips");
  await fireEvent.click(document.querySelector('[data-page="rules"]')!);
  expect((await screen.findByText(/above the maximum is cut/)).textContent).toContain("Rule 6.3.2");
  await fireEvent.click(document.querySelector('[data-page="play"]')!);
  expect(screen.getByText(/Report a fault of this terminal/)).toBeTruthy();
  expect(screen.getByText(/minimum total of 5.00/)).toBeTruthy();
});

function bar(changed: object = {}, at = 65 * 60_000_000) {
  const feed = { clock: { now: () => at }, send: vi.fn(() => true) };
  const props = { seat: { feed, last: null } as never, table: TABLE, view: picture(changed), lookup: lookup(), panel: new OpenPanel() };
  const { rerender } = render(ServiceBar, props);
  return { feed, answered: (command: object, answer: object) => rerender({ seat: { feed, last: { command, answer } } as never }) };
}

test("the time played and the help line are in view, and the session is one touch away", async () => {
  bar({}, 12 * 60_000_000);
  expect((await screen.findByText("12 min")).dataset.sessionTime).toBeDefined();
  expect(document.querySelector("[data-help-line]")?.textContent).toBe("Free help: ask at the desk");
  await fireEvent.click(document.querySelector('[data-do="session"]')!);
  await screen.findByText("This session");
  expect(document.querySelector('[data-session="net"]')?.textContent).toBe("-20.00");
});

test("after an hour a quiet notice tells of the time, until it was seen", async () => {
  bar();
  expect((await screen.findByText(/You have played for 1 h 05 min/)).getAttribute("role")).toBe("status");
  await fireEvent.click(screen.getByRole("button", { name: "See your session" }));
  await screen.findByText("This session");
  expect(document.querySelector("[data-reminder]")).toBeNull();
});

test("a call for an attendant says what happens next, and shows until somebody has come", async () => {
  const { feed, answered } = bar({ can: ["call_attendant"] });
  await fireEvent.click(document.querySelector('[data-do="attendant"]')!);
  await fireEvent.click(document.querySelector('[data-do="call"]')!);
  expect(feed.send).toHaveBeenCalledWith({ do: "call_attendant", round: 0 });
  await answered({ do: "call_attendant" }, { answer: 1, ok: true, at: 1, why: "", clause: "", notices: [{ text: "Somebody is coming to you.", clause: "", bet: "" }], ticket: "", reason: null });
  expect((await screen.findByText("Somebody is coming to you.")).closest("[data-answer]")).toBeTruthy();
  cleanup();
  bar({ attendant_called: true });
  expect(document.querySelector('[data-do="attendant"]')?.textContent).toContain("Attendant called");
});

test("a dispute is a claim where the document has one, else put on record, and in a tournament a call about the round", async () => {
  for (const [can, sent] of [
    [["claim", "dispute_round", "call_attendant"], { do: "claim", round: 7 }],
    [["dispute_round", "call_attendant"], { do: "dispute_round", round: 7 }],
    [["call_attendant"], { do: "call_attendant", round: 7 }],
  ] as const) {
    const { feed } = bar({ can });
    await fireEvent.click(document.querySelector('[data-do="rounds"]')!);
    await fireEvent.click(await screen.findByRole("button", { name: /Game 7/, hidden: true }));
    await screen.findByText("Recall");
    await fireEvent.click(document.querySelector('[data-do="dispute"]')!);
    await fireEvent.click(document.querySelector('[data-do="call"]')!);
    expect(feed.send).toHaveBeenCalledWith(sent);
    cleanup();
  }
});

test("a refused call says why", () => {
  render(AttendantSheet, { round: null, called: true, claims: false, records: false, answers: [{ text: "An attendant has been called.", clause: "", bet: "" }], call: () => {}, done: () => {} });
  expect(screen.getByRole("status", { hidden: true }).textContent).toContain("An attendant has been called.");
  expect(document.querySelector('[data-do="call"]')).toBeNull();
});

test("the last stake stays with the result, and losing chips are taken off the layout", () => {
  render(ResultBoard, { result: BLACK, lines: [WON, LOST] });
  expect(document.querySelector("[data-last-stake]")?.textContent).toBe("You staked 6.00");
  expect(document.querySelector(".win b")?.textContent).toBe("174.00");
  render(LayoutChips, { layout: drawn(TABLE, false), rack: TABLE.chips, chips: {}, confirmed: {}, onTheWay: {}, lines: [WON, LOST], confirms: false });
  expect(document.querySelector('[data-taken="straight:14"]')).toBeTruthy();
  expect(document.querySelector('[data-taken="straight:17"]')).toBeNull();
});

test("a duration is reply in hours and minutes", () => {
  expect([duration(0), duration(59), duration(65)]).toEqual(["0 min", "59 min", "1 h 05 min"]);
});
