import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import BetActions from "../src/player/BetActions.svelte";
import { cameOf, inFull, inShort } from "../src/player/came";
import ConfirmCall from "../src/player/ConfirmCall.svelte";
import LastGame from "../src/player/LastGame.svelte";
import NoteAcceptor from "../src/player/NoteAcceptor.svelte";
import ResultBoard from "../src/player/ResultBoard.svelte";
import { pocket } from "../src/pocket.svelte";
import type { Command } from "../src/command";
import type { Reply, AcceptorView, Line, ResultView } from "../src/schema";
import { TABLE } from "./table";

const RED: ResultView = { text: "34", tone: "red", words: "red, even, high", dice: [] };
const WON: Line = { bet: "red", stake: 500, result: "win", pays: "1", returned: 1_000, clause: "8.5" };
const LOST: Line = { bet: "straight:20", stake: 700, result: "lose", pays: null, returned: 0, clause: "5.1.1" };

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

test("a round that cost more than it brought is a loss, reply as plainly as a gain, and not in gold", () => {
  render(ResultBoard, { result: RED, lines: [WON, LOST] });
  expect(document.querySelector(".net")?.textContent).toBe("You lose 2.00");
  expect(document.querySelector(".win")).toBeNull();
  expect(document.querySelector("[data-net]")?.textContent).toBe("10.00 back on 12.00 staked: net -2.00");
});

test("what a round came to is its gain, its loss, or neither", () => {
  const standoff: Line = { ...WON, result: "standoff", pays: null, returned: 500 };
  expect([[WON], [LOST], [standoff]].map((lines) => inShort(cameOf(lines)))).toEqual(["You won 5.00", "You lost 7.00", "You neither won nor lost"]);
  expect(inFull(cameOf([WON]))).toBe("10.00 back on 5.00 staked: net +5.00");
});

test("the last game keeps its room before there is one, and then says what it came to", () => {
  const { rerender } = render(LastGame, { last: null });
  expect(screen.getByText("No game of yours yet")).toBeTruthy();
  return rerender({ last: { account: "T1-1", round: 7, result: RED, lines: [LOST] } }).then(() => {
    const reply = document.querySelector("[data-last-game='7']")!.textContent;
    expect(reply).toContain("You lost 7.00");
    expect(reply).toContain("0.00 back on 7.00 staked: net -7.00");
  });
});

test("cash-out that is not possible now can still be asked for, and the reason stands at the key", async () => {
  const act = vi.fn();
  const noCashOut = { text: "Cash-out is possible while wagers are being taken.", clause: "4.4(a)", bet: "" };
  render(BetActions, { can: [], open: false, live: true, noCashOut, act, favourites: vi.fn() });
  await fireEvent.click(screen.getByRole("button", { name: "Cash out" }));
  expect(act).toHaveBeenCalledWith("cash_out");
  expect(screen.getByRole("alert").textContent).toContain("while wagers are being taken.Rule 4.4(a)");
});

test("chips that are not confirmed call for it while there is time, and what went back stays reply", async () => {
  const confirm = vi.fn();
  const back = { text: "8.00 was not confirmed and went back to your credit.", clause: "2.2", bet: "" };
  const { rerender } = render(ConfirmCall, { placed: 800, open: true, back: null, confirm });
  await fireEvent.click(screen.getByRole("button", { name: /^Confirm 8.00/ }));
  expect(confirm).toHaveBeenCalledOnce();
  await rerender({ placed: 0, open: false, back, confirm });
  expect(screen.getByRole("status").textContent).toBe("8.00 was not confirmed and went back to your credit. Rule 2.2");
});

function acceptor() {
  const send = vi.fn();
  const ask = vi.fn((_: Command) => Promise.resolve({ ok: true } as Reply));
  const snapshot: AcceptorView = { terminal: "T1", notes: [500], tickets: true, escrow: 0 };
  render(NoteAcceptor, { acceptor: { live: true, table: TABLE, snapshot, send, ask } });
  return { send, ask };
}

test("a ticket's number that is too short is answered in words, and a whole one goes in", async () => {
  const { ask } = acceptor();
  const number = screen.getByRole("textbox");
  await fireEvent.input(number, { target: { value: "6536" } });
  await fireEvent.click(screen.getByRole("button", { name: "Insert" }));
  expect(screen.getByRole("alert").textContent).toContain("18 digits, and 4 were typed");
  await fireEvent.input(number, { target: { value: "07 1234 5678 9012 3456" } });
  await fireEvent.click(screen.getByRole("button", { name: "Insert" }));
  expect(ask).toHaveBeenCalledWith({ do: "insert_ticket", ticket: "071234567890123456" });
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a simulated printer's ticket can be put in until it is in; of a real one nothing is kept", async () => {
  pocket.take({ number: "", amount: 5_235 });
  expect(pocket.ticket).toBeNull();
  pocket.take({ number: "071234567890123456", amount: 5_235 });
  const { send } = acceptor();
  await fireEvent.click(screen.getByRole("button", { name: "Insert the ticket just printed, 52.35" }));
  expect(send).toHaveBeenCalledWith({ do: "insert_ticket", ticket: "071234567890123456" });
  pocket.gone("071234567890123456");
  expect([pocket.ticket, sessionStorage.length]).toEqual([null, 0]);
});
