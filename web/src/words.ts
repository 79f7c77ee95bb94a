/** The words of the pages: how money, odds, bets and cards read. */
import { t } from "./language.svelte";
import { BETS, type FormView, type Pay, type Range, type Spot, type TableSession, type TableView } from "./schema";
import { unit } from "./unit.svelte";

function grouped(figure: number): string {
  return Math.floor(Math.abs(figure)).toString().replace(/\B(?=(\d{3})+$)/g, ",");
}

/** Tournament chips as people read them: 12500 is 12,500. */
export function chipCount(chips: number): string {
  return `${chips < 0 ? "-" : ""}${grouped(chips)}`;
}

/** An amount as people read it: of cents, 123450 is 1,234.50; of tournament chips, where the page shows those, 123,450. */
export function money(cents: number): string {
  if (unit.chips) return chipCount(cents);
  return `${cents < 0 ? "-" : ""}${grouped(cents / 100)}.${(Math.abs(cents) % 100).toString().padStart(2, "0")}`;
}

/** The figure on a chip: no cents where there are none. */
export function chipFigure(cents: number): string {
  if (unit.chips) return cents >= 10_000 && cents % 100 === 0 ? `${cents / 1_000}k` : chipCount(cents);
  if (cents >= 1_000_000 && cents % 10_000 === 0) return `${cents / 100_000}k`;
  return cents % 100 === 0 ? String(cents / 100) : money(cents).replaceAll(",", "");
}

/** "35" is 35 to 1, "19/20" is 19 to 20. */
export function odds(pays: string): string {
  if (!/^\d+(\/\d+)?$/.test(pays)) return pays;
  const [gain, unit = "1"] = pays.split("/");
  return t("{gain} to {unit}", { gain: gain!, unit });
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
  if (sorted.length < 2) return odds(lowest);
  const both = { lowest: odds(lowest), highest: odds(highest) };
  return sorted.length === 2 ? t("{lowest} or {highest}", both) : t("{lowest} up to {highest}", both);
}

export function listed(items: readonly string[]): string {
  if (items.length < 2) return items.join("");
  return t("{items} and {last}", { items: items.slice(0, -1).join(t(", ")), last: items.at(-1)! });
}

/** The picks of a bet that are no numbers. */
const PICKS: Record<string, () => string> = {
  "column:1": () => t("First column"),
  "column:2": () => t("Second column"),
  "column:3": () => t("Third column"),
  "dozen:1": () => t("First dozen"),
  "dozen:2": () => t("Second dozen"),
  "dozen:3": () => t("Third dozen"),
  "lucky_ball:red": () => t("Lucky Ball red"),
  "lucky_ball:green": () => t("Lucky Ball green"),
  "lucky_ball:blue": () => t("Lucky Ball blue"),
  "lucky_ball:yellow": () => t("Lucky Ball yellow"),
};

/** A bet by its name: `split:14-17` is "Split 14 and 17"; on the cloth perhaps in another player's box, `banker@P3`. */
export function betName(area: string): string {
  const [bet = "", box = ""] = area.split("@");
  const name = plainName(bet);
  if (box === "outside") return t("{bet}, outside", { bet: name });
  return box ? t("{bet} in the box of {box}", { bet: name, box }) : name;
}

function plainName(bet: string): string {
  const [kind = "", picks = ""] = bet.split(":");
  if (!picks) return kindName(kind);
  const picked = PICKS[bet];
  if (picked) return picked();
  if (kind === "neighbours") {
    const [number = "", each = ""] = picks.split("/");
    return each === "1" ? t("{number} and 1 neighbour on each side", { number }) : t("{number} and {each} neighbours on each side", { number, each });
  }
  const numbers = picks.split("-");
  if (kind === "six_line") return t("Six line {first}–{last}", { first: numbers[0]!, last: numbers.at(-1)! });
  return `${kindName(kind)} ${listed(numbers)}`;
}

/** A kind of bet by its name, for the table of pays. */
export function kindName(kind: string): string {
  return kind in BETS ? t(BETS[kind]!.name) : sentence(kind);
}

const EVEN_CHANCES = Object.keys(BETS).filter((kind) => BETS[kind]!.sign === "Even chances");

/** What the form of an undisclosed wager says, and as how much it counts. */
export function formWords({ bet, stake, counts }: FormView): string {
  const said = `${bet ? betName(bet) : t("no bet named")}, ${stake ? chipCount(stake) : t("no amount named")}`;
  if (counts === stake) return said;
  return counts ? t("{said}; counts as {counts}", { said, counts: chipCount(counts) }) : t("{said}; the minimum is deducted instead", { said });
}

/** The stage of a tournament that is played, or played off. */
export function stageName({ stage, play_off }: Pick<TableSession, "stage" | "play_off">): string {
  return play_off ? t("{stage}, play-off", { stage }) : stage;
}

/** Which round of a session it is, and of how many. */
export function sessionRound({ number, rounds }: Pick<TableSession, "number" | "rounds">): string {
  return rounds ? t("Round {n} of {all}", { n: number, all: rounds }) : t("Round {n}", { n: number });
}

/** Several kinds of bet by their names, those of even chances by one. */
export function kindsName(kinds: readonly string[]): string {
  const even = EVEN_CHANCES.every((kind) => kinds.includes(kind));
  const named = kinds.filter((kind) => !even || !EVEN_CHANCES.includes(kind)).map((kind) => (kind in BETS ? t(BETS[kind]!.short) : sentence(kind)));
  return listed(even ? [...named, t("Even chances")] : named);
}

/** The figure of a limit, as a sign has it: 500000 is 5,000, and cents only where there are some. */
export function limitFigure(cents: number): string {
  return money(cents).replace(/\.00$/, "");
}

/** A limit that a stake breaks, with its figure. */
export function limitBroken(limit: "minimum" | "maximum" | "step", { lowest, highest, step }: Range): string {
  if (limit === "maximum") return t("Maximum {amount}", { amount: money(highest) });
  if (limit === "minimum") return t("Minimum {amount}", { amount: money(lowest) });
  return t("In steps of {amount}", { amount: money(step) });
}

/** The limits that were on show for a wager, for its record. */
export function limitsThen({ lowest, highest, step }: Range): string {
  return t("limits then: {lowest} to {highest}, in units of {step}", { lowest: money(lowest), highest: money(highest), step: money(step) });
}

/** A spot as it is read aloud: "Split 14 and 17, pays 17 to 1, 5.00 on it". */
export function spotName(spot: Spot, staked = 0, confirmed = 0): string {
  const onSpot = staked ? `, ${t("{amount} on it", { amount: money(staked) })}` : "";
  const fixed = confirmed ? `, ${t("{amount} confirmed", { amount: money(confirmed) })}` : "";
  return `${betName(spot.bet)}, ${t("pays")} ${oddsInShort(spot.pays)}${onSpot}${fixed}`;
}

/** `declare_no_spin` is "Declare no spin". */
export function sentence(key: string): string {
  const text = key.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Who is signed in, and as what where the name does not say so. */
export function signedInAs(staff: string, role = ""): string {
  const as = sentence(role).toLowerCase();
  return !role || staff === as ? t("Signed in as {staff}", { staff }) : t("Signed in as {staff}, {role}", { staff, role: as });
}

/** The colour of a pocket, as the layout shows it. */
export function colourOf(table: TableView, number: string): string {
  return table.boxes.find((box) => box.bet === `straight:${number}`)?.colour ?? "";
}

export const RANKS = "A23456789TJQK";
export const SUITS: Record<string, string> = { s: "♠", h: "♥", d: "♦", c: "♣" };
const SUIT_NAMES: Record<string, () => string> = {
  s: () => t("spades"),
  h: () => t("hearts"),
  d: () => t("diamonds"),
  c: () => t("clubs"),
};
const RANK_NAMES: Record<string, () => string> = { A: () => t("Ace"), T: () => "10", J: () => t("Jack"), Q: () => t("Queen"), K: () => t("King") };

/** The face of a card: "Td" shows 10. */
export function rankFigure(rank: string): string {
  return rank === "T" ? "10" : rank;
}

/** A card as it is read aloud: "Td" is "10 of diamonds". */
export function cardName(card: string): string {
  const [rank = "", suit = ""] = card;
  return t("{rank} of {suit}", { rank: RANK_NAMES[rank]?.() ?? rank, suit: SUIT_NAMES[suit]?.() ?? suit });
}

/** How long something has lasted: 65 minutes are "1 h 05 min". */
export function duration(minutes: number): string {
  const [h, m] = [Math.floor(minutes / 60), minutes % 60];
  return h ? t("{h} h {m} min", { h, m: String(m).padStart(2, "0") }) : t("{m} min", { m });
}

/** A ticket's 18 digits in groups that can be read out. */
export function ticketNumber(ticket: string): string {
  return /^\d{18}$/.test(ticket) ? ticket.replace(/(\d{2})(\d{4})(\d{4})(\d{4})(\d{4})/, "$1 $2 $3 $4 $5") : ticket;
}
