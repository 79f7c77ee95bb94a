import { expect, test, vi } from "vitest";
import { reportTouches } from "../src/touches";

test("touches and keys are reported, several within a moment once, and none when the terminal is gone", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const touched = vi.fn();
  const stop = reportTouches(touched);
  window.dispatchEvent(new Event("pointerdown"));
  window.dispatchEvent(new Event("keydown"));
  expect(touched).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(5_000);
  window.dispatchEvent(new Event("keydown"));
  expect(touched).toHaveBeenCalledTimes(2);
  stop();
  vi.advanceTimersByTime(5_000);
  window.dispatchEvent(new Event("pointerdown"));
  expect(touched).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
