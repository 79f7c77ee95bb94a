import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import CardPad from "../src/dealer/CardPad.svelte";
import DicePad from "../src/dealer/DicePad.svelte";
import NextActions from "../src/dealer/NextActions.svelte";
import { Errands } from "../src/errands.svelte";
import { Hand } from "../src/hand.svelte";
import BetActions from "../src/player/BetActions.svelte";
import Meters from "../src/player/Meters.svelte";
import ResultBoard from "../src/player/ResultBoard.svelte";
import DrawCheck from "../src/round/DrawCheck.svelte";
import type { Action, CoupView, Line } from "../src/schema";
import BetLayout from "../src/shared/BetLayout.svelte";
import Hands from "../src/shared/Hands.svelte";
import { TABLE } from "./table";

afterEach(cleanup);

const WON: Line = { bet: "split:14-17", stake: 500, result: "win", pays: "17", returned: 9_000, clause: "5.1.2" };
const LOST: Line = { bet: "straight:20", stake: 100, result: "lose", pays: null, returned: 0, clause: "5.1.1" };

function layout(changed: object = {}) {
  const moves = { place: vi.fn(), move: vi.fn(), remove: vi.fn() };
  const hand = new Hand(moves);
  hand.chip = 500;
  const props = { table: TABLE, chips: {}, onTheWay: {}, lines: [], winning: [], covered: new Set<string>(), hand, open: true, messages: [] };
  render(BetLayout, { ...props, ...changed });
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

test("what the server says about a bet is shown where it onSpot, with its clause", () => {
  layout({ messages: [{ text: "Cut to 100.00, the most on this bet", clause: "6.3.2", bet: "straight:17" }] });
  expect(screen.getByText(/Cut to 100.00/).textContent).toContain("Rule 6.3.2");
});

test("winning bets are marked on the layout", () => {
  layout({ lines: [WON, LOST], winning: ["straight:17", "split:14-17", "black"] });
  expect(document.querySelectorAll("[data-won]").length).toBe(1);
  expect(document.querySelector('[data-won="split:14-17"]')).toBeTruthy();
});

test("the result itemises what won and sums up what lost", () => {
  render(ResultBoard, { result: { text: "17", tone: "black", words: "black, odd, low", dice: [] }, lines: [WON, LOST] });
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
  render(BetActions, { can: ["undo", "cash_out"], open: true, live: true, act, favourites: vi.fn() });
  expect((screen.getByRole("button", { name: "Double" }) as HTMLButtonElement).disabled).toBe(true);
  await fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(act).toHaveBeenCalledWith("undo");
});

test("placed and confirmed chips are given apart, to the eye and to the ear", () => {
  layout({ table: { ...TABLE, confirms: true }, chips: { black: 500 }, confirmed: { "straight:17": 1_000 } });
  expect(document.querySelector('[data-chips="black"] .question')).toBeTruthy();
  expect(document.querySelector('[data-confirmed="straight:17"] .tick')).toBeTruthy();
  expect(screen.getByRole("button", { name: /^Straight up 17, .* 10.00 confirmed$/ })).toBeTruthy();
});

test("where wagers must be confirmed there is a key for it and a meter of what is not", async () => {
  const act = vi.fn();
  render(BetActions, { can: ["confirm"], open: true, live: true, confirms: true, act, favourites: vi.fn() });
  await fireEvent.click(screen.getByRole("button", { name: "Confirm bets" }));
  expect(act).toHaveBeenCalledWith("confirm");
  render(Meters, { credit: 9_000, bet: 500, win: 0, least: 0, confirms: true, placed: 1_000 });
  expect(document.querySelector('[data-meter="placed"]')?.textContent).toBe("10.00");
  expect(document.querySelector('[data-meter="min-total"]')).toBeNull();
});

const NO_SPIN: Action = {
  do: "declare_no_spin",
  words: "The spin does not count.",
  fields: [{ name: "reason", kind: "choice", choices: [{ value: "ball_left_the_wheel", words: "The ball left the wheel." }], needed: true, meant: "", hint: "" }],
  about: "table",
  heading: "",
};

test("a dealer sees only the legal next actions, and a no spin needs one of its reasons", async () => {
  const act = vi.fn();
  const result = { text: "17", tone: "black" as const, words: "black", dice: [] };
  render(NextActions, { can: ["declare_no_spin", "confirm_outcome", "enter_number"], actions: [NO_SPIN], result, live: true, act });
  expect(screen.getAllByRole("button").map((button) => button.textContent.trim())).toEqual(["Confirm 17", "No spin"]);
  await fireEvent.click(screen.getByRole("button", { name: "No spin" }));
  expect(act).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByText("The ball left the wheel."));
  expect(act).toHaveBeenCalledWith({ do: "declare_no_spin", reason: "ball_left_the_wheel" });
});

test("what a dispute stops is there, cannot be pressed, and says why", async () => {
  const act = vi.fn();
  const stopped = { commands: ["new_game"], why: "A dispute is to be decided first.", clause: "10.11.2" };
  render(NextActions, { can: [], stopped, actions: [], result: null, live: true, act });
  const button = screen.getByRole("button", { name: "New game" });
  expect(button).toHaveProperty("disabled", true);
  expect(document.getElementById(button.getAttribute("aria-describedby")!)!.textContent).toBe("A dispute is to be decided first. Rule 10.11.2");
  await fireEvent.click(button);
  expect(act).not.toHaveBeenCalled();
});

const COUP: CoupView = { player: ["Ah", "7c"], banker: ["Kd"], player_count: 8, banker_count: 0, printed: "", next: "banker", why: [] };

test("a card is entered by a second touch, and the hands say whose is next", async () => {
  const enter = vi.fn();
  render(CardPad, { coup: COUP, enter });
  expect(screen.getByText("Next card: Banker")).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "9 of diamonds" }));
  await fireEvent.click(screen.getByRole("button", { name: "10 of diamonds" }));
  expect(enter).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByRole("button", { name: "Enter 10 of diamonds" }));
  expect(enter.mock.calls).toEqual([["Td"]]);
  render(Hands, { coup: COUP, dealing: true });
  expect(document.querySelector('[data-count="player"]')?.textContent).toBe("8");
  expect(document.querySelector('[data-hand="banker"] .gap')).toBeTruthy();
});

test("dice are entered when all three are chosen", async () => {
  const enter = vi.fn();
  render(DicePad, { shown: [], enter });
  const button = document.querySelector<HTMLButtonElement>('[data-do="enter_dice"]')!;
  expect(button.disabled).toBe(true);
  for (const die of ["1-1", "2-5", "3-5"]) await fireEvent.click(document.querySelector(`[data-die="${die}"]`)!);
  expect(button.textContent).toContain("total 11");
  await fireEvent.click(button);
  expect(enter).toHaveBeenCalledWith(1, 5, 5);
});

test("a draw is checked with the record of its round, saved by whoever is signed in, and a program that anybody may have", async () => {
  const fetched = vi.fn().mockResolvedValue(new Response("{}"));
  vi.stubGlobal("fetch", fetched);
  const session = { token: "t", staff: "kim" };
  const errands = new Errands(session, vi.fn());
  render(DrawCheck, { session, errands, table: "S1", round: 12 });
  expect(screen.getByRole("link", { name: "Save check_draw.py" }).getAttribute("href")).toBe("/checkers/check_draw.py");
  await fireEvent.click(screen.getByRole("button", { name: "Save the record" }));
  await vi.waitFor(() => expect(errands.notices[0]?.text).toBe("S1-12.json is downloaded."));
  expect(fetched).toHaveBeenCalledWith("/api/tables/S1/rounds/12", { headers: { authorization: "Bearer t" } });
  vi.unstubAllGlobals();
});
