/** The parts of a tournament's page, in the order in which a tournament goes through them. */
import type { Part } from "../schema";

export const PARTS: Partial<Record<Part, string>> = {
  conditions: "Conditions",
  entries: "Entries and fees",
  session: "Session",
  rulings: "Rulings",
  results: "Results and prizes",
};
