import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import { Hand } from "../src/hand.svelte";
import RaceTrack from "../src/player/RaceTrack.svelte";
import { SpotNotices } from "../src/spotNotices.svelte";
import type { RemarkView, ResultView } from "../src/schema";
import Trends from "../src/shared/Trends.svelte";
import { TABLE } from "./table";

afterEach(cleanup);

const share = (part: string) => document.querySelector(`[data-share="${part}"]`)?.textContent.trim();

test("shares and hot and cold numbers are counted over rounds whose number is stated", () => {
  const came = { "straight:17": 5, "straight:14": 3, "straight:0": 2, red: 3, black: 5, odd: 5, even: 3, "dozen:2": 8, "column:2": 8 };
  render(Trends, { table: TABLE, tally: { rounds: 10, came }, history: [] });
  expect(screen.getByText("Spins counted: 10")).toBeTruthy();
  expect([share("Red"), share("Zero"), share("Black"), share("2")]).toEqual(["Red 30%", "Zero 20%", "Black 50%", "2 80%"]);
  const [hot, cold] = [...document.querySelectorAll(".extremes > div")].map((line) => line.textContent.replace(/\s+/g, " ").trim());
  expect(hot).toBe("Hot 17×514×30×2");
  expect(cold).toMatch(/^Cold 20×0/);
});

test("rolls are drawn with their dice and totals, and a triple is counted apart from small and big", () => {
  const rolls: ResultView[] = [
    { text: "11", tone: "big", words: "1, 5 and 5, big", dice: [1, 5, 5] },
    { text: "6", tone: "triple", words: "2, 2 and 2, triple", dice: [2, 2, 2] },
  ];
  const came = { big: 1, any_triple: 1, odd: 1, even: 1, "total:11": 1, "total:6": 1 };
  render(Trends, { table: { ...TABLE, game: "sic_bo", wheel: [] }, tally: { rounds: 2, came }, history: rolls });
  expect([...document.querySelectorAll<HTMLElement>("[data-roll]")].map(({ dataset }) => dataset.roll)).toEqual(["1-5-5", "2-2-2"]);
  expect([share("Small"), share("Triple"), share("Big")]).toEqual(["Small 0%", "Triple 50%", "Big 50%"]);
});

test("bets are drawn on the race track as on the layout: alone with their amount, shared as a ring, outside not at all", () => {
  const hand = new Hand({ place: () => {}, move: () => {}, remove: () => {} });
  const props = { table: TABLE, winning: null, covered: new Set<string>(), hand, open: true, short: false };
  render(RaceTrack, { ...props, chips: { "split:14-17": 500 }, confirmed: { "straight:20": 1_000 } });
  const on = [...document.querySelectorAll<SVGElement>("[data-on-track]")].map((at) => [at.dataset.onTrack, at.tagName]);
  expect(on).toEqual([["17", "circle"], ["14", "circle"], ["20", "g"]]);
});

test("what is new of the floor's notices is reply at its spots once, and not again when it is repeated", () => {
  const reply = new SpotNotices();
  const back: RemarkView = { text: "5.00 went back: it was not confirmed.", clause: "2.2", bet: "red" };
  reply.hear([back, { ...back, bet: "" }]);
  expect(reply.notices).toEqual([back]);
  reply.forget();
  reply.hear([{ ...back }, { ...back, bet: "" }]);
  expect(reply.notices).toEqual([]);
  reply.hear([{ ...back, bet: "black" }, back]);
  expect(reply.notices.map(({ bet }) => bet)).toEqual(["black"]);
});
