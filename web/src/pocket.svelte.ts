/**
 * The ticket in the player's pocket, where printer and reader are simulated and the browser is all the paper there is.
 * It is kept as long as the browser's tab, so that it can be put in at another terminal too.
 */
import type { TicketPaper } from "./schema";

type PocketTicket = Pick<TicketPaper, "number" | "amount">;

const KEPT = "croupier:pocket";

function kept(): PocketTicket | null {
  return JSON.parse(sessionStorage.getItem(KEPT) ?? "null") as PocketTicket | null;
}

class Pocket {
  ticket = $state.raw<PocketTicket | null>(kept());

  /** A ticket was printed. A real printer's paper has its number alone, and nothing is kept here. */
  take({ number, amount }: PocketTicket): void {
    if (!number) return;
    this.ticket = { number, amount };
    sessionStorage.setItem(KEPT, JSON.stringify(this.ticket));
  }

  /** A ticket was taken by a terminal. */
  gone(number: string): void {
    if (this.ticket?.number !== number) return;
    this.ticket = null;
    sessionStorage.removeItem(KEPT);
  }
}

export const pocket = new Pocket();
