import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ANSWER_WITHIN_MS, Feed, FIRST_WAIT_MS, WAIT_AFTER_REFUSAL_MS } from "../src/feed.svelte";
import { command, type Command } from "../src/command";
import type { AcceptorView, Reply, PlayerView } from "../src/schema";
import { picture, round, TABLE } from "./table";

/** A socket whose far end is the test. */
class Line {
  sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.closed = true;
  }

  says(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  get hello(): Record<string, unknown> {
    return this.sent[0]!.hello as Record<string, unknown>;
  }

  get commands(): Record<string, unknown>[] {
    return this.sent.filter((message) => "n" in message);
  }
}

let lines: Line[];
let storage: Map<string, string>;
let answers: [Command, Reply][];
let feeds: Feed<PlayerView>[];

const NOW = Date.UTC(2026, 10, 15);
const last = () => lines.at(-1)!;

function start(): Feed<PlayerView> {
  const feed = new Feed<PlayerView>({
    hello: { as: "player", terminal: "T1", key: "k", table: "" },
    name: "player:T1",
    url: "ws://floor/feed",
    answered: (command, answer) => answers.push([command, answer]),
    storage: { getItem: (key) => storage.get(key) ?? null, setItem: (key, value) => void storage.set(key, value) },
    open: () => {
      const line = new Line();
      lines.push(line);
      return line as unknown as WebSocket;
    },
  });
  feeds.push(feed);
  return feed;
}

function welcomed(seq = 40, snapshot: PlayerView | AcceptorView = picture()): Feed<PlayerView> {
  const feed = start();
  last().onopen?.();
  last().says({ seq, table: TABLE, snapshot });
  return feed;
}

function answer(n: unknown, ok = true): Reply {
  return { answer: n as number, ok, at: 0, why: ok ? "" : "The wagering period is over.", clause: ok ? "" : "4.2.6", notices: [], ticket: "", reason: null };
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  [lines, storage, answers, feeds] = [[], new Map(), [], []];
});

afterEach(() => {
  for (const feed of feeds) feed.close();
  vi.useRealTimers();
});

describe("the picture", () => {
  test("comes with the welcome", () => {
    const feed = welcomed();
    expect(last().hello).toEqual({ as: "player", terminal: "T1", key: "k", table: "", since: 0 });
    expect(feed.live).toBe(true);
    expect(feed.table?.id).toBe("R1");
    expect(feed.snapshot?.credit).toBe(5_000);
  });

  test("takes changes over what it had, and a nested part whole", () => {
    const feed = welcomed();
    last().says({ seq: 41, change: { credit: 4_500, chips: { "straight:17": 500 } } });
    last().says({ seq: 42, change: { round: round({ phase: "closed", message: "No more bets" }) } });
    expect(feed.snapshot).toMatchObject({ credit: 4_500, chips: { "straight:17": 500 }, terminal: "T1" });
    expect(feed.snapshot?.round).toMatchObject({ phase: "closed", closes_at: null });
    last().says({ seq: 43, change: { chips: {} } });
    expect(feed.snapshot?.chips).toEqual({});
  });

  test("does not take a change twice", () => {
    const feed = welcomed();
    last().says({ seq: 41, change: { credit: 4_500 } });
    last().says({ seq: 41, change: { credit: 1 } });
    expect(feed.snapshot?.credit).toBe(4_500);
  });

  test("asks again from the last number seen when one is missing", () => {
    const feed = welcomed();
    last().says({ seq: 41, change: { credit: 4_500 } });
    last().says({ seq: 43, change: { credit: 1 } });
    expect(feed.snapshot?.credit).toBe(4_500);
    expect(lines[0]!.closed).toBe(true);
    vi.advanceTimersByTime(FIRST_WAIT_MS);
    last().onopen?.();
    expect(last().hello.since).toBe(41);
    last().says({ seq: 42, change: { credit: 4_000 } });
    last().says({ seq: 43, change: { credit: 3_500 } });
    expect(feed.snapshot?.credit).toBe(3_500);
  });
});

describe("a lost line", () => {
  test("shows at the latest when the deadline passes and the floor has not closed wagering", () => {
    const feed = start();
    last().onopen?.();
    last().says({ seq: 40, now: 0, table: TABLE, snapshot: picture({ round: round({ closes_at: 10_000_000 }) }) });
    vi.advanceTimersByTime(9_000);
    last().says({ seq: 41, now: 9_000_000, change: { round: round({ closes_at: 20_000_000 }) } });
    vi.advanceTimersByTime(11_000 + ANSWER_WITHIN_MS - 1);
    expect(feed.connection).toBe("live");
    vi.advanceTimersByTime(1);
    expect(feed.connection).toBe("lost");
    vi.advanceTimersByTime(FIRST_WAIT_MS);
    last().onopen?.();
    expect(feed.connection).toBe("live");
    vi.advanceTimersByTime(60_000);
    expect(lines.length).toBe(2);
  });

  test("is no matter where the floor has closed wagering, or the dealer's call ends it", () => {
    const feed = start();
    last().onopen?.();
    last().says({ seq: 40, now: 0, table: TABLE, snapshot: picture({ round: round({ closes_at: 10_000_000 }) }) });
    last().says({ seq: 41, now: 0, change: { round: round({ phase: "closed" }) } });
    vi.advanceTimersByTime(60_000);
    expect(feed.connection).toBe("live");
  });

  test("shows at once, and comes back with what was missed", () => {
    const feed = welcomed();
    last().onclose?.();
    expect(feed.connection).toBe("lost");
    vi.advanceTimersByTime(FIRST_WAIT_MS);
    last().onopen?.();
    expect(last().hello.since).toBe(40);
    expect(feed.connection).toBe("live");
  });

  test("is tried again after 0.25 s, then ever slower, at most 2 s apart", () => {
    welcomed();
    const waits = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const before = Date.now();
      const tried = lines.length;
      last().onclose?.();
      while (lines.length === tried) vi.advanceTimersByTime(50);
      waits.push(Date.now() - before);
    }
    expect(waits).toEqual([250, 500, 1_000, 2_000, 2_000, 2_000]);
  });

  test("a fresh welcome replaces the picture, also where its number is lower", () => {
    const feed = welcomed(40);
    last().onclose?.();
    vi.advanceTimersByTime(FIRST_WAIT_MS);
    last().onopen?.();
    last().says({ seq: 3, table: TABLE, snapshot: picture({ credit: 700 }) });
    last().says({ seq: 4, change: { credit: 600 } });
    expect(feed.snapshot?.credit).toBe(600);
  });

  test("a page that is turned away says why and tries again later", () => {
    const feed = start();
    last().onopen?.();
    last().says({ refused: "This terminal is not known." });
    expect(feed.connection).toBe("refused");
    expect(feed.refusal).toBe("This terminal is not known.");
    vi.advanceTimersByTime(WAIT_AFTER_REFUSAL_MS);
    expect(lines.length).toBe(2);
  });
});

describe("a command", () => {
  const PLACE = command("place", { bet: "straight:17", stake: 500 });

  test("has the next number and is answered once", () => {
    const feed = welcomed();
    feed.send(PLACE);
    feed.send(command("undo"));
    expect(last().commands).toEqual([
      { n: NOW + 1, ...PLACE },
      { n: NOW + 2, do: "undo" },
    ]);
    last().says(answer(NOW + 1));
    last().says(answer(NOW + 1));
    expect(answers).toEqual([[PLACE, answer(NOW + 1)]]);
    expect(feed.unanswered.map(({ n }) => n)).toEqual([NOW + 2]);
  });

  test("is sent again with the same number after a lost line, once the page knows that it is still the same round", () => {
    const feed = welcomed();
    feed.send(PLACE);
    last().onclose?.();
    vi.advanceTimersByTime(FIRST_WAIT_MS);
    last().onopen?.();
    expect(last().hello.since).toBe(0);
    expect(last().commands).toEqual([]);
    last().says({ seq: 44, table: TABLE, snapshot: picture() });
    expect(last().commands).toEqual([{ n: NOW + 1, ...PLACE }]);
    last().says(answer(NOW + 1));
    expect(feed.unanswered).toEqual([]);
  });

  test("is sent again by a reloaded page, and its number is not used for another", () => {
    welcomed().send(PLACE);
    const feed = welcomed(50);
    expect(last().commands).toEqual([{ n: NOW + 1, ...PLACE }]);
    feed.send(command("clear"));
    expect(last().commands.at(-1)).toEqual({ n: NOW + 2, do: "clear" });
  });

  test("to wager is dropped when its round is over", () => {
    const feed = welcomed();
    feed.send(PLACE);
    last().onclose?.();
    vi.advanceTimersByTime(FIRST_WAIT_MS);
    last().onopen?.();
    last().says({ seq: 60, table: TABLE, snapshot: picture({ round: round({ round: 13 }) }) });
    expect(last().commands).toEqual([]);
  });

  test("of an acceptor is sent again until it is answered, whatever round it is by then", () => {
    const feed = welcomed(40, { terminal: "T1", notes: [5_000], tickets: true, escrow: 0 } as AcceptorView);
    feed.send(command("insert_note", { note: 5_000 }));
    last().onclose?.();
    vi.advanceTimersByTime(FIRST_WAIT_MS);
    last().onopen?.();
    last().says({ seq: 60, table: TABLE, snapshot: { terminal: "T1", notes: [], tickets: true, escrow: 0 } });
    expect(last().commands).toEqual([{ n: NOW + 1, do: "insert_note", note: 5_000 }]);
  });

  test("without an answer shows that the line is dead", () => {
    const feed = welcomed();
    feed.send(PLACE);
    vi.advanceTimersByTime(ANSWER_WITHIN_MS);
    expect(feed.connection).toBe("lost");
  });

  test("is not taken while the line is lost", () => {
    const feed = welcomed();
    last().onclose?.();
    expect(feed.send(PLACE)).toBe(false);
    expect(feed.unanswered).toEqual([]);
  });
});
