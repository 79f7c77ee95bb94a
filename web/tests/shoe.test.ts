import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import type { CoupView, ResultView } from "../src/schema";
import Hands from "../src/shared/Hands.svelte";
import ResultWords from "../src/shared/ResultWords.svelte";
import Roads from "../src/shared/Roads.svelte";
import ShoeStatistics from "../src/shared/ShoeStatistics.svelte";
import Tableau from "../src/shared/Tableau.svelte";

afterEach(cleanup);

const road = (name: string) => document.querySelector(`[data-road="${name}"]`)!;
const letters = (name: string) => [...road(name).querySelectorAll(".letter")].map((letter) => letter.textContent).join("");

test("the roads carry letters beside colours, strokes for ties and how many there were", () => {
  render(Roads, { coups: "T T P Pp B T Bb" });
  expect(letters("Bead plate")).toBe("TTPPBTB");
  expect(letters("Big road")).toBe("PPBB");
  expect(road("Big road").querySelectorAll(".tie").length).toBe(2);
  expect([...road("Big road").querySelectorAll(".count")].map((count) => count.textContent)).toEqual(["2"]);
  expect(road("Big road").querySelectorAll(".pair").length).toBe(2);
});

test("the derived roads tell alike from not alike by shape too", () => {
  render(Roads, { coups: "P P P B P P B B P P P P P B" });
  expect([road("Big eye boy").querySelectorAll("circle").length, road("Big eye boy").querySelectorAll("g rect").length]).toEqual([5, 5]);
  expect([road("Small road").querySelectorAll("circle").length, road("Small road").querySelectorAll("g rect").length]).toEqual([4, 5]);
  const strokes = [...road("Cockroach pig").querySelectorAll(".stroke")].map((stroke) => stroke.getAttribute("d"));
  expect([strokes.length, new Set(strokes).size]).toEqual([7, 2]);
});

test("a corrected shoe redraws the roads, and a new one begins them anew", async () => {
  const { rerender } = render(Roads, { coups: "P P B" });
  await rerender({ coups: "P B B" });
  expect(letters("Big road")).toBe("PBB");
  await rerender({ coups: "" });
  expect(letters("Bead plate")).toBe("");
  expect(screen.getByText("No coups in this shoe yet.")).toBeTruthy();
});

test("a screen reader hears how many coups there were and the latest of them", () => {
  render(Roads, { coups: "P T B" });
  expect(screen.getByText("3 coups. The latest first: Banker, Tie, Player.")).toBeTruthy();
});

test("the shoe is counted, with shares, pairs where the game has them, and what is left", () => {
  render(ShoeStatistics, { shoe: { decks: 8, coups: "P Bp B Tn", left: 391 }, pairs: true });
  const reply = (winner: string) => document.querySelector(`[data-tally="${winner}"]`)!.textContent.replace(/\s+/g, " ").trim();
  expect([reply("P"), reply("B"), reply("T")]).toEqual(["P Player 1 25 %", "B Banker 2 50 %", "T Tie 1 25 %"]);
  expect(document.querySelector("[data-cards-left]")!.textContent).toBe("391 cards left");
  expect(screen.getByText("Player pairs")).toBeTruthy();
  cleanup();
  render(ShoeStatistics, { shoe: { decks: 6, coups: "P", left: null }, pairs: false });
  expect(screen.queryByText("Player pairs")).toBeNull();
  expect(document.querySelector("[data-cards-left]")).toBeNull();
});

test("how each derived road would go on is reply for either side, once it has begun", () => {
  render(ShoeStatistics, { shoe: { decks: 8, coups: "P B B P", left: null }, pairs: true });
  const reply = (next: string) => document.querySelector(`[data-next="${next}"]`)!.textContent.trim();
  expect(reply("P bigEyeBoy")).toBe("Big eye boy: alike, red");
  expect(reply("B bigEyeBoy")).toBe("Big eye boy: not alike, blue");
  expect(reply("B cockroachPig")).toBe("Cockroach pig: none yet");
});

test("the tableau is given with its clauses, and a count of zero by its name", () => {
  const coup: CoupView = {
    player: ["3h", "2c"],
    banker: ["Kd", "Qs"],
    player_count: 5,
    banker_count: 0,
    printed: "",
    next: "player",
    why: [{ text: "Player has 5: draws a third card.", clause: "8.6(c)", bet: "" }],
  };
  render(Tableau, { why: coup.why });
  expect(screen.getByText(/Player has 5/).textContent).toContain("Rule 8.6(c)");
  render(Hands, { coup });
  expect(document.querySelector('[data-hand="banker"]')!.textContent).toContain("baccarat");
  expect(document.querySelector('[data-hand="player"]')!.textContent).not.toContain("baccarat");
});

test("a natural that wins is named with the result, and no other hand is", async () => {
  const result: ResultView = { text: "B", tone: "banker", words: "Banker wins, 9 against 8", dice: [] };
  const { rerender, container } = render(ResultWords, { result: { ...result, natural: true } });
  expect(container.textContent).toBe("Banker wins, 9 against 8, natural winner");
  await rerender({ result });
  expect(container.textContent).toBe("Banker wins, 9 against 8");
});
