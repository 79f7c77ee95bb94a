/** What a dealer's page reads of its table when it is wanted, and not with every change. */
import { bearing, type Session } from "../session";

/** The answer, or why there is none, in words. */
export async function readOf<A extends object>(session: Session, table: string, what: "exposure" | "irregularities" | "orders"): Promise<A | string> {
  try {
    const reply = await fetch(`/api/tables/${encodeURIComponent(table)}/${what}`, { headers: bearing(session) });
    return reply.ok ? ((await reply.json()) as A) : "The floor does not say. Try again.";
  } catch {
    return "The floor does not answer. Try again.";
  }
}
