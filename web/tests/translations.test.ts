import { expect, test } from "vitest";
import zh from "../src/languages/zh.json";
import { BETS } from "../src/schema";

const FILES: Record<string, string> = import.meta.glob("../src/**/*.{svelte,ts}", { query: "?raw", import: "default", eager: true });
/** Where the words are that players read. */
const PLAYERS = /src\/(player|shared|lobby|words)/;

function wordsAsked(source: string): string[] {
  return [...source.matchAll(/(?<![\w.])t\(\s*"([^"]+)"/g)].map(([, english]) => english!);
}

test("the words that a component asks for are found, whatever stands around them", () => {
  expect(wordsAsked(`<p>{t("One")}</p> {at(t(\n "Two {n}", { n }))} const("Three") it.t("Four")`)).toEqual(["One", "Two {n}"]);
});

test("how much of the players' words is translated is reply", () => {
  const inPages = Object.entries(FILES).flatMap(([name, source]) => (PLAYERS.test(name) ? wordsAsked(source) : []));
  const asked = new Set([...inPages, ...Object.values(BETS).flatMap(({ name, short }) => [name, short])]);
  const missing = [...asked].filter((english) => !(english in zh));
  console.info(`Chinese: ${asked.size - missing.length} of ${asked.size} words for players.${missing.map((english) => `\n  ${english}`).join("")}`);
  expect(asked.size).toBeGreaterThan(100);
});
