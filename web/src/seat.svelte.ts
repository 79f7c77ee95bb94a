/**
 * A terminal at one of its tables: the line to the floor, the player's hand, the time left, and what was said of the bets.
 * Made while a component is being set up, and gone with it.
 */
import { untrack } from "svelte";
import { TimeLeft } from "./clock.svelte";
import { command, type Command } from "./command";
import { Feed, Numbers } from "./feed.svelte";
import { ChosenChip, Hand } from "./hand.svelte";
import { t } from "./language.svelte";
import { areaOf } from "./layout";
import { broken, type Limit } from "./limits";
import { pocket } from "./pocket.svelte";
import { SpotNotices, same } from "./spotNotices.svelte";
import type { AcceptorView, Reply, Line, RemarkView, PlayerView, Range, ResultView } from "./schema";
import { reportTouches } from "./touches";
import { Witness } from "./witness";
import { limitBroken } from "./words";

export interface SeatOptions {
  terminal: string;
  key: string;
  /** The key of the terminal's acceptor, where that is simulated: this page presses it. */
  acceptor: string;
  /** The table; the first of the terminal's if none is named. */
  table: string;
  chip?: ChosenChip;
}

/** The last game that has come to its result: what came, and what became of the player's wagers. */
export interface LastGame {
  account: string;
  round: number;
  result: ResultView;
  lines: readonly Line[];
}

/** A limit that a stake would break, and of which kind of bet. */
export interface Breaking {
  kind: string;
  limit: Limit;
  range: Range;
}

/** Stakes with others added, bet by bet. */
function added(stakes: Record<string, number>, more: Record<string, number>): Record<string, number> {
  for (const [bet, stake] of Object.entries(more)) stakes[bet] = (stakes[bet] ?? 0) + stake;
  return stakes;
}

/** What a page says of itself, which its player neither asked for nor is told the answer of. */
const REPORTS = ["report_picture", "report_meter"];
/** Terminals say what they show within this time after a close or a settlement, not all in one moment. */
const SPREAD_MS = 2000;

/** A page is one terminal's. */
const numbers = new Numbers();

export class Seat {
  readonly feed: Feed<PlayerView>;
  /** The line of the simulated acceptor, which has a key of its own; none where the terminal has a real one. */
  readonly acceptor: Feed<AcceptorView> | null;
  readonly time: TimeLeft;
  readonly hand: Hand;
  readonly atSpots = new SpotNotices();

  readonly witness: Witness;
  /** The last command that was answered. */
  last = $state.raw<{ command: Command; answer: Reply } | null>(null);
  /** Why the credit was not paid out when it was asked for, as long as that is so. */
  cashOutRefused = $state.raw<RemarkView | null>(null);
  /** What the answer to the last command said. */
  #answer = $state.raw<readonly (RemarkView & { refused?: true })[]>([]);
  /** The last game, as it was when its result was on view. */
  #lastGame = $state.raw<LastGame | null>(null);

  readonly #table = $derived.by(() => this.feed.table);
  readonly #round = $derived.by(() => this.feed.snapshot?.round);
  /** Which table this is, as far as the floor has said. */
  readonly #here = $derived(this.#table?.id ?? "");
  /** Whether the floor wants to know what the credit meter shows: after a malfunction. */
  readonly #meterAsked = $derived.by(() => this.feed.live && (this.feed.snapshot?.can.includes("report_meter") ?? false));
  readonly #numbers = $derived(new Map(this.#table?.spots.map(({ bet, numbers }) => [bet, numbers])));
  readonly #pieces = $derived(new Map(this.#table?.series.map(({ bet, pieces }) => [bet, pieces])));

  /** Whether wagers may be changed, or at least taken off. */
  readonly timed = $derived(this.#round?.phase === "wagering" || this.#round?.phase === "choosing");
  readonly open = $derived.by(() => this.feed.live && this.timed && !this.time.locked);
  /** The state of the game in words, with warning before the end of the time. The floor says it in English; the words that are seen
   * most are known in other languages. */
  readonly message: string = $derived.by(() => {
    if (!this.#round) return "";
    if (this.#round.phase !== "wagering" || this.#round.closes_at === null) return t(this.#round.message);
    if (this.time.locked) return t("No more bets");
    return this.time.last ? t("Last bets please") : t(this.#round.message);
  });
  /** What came, once it counts: until it is confirmed it is the dealer's business. */
  readonly result = $derived(this.#round?.phase === "waiting" ? this.#round.result : null);
  /** The last game of whoever plays here now. */
  readonly lastGame = $derived.by(() => (this.#lastGame?.account && this.#lastGame.account === this.feed.snapshot?.account ? this.#lastGame : null));
  readonly limits: Record<string, Range> = $derived.by(() => ({ ...this.#round?.limits, ...this.feed.snapshot?.own_limits }));
  /** The limit that the chip in the hand would break on the bet pointed at. */
  readonly breaks: Breaking | null = $derived.by(() => (this.open && this.hand.over !== null && this.hand.chip > 0 ? this.#breaks(this.hand.over, this.hand.chip) : null));
  /** The numbers that the bet pointed at covers: while bets are taken, so that after them only what won is lit. */
  readonly covered: ReadonlySet<string> = $derived.by(() => {
    const { over } = this.hand;
    const bets = over === null || !this.open ? [] : (this.#pieces.get(over) ?? [over]);
    return new Set(bets.flatMap((bet) => this.#numbers.get(bet) ?? []));
  });
  /** Stakes that no answer has come for, by bet. */
  readonly onTheWay: Record<string, number> = $derived.by(() => {
    const stakes: Record<string, number> = {};
    for (const { command } of this.feed.unanswered) {
      if (command.do === "place_layout") added(stakes, command.chips as Record<string, number>);
      if (command.do !== "place") continue;
      const pieces = this.#pieces.get(String(command.bet)) ?? [String(command.bet)];
      for (const bet of pieces) added(stakes, { [bet]: Number(command.stake) });
    }
    return stakes;
  });
  /** All that lies, confirmed or not. */
  readonly placed: Record<string, number> = $derived.by(() => added({ ...this.feed.snapshot?.confirmed }, this.feed.snapshot?.chips ?? {}));
  readonly notices: readonly RemarkView[] = $derived.by(() => {
    const shown = this.feed.snapshot?.notices ?? [];
    return [...this.#answer, ...shown.filter((notice) => !this.#answer.some((other) => same(notice, other)))];
  });

  constructor(options: SeatOptions) {
    const { terminal, key, acceptor, table } = options;
    this.witness = new Witness(terminal);
    this.feed = new Feed<PlayerView>({
      hello: { as: "player", terminal, key, table },
      name: `player:${terminal}${table && `:${table}`}`,
      sent: ({ n, command }) => this.witness.sent(this.feed.clock.now(), this.#here, n, command),
      answered: (command, answer) => this.#answered(command, answer),
      numbers,
    });
    this.acceptor = acceptor
      ? new Feed<AcceptorView>({
          hello: { as: "acceptor", terminal, key: acceptor, table },
          name: `acceptor:${terminal}${table && `:${table}`}`,
          sent: ({ n, command }) => this.witness.sent(this.feed.clock.now(), this.#here, n, command),
          answered: (command, answer) => this.#answered(command, answer),
          numbers,
        })
      : null;
    this.time = new TimeLeft(this.feed.clock);
    const moves = {
      place: (spot: string, stake: number) => this.#place(spot, stake),
      move: (spot: string, to: string) => this.wager(command("move", { bet: areaOf(spot).bet, to: areaOf(to).bet })),
      remove: (spot: string) => this.wager(command("remove", { bet: areaOf(spot).bet })),
    };
    this.hand = new Hand(moves, options.chip ?? new ChosenChip());

    $effect(() => this.time.until(this.timed && this.#round ? this.#round.closes_at : null, this.#round?.period));
    $effect(() => {
      const ticking = setInterval(() => this.time.tick(), 100);
      return () => clearInterval(ticking);
    });
    $effect(() => reportTouches(() => this.feed.touched()));
    $effect(() => {
      if (this.#round?.phase) this.atSpots.forget();
    });
    $effect(() => {
      void this.timed;
      untrack(() => this.#forgetAnswer());
    });
    $effect(() => {
      const view = this.feed.snapshot;
      if (view && this.result) this.#lastGame = { account: view.account, round: view.round.round, result: this.result, lines: view.lines };
    });
    $effect(() => this.atSpots.hear(this.feed.snapshot?.notices ?? []));
    $effect(() => {
      if (this.#table && !this.hand.chip) this.#takeChip(this.#table.chips);
    });
    $effect(() => {
      const { connection } = this.feed;
      untrack(() => this.witness.line(this.feed.clock.now(), this.#here, connection));
    });
    $effect(() => {
      if (this.feed.snapshot) this.witness.showed(this.feed.clock.now(), this.#here, this.feed.snapshot);
    });
    $effect(() => {
      if (this.#meterAsked) untrack(() => this.feed.send(command("report_meter", { meter: this.feed.snapshot!.credit })));
    });
    $effect(() => {
      const { round, phase } = this.#round ?? {};
      if (round && this.feed.live && this.feed.snapshot?.account) untrack(() => this.#bearWitness(round, phase === "waiting"));
    });
    $effect(() => () => {
      clearTimeout(this.#reporting);
      this.feed.close();
      this.acceptor?.close();
    });
  }

  /** Put a wagering command to the server, which alone decides; past the lock it would come too late. */
  wager(command: Command): void {
    if (this.open) this.feed.send(command);
    else if (this.#round) {
      const text = this.feed.live ? this.message : t("Not connected: nothing was changed.");
      this.atSpots.say([{ text, clause: "", bet: String(command.bet ?? "") }]);
    }
  }

  /** The limit that a bet would break with this much more on it. */
  #breaks(spot: string, more: number): Breaking | null {
    const kind = this.#table?.spots.find(({ bet }) => bet === spot)?.kind ?? "";
    const range = this.limits[kind];
    const limit = range && broken(range, (this.placed[spot] ?? 0) + (this.onTheWay[spot] ?? 0) + more);
    return limit ? { kind, limit, range } : null;
  }

  /** Put a chip down, unless the table would refuse it for the limit that it breaks: that is said at once, and nothing sent. */
  #place(spot: string, stake: number): void {
    const breaks = this.open ? this.#breaks(spot, stake) : null;
    const clause = breaks && this.#table?.refuses[breaks.limit];
    if (!breaks || !clause) return this.wager(command("place", { ...areaOf(spot), stake }));
    this.#answer = [{ text: `${limitBroken(breaks.limit, breaks.range)}.`, clause, bet: spot, refused: true }];
    this.atSpots.say(this.#answer);
  }

  /** Wagering has opened or closed: what was said of a wager, and why something was refused, is no longer so. */
  #forgetAnswer(): void {
    this.cashOutRefused = null;
    this.#answer = this.#answer.filter(({ bet, refused }) => !bet && !refused);
  }

  #reported = "";
  #reporting: ReturnType<typeof setTimeout> | undefined;

  /** Say once what lies here after the close of a round, and what the meter shows when it is over. */
  #bearWitness(round: number, over: boolean): void {
    const reply = this.timed ? "" : `${round} ${over}`;
    if (reply === this.#reported) return;
    this.#reported = reply;
    if (this.timed) return;
    clearTimeout(this.#reporting);
    this.#reporting = setTimeout(() => {
      const now = this.#round;
      if (!this.feed.snapshot || now?.round !== round || (now.phase === "waiting") !== over || this.timed) return;
      if (over) this.feed.report(command("report_meter", { meter: this.feed.snapshot.credit }));
      else this.feed.report(command("report_picture", { round, lies: { ...this.placed } }));
    }, Math.random() * SPREAD_MS);
  }

  #chipTaken = false;

  /** The first chip is chosen at the beginning; later none may be, to take chips off. */
  #takeChip(chips: readonly number[]): void {
    if (!this.#chipTaken) this.hand.chip = chips[0] ?? 0;
    this.#chipTaken = true;
  }

  #answered(command: Command, answer: Reply): void {
    this.witness.answered(this.feed.clock.now(), this.#here, answer);
    if (REPORTS.includes(command.do) && answer.ok) return;
    const bet = String(command.to ?? command.bet ?? "");
    const refusal = answer.ok ? [] : [{ text: answer.why, clause: answer.clause, bet, refused: true as const }];
    this.#answer = [...refusal, ...answer.notices];
    this.atSpots.say(this.#answer);
    this.cashOutRefused = command.do === "cash_out" ? (refusal[0] ?? null) : null;
    if (command.do === "insert_ticket" && answer.ok) pocket.gone(String(command.ticket));
    this.last = { command, answer };
  }
}
