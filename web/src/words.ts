/** The words of the pages: how money, odds, bets and cards read. */
import type { Pay, Spot, TableView } from "./schema";

/** Cents as people read them: 123450 is 1,234.50. */
export function money(cents: number): string {
  const whole = Math.floor(Math.abs(cents) / 100).toString();
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return `${cents < 0 ? "-" : ""}${grouped}.${(Math.abs(cents) % 100).toString().padStart(2, "0")}`;
}

/** The figure on a chip: no cents where there are none. */
export function chipFigure(cents: number): string {
  if (cents >= 1_000_000 && cents % 10_000 === 0) return `${cents / 100_000}k`;
  return cents % 100 === 0 ? String(cents / 100) : money(cents).replaceAll(",", "");
}

/** "35" is 35 to 1, "19/20" is 19 to 20. */
export function odds(pays: string): string {
  if (!/^\d+(\/\d+)?$/.test(pays)) return pays;
  const [gain, unit = "1"] = pays.split("/");
  return `${gain} to ${unit}`;
}

/** All that a bet pays: "8 to 1", or each with its condition. */
export function allOdds(pays: readonly Pay[]): string {
  return pays.map((pay) => (pay.when ? `${odds(pay.odds)} (${pay.when})` : odds(pay.odds))).join(", ");
}

/** What a bet pays, in short: "1 to 1 up to 30 to 1". */
export function oddsInShort(pays: readonly Pay[]): string {
  const worth = (text: string) => {
    const [gain, unit = "1"] = text.split("/");
    return Number(gain) / Number(unit);
  };
  const sorted = [...new Set(pays.map((pay) => pay.odds))].sort((one, other) => worth(one) - worth(other));
  const [lowest = "", highest = lowest] = [sorted[0], sorted.at(-1)];
  return sorted.length < 2 ? odds(lowest) : `${odds(lowest)} ${sorted.length === 2 ? "or" : "up to"} ${odds(highest)}`;
}

export function listed(items: readonly string[]): string {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

const ORDINALS = ["", "First", "Second", "Third"];

const PLAIN_BETS: Record<string, string> = {
  low: "Low, 1 to 18",
  high: "High, 19 to 36",
  five_line: "Five line",
  grand_series: "Grand Series",
  zero_spiel: "Zero Spiel",
  small: "Small, 4 to 10",
  big: "Big, 11 to 17",
  super_6: "Super 6",
  super_7s: "Super 7s",
};

const KINDS: Record<string, string> = {
  straight: "Straight up",
  six_line: "Six line",
  lucky_ball: "Lucky Ball",
};

/** A bet by its name: `split:14-17` is "Split 14 and 17"; on the cloth perhaps in another player's box, `banker@P3`. */
export function betName(area: string): string {
  const [bet = "", box = ""] = area.split("@");
  const name = plainName(bet);
  return box ? `${name} in the box of ${box}` : name;
}

function plainName(bet: string): string {
  const [kind = "", picks = ""] = bet.split(":");
  if (!picks) return PLAIN_BETS[kind] ?? sentence(kind);
  if (kind === "column" || kind === "dozen") return `${ORDINALS[Number(picks)] ?? picks} ${kind}`;
  if (kind === "neighbours") {
    const [number, each] = picks.split("/");
    return `${number} and ${each} ${each === "1" ? "neighbour" : "neighbours"} on each side`;
  }
  const numbers = picks.split("-");
  if (kind === "six_line") return `${KINDS[kind]} ${numbers[0]} to ${numbers.at(-1)}`;
  return `${kindName(kind)} ${listed(numbers)}`;
}

/** A kind of bet by its name, for the table of pays. */
export function kindName(kind: string): string {
  return KINDS[kind] ?? PLAIN_BETS[kind] ?? sentence(kind);
}

/** A spot as it is read aloud: "Split 14 and 17, pays 17 to 1, 5.00 on it". */
export function spotName(spot: Spot, staked = 0, confirmed = 0): string {
  const lies = staked ? `, ${money(staked)} on it` : "";
  return `${betName(spot.bet)}, pays ${oddsInShort(spot.pays)}${lies}${confirmed ? `, ${money(confirmed)} confirmed` : ""}`;
}

/** `declare_no_spin` is "Declare no spin". */
export function sentence(key: string): string {
  const text = key.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The colour of a pocket, as the layout shows it. */
export function colourOf(table: TableView, number: string): string {
  return table.boxes.find((box) => box.bet === `straight:${number}`)?.colour ?? "";
}

export const SUITS: Record<string, string> = { s: "♠", h: "♥", d: "♦", c: "♣" };
const SUIT_NAMES: Record<string, string> = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
const RANK_NAMES: Record<string, string> = { A: "Ace", T: "10", J: "Jack", Q: "Queen", K: "King" };

/** The face of a card: "Td" shows 10. */
export function rankFigure(rank: string): string {
  return rank === "T" ? "10" : rank;
}

/** A card as it is read aloud: "Td" is "10 of diamonds". */
export function cardName(card: string): string {
  const [rank = "", suit = ""] = card;
  return `${RANK_NAMES[rank] ?? rank} of ${SUIT_NAMES[suit] ?? suit}`;
}

/** The time of day by a clock in microseconds of UTC, as this place reads it. */
export function timeOfDay(at: number): string {
  return new Date(at / 1000).toLocaleTimeString("en-AU", { hour: "2-digit", minute: "2-digit", hour12: false });
}

/** A day and a time of day, as this place reads them. */
export function timeAndDay(at: number): string {
  return `${new Date(at / 1000).toLocaleDateString("en-AU", { day: "numeric", month: "long" })}, ${timeOfDay(at)}`;
}

/** A ticket's 18 digits in groups that can be read out. */
export function ticketNumber(ticket: string): string {
  return /^\d{18}$/.test(ticket) ? ticket.replace(/(\d{2})(\d{4})(\d{4})(\d{4})(\d{4})/, "$1 $2 $3 $4 $5") : ticket;
}
