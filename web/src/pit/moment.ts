import type { PitTable } from "../schema";

/** What a foresight of a table depends on, as far as a console sees it: another text, another moment. */
export function moment({ round, phase, staked, held, announcements }: PitTable): string {
  return JSON.stringify([round, phase, staked, held, announcements]);
}
