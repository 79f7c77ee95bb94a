/** A round step by step, as its layout looked: what a replay shows one after another. */
import type { CoupView, Line, PlaceInRound, ResultView, RoundPage, RoundStep } from "../schema";
import { betName, cardName, listed } from "../words";

export interface RoundPicture {
  step: RoundStep;
  /** What is on the layout, place by place. */
  chips: Readonly<Record<string, Readonly<Record<string, number>>>>;
  coup: CoupView | null;
  result: ResultView | null;
  winning: readonly string[];
  spinning: boolean;
  rolling: boolean;
  /** How many of the settlements of a place are made by now. */
  settled: Readonly<Record<string, number>>;
}

const SETTLES = new Set(["wagers_settled", "held_settled", "wagers_corrected"]);
const MOVES: Readonly<Record<string, Partial<RoundPicture>>> = { ball_spun: { spinning: true }, dice_tumbled: { rolling: true } };
const NOTHING = { chips: {}, coup: null, result: null, winning: [], spinning: false, rolling: false, settled: {} };
const STILL: Partial<RoundPicture> = { spinning: false, rolling: false };

export function roundPictures({ steps }: RoundPage): RoundPicture[] {
  const shown: RoundPicture[] = [];
  for (const step of steps) {
    const last: Omit<RoundPicture, "step"> = shown.at(-1) ?? NOTHING;
    const place = SETTLES.has(step.event) ? (step.lines[0]?.place ?? "") : "";
    shown.push({
      ...last,
      ...MOVES[step.event],
      ...(step.result ? { ...STILL, result: step.result } : {}),
      ...(step.winning.length > 0 && step.event !== "outcome_registered" ? { winning: step.winning } : {}),
      ...(step.event === "round_voided" ? { ...STILL, result: null, winning: [] } : {}),
      step,
      chips: { ...last.chips, ...step.chips },
      coup: step.coup ?? last.coup,
      settled: place ? { ...last.settled, [place]: (last.settled[place] ?? 0) + 1 } : last.settled,
    });
  }
  return shown;
}

/** What is on every bet, of one place or of all. */
export function onBets({ chips }: RoundPicture, place: string): Record<string, number> {
  const bets: Record<string, number> = {};
  for (const [at, its] of Object.entries(chips)) if (!place || at === place) for (const [bet, stake] of Object.entries(its)) bets[bet] = (bets[bet] ?? 0) + stake;
  return bets;
}

/** What has come of every bet by now, of one place or of all. */
export function settledLines({ settled }: RoundPicture, places: readonly PlaceInRound[], place: string): Line[] {
  const lines: Record<string, Line> = {};
  for (const each of places.filter((each) => !place || each.place === place)) {
    const latest = each.settlements[(settled[each.place] ?? 0) - 1];
    for (const line of latest?.lines ?? []) {
      const bet = line.bet.split("@")[0]!;
      const sofar = lines[bet];
      lines[bet] = sofar ? { ...sofar, stake: sofar.stake + line.stake, returned: sofar.returned + line.returned } : { ...line, bet };
    }
  }
  return Object.values(lines);
}

/** A step in a sentence: "T1: Red: 5.00 on this bet". */
export function inWords({ lines }: RoundStep): string {
  return listed(lines.map(({ words, place, bet, card }) => [place, bet ? betName(bet) : "", card ? `${words}: ${cardName(card)}` : words].filter(Boolean).join(": ")));
}
