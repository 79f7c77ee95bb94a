import { expect, test } from "vitest";
import { allOdds, betName, cardName, chipFigure, money, odds, oddsInShort, spotName, ticketNumber } from "../src/words";
import { language } from "../src/language.svelte";
import { BETS } from "../src/schema";
import { TABLE } from "./table";

test.each([
  [0, "0.00"],
  [5, "0.05"],
  [5_235, "52.35"],
  [123_450, "1,234.50"],
  [123_456_789, "1,234,567.89"],
  [-123_450, "-1,234.50"],
])("%i cents read %s", (cents, words) => expect(money(cents)).toBe(words));

test.each([
  [50, "0.50"],
  [500, "5"],
  [1_250, "12.50"],
  [100_000, "1000"],
  [2_500_000, "25k"],
])("a chip of %i cents shows %s", (cents, figure) => expect(chipFigure(cents)).toBe(figure));

test.each([
  ["35", "35 to 1"],
  ["19/20", "19 to 20"],
])("odds of %s read %s", (pays, words) => expect(odds(pays)).toBe(words));

test.each([
  ["straight:17", "Straight up 17"],
  ["split:14-17", "Split 14 and 17"],
  ["street:0-2-3", "Street 0, 2 and 3"],
  ["corner:0-1-2-3", "Corner 0, 1, 2 and 3"],
  ["six_line:1-2-3-4-5-6", "Six line 1–6"],
  ["column:3", "Third column"],
  ["dozen:2", "Second dozen"],
  ["red", "Red"],
  ["low", "Low, 1–18"],
  ["grand_series", "Grand Series"],
  ["neighbours:17/2", "17 and 2 neighbours on each side"],
  ["lucky_ball:blue", "Lucky Ball blue"],
  ["banker", "Banker"],
  ["player_dragon", "Player dragon"],
  ["banker@P3", "Banker in the box of P3"],
  ["combination:1-5", "Combination 1 and 5"],
  ["total:9", "Total 9"],
])("%s reads %s", (bet, words) => expect(betName(bet)).toBe(words));

const RANGES = { low: "1–18", high: "19–36", small: "4–10", big: "11–17", "six_line:1-2-3-4-5-6": "1–6" };

test.each(["en", "zh"])("a range in a bet's name is not read for its odds, in %s", (spoken) => {
  language.choose(spoken);
  for (const [bet, range] of Object.entries(RANGES)) expect(betName(bet)).toContain(range);
  for (const bet of [...Object.keys(BETS), ...TABLE.spots.map((spot) => spot.bet)]) expect(betName(bet)).not.toMatch(/ to |至/);
  language.choose("en");
});

test("a spot is read with what it pays and what onSpot on it", () => {
  const split = TABLE.spots.find(({ bet }) => bet === "split:14-17")!;
  expect(spotName(split)).toBe("Split 14 and 17, pays 17 to 1");
  expect(spotName(split, 500)).toBe("Split 14 and 17, pays 17 to 1, 5.00 on it");
});

test("a bet that pays several things says which and when", () => {
  const pays = [
    { odds: "1/2", when: "a count of six" },
    { odds: "1", when: "" },
  ];
  expect(allOdds(pays)).toBe("1 to 2 (a count of six), 1 to 1");
  expect(oddsInShort([...pays, { odds: "30", when: "by nine" }])).toBe("1 to 2 up to 30 to 1");
});

test.each([
  ["Ah", "Ace of hearts"],
  ["Td", "10 of diamonds"],
  ["7c", "7 of clubs"],
])("%s reads %s", (card, words) => expect(cardName(card)).toBe(words));

test("a ticket's digits come in groups", () => {
  expect(ticketNumber("014729305518264073")).toBe("01 4729 3055 1826 4073");
});
