/** A second person's word at the terminal of the first: name and password go with the decision, and no session begins. */
import type { Reply } from "../schema";
import { bearing, type Session } from "../session";

export interface SecondPerson {
  request: number;
  do: "approve" | "decline";
  staff: string;
  password: string;
  why: string;
}

let last = 0;

/** What became of it: the floor's answer, or why it was not taken, in words. */
export async function askSecondPerson(session: Session, table: string, decided: SecondPerson): Promise<Reply | string> {
  last = Math.max(last + 1, Date.now());
  try {
    const reply = await fetch(`/api/tables/${encodeURIComponent(table)}/requests`, {
      method: "POST",
      headers: { ...bearing(session), "content-type": "application/json" },
      body: JSON.stringify({ n: last, ...decided }),
    });
    const body = (await reply.json()) as Reply & { detail?: string };
    return reply.ok ? body : (body.detail ?? "That was refused.");
  } catch {
    return "The floor does not answer. Try again.";
  }
}
