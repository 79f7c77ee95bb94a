/** What a player may look up: asked when somebody looks, with the key that the terminal says hello with. */
import type { OpenPromotion, PlayedView, RecallView, RulesTextView, RulesView, SessionView } from "./schema";

export class Lookup {
  readonly #own: string;
  readonly #key: string;

  constructor(terminal: string, key: string) {
    this.#own = `/api/terminals/${encodeURIComponent(terminal)}`;
    this.#key = key;
  }

  session(): Promise<SessionView> {
    return this.#ask(`${this.#own}/session`);
  }

  rounds(): Promise<PlayedView[]> {
    return this.#ask(`${this.#own}/rounds`);
  }

  round(table: string, number: number): Promise<RecallView> {
    return this.#ask(`${this.#own}/rounds/${encodeURIComponent(table)}/${number}`);
  }

  rules(table: string): Promise<RulesView> {
    return this.#ask(`/api/tables/${encodeURIComponent(table)}/rules`);
  }

  fullRules(document: string): Promise<RulesTextView> {
    return this.#ask(`/api/rules/${encodeURIComponent(document)}`);
  }

  /** The promotions that have started, with their terms. */
  promotions(): Promise<OpenPromotion[]> {
    return this.#ask("/api/open-promotions");
  }

  async #ask<T>(address: string): Promise<T> {
    const answer = await fetch(address, { headers: { Authorization: `Bearer ${this.#key}` } });
    const reply = (await answer.json()) as T & { detail?: string };
    if (!answer.ok) throw new Error(reply.detail);
    return reply;
  }
}
