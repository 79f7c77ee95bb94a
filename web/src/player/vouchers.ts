/** The last tickets that this terminal printed, kept for disputes: never with more of a number than its last four digits. */
import type { TicketPaper } from "../schema";

export type Voucher = Pick<TicketPaper, "last_four" | "amount" | "at">;

const MOST = 35;

export function keptVouchers(terminal: string): Voucher[] {
  return JSON.parse(localStorage.getItem(`croupier:vouchers:${terminal}`) ?? "[]") as Voucher[];
}

/** Keep a ticket that was printed now, the latest first; one that is printed again is kept once. */
export function keepVoucher(terminal: string, { last_four, amount, at }: Voucher): void {
  const others = keptVouchers(terminal).filter((voucher) => voucher.at !== at);
  localStorage.setItem(`croupier:vouchers:${terminal}`, JSON.stringify([{ last_four, amount, at }, ...others].slice(0, MOST)));
}
