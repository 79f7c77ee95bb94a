import { expect, test } from "vitest";
import { blocks } from "../src/fullText";

test("headings, words and pictures of Markdown are given apart, and marks of emphasis are left out", () => {
  const text = "# **One**\n- 1.1 A <u>first</u> *rule*, 2 * 3 * 4\n  and more\n\n![A layout](a.svg)\nAfter\n## Two";
  expect(blocks(text, true)).toEqual([
    { kind: "heading", words: "One" },
    { kind: "words", words: "- 1.1 A first rule, 2 * 3 * 4\n  and more" },
    { kind: "picture", words: "A layout", name: "a.svg" },
    { kind: "words", words: "After" },
    { kind: "heading", words: "Two" },
  ]);
});

test("a plain text is shown as it is written", () => {
  expect(blocks("# 1\n\n**2**\n![x](y)", false)).toEqual([
    { kind: "words", words: "# 1" },
    { kind: "words", words: "**2**\n![x](y)" },
  ]);
});
