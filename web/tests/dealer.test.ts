import { command, offered } from "../src/command";
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import CardPad from "../src/dealer/CardPad.svelte";
import DicePad from "../src/dealer/DicePad.svelte";
import Differing from "../src/dealer/Differing.svelte";
import Exposure from "../src/dealer/Exposure.svelte";
import { typedCard, typedDice, typedNumber } from "../src/dealer/keyboard";
import NextActions from "../src/dealer/NextActions.svelte";
import NumberPad from "../src/dealer/NumberPad.svelte";
import { Ordering } from "../src/dealer/ordering.svelte";
import Seats from "../src/dealer/Seats.svelte";
import TodoLists from "../src/dealer/TodoLists.svelte";
import TwoGames from "../src/dealer/TwoGames.svelte";
import Wrong from "../src/dealer/Wrong.svelte";
import type { Action, CoupView, DifferView, IrregularityView, OtherGame, RoundView, SeatView, TodoView } from "../src/schema";
import { TABLE } from "./table";

beforeEach(() => {
  HTMLDialogElement.prototype.close = vi.fn(); // jsdom has none
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const SESSION = { token: "t", staff: "d.one" };
const CUT: Action = { do: "cut_cards", words: "Cut", fields: [{ name: "depth", kind: "count", choices: [], needed: true, meant: "", hint: "" }], about: "table", heading: "" };
const ATTACH: Action = { do: "attach_drop_box", words: "Attach", fields: [], about: "table", heading: "" };

function step(state: TodoView["state"], changed: Partial<TodoView> = {}): TodoView {
  return { words: `A step that is ${state}`, clause: "3.1", state, takes: "", action: { ...ATTACH, do: state }, given: { box: "1" }, ...changed };
}

test("a list shows what is done, next, waiting and later, with one step that leads", async () => {
  const act = vi.fn();
  const ordering = new Ordering(act);
  const steps = [step("done", { action: null }), step("waits", { takes: "a casino supervisor" }), step("next"), step("later")];
  render(TodoLists, { lists: [{ title: "Open the table", steps }, { title: "Prepare the shoe", steps: [step("next", { words: "Another" })] }], live: true, ordering });
  expect([...document.querySelectorAll("[data-state]")].map((each) => (each as HTMLElement).dataset.state)).toEqual(["done", "waits", "next", "later", "next"]);
  expect(document.querySelectorAll(".chief").length).toBe(1);
  expect(screen.getByText(/Takes a casino supervisor/)).toBeTruthy();
  expect(document.querySelector('[data-state="later"] button')).toBeNull();
  await fireEvent.click(document.querySelector('[data-state="next"] button')!);
  expect(act).toHaveBeenCalledWith({ do: "next", box: "1" });
});

test("what has to be given is asked for, and what takes another's word becomes a request", () => {
  const act = vi.fn();
  const ordering = new Ordering(act);
  ordering.order({ action: CUT, given: {}, takes: "" });
  expect(act).not.toHaveBeenCalled();
  ordering.tell(command("cut_cards", { depth: 100 }));
  expect(act).toHaveBeenCalledWith({ do: "cut_cards", depth: 100 });
  ordering.order({ action: ATTACH, given: { box: "7" }, takes: "a casino supervisor" });
  expect(ordering.wanted?.action.fields.map(({ name }) => name)).toEqual(["why"]);
  ordering.tell(offered("attach_drop_box", { why: "Opening" }));
  expect(act).toHaveBeenLastCalledWith({ do: "request", command: { do: "attach_drop_box", box: "7" }, why: "Opening" });
});

const WAY: TodoView = step("waits", { words: "The sensor is right: 17", takes: "a casino supervisor", given: { round: 3, number: "17" } });
const DIFFERS: DifferView = {
  device: "sensor",
  read: { text: "17", tone: "black", words: "black", dice: [] },
  entered: { text: "20", tone: "black", words: "black", dice: [] },
  words: "The sensor reads 17, and the dealer has entered 20.",
  clause: "5.4",
  ways: [WAY, { ...WAY, words: "The dealer is right: 20", given: { round: 3, number: "20" } }],
};

test("readings that differ stand side by side, and either may be found right", async () => {
  const ordering = new Ordering(vi.fn());
  render(Differing, { differs: DIFFERS, live: true, ordering });
  expect([...document.querySelectorAll(".side > .mark")].map((mark) => mark.textContent.trim().slice(0, 2))).toEqual(["17", "20"]);
  expect(screen.getByRole("alert").textContent).toContain("Rule 5.4");
  await fireEvent.click(document.querySelector('[data-number-right="20"]')!);
  expect(ordering.wanted?.given).toEqual({ round: 3, number: "20" });
});

test("a card that onSpot face down is turned, and not dealt again", async () => {
  const [enter, turn] = [vi.fn(), vi.fn()];
  const coup: CoupView = { player: [""], banker: [], player_count: null, banker_count: null, printed: "", next: "banker", why: [] };
  render(CardPad, { coup, enter, turn, mayLieDown: true, down: [{ value: "1", words: "Player, card 1" }] });
  await fireEvent.click(document.querySelector('[data-do="face_down"]')!);
  expect(enter).toHaveBeenCalledWith("");
  await fireEvent.click(document.querySelector('[data-turn-card="1"]')!);
  for (const key of ["k", "s", "Enter"]) await fireEvent.keyDown(window, { key });
  expect(turn).toHaveBeenCalledWith(1, "Ks");
  for (const key of ["9", "s", "Enter"]) await fireEvent.keyDown(window, { key });
  expect(enter).toHaveBeenLastCalledWith("9s");
});

test("of two games the one to be dealt is marked, and the other is a touch away", async () => {
  const go = vi.fn();
  const round = { message: "No more bets", coup: null } as RoundView;
  const other: OtherGame = { table: "B2", title: "Baccarat", phase: "closed", message: "No more bets", coup: { player: ["9h"], banker: [], player_count: 9, banker_count: 0, printed: "", next: "banker", why: [] }, turn: "B2" };
  render(TwoGames, { table: { ...TABLE, id: "B1" }, round, other, go });
  const [here, there] = screen.getAllByRole("button") as [HTMLButtonElement, HTMLButtonElement];
  expect([here.dataset.game, here.dataset.turn, here.disabled]).toEqual(["B1", "false", true]);
  expect(there.textContent).toContain("Deal here now");
  expect(there.textContent).toContain("Player 9, Banker 0");
  await fireEvent.click(there);
  expect(go).toHaveBeenCalledWith("B2");
});

const RIOT: IrregularityView = {
  code: "riot",
  words: "A riot disrupted the game.",
  remedy: "The round has no result.",
  money: "60.00 goes back to 2 places.",
  clause: "12.4.1",
  takes: "a casino supervisor",
  may: false,
  why_not: "",
  action: { do: "declare", words: "A riot", fields: [], about: "table", heading: "" },
  given: { irregularity: "riot" },
};

test("what went wrong is listed with remedy, money, clause and whose word it takes, before it is declared", async () => {
  const ordering = new Ordering(vi.fn());
  const later = { ...RIOT, code: "late", words: "Too late.", why_not: "No round is going on." };
  vi.stubGlobal("fetch", vi.fn(async () => ({ ok: true, json: async () => [RIOT, later] })));
  render(Wrong, { table: "R1", session: SESSION, ordering, done: vi.fn() });
  const listed = await vi.waitFor(() => document.querySelector('[data-irregularity="riot"]')!.textContent);
  for (const words of ["no result", "60.00 goes back", "Takes a casino supervisor", "Rule 12.4.1"]) expect(listed).toContain(words);
  expect(document.querySelector("details")?.textContent).toContain("No round is going on.");
  await fireEvent.click(document.querySelector('[data-declare="riot"]')!);
  expect(ordering.wanted?.takes).toBe("a casino supervisor");
});

test("the exposure is asked for at most once a second, however fast stakes change", async () => {
  vi.useFakeTimers();
  const asked = vi.fn(async () => ({ ok: true, json: async () => ({ staked: 500, loss: 17_500, outcome: "17" }) }));
  vi.stubGlobal("fetch", asked);
  const { rerender } = render(Exposure, { table: "R1", session: SESSION, total: 500, round: 1 });
  await vi.advanceTimersByTimeAsync(10);
  expect(document.querySelector('[data-meter="exposure"]')?.textContent).toBe("175.00");
  for (const total of [600, 700, 800]) await rerender({ total });
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toHaveBeenCalledTimes(2);
  await rerender({ total: 0 });
  expect(document.querySelector('[data-meter="exposure"]')).toBeNull();
});

test("numbers, cards and dice can be typed, and nothing that is none", () => {
  const numbers = ["0", "00", "1", "17", "36"];
  expect(["1", "7"].reduce((typed, key) => typedNumber(typed, key, numbers), "")).toBe("17");
  expect(typedNumber("3", "9", numbers)).toBe("3");
  expect(typedNumber("17", "Backspace", numbers)).toBe("1");
  expect(["k", "h"].reduce(typedCard, "")).toBe("Kh");
  expect(["0", "d"].reduce(typedCard, "")).toBe("Td");
  expect(["1", "c", "5"].reduce(typedCard, "")).toBe("5");
  expect(typedCard("", "h")).toBe("");
  expect(["1", "7", "5", "5"].reduce(typedDice, [] as number[])).toEqual([1, 5, 5]);
  expect(typedDice([1, 5, 5], "2")).toEqual([2]);
});

test("a typed number is entered by Enter, and the next Enter confirms it", async () => {
  const [enter, confirm] = [vi.fn(), vi.fn()];
  render(NumberPad, { table: TABLE, chosen: null, enter, confirm });
  for (const key of ["1", "7", "Enter"]) await fireEvent.keyDown(window, { key });
  expect(enter).toHaveBeenCalledWith("17");
  expect(confirm).not.toHaveBeenCalled();
  await fireEvent.keyDown(window, { key: "Enter" });
  expect(confirm).toHaveBeenCalledOnce();
  for (const key of ["1", "Escape", "Enter"]) await fireEvent.keyDown(window, { key });
  expect(enter).toHaveBeenCalledOnce();
});

test("Enter presses no button while something is typed", async () => {
  const enter = vi.fn();
  render(NumberPad, { table: TABLE, chosen: null, enter });
  const button = document.querySelector<HTMLButtonElement>('[data-number="14"]')!;
  button.focus();
  await fireEvent.keyDown(button, { key: "2" });
  await fireEvent.keyDown(button, { key: "0" });
  expect(await fireEvent.keyDown(button, { key: "Enter" })).toBe(false);
  expect(enter).toHaveBeenCalledWith("20");
  expect(await fireEvent.keyDown(button, { key: "Enter" })).toBe(true);
});

test("typed dice are entered by Enter and confirmed by the next", async () => {
  const [enter, confirm] = [vi.fn(), vi.fn()];
  const { rerender } = render(DicePad, { shown: [], enter, confirm });
  for (const key of ["1", "5", "6", "Enter"]) await fireEvent.keyDown(window, { key });
  expect(enter).toHaveBeenCalledWith(1, 5, 6);
  await rerender({ shown: [1, 5, 6] });
  await fireEvent.keyDown(window, { key: "Enter" });
  expect(confirm).toHaveBeenCalledOnce();
});

test("a coup is confirmed by Enter, or by its winner's letter where the winner is pressed", async () => {
  const act = vi.fn();
  const { rerender } = render(NextActions, { can: ["confirm_outcome"], actions: [], result: null, live: true, act });
  await fireEvent.keyDown(window, { key: "Enter" });
  expect(act).toHaveBeenLastCalledWith({ do: "confirm_outcome" });
  await rerender({ pressed: true });
  await fireEvent.keyDown(window, { key: "Enter" });
  expect(act).toHaveBeenCalledOnce();
  await fireEvent.keyDown(window, { key: "b" });
  expect(act).toHaveBeenLastCalledWith({ do: "confirm_outcome", winner: "banker" });
});

test("what a list orders has no second button, and what went wrong is always at hand", () => {
  render(NextActions, { can: ["insert_cards", "declare"], listed: ["insert_cards"], actions: [], result: null, live: true, act: vi.fn(), wrong: vi.fn() });
  expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual(["Something went wrong"]);
});

test("a place says what somebody should see to", () => {
  const seat: SeatView = { place: "T1", account: "T1-1", cloth: false, connected: true, bet: 500, credit: 9_500, last_ticket: 0, call: "", chips: {}, purses: [], markers: [], notes: ["Cash-out waits for staff"] };
  render(Seats, { seats: [seat], answer: vi.fn() });
  expect(document.querySelector('[data-seat="T1"]')?.textContent).toMatch(/Cash-out waits for staff.*95\.00.*5\.00/s);
});
