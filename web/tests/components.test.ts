import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import NextActions from "../src/dealer/NextActions.svelte";
import BetActions from "../src/player/BetActions.svelte";
import { Hand } from "../src/player/hand.svelte";
import Meters from "../src/player/Meters.svelte";
import ResultBoard from "../src/player/ResultBoard.svelte";
import RouletteLayout from "../src/player/RouletteLayout.svelte";
import type { Line } from "../src/schema";
import { TABLE } from "./table";

afterEach(cleanup);

const WON: Line = { bet: "split:14-17", stake: 500, result: "win", pays: "17", returned: 9_000, clause: "5.1.2" };
const LOST: Line = { bet: "straight:20", stake: 100, result: "lose", pays: null, returned: 0, clause: "5.1.1" };

function layout(changed: object = {}) {
  const moves = { place: vi.fn(), move: vi.fn(), remove: vi.fn() };
  const hand = new Hand(moves);
  hand.chip = 500;
  const props = { table: TABLE, chips: {}, onTheWay: {}, lines: [], winning: null, covered: new Set<string>(), hand, open: true, upright: false, said: null };
  render(RouletteLayout, { ...props, ...changed });
  return { hand, moves };
}

test("every spot of the table can be found by its bet and is named aloud", () => {
  layout({ chips: { "split:14-17": 500 } });
  for (const { bet } of TABLE.spots) expect(document.querySelectorAll(`[data-bet="${bet}"]`).length).toBe(1);
  expect(screen.getByRole("button", { name: "Split 14 and 17, pays 17 to 1, 5.00 on it" })).toBeTruthy();
});

test("one spot is in the tab order; arrows go on, Enter places the chosen chip, Delete takes chips off", async () => {
  const { moves, hand } = layout();
  const spots = [...document.querySelectorAll<SVGElement>("[data-layout] [data-bet]")];
  expect(spots.filter((spot) => spot.getAttribute("tabindex") === "0").length).toBe(1);
  const first = screen.getByRole("button", { name: /^Straight up 14/ });
  first.focus();
  await fireEvent.keyDown(first, { key: "ArrowRight" });
  expect((document.activeElement as unknown as SVGElement).dataset.bet).toBe("split:14-17");
  expect(hand.over).toBe("split:14-17");
  await fireEvent.keyDown(document.activeElement!, { key: "Enter" });
  expect(moves.place).toHaveBeenCalledWith("split:14-17", 500);
  await fireEvent.keyDown(document.activeElement!, { key: "Delete" });
  expect(moves.remove).toHaveBeenCalledWith("split:14-17");
  expect(hand.chip).toBe(500);
});

test("what the server says about a bet is shown where it lies, with its clause", () => {
  layout({ said: { text: "Cut to 100.00, the most on this bet", clause: "6.3.2", bet: "straight:17" } });
  expect(screen.getByText(/Cut to 100.00/).textContent).toContain("Rule 6.3.2");
});

test("winning bets are marked on the layout", () => {
  layout({ lines: [WON, LOST], winning: "17" });
  expect(document.querySelectorAll("[data-won]").length).toBe(1);
  expect(document.querySelector('[data-won="split:14-17"]')).toBeTruthy();
});

test("the result itemises what won and sums up what lost", () => {
  render(ResultBoard, { table: TABLE, number: "17", lines: [WON, LOST], win: 9_000 });
  expect(document.querySelector("[data-result]")?.textContent).toContain("17");
  const line = document.querySelector('[data-line="split:14-17"]')!;
  expect(line.querySelector(".won")?.textContent).toBe("85.00");
  expect(line.textContent).toContain("5.00 at 17 to 1, 90.00 back");
  expect(line.textContent).toContain("Rule 5.1.2");
  expect(screen.getByText("1 bet of 1.00 lost")).toBeTruthy();
});

test("the meters hold plain figures", () => {
  render(Meters, { credit: 123_450, bet: 1_000, win: 0, least: 500 });
  const figure = (meter: string) => document.querySelector(`[data-meter="${meter}"]`)?.textContent;
  expect(["credit", "bet", "win", "min-total"].map(figure)).toEqual(["1,234.50", "10.00", "0.00", "5.00"]);
});

test("a player's actions are enabled only where the server allows them", async () => {
  const act = vi.fn();
  render(BetActions, { can: ["undo", "cash_out"], open: true, act });
  expect((screen.getByRole("button", { name: "Double" }) as HTMLButtonElement).disabled).toBe(true);
  await fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(act).toHaveBeenCalledWith("undo");
});

test("a dealer sees only the legal next actions, and a no spin needs one of its reasons", async () => {
  const act = vi.fn();
  render(NextActions, { can: ["confirm_number", "declare_no_spin"], number: "17", reasons: ["Ball left the wheel"], live: true, act });
  expect(screen.getAllByRole("button").map((button) => button.textContent.trim())).toEqual(["Confirm 17", "No spin"]);
  await fireEvent.click(screen.getByRole("button", { name: "No spin" }));
  expect(act).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByText("Ball left the wheel"));
  expect(act).toHaveBeenCalledWith({ do: "declare_no_spin", reason: "Ball left the wheel" });
});
