/** What was said about bets just now, to be shown where they lie: for a while, and not into the next phase of the game. */
import type { RemarkView } from "./schema";

const SAID_FOR_MS = 6_000;

export function same(one: RemarkView, other: RemarkView): boolean {
  return one.text === other.text && one.clause === other.clause && one.bet === other.bet;
}

export class SpotNotices {
  notices = $state.raw<readonly RemarkView[]>([]);

  #known: readonly RemarkView[] = [];
  #forgetting: ReturnType<typeof setTimeout> | undefined;

  say(notices: readonly RemarkView[]): void {
    this.notices = notices.filter(({ bet }) => bet);
    clearTimeout(this.#forgetting);
    this.#forgetting = setTimeout(() => this.forget(), SAID_FOR_MS);
  }

  /** Take what the floor has to say by now, such as what went back at the close: only what is new is shown. */
  hear(notices: readonly RemarkView[]): void {
    const fresh = notices.filter((notice) => !this.#known.some((other) => same(notice, other)));
    this.#known = notices;
    if (fresh.length > 0) this.say(fresh);
  }

  forget(): void {
    this.notices = [];
  }
}
