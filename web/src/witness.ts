/**
 * A terminal's own log: what it sent, what it was answered and what it showed. It stays in the terminal, beside the floor's
 * journal, so that wagers can be reconstructed from either. The oldest records make room for new ones.
 */
import type { Command } from "./command";
import type { Reply, PlayerView } from "./schema";

export interface Entry {
  /** Which record this is of the terminal's, from 1. */
  record: number;
  /** The server's time, in microseconds. */
  at: number;
  table: string;
  what: "sent" | "answered" | "showed" | "line";
  [given: string]: unknown;
}

export const MOST = 1_000;

export class Witness {
  #name: string;
  #shown = "";

  constructor(terminal: string) {
    this.#name = `croupier:witness:${terminal}`;
  }

  sent(at: number, table: string, n: number, command: Command): void {
    this.#note({ at, table, what: "sent", n, command: masked(command) });
  }

  answered(at: number, table: string, { answer, ok, why, clause, notices }: Reply): void {
    this.#note({ at, table, what: "answered", n: answer, ok, why, clause, notices });
  }

  /** What stands on the screen, where it is not what stood there before. */
  showed(at: number, table: string, { round, credit, bet, win, chips, confirmed, lines, ticket }: PlayerView): void {
    const { round: game, phase, message, result } = round;
    const picture = { game, phase, message, result: result?.text ?? "", credit, bet, win, chips, confirmed, lines, ticket };
    const text = JSON.stringify(picture);
    if (text === this.#shown) return;
    this.#shown = text;
    this.#note({ at, table, what: "showed", ...picture });
  }

  /** How the line to the floor is. */
  line(at: number, table: string, connection: string): void {
    this.#note({ at, table, what: "line", connection });
  }

  /** Everything that is kept, the oldest first. */
  entries(): Entry[] {
    const kept = Array.from({ length: MOST }, (_, place) => localStorage.getItem(`${this.#name}:${place}`));
    return kept.flatMap((text) => (text ? [JSON.parse(text) as Entry] : [])).sort((one, other) => one.record - other.record);
  }

  #note(given: Omit<Entry, "record">): void {
    const record = Number(localStorage.getItem(this.#name) ?? 0) + 1;
    try {
      localStorage.setItem(this.#name, String(record));
      localStorage.setItem(`${this.#name}:${record % MOST}`, JSON.stringify({ record, ...given }));
    } catch {
      // A full store must not stop the game: the floor's journal has it too.
    }
  }
}

/** A ticket's number is kept nowhere in full. */
function masked(command: Command): Command {
  return typeof command.ticket === "string" ? { ...command, ticket: `…${command.ticket.slice(-4)}` } : command;
}
