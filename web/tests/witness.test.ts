import { command } from "../src/command";
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TimeLeft, type ServerClock } from "../src/clock.svelte";
import RecordSheet from "../src/player/RecordSheet.svelte";
import { Sounds, type Cue } from "../src/player/sounds.svelte";
import VolumeSwitch from "../src/player/VolumeSwitch.svelte";
import { keepVoucher } from "../src/player/vouchers";
import type { Reply, PlayerView } from "../src/schema";
import { MOST, Witness } from "../src/witness";

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const ANSWER: Reply = { answer: 7, ok: false, at: 2, why: "The wagering period is over.", clause: "7.4.2", notices: [], ticket: "", reason: null };
const VIEW = {
  round: { round: 3, phase: "wagering", message: "Place your bets please", result: null },
  ...{ credit: 4_500, bet: 500, win: 0, chips: { red: 500 }, confirmed: {}, lines: [], ticket: "" },
} as unknown as PlayerView;

test("what was sent, answered and shown is kept in order, over a reload", () => {
  const witness = new Witness("T1");
  witness.line(1, "R1", "live");
  witness.sent(2, "R1", 7, command("place", { bet: "red", stake: 500 }));
  witness.answered(3, "R1", ANSWER);
  witness.showed(4, "R1", VIEW);
  witness.showed(5, "R1", { ...VIEW });
  const kept = new Witness("T1").entries();
  expect(kept.map(({ record, at, what }) => [record, at, what])).toEqual([
    [1, 1, "line"],
    [2, 2, "sent"],
    [3, 3, "answered"],
    [4, 4, "showed"],
  ]);
  expect(kept[1]).toMatchObject({ n: 7, command: { do: "place", bet: "red", stake: 500 } });
  expect(kept[2]).toMatchObject({ n: 7, ok: false, clause: "7.4.2" });
  expect(kept[3]).toMatchObject({ game: 3, credit: 4_500, chips: { red: 500 } });
  expect(new Witness("T2").entries()).toEqual([]);
});

test("the number of a ticket is kept by its last four digits alone", () => {
  const witness = new Witness("T1");
  witness.sent(1, "R1", 1, command("insert_ticket", { ticket: "074729305518264073" }));
  expect(JSON.stringify({ ...localStorage })).not.toContain("264073");
  expect(witness.entries()[0]).toMatchObject({ command: { do: "insert_ticket", ticket: "…4073" } });
});

test("the oldest records make room, and a full store does not stop the game", () => {
  const witness = new Witness("T1");
  for (let at = 1; at <= MOST + 10; at += 1) witness.line(at, "R1", "live");
  const kept = witness.entries();
  expect([kept.length, kept[0]!.at, kept.at(-1)!.at]).toEqual([MOST, 11, MOST + 10]);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("full");
  });
  expect(() => witness.line(1, "R1", "lost")).not.toThrow();
});

test("staff see the tickets masked and the log after their password, and nobody before", async () => {
  keepVoucher("T1", { last_four: "4073", amount: 5_235, at: 1 });
  const witness = new Witness("T1");
  witness.line(1, "R1", "live");
  const replies = [{ ok: false, body: { detail: "The name or the password is wrong." } }, { ok: true, body: { token: "x", staff: "supervisor1" } }];
  vi.stubGlobal("fetch", async () => {
    const { ok, body } = replies.shift()!;
    return { ok, json: async () => body };
  });
  render(RecordSheet, { terminal: "T1", witness, done: vi.fn() });
  expect(document.querySelector("[data-voucher]")).toBeNull();
  const form = document.querySelector("form")!;
  await fireEvent.submit(form);
  expect(await screen.findByText("The name or the password is wrong.")).toBeTruthy();
  expect(document.querySelector("[data-voucher]")).toBeNull();
  await fireEvent.submit(form);
  expect(await screen.findByText("•••• 4073")).toBeTruthy();
  expect(document.querySelector("[data-records='1']")).toBeTruthy();
});

// ---------------------------------------------------------------- sounds

function quiet() {
  const played: number[] = [];
  const node = () => ({ connect: (to: unknown) => to, start: vi.fn(), stop: vi.fn() });
  const audio = {
    currentTime: 0,
    destination: {},
    resume: vi.fn(),
    createOscillator: () => ({ ...node(), frequency: { set value(hertz: number) { played.push(hertz); } } }),
    createGain: () => ({ ...node(), gain: { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() } }),
  };
  return { played, sounds: new Sounds("T1", () => audio as unknown as AudioContext) };
}

test("each call is heard once and captioned, and what was so when the page opened is no news", () => {
  vi.useFakeTimers();
  const { played, sounds } = quiet();
  const game: (Cue | null)[] = ["no_more_bets", null, "last_bets", "last_bets", "no_more_bets", "win"];
  const captions = game.map((cue) => {
    sounds.hear(cue);
    return sounds.caption;
  });
  expect(captions).toEqual(["", "", "Last bets please", "Last bets please", "No more bets", "You win"]);
  expect(played).toEqual([880, 880, 392, 523, 659, 784]);
  vi.advanceTimersByTime(4_000);
  expect(sounds.caption).toBe("");
});

test("the volume is off, low or high, and kept for the terminal; off is silent and still captioned", async () => {
  const { played, sounds } = quiet();
  render(VolumeSwitch, { sounds });
  await fireEvent.click(screen.getByRole("button", { name: "Sound low" }));
  await fireEvent.click(screen.getByRole("button", { name: "Sound high" }));
  expect(screen.getByRole("button", { name: "Sound off" })).toBeTruthy();
  expect(quiet().sounds.volume).toBe("off");
  played.length = 0;
  sounds.hear(null);
  sounds.hear("win");
  expect([played, sounds.caption]).toEqual([[], "You win"]);
});

test("last bets are called in the last ten seconds, or the last third of a short period", () => {
  let now = 0;
  const time = new TimeLeft({ now: () => now } as ServerClock);
  const called = (period: number) => {
    time.until(period, period);
    return [0.5, 11, 9, 4, 0].map((left) => {
      now = period - left * 1_000_000;
      time.tick();
      return time.last;
    });
  };
  expect(called(60_000_000)).toEqual([true, false, true, true, false]);
  now = 0;
  expect(called(15_000_000)).toEqual([true, false, false, true, false]);
});
