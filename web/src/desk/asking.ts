/** How a cash desk asks the floor: requests, each command with a number of its own so that it counts once. */
import type { Command } from "../feed.svelte";
import type { Answer, DeskView, TicketView } from "../schema";
import { bearing, type Session } from "../session";

/** The floor said no, in words; `away` if this member of staff is signed out. */
export class Refusal extends Error {
  constructor(
    words: string,
    readonly away = false,
  ) {
    super(words);
  }
}

const TRIES = 3;
const PAUSE_MS = 1_000;
let last = 0;

export class Asking {
  constructor(
    readonly session: Session,
    readonly desk: string,
  ) {}

  view(): Promise<DeskView> {
    return this.#ask(`/api/desk/${encodeURIComponent(this.desk)}`);
  }

  lookUp(ticket: string): Promise<TicketView> {
    return this.#ask("/api/desk/ticket", { ticket });
  }

  command(command: Command): Promise<Answer> {
    last = Math.max(last + 1, Date.now());
    return this.#ask("/api/desk", { n: last, desk: this.desk, ...command });
  }

  /** Ask, and if the floor cannot be reached ask the same again: a number that it has answered is answered alike. */
  async #ask<A>(address: string, body?: object): Promise<A> {
    for (let left = TRIES - 1; ; left -= 1) {
      try {
        return await this.#once<A>(address, body);
      } catch (failure) {
        if (failure instanceof Refusal) throw failure;
        if (left === 0) throw new Refusal("The floor does not answer. Look the ticket up again before anything is paid.");
        await new Promise((done) => setTimeout(done, PAUSE_MS));
      }
    }
  }

  async #once<A>(address: string, body?: object): Promise<A> {
    const reply = await fetch(address, {
      method: body ? "POST" : "GET",
      headers: { ...bearing(this.session), "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (reply.ok) return (await reply.json()) as A;
    const { detail } = (await reply.json().catch(() => ({}))) as { detail?: string };
    if (reply.status >= 500) throw new Error(detail);
    throw new Refusal(detail ?? "That was refused.", reply.status === 401);
  }
}
