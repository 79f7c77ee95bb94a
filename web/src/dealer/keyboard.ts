/** What a dealer types where an outcome is entered: numbers, cards and dice, without touching the screen. */

/** Whether a key is meant for the page, and not for a field, an open sheet, or a button in focus. What is half typed comes
 * before the button: after it Enter means what was typed, and presses nothing. */
export function isForPage(event: KeyboardEvent, typing = false): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return false;
  const target = event.target as HTMLElement | null;
  if (target?.closest?.("input, select, textarea")) return false;
  if (event.key !== "Enter") return true;
  if (typing) event.preventDefault();
  return typing || !target?.closest?.("button, a");
}

/** What is typed after one more key, if it can still become one of the numbers. */
export function typedNumber(typed: string, key: string, numbers: readonly string[]): string {
  if (key === "Backspace") return typed.slice(0, -1);
  if (!/^\d$/.test(key)) return typed;
  const longer = typed + key;
  return numbers.some((number) => number.startsWith(longer)) ? longer : typed;
}

const RANK_KEYS: Record<string, string> = { "1": "A", "0": "T" };

/** A card as far as it is typed: a rank (0 or T is a ten, 1 or A an ace), then a suit. */
export function typedCard(typed: string, key: string): string {
  if (key === "Backspace") return typed.slice(0, -1);
  const rank = RANK_KEYS[key] ?? key.toUpperCase();
  if (/^[A2-9TJQK]$/.test(rank)) return rank;
  return /^[shdc]$/i.test(key) && typed ? typed[0] + key.toLowerCase() : typed;
}

/** The dice as far as they are typed, the oldest given up when there are three. */
export function typedDice(dice: readonly number[], key: string): number[] {
  if (key === "Backspace") return dice.slice(0, -1);
  if (!/^[1-6]$/.test(key)) return [...dice];
  return dice.length === 3 ? [Number(key)] : [...dice, Number(key)];
}
