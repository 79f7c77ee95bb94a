/** How a page without a feed asks the floor: requests, each command with a number of its own so that it counts once. */
import { bearing, type Session } from "./session";

/** The floor said no, in words; `away` if this member of staff is signed out. */
export class Refusal extends Error {
  constructor(
    words: string,
    readonly away = false,
  ) {
    super(words);
  }
}

/** The floor does not answer. */
export class Unreachable extends Error {}

const TRIES = 3;
const PAUSE_MS = 1_000;
let last = 0;

/** A number that no command of this page has had. */
export function nextNumber(): number {
  return (last = Math.max(last + 1, Date.now()));
}

/** Ask, and if the floor cannot be reached ask the same again: a number that it has answered is answered alike. */
export async function ask<A>(session: Session, address: string, body?: object, tries = TRIES): Promise<A> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await once<A>(session, address, body);
    } catch (failure) {
      if (failure instanceof Refusal) throw failure;
      if (left === 0) throw new Unreachable();
      await new Promise((done) => setTimeout(done, PAUSE_MS));
    }
  }
}

/** The same for a desk: what is not answered is refused, with these words. */
export async function askOrRefuse<A>(session: Session, silent: string, address: string, body?: object): Promise<A> {
  try {
    return await ask<A>(session, address, body);
  } catch (failure) {
    if (!(failure instanceof Unreachable)) throw failure;
    throw new Refusal(silent);
  }
}

/** Has the browser keep a file that the floor hands to this member of staff, under its own name or the one given; the name. */
export async function download(session: Session, silent: string, address: string, otherwise: string): Promise<string> {
  const reply = await fetch(address, { headers: bearing(session) }).catch(() => null);
  if (!reply) throw new Refusal(silent);
  if (!reply.ok) {
    const { detail } = (await reply.json().catch(() => ({}))) as { detail?: string };
    throw new Refusal(detail ?? "That was refused.", reply.status === 401);
  }
  const name = /filename="([^"]+)"/.exec(reply.headers.get("content-disposition") ?? "")?.[1] ?? otherwise;
  const link = document.createElement("a");
  [link.href, link.download] = [URL.createObjectURL(await reply.blob()), name];
  link.click();
  URL.revokeObjectURL(link.href);
  return name;
}

async function once<A>(session: Session, address: string, body?: object): Promise<A> {
  const reply = await fetch(address, {
    method: body ? "POST" : "GET",
    headers: { ...bearing(session), "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (reply.ok) return (await reply.json()) as A;
  const { detail } = (await reply.json().catch(() => ({}))) as { detail?: string };
  if (reply.status >= 500) throw new Error(detail);
  throw new Refusal(detail ?? "That was refused.", reply.status === 401);
}
