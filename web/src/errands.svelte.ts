/** What somebody at a desk asks of the floor, one thing at a time: what it answered, and in words why something was not done. */
import { Refusal } from "./asking";
import type { Command } from "./command";
import { refusal, type Taken } from "./orders";
import type { RemarkView, Reply } from "./schema";
import { endSession, type Session } from "./session";
import { sentence } from "./words";

export class Errands {
  busy = $state(false);
  notices = $state.raw<readonly RemarkView[]>([]);
  readonly #session: Session;
  readonly #signedOut: (why: string) => void;

  constructor(session: Session, signedOut: (why: string) => void) {
    [this.#session, this.#signedOut] = [session, signedOut];
  }

  say(text: string, clause = "", more: readonly RemarkView[] = []): void {
    this.notices = [...(text ? [{ text, clause, bet: "" }] : []), ...more];
  }

  /** Do something that the floor may refuse; in words why it could not be done. Looking again is done quietly. */
  async attempt(work: () => Promise<void>, quietly = false): Promise<string> {
    if (this.busy) return "One thing at a time: what was asked for before is still under way.";
    if (!quietly) this.busy = true;
    try {
      await work();
      return "";
    } catch (failure) {
      if (!(failure instanceof Refusal)) throw failure;
      if (failure.away) this.#signedOut(failure.message);
      else this.say(failure.message);
      return failure.message;
    } finally {
      if (!quietly) this.busy = false;
    }
  }

  /** Give an order, and look again whatever was answered. */
  async order(command: Command, give: (command: Command) => Promise<Reply>, look: () => Promise<void>): Promise<Taken> {
    let taken: Taken = "";
    const failed = await this.attempt(async () => {
      const answer = await give(command);
      if (answer.ok) this.say(`${sentence(command.do)}: done.`, "", answer.notices);
      else this.say(answer.why, answer.clause);
      taken = answer.ok || refusal(answer);
      await look();
    });
    return taken || failed;
  }

  async signOut(): Promise<void> {
    await endSession(this.#session);
    this.#signedOut("");
  }
}
