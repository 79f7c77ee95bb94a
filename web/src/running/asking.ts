/** What a desk asks of the floor at which something is run: a tournament, or a promotion. */
import { askOrRefuse, nextNumber, Refusal } from "../asking";
import type { Command } from "../command";
import type { ConditionsView, Reply } from "../schema";
import { bearing, type Session } from "../session";

const SILENT = "The floor does not answer. Try again.";

/** One of the list. */
export interface Line {
  name: string;
  title: string;
  status: string;
  entries: number;
  /** When it begins, or is drawn. */
  at: number | null;
}

/** All of them, and who may write a new one. */
export interface Listed {
  lines: readonly Line[];
  may_write: boolean;
  writers: string;
}

/** Where it is asked: the list, under it each by its name, and what is written of it. */
interface Addresses {
  list: string;
  form: string;
  write: string;
  check: string;
}

export abstract class RunningAsking<View> {
  constructor(
    readonly session: Session,
    readonly desk: string,
    readonly addresses: Addresses,
  ) {}

  abstract list(): Promise<Listed>;

  view(name: string): Promise<View> {
    return this.ask(`${this.#address(name)}?desk=${encodeURIComponent(this.desk)}`);
  }

  command(name: string, command: Command): Promise<Reply> {
    return this.ask(this.#address(name), { n: nextNumber(), desk: this.desk, ...command });
  }

  /** What is written, as a form and as a file. */
  form(name: string): Promise<ConditionsView> {
    return this.ask(`${this.#address(name)}/${this.addresses.form}`);
  }

  /** What that is being written says and lacks. Nothing is written. */
  check(stated: { text: string } | { values: object }): Promise<ConditionsView> {
    return this.ask(this.addresses.check, stated);
  }

  /** Writes it from the text of a file. */
  async write(name: string, file: string, beside: Readonly<Record<string, string>>): Promise<Reply> {
    const told = new URLSearchParams({ n: String(nextNumber()), ...beside });
    const reply = await fetch(`${this.#address(name)}/${this.addresses.write}?${told}`, {
      method: "POST",
      headers: bearing(this.session),
      body: file,
    }).catch(() => null);
    if (!reply) throw new Refusal(SILENT);
    const body = (await reply.json()) as Reply & { detail?: string };
    if (reply.ok) return body;
    throw new Refusal(body.detail ?? "That was refused.", reply.status === 401);
  }

  protected ask<A>(address: string, body?: object): Promise<A> {
    return askOrRefuse<A>(this.session, SILENT, address, body);
  }

  #address(name: string): string {
    return `${this.addresses.list}/${encodeURIComponent(name)}`;
  }
}
