/** Limits as a terminal shows them: which bets have the same, and which one a stake would break. */
import type { Range } from "./schema";

export interface Alike {
  kinds: readonly string[];
  range: Range;
}

/** Kinds of bet, those together whose limits are the same. */
export function alike(kinds: readonly string[], limits: Record<string, Range>): readonly Alike[] {
  const groups = new Map<string, { kinds: string[]; range: Range }>();
  for (const kind of kinds) {
    const range = limits[kind];
    if (!range) continue;
    const figures = `${range.lowest} ${range.highest} ${range.step}`;
    const group = groups.get(figures) ?? { kinds: [], range };
    group.kinds.push(kind);
    groups.set(figures, group);
  }
  return [...groups.values()];
}

export type Limit = "minimum" | "maximum" | "step";

/** The limit that a stake breaks. */
export function broken({ lowest, highest, step }: Range, stake: number): Limit | null {
  if (stake > highest) return "maximum";
  if (stake < lowest) return "minimum";
  return (stake - lowest) % step === 0 ? null : "step";
}
