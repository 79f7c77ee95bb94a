import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Console from "../src/pit/Console.svelte";
import Effect from "../src/pit/Effect.svelte";
import { cardsGiven, diceGiven, outcomeGiven, withCard, withDie, withoutLast } from "../src/pit/outcome";
import type { Action, Foreseen, PastRoundView, PitDetail, PitTable, PitView } from "../src/schema";

const SESSION = { token: "t", staff: "s.one" };
const TABLE: PitTable = {
  forms: null,
  id: "R1",
  happened: 40,
  title: "Rapid Roulette",
  casino: "A casino",
  game: "roulette",
  displayed: true,
  version: "",
  simulated: "wheel",
  round: 12,
  phase: "held",
  message: "Please wait for a supervisor",
  closes_at: null,
  dealer: "",
  playing: 3,
  places: 5,
  staked: 12_500,
  result: { text: "17", tone: "black", words: "black", dice: [] },
  held: ["Round 12 is held."],
  alerts: ["The wheel is silent."],
  announcements: [],
  unsent: [{ notice: 1, written: 1, addressee: "inspector", subject: "Hold 3", clause: "4.9", due: 0, standing: "overdue" }],
  requests: [
    {
      request: 3,
      do: "void_round",
      effect: "Return every stake of a held round.",
      details: ["reason: malfunction"],
      clause: "11.1",
      by: "d.one",
      why: "The screens went dark",
      takes: "a casino supervisor",
      may_decide: true,
    },
  ],
  decided: [
    { request: 2, do: "close_table", details: [], clause: "12.8", by: "d.one", approved: false, decided_by: "s.two", at: 1, why: "Not yet" },
  ],
};
const VIEW: PitView = { staff: "s.one", role: "casino_supervisor", now: 1_000_000, tables: [TABLE], locked: [], held: { streams: [], may_release: false } };
const VOID: Foreseen = {
  ok: true,
  why: "",
  clause: "",
  effect: "Returns 125.00 to 2 places.",
  moved: [
    { place: "T1", account: "T1-1", credit: 2_500, staked: -2_500, hand_pay: 0, claimed: 0 },
    { place: "T4", account: "T4-2", credit: 10_000, staked: -10_000, hand_pay: 0, claimed: 0 },
  ],
  notices: [],
  announced: [], reason: null,
};
const CORRECT: Action = {
  do: "correct_outcome",
  words: "Enter the actual outcome in place of the one on record.",
  fields: [{ name: "round", kind: "count", choices: [], needed: true, meant: "", hint: "" }],
  about: "table",
  heading: "",
};
const CHANGE: Action = {
  do: "change_limit",
  words: "Post a limit's new figures.",
  fields: [
    { name: "kind", kind: "choice", choices: [{ value: "red", words: "red" }], needed: true, meant: "", hint: "" },
    { name: "lowest", kind: "money", choices: [], needed: true, meant: "", hint: "" },
    { name: "highest", kind: "money", choices: [], needed: true, meant: "", hint: "" },
    { name: "after", kind: "count", choices: [], needed: false, meant: "", hint: "" },
  ],
  about: "table",
  heading: "",
};
const DETAIL: PitDetail = {
  table: "R1",
  seats: [],
  limits: [{ kind: "red", lowest: 500, highest: 50_000, step: 500 }],
  notice: { change_s: 1_200, change_rounds: 0, closing_s: 0, closing_rounds: 0, words: [{ text: "A notice is up for 20 minutes.", clause: "3.1", bet: "" }] },
  actions: [CHANGE],
  askable: [CORRECT],
};
const PAST: PastRoundView = {
  table: "R1",
  round: 11,
  outcome: { text: "14", tone: "red", words: "red", dice: [] },
  entered: "14",
  field: "number",
  numbers: [{ bet: "straight:31", label: "31", note: "", dice: [], colour: "black", x: 0, y: 0, width: 1, height: 1, fill: "" }],
  void: false,
  frozen: false,
  places: [{ place: "T1", account: "T1-1", lines: [], limits: {}, staked: 1_000, returned: 36_000 }],
};

let asked: { address: string; body: Record<string, unknown> | null }[];
let replies: Record<string, unknown>;
let away: number;

beforeEach(() => {
  [asked, away] = [[], 0];
  replies = { "/api/pit": VIEW, "/api/pit/R1": DETAIL, "/api/pit/R1/rounds/11": PAST, "/api/pit/foresee": VOID };
  HTMLDialogElement.prototype.close = vi.fn(); // jsdom has none
  vi.stubGlobal("fetch", async (address: string, { method, body }: RequestInit) => {
    asked.push({ address, body: body ? (JSON.parse(String(body)) as Record<string, unknown>) : null });
    if (away) return { ok: false, status: away, json: async () => ({ detail: "Please sign in." }) };
    const given = method === "POST" && address === "/api/pit" ? { answer: 1, ok: true, at: 1, why: "", clause: "", notices: [], ticket: "", reason: null } : replies[address];
    return { ok: true, json: async () => given };
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const sent = (address: string) => asked.filter((each) => each.address === address && each.body).map(({ body }) => body);

async function opened(): Promise<ReturnType<typeof vi.fn>> {
  const signedOut = vi.fn();
  render(Console, { session: SESSION, signedOut });
  await screen.findByText("Rapid Roulette");
  return signedOut;
}

test("every table is seen at a glance: state, dealer, stakes, what is held, alerts and the outbox", async () => {
  await opened();
  const card = document.querySelector('[data-table="R1"]')?.textContent ?? "";
  for (const words of ["Please wait", "Game 12", "nobody", "3 of 5", "125.00", "Round 12 is held.", "The wheel is silent.", "1 to decide", "1 notices", "Simulated wheel"]) {
    expect(card).toContain(words);
  }
  expect(document.querySelector('[data-unsent="1"]')?.textContent).toMatch(/R1\s+Inspector: Hold 3\s+overdue since \d\d:\d\d\s+§ 4\.9/);
  expect(document.querySelector("[data-decided]")?.textContent).toMatch(/Close table:\s+declined\s+by s\.two.*Not yet/s);
});

test("any past round of any table is found from the console", async () => {
  await opened();
  expect(document.querySelector<HTMLSelectElement>('[name="past-table"]')!.value).toBe("R1");
  await fireEvent.input(document.querySelector('[name="past-round"]')!, { target: { value: "11" } });
  await fireEvent.submit(document.querySelector("form[aria-labelledby='past-heading']")!);
  await vi.waitFor(() => expect(document.querySelector('[data-past="11"]')).not.toBeNull());
});

test("a request is approved with the money of each place in view, and not before it is known", async () => {
  replies["/api/pit/foresee"] = { ...VOID, ok: false, why: "No round is held.", clause: "11.1" };
  await opened();
  await screen.findByText("No round is held.");
  const approve = screen.getByRole("button", { name: "Approve" });
  expect((approve as HTMLButtonElement).disabled).toBe(true);
  cleanup();
  replies["/api/pit/foresee"] = VOID;
  await opened();
  await screen.findByText("Returns 125.00 to 2 places.");
  expect(sent("/api/pit/foresee").at(-1)).toEqual({ n: 0, table: "R1", do: "approve", request: 3 });
  expect(document.querySelector('[data-moved="T4"]')?.textContent).toMatch(/\+100\.00\s*−100\.00/);
  await vi.waitFor(() => expect((screen.getByRole("button", { name: "Approve" }) as HTMLButtonElement).disabled).toBe(false));
  await fireEvent.click(screen.getByRole("button", { name: "Approve" }));
  expect(sent("/api/pit").at(-1)).toMatchObject({ table: "R1", do: "approve", request: 3 });
});

test("what a request comes to is asked for again only when something has changed at its table", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await opened();
  await screen.findByText("Returns 125.00 to 2 places.");
  await fireEvent.click(document.querySelector('[data-table="R1"] button')!);
  await screen.findByText("A notice is up for 20 minutes.", { exact: false });
  replies["/api/pit"] = structuredClone(VIEW);
  await vi.advanceTimersByTimeAsync(3_100);
  expect(sent("/api/pit/foresee")).toHaveLength(1);
  expect(asked.filter(({ address }) => address === "/api/pit/R1")).toHaveLength(1);
  replies["/api/pit"] = { ...VIEW, tables: [{ ...TABLE, happened: 41 }] };
  await vi.advanceTimersByTimeAsync(1_100);
  expect(sent("/api/pit/foresee")).toHaveLength(2);
  vi.useRealTimers();
});

test("what is held since a restore is shown with the reason, and released by whoever can, after a second question", async () => {
  const streams = [{ stream: "terminal:T2", name: "Terminal T2", words: "Terminal T2 is held." }];
  replies["/api/release"] = { ok: true, why: "", notices: [] };
  await opened();
  replies["/api/pit"] = { ...VIEW, held: { streams, may_release: false } };
  await screen.findByText("Terminal T2 is held.", undefined, { timeout: 3_000 });
  expect(screen.queryByRole("button", { name: /Release/ })).toBeNull();
  replies["/api/pit"] = { ...VIEW, held: { streams, may_release: true } };
  await fireEvent.click(await screen.findByRole("button", { name: "Release Terminal T2" }, { timeout: 3_000 }));
  await fireEvent.click(screen.getByRole("button", { name: "Keep held" }));
  await fireEvent.click(screen.getByRole("button", { name: "Release Terminal T2" }));
  expect(sent("/api/release")).toEqual([]);
  await fireEvent.click(screen.getByRole("button", { name: "Release Terminal T2 for good" }));
  expect(sent("/api/release")).toEqual([{ stream: "terminal:T2" }]);
  await screen.findByText("terminal:T2: release, done.");
});

test("a locked name is shown and unlocked, and none is shown where none is locked", async () => {
  replies["/api/unlock"] = { ok: true, why: "", notices: [] };
  await opened();
  expect(document.querySelector("[data-unlock]")).toBeNull();
  replies["/api/pit"] = { ...VIEW, locked: ["d.two"] };
  await fireEvent.click(await screen.findByRole("button", { name: "Unlock d.two" }, { timeout: 3_000 }));
  expect(sent("/api/unlock")).toEqual([{ staff: "d.two" }]);
  await screen.findByText("d.two: unlock, done.");
});

test("a request is declined with a reason", async () => {
  await opened();
  await fireEvent.click(screen.getByRole("button", { name: "Decline" }));
  await fireEvent.input(document.querySelector('[name="why"]')!, { target: { value: "All is on record" } });
  await fireEvent.submit(document.querySelector("dialog form")!);
  expect(sent("/api/pit").at(-1)).toMatchObject({ do: "decline", why: "All is on record", request: 3 });
});

test("a limit's change begins with its figures and the document's notice, and is shown before it is posted", async () => {
  await opened();
  await fireEvent.click(document.querySelector('[data-table="R1"] button')!);
  await screen.findByText("A notice is up for 20 minutes.", { exact: false });
  await fireEvent.click(screen.getByRole("button", { name: "Change Red" }));
  const [lowest, after] = ["lowest", "after"].map((name) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!);
  expect([lowest!.value, after!.value]).toEqual(["5.00", "1200"]);
  await fireEvent.input(lowest!, { target: { value: "10" } });
  await fireEvent.submit(document.querySelector("dialog form")!);
  const entered = { table: "R1", do: "change_limit", kind: "red", lowest: 1_000, highest: 50_000, after: 1_200 };
  await vi.waitFor(() => expect(sent("/api/pit/foresee").at(-1)).toEqual({ n: 0, ...entered }));
  expect(sent("/api/pit")).toEqual([]);
  await vi.waitFor(() => expect(document.querySelector<HTMLButtonElement>('dialog [data-do="confirm"]')!.disabled).toBe(false));
  await fireEvent.click(document.querySelector('dialog [data-do="confirm"]')!);
  expect(sent("/api/pit").at(-1)).toMatchObject(entered);
});

test("a wrong result is asked for where it takes another's word, after each place's difference was shown", async () => {
  await opened();
  await fireEvent.click(document.querySelector('[data-table="R1"] button')!);
  await fireEvent.input((await screen.findByLabelText("Round")) as HTMLInputElement, { target: { value: "11" } });
  await fireEvent.submit(document.querySelector("form.find")!);
  await vi.waitFor(() => expect(document.querySelector("[data-returned]")?.textContent).toBe("360.00"));
  expect(asked.filter(({ address }) => address === "/api/pit/R1/rounds/11")).toHaveLength(1);
  await fireEvent.input(screen.getByLabelText("The actual number"), { target: { value: "31" } });
  await fireEvent.input(screen.getByLabelText("Why the outcome on record is wrong"), { target: { value: "misread" } });
  await fireEvent.submit(document.querySelector("[data-past] form")!);
  const command = { do: "correct_outcome", round: 11, reason: "misread", number: "31" };
  await vi.waitFor(() => expect(sent("/api/pit/foresee").at(-1)).toEqual({ n: 0, table: "R1", do: "request", command, why: "misread" }));
  await vi.waitFor(() => expect(document.querySelector<HTMLButtonElement>('[data-do="post"]')!.disabled).toBe(false));
  await fireEvent.click(screen.getByRole("button", { name: "Ask for it" }));
  expect(sent("/api/pit").at(-1)).toMatchObject({ do: "request", command });
});

test("whoever may not look is signed out, and entered why", async () => {
  away = 401;
  const signedOut = vi.fn();
  render(Console, { session: SESSION, signedOut });
  await vi.waitFor(() => expect(signedOut).toHaveBeenCalledWith("Please sign in."));
});

test("a floor that does not answer is reply at once, and what was seen last stays in view", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const signedOut = await opened();
  away = 503;
  await vi.advanceTimersByTimeAsync(1_100);
  expect(document.querySelector("[data-connection]")?.getAttribute("data-connection")).toBe("lost");
  expect(screen.getByText("Rapid Roulette")).toBeTruthy();
  away = 0;
  await vi.advanceTimersByTimeAsync(1_100);
  expect(document.querySelector("[data-connection]")?.getAttribute("data-connection")).toBe("live");
  expect(signedOut).not.toHaveBeenCalled();
  vi.useRealTimers();
});

test("what is refused, claimed or waits at the desk is entered apart", () => {
  const moved = [{ place: "T1", account: "T1-1", credit: 0, staked: 0, hand_pay: 35_000, claimed: 0 }, { place: "T2", account: "T2-1", credit: -500, staked: 0, hand_pay: 0, claimed: 1_500 }];
  render(Effect, { foreseen: { ...VOID, moved, announced: ["From the next round: red 10.00 to 500.00."] } });
  expect([...document.querySelectorAll("thead th")].map((each) => each.textContent)).toEqual(["Place", "Credit", "Hand pay at the desk", "Claimed"]);
  expect(document.querySelector("[data-will-announce]")?.textContent).toContain("From the next round");
  cleanup();
  render(Effect, { foreseen: { ...VOID, ok: false, why: "It is too late.", clause: "12.1" } });
  expect(document.querySelector("[data-refused]")?.textContent).toBe("It is too late. § 12.1");
});

test("an outcome is entered in its own field", () => {
  expect(outcomeGiven("number", " 00 ")).toEqual({ number: "00" });
  expect(outcomeGiven("cards", "9h 4d, Kc")).toEqual({ cards: ["9h", "4d", "Kc"] });
  expect(outcomeGiven("dice", "1 5 5")).toEqual({ dice: [1, 5, 5] });
});

test("an outcome is touched together into the same line that can be typed", () => {
  expect(withCard("9h 4d", "Kc")).toBe("9h 4d Kc");
  expect(withoutLast("9h 4d Kc")).toBe("9h 4d");
  expect(withoutLast("")).toBe("");
  expect(cardsGiven("9h, 4d T")).toEqual(["9h", "4d"]);
  expect(diceGiven("1 5")).toEqual([1, 5, 0]);
  expect(diceGiven("? 7 5")).toEqual([0, 0, 5]);
  expect(withDie("", 2, 5)).toBe("? ? 5");
  expect(withDie(withDie("? ? 5", 0, 1), 1, 3)).toBe("1 3 5");
});

test("a past round's number is touched as the dealer touches it, and nothing is foreseen before that is asked for", async () => {
  await opened();
  await fireEvent.click(document.querySelector('[data-table="R1"] button')!);
  await fireEvent.click(await screen.findByText("Put a round right"));
  await fireEvent.input(screen.getByLabelText("Round"), { target: { value: "11" } });
  await fireEvent.submit(document.querySelector("form.find")!);
  await fireEvent.click(await screen.findByRole("button", { name: "31 black", hidden: true }));
  expect((screen.getByLabelText("The actual number") as HTMLInputElement).value).toBe("31");
  expect(document.querySelector('[data-number="31"]')?.getAttribute("aria-pressed")).toBe("true");
  expect(document.querySelector('[data-do="post"]')).toBeNull();
});
