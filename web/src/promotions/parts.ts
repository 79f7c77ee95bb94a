/** The parts of a promotion's page, in the order in which a promotion goes through them. */
import type { Part } from "../schema";

export const PARTS: Partial<Record<Part, string>> = {
  terms: "Terms",
  entries: "Entries",
  draw: "Draw",
  prizes: "Winners and prizes",
  disputes: "Disputes and results",
};
