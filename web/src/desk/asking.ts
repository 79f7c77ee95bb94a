/** What a cash desk asks of the floor. */
import { ask, nextNumber, Refusal, Unreachable } from "../asking";
import type { Command } from "../feed.svelte";
import type { Reply, DeskView, TicketView } from "../schema";
import type { Session } from "../session";

export { Refusal };

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

  command(command: Command): Promise<Reply> {
    return this.#ask("/api/desk", { n: nextNumber(), desk: this.desk, ...command });
  }

  async #ask<A>(address: string, body?: object): Promise<A> {
    try {
      return await ask<A>(this.session, address, body);
    } catch (failure) {
      if (!(failure instanceof Unreachable)) throw failure;
      throw new Refusal("The floor does not answer. Look the ticket up again before anything is paid.");
    }
  }
}
