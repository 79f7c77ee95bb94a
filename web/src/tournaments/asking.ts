/** What the tournament desk asks of the floor. */
import { RunningAsking, type Listed } from "../running/asking";
import type { TournamentsView, TournamentView } from "../schema";
import type { Session } from "../session";

export class Asking extends RunningAsking<TournamentView> {
  constructor(session: Session, desk: string) {
    super(session, desk, { list: "/api/tournaments", form: "conditions", write: "conditions", check: "/api/conditions" });
  }

  async list(): Promise<Listed> {
    const { tournaments, ...beside } = await this.ask<TournamentsView>(this.addresses.list);
    return { lines: tournaments.map(({ tournament, start, ...line }) => ({ ...line, name: tournament, at: start })), ...beside };
  }
}
