/** A round that is over, in pictures: what a replay shows one after another, from the close of wagering to what came back. */
import { t } from "../language.svelte";
import type { CoupView, LuckyView, RecallView, SettlementView, StepView } from "../schema";
import { betName, cardName, listed, money } from "../words";

export interface Picture {
  /** What is to be seen, in words. */
  caption: string;
  /** How long it stays when the replay runs by itself, in milliseconds. */
  stays: number;
  spinning: boolean;
  /** The number in which the ball lies. */
  number: string | null;
  coup: CoupView | null;
  dice: readonly number[];
  rolling: boolean;
  lucky: LuckyView | null;
  /** What came of the wagers, once it is known. */
  settled: SettlementView | null;
}

const USUAL_MS = 1_800;
const BALL_MS = 3_000;
const CARD_MS = 1_200;
const SETTLED_MS = 4_000;

type Hand = "player" | "banker";

/** Every picture of a round, in order. */
export function pictures(again: RecallView): Picture[] {
  const shown = [begun(again)];
  const show = (changed: Partial<Picture> & { caption: string }) => shown.push({ ...shown.at(-1)!, stays: USUAL_MS, ...changed });

  if (again.lucky) show({ caption: t("The Lucky Ball numbers are drawn."), lucky: again.lucky });
  const [first, ...corrected] = again.settlements;
  if (again.coup) for (const dealt of cardByCard(again.coup, again.steps)) show({ ...dealt, stays: CARD_MS });
  else if (first && again.table.game === "sic_bo") {
    show({ caption: t("The dice are tumbled."), rolling: true });
    const dice = first.result?.dice ?? again.dice;
    for (const [die, face] of dice.entries()) show({ caption: t("Die {n} shows {face}.", { n: die + 1, face }), dice: dice.slice(0, die + 1), rolling: false, stays: CARD_MS });
  } else if (first) {
    show({ caption: t("The ball is spinning."), spinning: true, stays: BALL_MS });
    if (first.result) show({ caption: t("The ball rests in {number}.", { number: `${first.result.text}, ${first.result.words}` }), spinning: false, number: first.result.text });
  }

  if (first) show({ ...settledAs(first), caption: cameBack(first) });
  else show({ caption: t("The round is void: all wagers went back."), spinning: false, rolling: false });
  for (const settled of corrected) show({ ...settledAs(settled), caption: settled.why });
  return shown;
}

function begun({ wagers }: RecallView): Picture {
  const chips = listed(Object.entries(wagers).map(([bet, stake]) => `${betName(bet)} ${money(stake)}`));
  const caption = t("No more bets. Your chips: {chips}", { chips });
  return { caption, stays: USUAL_MS, spinning: false, number: null, coup: null, dice: [], rolling: false, lucky: null, settled: null };
}

function settledAs(settled: SettlementView): Partial<Picture> {
  const { result } = settled;
  const dice = result && result.dice.length > 0 ? { dice: result.dice } : {};
  return { settled, spinning: false, rolling: false, number: result?.text ?? null, stays: SETTLED_MS, ...dice };
}

function cameBack({ result, returned, staked }: SettlementView): string {
  const words = result ? `${result.text}, ${result.words}.` : "";
  const back = returned > 0 ? t("{returned} came back of {staked} staked.", { returned: money(returned), staked: money(staked) }) : t("Nothing came back of {staked} staked.", { staked: money(staked) });
  return `${words} ${back}`.trim();
}

/** The hands as they grew, in the order in which the steps say that the cards came. What no step tells of comes last. */
function* cardByCard(coup: CoupView, steps: readonly StepView[]): Generator<{ caption: string; coup: CoupView }> {
  const out: Record<Hand, number> = { player: 0, banker: 0 };
  // The count is told when the last card lies; until then the hands say nothing of it.
  const sofar = (): CoupView => ({ ...coup, player: coup.player.slice(0, out.player), banker: coup.banker.slice(0, out.banker), player_count: null, banker_count: null, next: "", why: [] });
  for (const { card } of steps) {
    const [hand] = (["player", "banker"] as const).filter((each) => card !== "" && coup[each][out[each]] === card).sort((one, other) => out[one] - out[other]);
    if (!hand) continue;
    out[hand] += 1;
    yield { caption: t("{card} to {hand}.", { card: cardName(card), hand: hand === "player" ? t("Player") : t("Banker") }), coup: sofar() };
  }
  yield { caption: t("Player {player}, Banker {banker}.", { player: coup.player_count ?? "", banker: coup.banker_count ?? "" }), coup };
}
