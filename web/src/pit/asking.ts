/** What a pit console asks of the floor. */
import { ask, nextNumber } from "../asking";
import type { Command } from "../command";
import type { Reply, Foreseen, PastRoundView, PitDetail, PitView } from "../schema";
import type { Session } from "../session";

export class PitAsking {
  constructor(readonly session: Session) {}

  /** Every table; asked again and again, so a floor that does not answer is not asked twice at once. */
  view(): Promise<PitView> {
    return ask(this.session, "/api/pit", undefined, 1);
  }

  table(table: string): Promise<PitDetail> {
    return ask(this.session, `/api/pit/${encodeURIComponent(table)}`);
  }

  round(table: string, round: number): Promise<PastRoundView> {
    return ask(this.session, `/api/pit/${encodeURIComponent(table)}/rounds/${round}`);
  }

  foresee(table: string, command: Command): Promise<Foreseen> {
    return ask(this.session, "/api/pit/foresee", { n: 0, table, ...command });
  }

  unlock(staff: string): Promise<Reply> {
    return ask(this.session, "/api/unlock", { staff }, 1);
  }

  release(stream: string): Promise<Reply> {
    return ask(this.session, "/api/release", { stream }, 1);
  }

  command(table: string, command: Command): Promise<Reply> {
    return ask(this.session, "/api/pit", { n: nextNumber(), table, ...command });
  }
}
