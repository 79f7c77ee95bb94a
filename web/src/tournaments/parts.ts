/** The parts of a tournament's page, in the order in which a tournament goes through them. */
import type { Offered, Part } from "../schema";
import { sentence } from "../words";

export const PARTS: Record<Part, string> = {
  conditions: "Conditions",
  entries: "Entries and fees",
  session: "Session",
  rulings: "Rulings",
  results: "Results and prizes",
};

/** What its button says. */
export const called = ({ label, action }: Offered): string => label || sentence(action.do);

/** What it is about, where that is one of several: "E1", "Breach 2". */
export function subject({ fixed }: Offered): string {
  if (fixed["entry"]) return String(fixed["entry"]);
  const about = ["table", "breach", "dispute"].find((name) => fixed[name] !== undefined);
  return about ? `${sentence(about)} ${String(fixed[about])}` : "";
}

/** Opens what is to be told, or does it at once where nothing is. */
export type Choose = (offer: Offered) => void;
