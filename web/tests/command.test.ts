import { expect, test } from "vitest";
import { command, offered, request } from "../src/command";

test("a command is its name with what it says", () => {
  expect(command("place", { bet: "red", stake: 500 })).toEqual({ do: "place", bet: "red", stake: 500 });
  expect(command("clear")).toEqual({ do: "clear" });
  expect(command("answer_call", { seat: "T1" })).toEqual({ do: "answer_call", seat: "T1" });
  expect(offered("burn_cards", { count: 1 })).toEqual({ do: "burn_cards", count: 1 });
});

test("what another is asked to order goes with the reason, where there is one", () => {
  expect(request(command("new_game"), "Late")).toEqual({ do: "request", command: { do: "new_game" }, why: "Late" });
  expect(request(command("new_game"), undefined)).toEqual({ do: "request", command: { do: "new_game" } });
});

test("a name or an argument that the floor does not have is an error of types", () => {
  // @ts-expect-error the floor has no such command
  command("wager", { bet: "red", stake: 500 });
  // @ts-expect-error a stake is called a stake
  command("place", { bet: "red", amount: 500 });
  // @ts-expect-error a place says how much
  command("place", { bet: "red" });
  // @ts-expect-error an amount is a number
  command("place", { bet: "red", stake: "500" });
  // @ts-expect-error nothing is said with it
  expect(command("clear", { bet: "red" }).do).toBe("clear");
});
