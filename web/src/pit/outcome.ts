/** The actual outcome of a past round while it is told: one line of text, typed or touched together. Whether it is one, the floor says. */
import type { Commands, PastRoundView } from "../schema";

/** A die that is not said yet. */
const OPEN = "?";

function parts(typed: string): string[] {
  return typed.split(/[\s,]+/).filter((part) => part !== "");
}

/** An outcome in the command's own field. */
export function outcomeGiven(field: PastRoundView["field"], typed: string): Pick<Commands["correct_outcome"], "number" | "cards" | "dice"> {
  if (field === "cards") return { cards: parts(typed) };
  return field === "dice" ? { dice: parts(typed).map(Number) } : { number: typed.trim() };
}

/** The cards in drawing order, as far as they are told whole. */
export function cardsGiven(typed: string): string[] {
  return parts(typed).filter((part) => /^[A2-9TJQK][shdc]$/.test(part));
}

export function withCard(typed: string, card: string): string {
  return [...parts(typed), card].join(" ");
}

export function withoutLast(typed: string): string {
  return parts(typed).slice(0, -1).join(" ");
}

/** Three dice, zero for one that is not told. */
export function diceGiven(typed: string): number[] {
  const faces = parts(typed).map((part) => (/^[1-6]$/.test(part) ? Number(part) : 0));
  return [0, 1, 2].map((die) => faces[die] ?? 0);
}

export function withDie(typed: string, die: number, face: number): string {
  return diceGiven(typed)
    .with(die, face)
    .map((given) => (given === 0 ? OPEN : given))
    .join(" ");
}
