/** Colouring up: the fewest chips that make an amount. */

/** What chips are worth, in cents, and their colours. */
const CHIPS: readonly (readonly [number, string])[] = [
  [50_000, "#6d3b8f"],
  [10_000, "#22272b"],
  [5_000, "#24539b"],
  [2_500, "#1d7a4c"],
  [2_000, "#0f6f7d"],
  [1_000, "#b4551d"],
  [500, "#a8242e"],
  [200, "#8a6a2a"],
  [100, "#5d6d78"],
];
const ODD = "#7a5a6b";

/** The colour of a chip; of another amount that of the largest chip in it. */
export function chipColour(amount: number): string {
  return CHIPS.find(([worth]) => amount >= worth)?.[1] ?? ODD;
}

/** The fewest chips of a rack that make an amount, the largest first; what no chip fits is one odd chip at the end. */
export function fewestChips(amount: number, rack: readonly number[]): readonly number[] {
  const worths = [...rack].sort((one, other) => other - one);
  // The largest first is not always the fewest: of 25, 20, 10 and 5, two of 20 make 40.
  const piles = [0, ...worths].map((leftOut) => largestFirst(amount, worths.filter((worth) => worth !== leftOut)));
  return piles.reduce((one, other) => (other.length < one.length && rack.includes(other.at(-1)!) ? other : one));
}

function largestFirst(amount: number, worths: readonly number[]): number[] {
  const pile: number[] = [];
  for (const worth of worths) {
    for (; amount >= worth; amount -= worth) pile.push(worth);
  }
  return amount > 0 ? [...pile, amount] : pile;
}
