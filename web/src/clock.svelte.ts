/** The server's time in the browser, and how much of the wagering period is left by it. Times are microseconds. */

const SECOND = 1_000_000;
/** A page stops taking wagers this long before the deadline, so that nothing sent in time arrives late. */
export const LOCK_BEFORE = 500_000;
/** How long before the deadline last bets are called, or a third of the period where that is less. */
const LAST_BETS = 10 * SECOND;
/** How far two clocks may drift apart, in microseconds for each microsecond. */
const DRIFT = 0.0001;

export class ServerClock {
  #ahead = 0;
  #heardAt = 0;

  /** Take the server's time from a message that was made just now. */
  set(now: number): void {
    this.#heardAt = performance.now() * 1000;
    this.#ahead = now - this.#heardAt;
  }

  /** Take it from a message that may have been under way for a while: only a later time than expected is news. */
  hear(now: number): void {
    const here = performance.now() * 1000;
    this.#ahead = Math.max(now - here, this.#ahead - DRIFT * (here - this.#heardAt));
    this.#heardAt = here;
  }

  now(): number {
    return performance.now() * 1000 + this.#ahead;
  }
}

/** The time left until a deadline: whole seconds, never 0 before it, and whether this page has locked. */
export class TimeLeft {
  seconds = $state<number | null>(null);
  locked = $state(true);
  /** Whether it is time for last bets. */
  last = $state(false);
  /** How long the period is, in microseconds: what a full ring stands for. */
  whole = $state(SECOND);

  #clock: ServerClock;
  #closesAt: number | null = null;

  constructor(clock: ServerClock) {
    this.#clock = clock;
  }

  /** Microseconds left. */
  get left(): number {
    return this.#closesAt === null ? 0 : Math.max(0, this.#closesAt - this.#clock.now());
  }

  until(closesAt: number | null, period: number | null = null): void {
    this.#closesAt = closesAt;
    this.whole = Math.max(period ?? 0, SECOND);
    this.tick();
  }

  tick(): void {
    this.seconds = this.#closesAt === null ? null : Math.ceil(this.left / SECOND);
    this.locked = this.#closesAt !== null && this.left <= LOCK_BEFORE;
    this.last = this.#closesAt !== null && this.left > 0 && this.left <= Math.min(LAST_BETS, this.whole / 3);
  }
}
