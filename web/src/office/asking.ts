/** How the office asks the floor: its parts, one matter of a part, a person, and commands, each where it is given. */
import { askOrRefuse, nextNumber } from "../asking";
import type { Command } from "../command";
import type { OfficeDetail, OfficeOffer, OfficePage, OfficePart, PersonView, RecallView, Reply } from "../schema";
import type { Session } from "../session";

const SILENT = "The floor does not answer. Try again.";

/** What is looked for. Times are days of the venue, as they are typed. */
export interface Wanted {
  person: string;
  table: string;
  clause: string;
  since: string;
  until: string;
}

export const NOTHING_WANTED: Wanted = { person: "", table: "", clause: "", since: "", until: "" };

export class Asking {
  constructor(readonly session: Session) {}

  part(part: OfficePart, wanted: Readonly<Record<string, string>>): Promise<OfficePage> {
    return this.#ask(`/api/office/parts/${part}?${new URLSearchParams(wanted).toString()}`);
  }

  matter(part: OfficePart, id: string): Promise<OfficeDetail> {
    return this.#ask(`/api/office/parts/${part}/${encodeURIComponent(id)}`);
  }

  /** The round of a dispute, played again as the person saw it. */
  disputed(dispute: string): Promise<RecallView> {
    return this.#ask(`/api/office/disputes/${encodeURIComponent(dispute)}/round`);
  }

  /** A person by an id, a player card or an identity document; the number is never in an address. */
  person(by: string, known: string): Promise<PersonView> {
    return this.#ask("/api/people/find", { [by]: known });
  }

  command({ sends }: OfficeOffer, command: Command): Promise<Reply> {
    return this.#ask(sends, { n: nextNumber(), ...command });
  }

  /** Let a stream go on of which records are missing since a restore. */
  release(stream: string): Promise<Reply> {
    return this.#ask("/api/release", { stream });
  }

  #ask<A>(address: string, body?: object): Promise<A> {
    return askOrRefuse<A>(this.session, SILENT, address, body);
  }
}
