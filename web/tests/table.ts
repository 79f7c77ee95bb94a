/** A corner of a layout: enough of a table for tests. */
import type { Box, PlayerView, RoundView, Spot, TableView } from "../src/schema";

function spot(bet: string, x: number, y: number, numbers: string[], pays: string): Spot {
  return { bet, kind: bet.split(":")[0]!, x, y, numbers, pays: [{ odds: pays, when: "" }] };
}

function box(bet: string, label: string, colour: Box["colour"], x: number, y: number, width = 1): Box {
  return { bet, label, note: "", dice: [], colour, x, y, width, height: 1, fill: "" };
}

export const TABLE: TableView = {
  id: "R1",
  title: "Rapid Roulette",
  casino: "A casino",
  rulebook: "star-rapid-2016",
  game: "roulette",
  wheel: ["0", "17", "14", "20"],
  boxes: [
    box("straight:14", "14", "red", 5, 1),
    box("straight:17", "17", "black", 6, 1),
    box("straight:20", "20", "black", 7, 1),
    box("black", "Black", "black", 5, 2, 3),
  ],
  spots: [
    spot("straight:14", 5.5, 1.5, ["14"], "35"),
    spot("straight:17", 6.5, 1.5, ["17"], "35"),
    spot("straight:20", 7.5, 1.5, ["20"], "35"),
    spot("split:14-17", 6, 1.5, ["14", "17"], "17"),
    spot("black", 6.5, 2.5, ["17", "20"], "1"),
  ],
  series: [{ bet: "orphelins", pieces: ["straight:20", "split:14-17"] }],
  diagram: "",
  theme: null,
  playing_areas: [],
  placement: null,
  results_shown: 20,
  chips: [100, 500],
  notes: [2_000, 5_000],
  confirms: false,
  face_down: false,
  result_pressed: false,
  simulated: "wheel",
  is_read: false,
  refuses: {},
  must_show: [],
  at_once: 1,
};

export function round(changed: Partial<RoundView> = {}): RoundView {
  return {
    round: 12,
    waits_for: "",
    version: "",
    phase: "wagering",
    attempt: 1,
    ball_spinning: false,
    closes_at: null,
    period: 30_000_000,
    result: null,
    winning: [],
    dolly: "",
    colours: [],
    coup: null,
    shoe: null,
    dice: [],
    lucky: null,
    history: [],
    message: "Place your bets",
    limits: { straight: { lowest: 100, highest: 10_000, step: 1 } },
    min_total: 500,
    max_total: 0,
    differential: 0,
    ...changed,
  };
}

export function picture(changed: Partial<PlayerView> = {}): PlayerView {
  return {
    terminal: "T1",
    session: null,
    unconfirmed: null,
    account: "T1-1",
    tables: [],
    round: round(),
    credit: 5_000,
    placed: 0,
    bet: 0,
    win: 0,
    chips: {},
    confirmed: {},
    lines: [],
    tally: null,
    notices: [],
    can: ["place"],
    own_limits: {},
    announcements: [],
    agree_to: [],
    attendant_called: false,
    ticket: "",
    ...changed,
  };
}
