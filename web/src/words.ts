/** The words of the pages: how money, odds, bets and pockets read. */
import type { Spot, TableView } from "./schema";

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

export function listed(items: readonly string[]): string {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

const ORDINALS = ["", "First", "Second", "Third"];

const PLAIN_BETS: Record<string, string> = {
  low: "Low, 1 to 18",
  high: "High, 19 to 36",
  even: "Even",
  odd: "Odd",
  red: "Red",
  black: "Black",
  five_line: "Five line",
  tier: "Tier",
  orphelins: "Orphelins",
  grand_series: "Grand Series",
  zero_spiel: "Zero Spiel",
};

const KINDS: Record<string, string> = {
  straight: "Straight up",
  split: "Split",
  street: "Street",
  corner: "Corner",
  six_line: "Six line",
  column: "Column",
  dozen: "Dozen",
};

/** A bet by its name: `split:14-17` is "Split 14 and 17". */
export function betName(bet: string): string {
  const [kind = "", picks = ""] = bet.split(":");
  if (!picks) return PLAIN_BETS[kind] ?? sentence(kind);
  if (kind === "column" || kind === "dozen") return `${ORDINALS[Number(picks)] ?? picks} ${kind}`;
  const numbers = picks.split("-");
  if (kind === "six_line") return `${KINDS[kind]} ${numbers[0]} to ${numbers.at(-1)}`;
  return `${KINDS[kind] ?? sentence(kind)} ${listed(numbers)}`;
}

/** A kind of bet by its name, for the table of pays. */
export function kindName(kind: string): string {
  return KINDS[kind] ?? PLAIN_BETS[kind] ?? sentence(kind);
}

/** A spot as it is read aloud: "Split 14 and 17, pays 17 to 1, 5.00 on it". */
export function spotName(spot: Spot, staked = 0): string {
  return `${betName(spot.bet)}, pays ${odds(spot.pays)}${staked ? `, ${money(staked)} on it` : ""}`;
}

/** `declare_no_spin` is "Declare no spin". */
export function sentence(key: string): string {
  const text = key.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const EVEN_CHANCES = ["red", "black", "odd", "even", "low", "high"];

/** What a number is besides itself, by the table's own spots: "black, odd, low". */
export function numberInWords(table: TableView, number: string): string {
  const these = table.spots.filter((spot) => EVEN_CHANCES.includes(spot.bet) && spot.numbers.includes(number));
  const words = EVEN_CHANCES.filter((chance) => these.some((spot) => spot.bet === chance));
  return words.length > 0 ? words.join(", ") : colourOf(table, number);
}

/** The colour of a pocket, as the layout shows it. */
export function colourOf(table: TableView, number: string): string {
  return table.boxes.find((box) => box.bet === `straight:${number}`)?.colour ?? "";
}

/** The time of day by a clock in microseconds of UTC, as this place reads it. */
export function timeOfDay(at: number): string {
  return new Date(at / 1000).toLocaleTimeString("en-AU", { hour: "2-digit", minute: "2-digit", hour12: false });
}

/** A ticket's 18 digits in groups that can be read out. */
export function ticketNumber(ticket: string): string {
  return /^\d{18}$/.test(ticket) ? ticket.replace(/(\d{2})(\d{4})(\d{4})(\d{4})(\d{4})/, "$1 $2 $3 $4 $5") : ticket;
}
