import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ServerClock, TimeLeft } from "../src/clock.svelte";

const START = 1_800_000_000_000_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the clock goes on from the server's time", () => {
  const clock = new ServerClock();
  clock.set(START);
  vi.advanceTimersByTime(1_500);
  expect(clock.now()).toBe(START + 1_500_000);
});

test("a message that was long under way does not put the clock back", () => {
  const clock = new ServerClock();
  clock.set(START);
  vi.advanceTimersByTime(4_000);
  clock.hear(START + 1_000_000);
  expect(clock.now()).toBeGreaterThan(START + 3_990_000);
  clock.hear(START + 5_000_000);
  expect(clock.now()).toBe(START + 5_000_000);
});

test("the seconds left are 0 no earlier than the deadline, and the page locks half a second before it", () => {
  const clock = new ServerClock();
  clock.set(START);
  const time = new TimeLeft(clock);
  time.until(START + 12_000_000);
  expect([time.seconds, time.locked]).toEqual([12, false]);
  vi.advanceTimersByTime(11_400);
  time.tick();
  expect([time.seconds, time.locked]).toEqual([1, false]);
  vi.advanceTimersByTime(200);
  time.tick();
  expect([time.seconds, time.locked]).toEqual([1, true]);
  vi.advanceTimersByTime(400);
  time.tick();
  expect([time.seconds, time.locked]).toEqual([0, true]);
});

test("a period without a deadline is open", () => {
  const time = new TimeLeft(new ServerClock());
  time.until(null);
  expect([time.seconds, time.locked]).toEqual([null, false]);
});
