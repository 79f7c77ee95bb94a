/** What the tournament desk asks of the floor. */
import { askOrRefuse, nextNumber, Refusal } from "../asking";
import type { Command } from "../command";
import type { ConditionsView, Reply, TournamentsView, TournamentView } from "../schema";
import { bearing, type Session } from "../session";

const SILENT = "The floor does not answer. Try again.";

export class Asking {
  constructor(
    readonly session: Session,
    readonly desk: string,
  ) {}

  list(): Promise<TournamentsView> {
    return this.#ask("/api/tournaments");
  }

  view(tournament: string): Promise<TournamentView> {
    return this.#ask(`${this.#address(tournament)}?desk=${encodeURIComponent(this.desk)}`);
  }

  command(tournament: string, command: Command): Promise<Reply> {
    return this.#ask(this.#address(tournament), { n: nextNumber(), desk: this.desk, ...command });
  }

  /** The conditions of a tournament, as a form and as a file. */
  conditions(tournament: string): Promise<ConditionsView> {
    return this.#ask(`${this.#address(tournament)}/conditions`);
  }

  /** What conditions that are being written say and lack. Nothing is written. */
  check(stated: { text: string } | { values: object }): Promise<ConditionsView> {
    return this.#ask("/api/conditions", stated);
  }

  /** Writes the conditions of a tournament from the text of a file. */
  async write(tournament: string, file: string): Promise<Reply> {
    const reply = await fetch(`${this.#address(tournament)}/conditions?n=${nextNumber()}`, {
      method: "POST",
      headers: bearing(this.session),
      body: file,
    }).catch(() => null);
    if (!reply) throw new Refusal(SILENT);
    const body = (await reply.json()) as Reply & { detail?: string };
    if (reply.ok) return body;
    throw new Refusal(body.detail ?? "That was refused.", reply.status === 401);
  }

  #address(tournament: string): string {
    return `/api/tournaments/${encodeURIComponent(tournament)}`;
  }

  #ask<A>(address: string, body?: object): Promise<A> {
    return askOrRefuse<A>(this.session, SILENT, address, body);
  }
}
