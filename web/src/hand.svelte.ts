/** The player's hand: which chip it plays, what it points at, and what it drags. */

/** A finger or mouse button that is down: on the rack, or on a spot with or without chips. */
interface Press {
  pointer: number;
  from: string | null;
  amount: number;
  x: number;
  y: number;
}

export interface Moves {
  place: (bet: string, stake: number) => void;
  move: (bet: string, to: string) => void;
  remove: (bet: string) => void;
}

const STILL_PX = 8;

export class Hand {
  /** The chip that a touch puts down; 0 is taking chips off. */
  chip = $state(0);
  /** The bet pointed at, by pointer or keyboard focus. */
  over = $state<string | null>(null);
  /** The amount that is being dragged. */
  lifted = $state<number | null>(null);
  x = $state(0);
  y = $state(0);

  #moves: Moves;
  #press: Press | null = null;

  constructor(moves: Moves) {
    this.#moves = moves;
  }

  /** Put the chosen chip on a bet, or take its chips off. */
  touch(bet: string): void {
    if (this.chip > 0) this.#moves.place(bet, this.chip);
    else this.#moves.remove(bet);
  }

  pressRack(event: PointerEvent, amount: number): void {
    this.chip = amount;
    this.#begin(event, null, amount);
  }

  pressSpot(event: PointerEvent, bet: string, lying: number): void {
    this.over = bet;
    this.#begin(event, bet, lying);
  }

  #begin(event: PointerEvent, from: string | null, amount: number): void {
    if (this.#press || event.button !== 0) return;
    // A touch would otherwise stay bound to the element where it began.
    (event.target as Element).releasePointerCapture?.(event.pointerId);
    this.#press = { pointer: event.pointerId, from, amount, x: event.clientX, y: event.clientY };
    addEventListener("pointermove", this.#move);
    addEventListener("pointerup", this.#release);
    addEventListener("pointercancel", this.#drop);
  }

  #move = (event: PointerEvent): void => {
    const press = this.#press;
    if (!press || event.pointerId !== press.pointer) return;
    const far = Math.hypot(event.clientX - press.x, event.clientY - press.y) > STILL_PX;
    if (far && press.amount > 0) this.lifted = press.amount;
    if (far) this.over = spotAt(event);
    [this.x, this.y] = [event.clientX, event.clientY];
  };

  #release = (event: PointerEvent): void => {
    const press = this.#press;
    if (!press || event.pointerId !== press.pointer) return;
    const dragged = this.lifted !== null;
    const to = dragged ? spotAt(event) : this.over;
    this.#drop();
    if (!dragged) {
      if (press.from !== null && to !== null) this.touch(to);
    } else if (press.from === null) {
      if (to !== null) this.#moves.place(to, press.amount);
    } else if (to !== null) {
      if (to !== press.from) this.#moves.move(press.from, to);
    } else if (!onLayout(event)) {
      this.#moves.remove(press.from);
    }
    if (event.pointerType === "touch") this.over = null;
  };

  #drop = (): void => {
    this.#press = null;
    this.lifted = null;
    removeEventListener("pointermove", this.#move);
    removeEventListener("pointerup", this.#release);
    removeEventListener("pointercancel", this.#drop);
  };
}

function spotAt(event: PointerEvent): string | null {
  const spot = document.elementFromPoint(event.clientX, event.clientY)?.closest<SVGElement>("[data-layout] [data-bet]");
  return spot?.dataset.bet ?? null;
}

function onLayout(event: PointerEvent): boolean {
  return document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-layout]") != null;
}
