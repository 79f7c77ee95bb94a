import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import { Hand } from "../src/hand.svelte";
import RaceTrack from "../src/player/RaceTrack.svelte";
import type { SeriesBet } from "../src/schema";
import { TABLE } from "./table";

afterEach(cleanup);

/** The race track of a table, and what is placed by a touch on it. */
function track(further: SeriesBet[] = []) {
  const place = vi.fn();
  const hand = new Hand({ place, move: vi.fn(), remove: vi.fn() });
  hand.chip = 500;
  const table = { ...TABLE, series: [...TABLE.series, ...further] };
  render(RaceTrack, { table, chips: {}, confirmed: {}, winning: null, covered: new Set<string>(), hand, open: true, short: false });
  return { place, drawn: document.querySelector("section > svg")! };
}

test("where no bet is placed by a number of the track, its numbers are a drawing and nothing that could be touched", async () => {
  const { place, drawn } = track();
  expect([...drawn.querySelectorAll("text")].map((each) => each.textContent)).toEqual(TABLE.wheel);
  expect(drawn.querySelectorAll("[role=button], [tabindex], .touch").length).toBe(0);
  expect(drawn.getAttribute("aria-hidden")).toBe("true");
  expect(drawn.closest("section")!.classList).toContain("plain");
  for (const each of drawn.querySelectorAll("*")) await fireEvent.click(each);
  expect(place).not.toHaveBeenCalled();
  expect(screen.getAllByRole("button").map((each) => each.dataset.bet)).toEqual(["orphelins"]);
});

test("where the document has neighbours, every number of the track looks like a key and is one", async () => {
  const { place, drawn } = track(TABLE.wheel.map((number) => ({ bet: `neighbours:${number}/1`, pieces: [`straight:${number}`] })));
  expect(drawn.closest("section")!.classList).not.toContain("plain");
  for (const number of TABLE.wheel) {
    await fireEvent.click(screen.getByRole("button", { name: `${number} and 1 neighbour on each side` }));
    expect(place).toHaveBeenLastCalledWith(`neighbours:${number}/1`, 500);
  }
});
