import { fireEvent, render } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import { language, t } from "../src/language.svelte";
import zh from "../src/languages/zh.json";
import LanguageSwitch from "../src/shared/LanguageSwitch.svelte";
import { betName } from "../src/words";

afterEach(() => language.choose("en"));

test("English stands where a language has no words, and values are put in", () => {
  language.choose("zh");
  expect(t("Rules and pays")).toBe(zh["Rules and pays"]);
  expect(t("{n} words that nobody has translated", { n: 3 })).toBe("3 words that nobody has translated");
});

test("a language that is not there is English, and the choice is kept", () => {
  language.choose("xx");
  expect(t("Rules and pays")).toBe("Rules and pays");
  language.choose("zh");
  expect(localStorage.getItem("croupier:language")).toBe("zh");
  expect(document.documentElement.lang).toBe("zh");
});

test("a translation keeps the gaps of its English", () => {
  const gaps = (words: string) => (words.match(/\{\w+\}/g) ?? []).sort();
  for (const [english, words] of Object.entries(zh)) expect(gaps(words), english).toEqual(gaps(english));
});

test("a terminal's language is switched by hand, and its words follow", async () => {
  const { getByRole } = render(LanguageSwitch);
  await fireEvent.change(getByRole("combobox"), { target: { value: "zh" } });
  expect(getByRole("combobox", { name: zh.Language })).toHaveProperty("value", "zh");
});

test("bets are named in the language of the page", () => {
  language.choose("zh");
  expect(betName("split:14-17")).toBe("分注 14和17");
  expect(betName("double:5")).toBe("对子 5");
});
