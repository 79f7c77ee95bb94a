import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import FavouriteSheet from "../src/player/FavouriteSheet.svelte";
import Ticket from "../src/player/Ticket.svelte";
import { keepVoucher, keptVouchers } from "../src/player/vouchers";

const PAPER = { svg: "<svg/>", pdf: "JVBERg==", last_four: "4073", amount: 5_235, at: 1, duplicate: false };

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function floorAnswers(...replies: (object | null)[]) {
  const asked = vi.fn(async () => {
    const body = replies.shift();
    return body === null ? Promise.reject(new Error("away")) : { ok: true, json: async () => body };
  });
  vi.stubGlobal("fetch", asked);
  return asked;
}

test("the ticket is fetched once with the terminal's key, shown, kept masked, and given up when it is taken", async () => {
  const asked = floorAnswers(PAPER, {});
  render(Ticket, { terminal: "T1", key: "secret", goesIn: false });
  expect((await screen.findByRole("img", { hidden: true })).getAttribute("aria-label")).toBe("Cash-out ticket for 52.35, number ending in 4073");
  expect(keptVouchers("T1")).toEqual([{ last_four: "4073", amount: 5_235, at: 1 }]);
  await fireEvent.click(screen.getByText("Ticket taken"));
  expect(asked.mock.calls).toEqual([
    ["/api/terminals/T1/ticket", { method: "POST", headers: { authorization: "Bearer secret" } }],
    ["/api/terminals/T1/ticket", { method: "DELETE", headers: { authorization: "Bearer secret" } }],
  ]);
});

test("a ticket that does not come is reply, and can be asked for again", async () => {
  floorAnswers(null, PAPER);
  render(Ticket, { terminal: "T1", key: "secret", goesIn: false });
  await fireEvent.click(await screen.findByText("Try again"));
  await waitFor(() => expect(screen.queryByText("Ticket taken")).toBeTruthy());
});

test("a terminal keeps its last 35 tickets, the latest first, and each once", () => {
  for (let at = 1; at <= 40; at += 1) keepVoucher("T1", { last_four: "0000", amount: at, at });
  keepVoucher("T1", { last_four: "0000", amount: 40, at: 40 });
  expect(keptVouchers("T1").map(({ at }) => at)).toEqual(Array.from({ length: 35 }, (_, place) => 40 - place));
  expect(keptVouchers("T2")).toEqual([]);
});

function sheet(changed: object = {}) {
  const [place, done] = [vi.fn(), vi.fn()];
  const shown = render(FavouriteSheet, { terminal: "T1", game: "roulette", chips: { red: 500, "straight:17": 100 }, open: true, place, done, ...changed });
  return { place, done, ...shown };
}

test("what onSpot is kept under a name, or under a number, and placed again as it lay", async () => {
  const { place, unmount } = sheet();
  await fireEvent.input(screen.getByRole("textbox", { hidden: true }), { target: { value: "Sunday" } });
  await fireEvent.click(screen.getByText("Keep"));
  await fireEvent.click(screen.getByText("Keep"));
  expect(screen.getByText("Favourite 2")).toBeTruthy();
  unmount();
  const again = sheet({ chips: {}, place });
  await fireEvent.click(document.querySelector("[data-favourite='Sunday'] [data-do='load']")!);
  expect(place).toHaveBeenCalledWith({ red: 500, "straight:17": 100 });
  await fireEvent.click(screen.getByRole("button", { name: "Delete Sunday", hidden: true }));
  expect(screen.queryByText("Sunday")).toBeNull();
  again.unmount();
});

test("one game's layouts are not offered at another, an empty layout is not kept, and nothing is placed when wagering is over", async () => {
  sheet().unmount();
  const first = sheet();
  await fireEvent.click(screen.getByText("Keep"));
  first.unmount();
  const other = sheet({ game: "baccarat", chips: {} });
  expect(document.querySelector("[data-favourite]")).toBeNull();
  expect((screen.getByText("Keep") as HTMLButtonElement).disabled).toBe(true);
  other.unmount();
  sheet({ open: false });
  expect((screen.getByText("Place") as HTMLButtonElement).disabled).toBe(true);
});
