/** A member of staff who is signed in on this page, until it is closed. */
export interface Session {
  token: string;
  staff: string;
}

const KEPT = "croupier:session";

export function keptSession(): Session | null {
  const text = sessionStorage.getItem(KEPT);
  return text ? (JSON.parse(text) as Session) : null;
}

export function keepSession(session: Session | null): void {
  if (session) sessionStorage.setItem(KEPT, JSON.stringify(session));
  else sessionStorage.removeItem(KEPT);
}

/** Sign in: the session, or why there is none. */
export async function beginSession(staff: string, password: string): Promise<Session | string> {
  try {
    const reply = await fetch("/api/sign-in", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ staff, password }),
    });
    const body = (await reply.json()) as Partial<Session> & { detail?: string };
    if (reply.ok && body.token && body.staff) return { token: body.token, staff: body.staff };
    return body.detail ?? "Sign-in was refused.";
  } catch {
    return "The floor does not answer. Try again.";
  }
}

/** What a request says to be asked by this member of staff. */
export function bearing({ token }: Session): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

export async function endSession(session: Session): Promise<void> {
  await fetch("/api/sign-out", { method: "POST", headers: bearing(session) }).catch(() => null);
}
