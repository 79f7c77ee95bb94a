import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Seat } from "../src/seat.svelte";
import { picture, round, TABLE } from "./table";

/** A socket whose far end is the test. */
class Line {
  static last: Line;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor() {
    Line.last = this;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {}

  says(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
    flushSync();
  }

  /** Everything that was asked is answered. */
  answers(): void {
    for (const { n } of this.sent) if (n) this.says({ answer: n, ok: true, at: 0, why: "", clause: "", notices: [], ticket: "", reason: null });
  }

  /** What the page has said of itself. */
  get reports(): Record<string, unknown>[] {
    return this.sent.filter(({ do: what }) => String(what).startsWith("report_")).map(({ n: _, ...reply }) => reply);
  }
}

let leave: () => void;
let seat: Seat;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
  localStorage.clear();
  leave = $effect.root(() => void (seat = new Seat({ terminal: "T1", key: "k", acceptor: "", table: "" })));
  flushSync();
  Line.last.onopen?.();
  Line.last.says({ seq: 40, now: 0, table: TABLE, snapshot: picture({ account: "T1-1", credit: 8_500, chips: { red: 500 }, round: round({ round: 7, phase: "wagering" }) }) });
});

afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("after the close a terminal says once what onSpot on it, and after the round what its meter shows", () => {
  vi.advanceTimersByTime(2_000);
  expect(Line.last.reports).toEqual([]);
  Line.last.says({ seq: 41, now: 0, change: { round: round({ round: 7, phase: "closed" }) } });
  Line.last.says({ seq: 42, now: 0, change: { confirmed: { "straight:17": 1_000 } } });
  vi.advanceTimersByTime(2_000);
  expect(Line.last.reports).toEqual([{ do: "report_picture", round: 7, lies: { red: 500, "straight:17": 1_000 }, seq: 42 }]);
  Line.last.answers();
  Line.last.says({ seq: 43, now: 0, change: { round: round({ round: 7, phase: "registered" }) } });
  vi.advanceTimersByTime(2_000);
  expect(Line.last.reports).toHaveLength(1);
  Line.last.says({ seq: 44, now: 0, change: { round: round({ round: 7, phase: "waiting" }), credit: 9_500, chips: {}, confirmed: {} } });
  vi.advanceTimersByTime(2_000);
  expect(Line.last.reports.at(-1)).toEqual({ do: "report_meter", meter: 9_500, seq: 44 });
});

test("a round that is over before a terminal has spoken of its close has its meter given alone", () => {
  Line.last.says({ seq: 41, now: 0, change: { round: round({ round: 7, phase: "closed" }) } });
  Line.last.says({ seq: 42, now: 0, change: { round: round({ round: 7, phase: "waiting" }), chips: {} } });
  vi.advanceTimersByTime(2_000);
  expect(Line.last.reports).toEqual([{ do: "report_meter", meter: 8_500, seq: 42 }]);
});

test("a stake over a limit that the table refuses is reply at once and not sent, and one that it would lower is sent", () => {
  const limits = { straight: { lowest: 500, highest: 20_000, step: 500 } };
  const wagering = picture({ account: "T1-1", credit: 100_000, chips: { "straight:17": 15_000 }, round: round({ phase: "wagering", limits }) });
  const placed = () => Line.last.sent.filter(({ do: what }) => what === "place").length;
  Line.last.says({ seq: 41, now: 0, table: { ...TABLE, refuses: { maximum: "4.1", minimum: "4.2" } }, snapshot: wagering });
  for (const [chip, limit, words] of [[10_000, "maximum", "Maximum 200.00."], [100, "step", ""]] as const) {
    seat.hand.chip = chip;
    seat.hand.over = "straight:17";
    flushSync();
    expect(seat.breaks?.limit).toBe(limit);
    seat.hand.touch("straight:17");
    flushSync();
    if (words) expect([placed(), seat.atSpots.notices]).toEqual([0, [expect.objectContaining({ text: words, clause: "4.1", bet: "straight:17" })]]);
  }
  expect(placed()).toBe(1);
  seat.hand.chip = 5_000;
  flushSync();
  expect(seat.breaks?.limit).toBe("maximum"); // with the chip that is on its way
});
