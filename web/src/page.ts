/** Begins a page: its fonts come with it, and it is drawn when they are here, so that nothing moves afterwards. */
import { mount, type Component } from "svelte";
import "./style.css";

/** What every page writes: words, headings, and the suits of cards. */
const WRITTEN: [font: string, words: string][] = [
  ["Inter Variable", "A"],
  ["Source Serif 4 Variable", "A"],
  ["Noto Sans SC Variable", "♠"],
];

export async function begin(page: Component): Promise<void> {
  await Promise.allSettled(WRITTEN.map(([font, words]) => document.fonts.load(`1em "${font}"`, words)));
  mount(page, { target: document.getElementById("page")! });
}
