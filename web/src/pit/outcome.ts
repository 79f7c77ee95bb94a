import type { PastRound } from "../schema";

/** An outcome as it is typed, in the command's own field; whether it is one, the floor says. */
export function outcomeTold(field: PastRound["field"], typed: string): Record<string, string | string[] | number[]> {
  const parts = typed.trim().split(/[\s,]+/);
  if (field === "cards") return { cards: parts };
  return field === "dice" ? { dice: parts.map(Number) } : { number: typed.trim() };
}
