/** What a terminal has to show, by the floor's names, and what of it a page has drawn: only that is told. */

const FOUND: Record<string, string> = {
  credit: "[data-meter='credit']",
  bet: "[data-meter='bet']",
  win: "[data-meter='win']",
  limits: "[data-limits]",
  countdown: "[data-countdown]",
  help: "[data-do='rules']",
};
/** What is written in a box of the layout. */
const WRITTEN: Record<string, RegExp> = { banker_on_6: /on\s*6/ };

/** Those of the names that are on the page and can be seen; any other name is a bet's or a kind of bet's. */
export function shown(names: readonly string[], page: ParentNode = document): string[] {
  const written = page.querySelector("[data-layout]")?.textContent ?? "";
  return names.filter((name) => {
    const words = WRITTEN[name];
    if (words) return words.test(written);
    const found = page.querySelectorAll(FOUND[name] ?? `[data-bet="${name}"], [data-bet^="${name}:"]`);
    return [...found].some((element) => element.checkVisibility?.() ?? true);
  });
}
