import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import { ServerClock } from "../src/clock.svelte";
import StepPrompt from "../src/dealer/StepPrompt.svelte";

afterEach(cleanup);

function at(now: number): ServerClock {
  const clock = new ServerClock();
  clock.set(now);
  return clock;
}

test("the dealer is given what to do and for how long it has waited", () => {
  render(StepPrompt, { prompt: { words: "Spin now", since: 1_000_000, late_at: 31_000_000 }, clock: at(5_000_000) });
  expect(screen.getByText("Spin now, 4 s").dataset.prompt).toBe("due");
});

test("what should have been done by now is marked", () => {
  render(StepPrompt, { prompt: { words: "Spin now", since: 1_000_000, late_at: 31_000_000 }, clock: at(41_000_000) });
  expect(screen.getByText("Spin now, 40 s").dataset.prompt).toBe("late");
});

test("a step that nothing was late for is only reply", () => {
  render(StepPrompt, { prompt: { words: "Take the dolly off 17", since: null, late_at: null }, clock: at(0) });
  expect(screen.getByText("Take the dolly off 17").dataset.prompt).toBe("due");
});
