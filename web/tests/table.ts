/** A corner of a layout: enough of a table for tests. */
import type { PlayerView, RoundView, Spot, TableView } from "../src/schema";

function spot(bet: string, x: number, y: number, numbers: string[], pays: string): Spot {
  return { bet, kind: bet.split(":")[0]!, x, y, numbers, pays, lowest: 100, highest: 10_000 };
}

export const TABLE: TableView = {
  id: "R1",
  title: "Rapid Roulette",
  casino: "A casino",
  rulebook: "star-rapid-2016",
  game: "roulette",
  wheel: ["0", "17", "14", "20"],
  boxes: [
    { bet: "straight:14", label: "14", colour: "red", x: 5, y: 1, width: 1, height: 1 },
    { bet: "straight:17", label: "17", colour: "black", x: 6, y: 1, width: 1, height: 1 },
    { bet: "straight:20", label: "20", colour: "black", x: 7, y: 1, width: 1, height: 1 },
    { bet: "black", label: "Black", colour: "black", x: 5, y: 2, width: 3, height: 1 },
  ],
  spots: [
    spot("straight:14", 5.5, 1.5, ["14"], "35"),
    spot("straight:17", 6.5, 1.5, ["17"], "35"),
    spot("straight:20", 7.5, 1.5, ["20"], "35"),
    spot("split:14-17", 6, 1.5, ["14", "17"], "17"),
    spot("black", 6.5, 2.5, ["17", "20"], "1"),
  ],
  series: [{ bet: "orphelins", pieces: ["straight:20", "split:14-17"] }],
  chips: [100, 500],
  notes: [2_000, 5_000],
  min_total: 500,
  max_total: 100_000,
  simulated: true,
};

export function round(changed: Partial<RoundView> = {}): RoundView {
  return {
    round: 12,
    phase: "wagering",
    attempt: 1,
    ball_spinning: false,
    closes_at: null,
    period: 30_000_000,
    number: null,
    colour: "",
    history: [],
    message: "Place your bets",
    ...changed,
  };
}

export function picture(changed: Partial<PlayerView> = {}): PlayerView {
  return {
    terminal: "T1",
    round: round(),
    credit: 5_000,
    bet: 0,
    win: 0,
    chips: {},
    lines: [],
    notices: [],
    can: ["place"],
    ticket: "",
    ...changed,
  };
}
