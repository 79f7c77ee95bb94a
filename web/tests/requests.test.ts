import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import MoreActions from "../src/dealer/MoreActions.svelte";
import NextActions from "../src/dealer/NextActions.svelte";
import Requests from "../src/dealer/Requests.svelte";
import type { Action, RequestView, SeatView } from "../src/schema";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** What the table says of its orders when it is asked: what it would not take now. */
function refusing(refused: Record<string, string> = {}): void {
  vi.stubGlobal("fetch", async () => ({ ok: true, json: async () => ({ refused, limits: [], notice: { words: [] } }) }));
}

/** Opens the list of all actions, and waits until the table has said what it would take. */
async function listed(): Promise<void> {
  await fireEvent.click(screen.getByRole("button", { name: "All actions" }));
  await vi.waitFor(() => expect(document.querySelector("[data-more], [data-ask], [data-not-now]")).not.toBeNull());
}

const SESSION = { token: "t", staff: "d.one" };
const WAITING: RequestView = {
  request: 3,
  do: "void_round",
  effect: "Return every stake of a held round.",
  details: ["reason: malfunction"],
  clause: "11.1",
  by: "d.one",
  why: "The screens went dark",
  takes: "a casino supervisor",
  may_decide: false,
};

function shown(requests: readonly RequestView[]) {
  const [act, answered] = [vi.fn(), vi.fn()];
  render(Requests, { table: "R1", session: SESSION, requests, live: true, act, answered });
  return { act, answered };
}

test("what waits is listed with its clause, its effect and whose word it takes; nothing waits, nothing is shown", () => {
  shown([]);
  expect(screen.queryByRole("heading")).toBeNull();
  shown([WAITING]);
  const listed = document.querySelector('[data-request="3"]')?.textContent ?? "";
  for (const words of ["Return every stake", "Reason: malfunction", "The screens went dark", "a casino supervisor (clause 11.1)"]) {
    expect(listed).toContain(words);
  }
});

test("who may is asked once more before it is approved, and declines with a reason", async () => {
  const { act } = shown([{ ...WAITING, may_decide: true }]);
  act.mockResolvedValue(true);
  await fireEvent.click(screen.getByRole("button", { name: "Approve" }));
  expect(act).not.toHaveBeenCalled();
  expect(document.querySelector("dialog")?.textContent).toContain("Void round: Return every stake of a held round.");
  await fireEvent.submit(document.querySelector("form")!);
  expect(act).toHaveBeenCalledWith({ do: "approve", request: 3 });
  await vi.waitFor(() => expect(document.querySelector("dialog")).toBeNull());
  await fireEvent.click(screen.getByRole("button", { name: "Decline" }));
  await fireEvent.input(document.querySelector('[name="why"]')!, { target: { value: "All is on record" } });
  await fireEvent.submit(document.querySelector("form")!);
  expect(act).toHaveBeenCalledWith({ do: "decline", why: "All is on record", request: 3 });
});

test("a second person decides here with name and password, and is given why not", async () => {
  const { act, answered } = shown([WAITING]);
  const replies = [
    { ok: false, json: async () => ({ detail: "The name or the password is wrong." }) },
    { ok: true, json: async () => ({ ok: false, why: "No round is held.", clause: "11.1" }) },
    { ok: true, json: async () => ({ ok: true }) },
  ];
  const asked = vi.fn(async (_: string, __: RequestInit) => replies.shift());
  vi.stubGlobal("fetch", asked);
  await fireEvent.click(screen.getByRole("button", { name: "Decide here" }));
  const [name, password] = ["second", "second-password"].map((field) => document.querySelector(`[name="${field}"]`)!);
  for (const words of ["password is wrong", "No round is held. (11.1)", ""]) {
    await fireEvent.input(name!, { target: { value: "s.one" } });
    await fireEvent.input(password!, { target: { value: "secret" } });
    await fireEvent.submit(document.querySelector("form")!);
    await vi.waitFor(() => expect(document.querySelector('[role="alert"]')?.textContent ?? "").toContain(words));
    if (words) expect((password as HTMLInputElement).value).toBe("");
  }
  await vi.waitFor(() => expect(answered).toHaveBeenCalled());
  expect(act).not.toHaveBeenCalled();
  const [address, sent] = asked.mock.calls[0]!;
  expect(address).toBe("/api/tables/R1/requests");
  expect(JSON.parse(String(sent.body))).toMatchObject({ request: 3, do: "approve", staff: "s.one", password: "secret" });
});

test("what takes another's word is asked for from the list of actions, with a reason", async () => {
  HTMLDialogElement.prototype.close = vi.fn(); // jsdom has none
  const act = vi.fn();
  refusing();
  const close: Action = { do: "close_table", words: "Close the table.", fields: [], about: "table", heading: "" };
  render(MoreActions, { table: "R1", session: SESSION, wrong: vi.fn(), actions: [], askable: [close], seats: [], act });
  await listed();
  await fireEvent.click(document.querySelector('[data-ask="close_table"]')!);
  await fireEvent.input(document.querySelector('[name="why"]')!, { target: { value: "Nobody is left" } });
  await fireEvent.submit(document.querySelector("form")!);
  expect(act).toHaveBeenCalledWith({ do: "request", command: { do: "close_table" }, why: "Nobody is left" });
});

test("a hand pay is issued to a place that was chosen, by a button that says how much is paid", async () => {
  HTMLDialogElement.prototype.close = vi.fn(); // jsdom has none
  const act = vi.fn();
  refusing();
  const byHand: Action = { do: "issue_hand_pay", words: "Pay out by hand.", fields: [], about: "seat", heading: "" };
  const seat = (place: string, credit: number): SeatView => ({ place, account: `${place}-1`, cloth: false, connected: true, bet: 0, credit, last_ticket: 0, call: "", chips: {}, purses: [], markers: [], notes: [] });
  render(MoreActions, { table: "R1", session: SESSION, wrong: vi.fn(), actions: [byHand], seats: [seat("T1", 50_00), seat("T2", 1_234_50)], act });
  await listed();
  await fireEvent.click(document.querySelector('[data-more="issue_hand_pay"]')!);
  const pay = document.querySelector<HTMLButtonElement>('[data-do="tell"]')!;
  expect(pay.disabled).toBe(true);
  await fireEvent.change(document.querySelector('[name="seat"]')!, { target: { value: "T2" } });
  expect(document.querySelector<HTMLElement>("[data-pays]")!.dataset.pays).toBe("123450");
  expect(pay.textContent).toBe("Issue hand pay: 1,234.50");
  expect(act).not.toHaveBeenCalled();
  await fireEvent.submit(document.querySelector("form")!);
  expect(act).toHaveBeenCalledWith({ do: "issue_hand_pay", seat: "T2" });
});

test("a ticket is replaced by a button that says what the ticket is worth, and not where there is none", async () => {
  HTMLDialogElement.prototype.close = vi.fn(); // jsdom has none
  const act = vi.fn();
  refusing();
  const replace: Action = { do: "replace_ticket", words: "Replace the last ticket.", fields: [], about: "seat", heading: "" };
  const seat = (place: string, last_ticket: number): SeatView => ({ place, account: "", cloth: false, connected: true, bet: 0, credit: 5_00, last_ticket, call: "", chips: {}, purses: [], markers: [], notes: [] });
  render(MoreActions, { table: "R1", session: SESSION, wrong: vi.fn(), actions: [replace], seats: [seat("T1", 0), seat("T2", 20_00)], act });
  await listed();
  await fireEvent.click(document.querySelector('[data-more="replace_ticket"]')!);
  const pay = document.querySelector<HTMLButtonElement>('[data-do="tell"]')!;
  await fireEvent.change(document.querySelector('[name="seat"]')!, { target: { value: "T1" } });
  expect(document.querySelector("[data-pays]")?.textContent).toBe("There is nothing to pay to T1.");
  expect(pay.disabled).toBe(true);
  await fireEvent.change(document.querySelector('[name="seat"]')!, { target: { value: "T2" } });
  expect(pay.textContent).toBe("Replace ticket: 20.00");
  await fireEvent.submit(document.querySelector("form")!);
  expect(act).toHaveBeenCalledWith({ do: "replace_ticket", seat: "T2" });
});

test("actions stand under their headings, and what the table would refuse now has its reason and no button", async () => {
  refusing({ void_round: "No round is held." });
  const [act, wrong] = [vi.fn(), vi.fn()];
  const actions: Action[] = [
    { do: "void_round", words: "Return every stake.", fields: [], about: "table", heading: "The round" },
    { do: "close_table", words: "Close the table.", fields: [], about: "table", heading: "Limits" },
    { do: "declare", words: "Say what went wrong.", fields: [], about: "table", heading: "Wrong" },
  ];
  render(MoreActions, { table: "R1", session: SESSION, actions, seats: [], act, wrong });
  await listed();
  const folded = document.querySelector("[data-refused]")!;
  expect(folded.textContent).toContain("Not now: No round is held.");
  expect(folded.querySelector("button")).toBeNull();
  expect([...document.querySelectorAll("h4")].map((each) => each.textContent)).toEqual(["Limits", "Wrong"]);
  await fireEvent.input(document.querySelector('[name="sought"]')!, { target: { value: "close" } });
  expect([...document.querySelectorAll("[data-more]")].map((each) => (each as HTMLElement).dataset.more)).toEqual(["close_table"]);
  await fireEvent.input(document.querySelector('[name="sought"]')!, { target: { value: "" } });
  await fireEvent.click(document.querySelector('[data-more="declare"]')!);
  expect(wrong).toHaveBeenCalledOnce();
  expect(act).not.toHaveBeenCalled();
});

test("an action that the table no longer takes loses its button where it stands, and gets it back", async () => {
  const close: Action = { do: "close_table", words: "Close the table.", fields: [], about: "table", heading: "Limits" };
  refusing();
  render(MoreActions, { table: "R1", session: SESSION, actions: [close], seats: [], act: vi.fn(), wrong: vi.fn() });
  await listed();
  refusing({ close_table: "A round is under way." });
  await vi.waitFor(() => expect(document.querySelector("[data-not-now]")?.textContent).toContain("A round is under way."), 3_000);
  expect(document.querySelector("[data-more], [data-refused]")).toBeNull();
  refusing();
  await vi.waitFor(() => expect(document.querySelector('[data-more="close_table"]')).not.toBeNull(), 3_000);
});

test("a second touch in haste does not press the button that has taken the place of the first", async () => {
  vi.useFakeTimers();
  const act = vi.fn();
  const { rerender } = render(NextActions, { can: ["spin_ball"], actions: [], result: null, live: true, act });
  await fireEvent.click(screen.getByRole("button", { name: "Spin ball" }));
  await rerender({ can: ["no_more_bets"] });
  await fireEvent.click(screen.getByRole("button", { name: "No more bets" }));
  expect(act.mock.calls).toEqual([[{ do: "spin_ball" }]]);
  await vi.advanceTimersByTimeAsync(600);
  await fireEvent.click(screen.getByRole("button", { name: "No more bets" }));
  expect(act).toHaveBeenLastCalledWith({ do: "no_more_bets" });
  vi.useRealTimers();
});

test("a dealer who is not signed on sees that first", () => {
  render(NextActions, { can: ["sign_on"], actions: [], result: null, live: true, act: vi.fn() });
  expect(screen.getByRole("button", { name: "Sign on to deal" })).toBeTruthy();
  cleanup();
  render(NextActions, { can: ["sign_off"], actions: [], result: null, live: true, act: vi.fn() });
  expect(screen.queryByRole("button")).toBeNull();
});
