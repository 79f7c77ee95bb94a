/** What a member of staff orders by one touch, what has to be told first, and what is asked of another instead. */
import { offered, request, type Command } from "../command";
import { WHY, type Taken } from "../orders";
import type { Action } from "../schema";

/** Something to be ordered: what the server says it takes, and what it is told already. */
export interface Wanted {
  action: Action;
  given: Readonly<Record<string, string | number | boolean>>;
  /** Whose word it takes; nobody's but one's own where it is empty. */
  takes: string;
}

export class Ordering {
  /** What is being asked about. */
  wanted = $state.raw<Wanted | null>(null);
  readonly #act: (command: Command) => Promise<Taken>;

  constructor(act: (command: Command) => Promise<Taken>) {
    this.#act = act;
  }

  order(wanted: Wanted): void {
    if (!wanted.takes && wanted.action.fields.length === 0 && wanted.action.about !== "seat") void this.#send(wanted, offered(wanted.action.do));
    else this.wanted = wanted.takes ? { ...wanted, action: { ...wanted.action, fields: [...wanted.action.fields, WHY] } } : wanted;
  }

  tell(given: Command): Promise<Taken> {
    return this.wanted ? this.#send(this.wanted, given) : Promise.resolve("");
  }

  #send({ given, takes }: Wanted, { why, ...entered }: Command): Promise<Taken> {
    const command = { ...entered, ...given };
    return this.#act(takes ? request(command, why) : command);
  }
}
