import { offered } from "../src/command";
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import NextActions from "../src/dealer/NextActions.svelte";
import { Ordering } from "../src/dealer/ordering.svelte";
import FaultSheet from "../src/player/FaultSheet.svelte";
import NoteAcceptor from "../src/player/NoteAcceptor.svelte";
import RaceTrack from "../src/player/RaceTrack.svelte";
import type { Taken } from "../src/orders";
import type { AcceptorView, Action, Reply } from "../src/schema";
import ActionSheet from "../src/shared/ActionSheet.svelte";
import { Hand } from "../src/hand.svelte";
import { TABLE } from "./table";

beforeEach(() => {
  HTMLDialogElement.prototype.close = vi.fn(); // jsdom has none
});
afterEach(cleanup);

const field = (name: string, kind: "text" | "money") => ({ name, kind, choices: [], needed: true, meant: "", hint: "" });
const BUY_IN: Action = { do: "buy_in", words: "Chips for cash", fields: [field("amount", "money"), field("why", "text")], about: "table", heading: "" };

async function entered(act: (command: unknown) => Promise<Taken>, close: () => void): Promise<void> {
  render(ActionSheet, { action: BUY_IN, act, close });
  await fireEvent.input(document.querySelector('[name="amount"]')!, { target: { value: "12.50" } });
  await fireEvent.input(document.querySelector('[name="why"]')!, { target: { value: "asked for" } });
  await fireEvent.submit(document.querySelector("form")!);
  await tick();
}

test("a form that is refused stays with what was typed and says why; taken, it closes", async () => {
  const close = vi.fn();
  const answers: Taken[] = ["The table is closed. (3.1)", true];
  const act = vi.fn(() => Promise.resolve(answers.shift()!));
  await entered(act, close);
  expect(close).not.toHaveBeenCalled();
  expect(screen.getByRole("alert", { hidden: true }).textContent).toBe("The table is closed. (3.1)");
  expect([...document.querySelectorAll("input")].map(({ value }) => value)).toEqual(["12.50", "asked for"]);
  await fireEvent.submit(document.querySelector("form")!);
  await tick();
  expect(act).toHaveBeenLastCalledWith({ do: "buy_in", amount: 1250, why: "asked for" });
  expect(close).toHaveBeenCalledOnce();
});

test("what has to be chosen among several begins with nothing chosen", () => {
  const choices = [{ value: "passed", words: "passed" }, { value: "failed", words: "failed" }];
  const result = { ...field("result", "text"), kind: "choice" as const, choices };
  const step = { ...field("step", "text"), kind: "choice" as const, choices: [{ value: "count_cards", words: "All cards are counted." }] };
  const account = { ...field("account", "text"), kind: "account" as const };
  const accounts = [{ place: "T1", account: "T1-1" }, { place: "T2", account: "T2-1" }];
  render(ActionSheet, { action: { ...BUY_IN, do: "complete", fields: [step, result, account] }, accounts, act: vi.fn(), close: vi.fn() });
  const chosen = (name: string) => document.querySelector<HTMLSelectElement>(`[name="${name}"]`)!;
  expect([chosen("result").value, chosen("result").required, chosen("result").checkValidity()]).toEqual(["", true, false]);
  expect([chosen("account").value, chosen("account").checkValidity()]).toEqual(["", false]);
  expect(chosen("step").value).toBe("count_cards");
});

test("several are chosen among those that are named, and a count of none is told where it was entered", async () => {
  const named = (...values: string[]) => values.map((value) => ({ value, words: value }));
  const tables = { ...field("tables", "text"), kind: "several" as const, choices: named("A1", "A2", "A3"), meant: "A1 A2" };
  const counts = { ...field("counts", "text"), kind: "counts" as const, choices: named("E1", "E2", "E3") };
  const act = vi.fn(() => Promise.resolve(true as Taken));
  render(ActionSheet, { action: { ...BUY_IN, do: "count", fields: [tables, counts] }, label: "Count them", act, close: vi.fn() });
  expect(screen.getByRole("heading", { hidden: true }).textContent).toBe("Count them");
  await fireEvent.click(document.querySelector('[value="A2"]')!);
  await fireEvent.click(document.querySelector('[value="A3"]')!);
  await fireEvent.input(document.querySelector('[name="E1"]')!, { target: { value: "500" } });
  await fireEvent.input(document.querySelector('[name="E2"]')!, { target: { value: "0" } });
  await fireEvent.submit(document.querySelector("form")!);
  expect(act).toHaveBeenCalledWith({ do: "count", tables: ["A1", "A3"], counts: { E1: 500, E2: 0 } });
});

test("a form is given once, however often it is pressed while it is under way", async () => {
  const act = vi.fn(() => new Promise<Taken>(() => {}));
  await entered(act, vi.fn());
  await fireEvent.submit(document.querySelector("form")!);
  expect(act).toHaveBeenCalledOnce();
});

test("what is asked of the table stays wanted until it is taken", async () => {
  const ordering = new Ordering(() => Promise.resolve("Not now."));
  ordering.order({ action: BUY_IN, given: {}, takes: "" });
  expect(await ordering.tell(offered("buy_in"))).toBe("Not now.");
  expect(ordering.wanted).not.toBeNull();
});

test("what would begin anew stands apart from the confirmation, and does not look like it", () => {
  render(NextActions, { can: ["tumble", "void_round", "confirm_outcome"], actions: [], result: { text: "11", tone: "big", words: "", dice: [] }, live: true, act: vi.fn(), wrong: vi.fn() });
  expect(document.querySelector(".actions > [data-do='confirm_outcome']")!.classList).toContain("main");
  for (const what of ["tumble", "void_round", "wrong"]) expect(document.querySelector(`.apart > [data-do='${what}']`), what).not.toBeNull();
  expect(document.querySelector("[data-do='tumble']")!.classList).not.toContain("main");
});

test("what comes next leads where nothing is to be confirmed", () => {
  render(NextActions, { can: ["tumble"], actions: [], result: null, live: true, act: vi.fn() });
  expect(document.querySelector(".actions > [data-do='tumble']")!.classList).toContain("main");
});

test("a fault is reported by a second touch, and by the first nothing", async () => {
  const report = vi.fn();
  render(FaultSheet, { report, done: vi.fn() });
  await fireEvent.click(document.querySelector("[data-do='back']")!);
  expect(report).not.toHaveBeenCalled();
  await fireEvent.click(document.querySelector("[data-do='report_fault']")!);
  expect(report).toHaveBeenCalledOnce();
});

test("a ticket's number that is refused stays in the slot with the reason; one that is taken is gone", async () => {
  const answer = { answer: 1, ok: false, why: "That ticket was paid.", clause: "", notices: [], at: 0 } as unknown as Reply;
  const answers = [answer, { ...answer, ok: true }];
  const snapshot: AcceptorView = { terminal: "T1", notes: [500], tickets: true, escrow: 0 };
  render(NoteAcceptor, { acceptor: { live: true, table: TABLE, snapshot, send: vi.fn(), ask: () => Promise.resolve(answers.shift()!) } });
  const slot = document.querySelector<HTMLInputElement>("#ticket")!;
  await fireEvent.input(slot, { target: { value: "014729305518264073" } });
  await fireEvent.submit(document.querySelector("form")!);
  await tick();
  expect(slot.value).toBe("014729305518264073");
  expect(document.querySelector("[data-wrong-ticket]")!.textContent).toContain("was paid");
  await fireEvent.submit(document.querySelector("form")!);
  await tick();
  expect(slot.value).toBe("");
});

test.each([
  [[], true],
  [[{ bet: "neighbours:17/1", pieces: [] }], false],
] as const)("the numbers of the race track look like keys only where they are: %j", (more, plain) => {
  const hand = new Hand({ place: vi.fn(), move: vi.fn(), remove: vi.fn() });
  const table = { ...TABLE, series: [{ bet: "tier", pieces: ["split:14-17"] }, ...more] } as typeof TABLE;
  render(RaceTrack, { table, chips: {}, confirmed: {}, winning: null, covered: new Set<string>(), hand, open: true, short: false });
  expect(document.querySelector("section")!.classList.contains("plain")).toBe(plain);
  expect(document.querySelectorAll("path[role='button']").length > 0).toBe(!plain);
});
