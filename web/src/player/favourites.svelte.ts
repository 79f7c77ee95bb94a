/** Layouts that were kept at this terminal, by game: what lay on each bet, under a name. */

export interface Favourite {
  name: string;
  game: string;
  chips: Record<string, number>;
}

export class Favourites {
  #all = $state.raw<readonly Favourite[]>([]);
  #kept: string;
  #game: string;

  constructor(terminal: string, game: string) {
    this.#kept = `croupier:favourites:${terminal}`;
    this.#game = game;
    this.#all = JSON.parse(localStorage.getItem(this.#kept) ?? "[]") as Favourite[];
  }

  /** Those of this game. */
  get list(): readonly Favourite[] {
    return this.#all.filter(({ game }) => game === this.#game);
  }

  /** Keep a layout; one of the same name is replaced. */
  save(name: string, chips: Record<string, number>): void {
    this.#keep([...this.#without(name), { name, game: this.#game, chips: { ...chips } }]);
  }

  delete(name: string): void {
    this.#keep(this.#without(name));
  }

  #without(name: string): Favourite[] {
    return this.#all.filter((other) => other.name !== name || other.game !== this.#game);
  }

  #keep(all: Favourite[]): void {
    this.#all = all;
    localStorage.setItem(this.#kept, JSON.stringify(all));
  }
}

/** What a layout costs to place. */
export function cost(chips: Record<string, number>): number {
  return Object.values(chips).reduce((sum, stake) => sum + stake, 0);
}
