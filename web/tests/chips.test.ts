import { cleanup, render } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import { fewestChips } from "../src/chips";
import Chip from "../src/shared/Chip.svelte";

afterEach(cleanup);

test.each([
  [[100, 500, 1_000, 2_500, 10_000]],
  [[500, 2_500, 10_000, 50_000]],
  [[100, 500, 1_000, 2_000, 2_500, 5_000, 10_000]],
])("no amount can be made of fewer chips of a rack", (rack) => {
  const [unit = 1] = rack;
  const fewest = [0];
  for (let amount = unit; amount <= 100_000; amount += unit) {
    fewest[amount] = 1 + Math.min(...rack.filter((worth) => worth <= amount).map((worth) => fewest[amount - worth]!));
    const pile = fewestChips(amount, rack);
    expect(pile.reduce((sum, worth) => sum + worth, 0)).toBe(amount);
    expect(pile.length, String(amount)).toBe(fewest[amount]);
  }
});

test("what no chip fits is one more", () => {
  expect(fewestChips(4_050, [100, 1_000, 2_500])).toEqual([2_500, 1_000, 100, 100, 100, 100, 100, 50]);
  expect(fewestChips(0, [100])).toEqual([]);
});

test("a stack shows its chips below its total, and a chip alone shows none", () => {
  render(Chip, { amount: 13_600, rack: [100, 1_000, 2_500, 10_000] });
  expect(document.querySelector("text")!.textContent).toBe("136");
  expect([...document.querySelectorAll("[data-below]")].map((chip) => chip.getAttribute("data-below"))).toEqual(["100", "1000", "2500"]);
  cleanup();
  render(Chip, { amount: 13_600 });
  expect(document.querySelectorAll("[data-below]").length).toBe(0);
});
