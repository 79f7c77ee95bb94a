/** What is looked for, as the floor is asked: days of the venue become moments, and what is not said is left out. */
import { momentOf } from "../venueTime";
import type { Wanted } from "./asking";

export function query({ person, table, clause, since, until }: Wanted, atTable: string): Record<string, string> {
  const said = {
    person: person.trim(),
    table: table.trim(),
    clause: clause.trim(),
    since: since ? String(momentOf(`${since}T00:00`)) : "",
    until: until ? String(momentOf(`${dayAfter(until)}T00:00`)) : "",
    at_table: atTable,
  };
  return Object.fromEntries(Object.entries(said).filter(([, text]) => text));
}

/** The day after one that is typed: "2026-12-31" is followed by "2027-01-01". */
export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

export const isWanted = (wanted: Wanted): boolean => Object.values(wanted).some((text: string) => text.trim());
