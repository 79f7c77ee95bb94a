/** What the inspector's page asks of the floor. It only looks: nothing that it asks for changes anything at a table. */
import { ask, askOrRefuse, Refusal } from "../asking";
import type { BooksView, InspectedRound, InspectorView, JournalView, OfficeView, OutboxView } from "../schema";
import { bearing, type Session } from "../session";

const SILENT = "The floor does not answer. Try again.";

export interface Sought {
  table: string;
  staff: string;
  clause: string;
  /** In microseconds; zero where nothing is said. */
  begin: number;
  end: number;
}

export class InspectorAsking {
  constructor(readonly session: Session) {}

  /** Every table; asked again and again, so a floor that does not answer is not asked twice at once. */
  view(): Promise<InspectorView> {
    return ask(this.session, "/api/inspector", undefined, 1);
  }

  rounds(table: string, by: { upto?: number; at?: number }): Promise<readonly InspectedRound[]> {
    return this.#ask(`/api/inspector/rounds/${encodeURIComponent(table)}?${query(by)}`);
  }

  journal(sought: Sought): Promise<JournalView> {
    return this.#ask(`/api/inspector/journal?${query({ ...sought })}`);
  }

  books(): Promise<BooksView> {
    return this.#ask("/api/inspector/books");
  }

  verify(): Promise<BooksView> {
    return this.#ask("/api/inspector/verify", {});
  }

  export(begin: number, end: number): Promise<BooksView> {
    return this.#ask("/api/inspector/export", { begin, end });
  }

  async exported(): Promise<Blob> {
    const reply = await fetch("/api/inspector/export/file", { headers: bearing(this.session) }).catch(() => null);
    if (!reply) throw new Refusal(SILENT);
    if (!reply.ok) throw new Refusal("The export is no longer there: ask for it again.", reply.status === 401);
    return reply.blob();
  }

  outbox(): Promise<OutboxView> {
    return this.#ask("/api/outbox?everything=true");
  }

  office(): Promise<OfficeView> {
    return this.#ask("/api/office?everything=true");
  }

  #ask<A>(address: string, body?: object): Promise<A> {
    return askOrRefuse<A>(this.session, SILENT, address, body);
  }
}

function query(asked: Record<string, string | number | undefined>): string {
  const said = Object.entries(asked).filter(([, value]) => value);
  return new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString();
}

/** The page of a round, by its permanent address. */
export function roundAddress(table: string, round: number): string {
  return `/round?table=${encodeURIComponent(table)}&round=${round}`;
}
