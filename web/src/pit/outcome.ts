/** The actual outcome of a past round while it is told: one line of text, typed or touched together. Whether it is one, the floor says. */
import type { PastRound } from "../schema";

/** A die that is not said yet. */
const OPEN = "?";

function parts(typed: string): string[] {
  return typed.split(/[\s,]+/).filter((part) => part !== "");
}

/** An outcome in the command's own field. */
export function outcomeTold(field: PastRound["field"], typed: string): Record<string, string | string[] | number[]> {
  if (field === "cards") return { cards: parts(typed) };
  return field === "dice" ? { dice: parts(typed).map(Number) } : { number: typed.trim() };
}

/** The cards in drawing order, as far as they are told whole. */
export function cardsTold(typed: string): string[] {
  return parts(typed).filter((part) => /^[A2-9TJQK][shdc]$/.test(part));
}

export function withCard(typed: string, card: string): string {
  return [...parts(typed), card].join(" ");
}

export function withoutLast(typed: string): string {
  return parts(typed).slice(0, -1).join(" ");
}

/** Three dice, nought for one that is not told. */
export function diceTold(typed: string): number[] {
  const faces = parts(typed).map((part) => (/^[1-6]$/.test(part) ? Number(part) : 0));
  return [0, 1, 2].map((die) => faces[die] ?? 0);
}

export function withDie(typed: string, die: number, face: number): string {
  return diceTold(typed)
    .with(die, face)
    .map((told) => (told === 0 ? OPEN : told))
    .join(" ");
}
