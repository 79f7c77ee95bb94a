/** What a round came to for the player: what was staked, what came back, and the difference. */
import { t } from "../language.svelte";
import type { Line } from "../schema";
import { money } from "../words";

export interface Came {
  staked: number;
  back: number;
  net: number;
}

export function cameOf(lines: readonly Line[]): Came {
  const staked = lines.reduce((sum, line) => sum + line.stake, 0);
  const back = lines.reduce((sum, line) => sum + line.returned, 0);
  return { staked, back, net: back - staked };
}

/** It in one word and a figure. */
export function inShort({ net }: Came): string {
  if (net > 0) return t("You won {amount}", { amount: money(net) });
  return net < 0 ? t("You lost {amount}", { amount: money(-net) }) : t("You neither won nor lost");
}

/** How that comes about. */
export function inFull({ staked, back, net }: Came): string {
  const signed = `${net > 0 ? "+" : ""}${money(net)}`;
  return t("{back} back on {staked} staked: net {net}", { back: money(back), staked: money(staked), net: signed });
}
