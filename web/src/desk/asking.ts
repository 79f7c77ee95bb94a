/** What a cash desk asks of the floor. */
import { askOrRefuse, nextNumber } from "../asking";
import type { Command } from "../command";
import type { Reply, DeskView, TicketView } from "../schema";
import type { Session } from "../session";

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

  #ask<A>(address: string, body?: object): Promise<A> {
    return askOrRefuse<A>(this.session, "The floor does not answer. Look the ticket up again before anything is paid.", address, body);
  }
}
