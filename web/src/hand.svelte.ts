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

/** The chip that a touch puts down, at whatever table; 0 is taking chips off. */
export class ChosenChip {
  amount = $state(0);
}

/** A layout on the page: whose hand plays there, and which bet a pointer finds. */
interface Ground {
  hand: Hand;
  find: (event: PointerEvent) => string | null;
}

const STILL_PX = 8;
const grounds = new WeakMap<Element, Ground>();

export class Hand {
  /** The bet pointed at, by pointer or keyboard focus. */
  over = $state<string | null>(null);
  /** The amount that is being dragged. */
  lifted = $state<number | null>(null);
  x = $state(0);
  y = $state(0);

  #moves: Moves;
  #chosen: ChosenChip;
  #press: Press | null = null;

  constructor(moves: Moves, chosen = new ChosenChip()) {
    this.#moves = moves;
    this.#chosen = chosen;
  }

  get chip(): number {
    return this.#chosen.amount;
  }

  set chip(amount: number) {
    this.#chosen.amount = amount;
  }

  /** Say where this hand plays. */
  playsOn(layout: Element, find: (event: PointerEvent) => string | null): void {
    grounds.set(layout, { hand: this, find });
  }

  /** Put the chosen chip on a bet, or take its chips off. */
  touch(bet: string): void {
    if (this.chip > 0) this.#moves.place(bet, this.chip);
    else this.#moves.remove(bet);
  }

  takeOff(bet: string): void {
    this.#moves.remove(bet);
  }

  pressRack(event: PointerEvent, amount: number): void {
    this.chip = amount;
    this.#begin(event, null, amount);
  }

  pressSpot(event: PointerEvent, bet: string, placed: number): void {
    this.over = bet;
    this.#begin(event, bet, placed);
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
    if (far) this.#pointAt(groundAt(event), event);
    [this.x, this.y] = [event.clientX, event.clientY];
  };

  /** Show what is pointed at on the layout there, and on no other. */
  #pointAt(ground: Ground | undefined, event: PointerEvent): void {
    if (ground?.hand !== this) this.over = null;
    if (ground) ground.hand.over = ground.find(event);
  }

  #release = (event: PointerEvent): void => {
    const press = this.#press;
    if (!press || event.pointerId !== press.pointer) return;
    const dragged = this.lifted !== null;
    const ground = groundAt(event);
    const to = dragged ? (ground?.find(event) ?? null) : this.over;
    this.#drop();
    if (!dragged) {
      if (press.from !== null && to !== null) this.touch(to);
    } else if (press.from === null) {
      if (ground && to !== null) ground.hand.#moves.place(to, press.amount);
    } else if (ground?.hand === this) {
      if (to !== null && to !== press.from) this.#moves.move(press.from, to);
    } else if (!ground) {
      this.#moves.remove(press.from);
    }
    if (event.pointerType === "touch") this.over = null;
    if (ground && event.pointerType === "touch") ground.hand.over = null;
  };

  #drop = (): void => {
    this.#press = null;
    this.lifted = null;
    removeEventListener("pointermove", this.#move);
    removeEventListener("pointerup", this.#release);
    removeEventListener("pointercancel", this.#drop);
  };
}

function groundAt(event: PointerEvent): Ground | undefined {
  const layout = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-layout]");
  return layout ? grounds.get(layout) : undefined;
}
