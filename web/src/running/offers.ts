/** What is offered about something that is run: a tournament, or a promotion. */
import type { Offered } from "../schema";
import { sentence } from "../words";

/** What its button says. */
export const called = ({ label, action }: Offered): string => label || sentence(action.do);

/** What it is about, where that is one of several: "E1", "Breach 2". */
export function subject({ fixed }: Offered): string {
  if (fixed["entry"]) return String(fixed["entry"]);
  const about = ["table", "breach", "dispute", "prize"].find((name) => fixed[name] !== undefined);
  return about ? `${sentence(about)} ${String(fixed[about])}` : "";
}

/** Opens what is to be told, or does it at once where nothing is. */
export type Choose = (offer: Offered) => void;
