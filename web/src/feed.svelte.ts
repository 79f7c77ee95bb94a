/**
 * The one line between a page and the floor: it says hello, keeps the picture, and sends commands until they are answered.
 *
 * Changes are numbered. A gap or a lost socket leads to a new hello that names the last number seen, and the floor sends
 * what was missed or the whole picture. A command keeps its own number until it is answered, over lost sockets and a
 * reloaded page, so that the floor carries it out once.
 */
import { ServerClock } from "./clock.svelte";
import type { Command } from "./command";
import type { Reply, Change, RoundView, TableView, Welcome } from "./schema";

export type Connection = "connecting" | "live" | "lost" | "refused";

export type Hello =
  | { as: "player"; terminal: string; key: string; table: string }
  | { as: "acceptor"; terminal: string; key: string; table: string }
  | { as: "dealer"; table: string; token: string }
  | { as: "display"; table: string; screen: string; key: string };

/** A command on its way: its number, and the round that its sender was looking at. */
export interface Sent {
  n: number;
  round: number;
  command: Command;
}

interface Refusal {
  refused: string;
}

type Message = Welcome | Change | Reply | Refusal;

export interface FeedOptions {
  hello: Hello;
  /** Under which name the numbers of this terminal or console are kept in the browser. */
  name: string;
  url?: string;
  sent?: (sent: Sent) => void;
  answered?: (command: Command, answer: Reply) => void;
  refused?: (words: string) => void;
  numbers?: Numbers;
  storage?: Pick<Storage, "getItem" | "setItem">;
  open?: (url: string) => WebSocket;
}

export const FIRST_WAIT_MS = 250;
export const LONGEST_WAIT_MS = 2_000;
export const WAIT_AFTER_REFUSAL_MS = 5_000;
/** A command without an answer for so long means that the line is dead, whatever the socket says. */
export const ANSWER_WITHIN_MS = 3_000;

/** The numbers of commands, each used once: one run for all lines of a terminal, which may have one to each of its tables. */
export class Numbers {
  last = 0;

  next(): number {
    return (this.last += 1);
  }
}

/** A command only counts in the round it was meant for; what no round is shown to, as an acceptor, says it until it is booked. */
export class Feed<V extends object> {
  #told = $state.raw<TableView | null>(null);
  snapshot = $state.raw<V | null>(null);
  readonly #session = $derived(this.snapshot ? roundOf(this.snapshot)?.session : undefined);
  /** The rack of a session in one word: pictures come often, and the table is another only when its rack is. */
  readonly #rack = $derived(this.#session?.chips.join(" ") ?? "");
  readonly #confirms = $derived(this.#session?.confirms);
  /** The table: in a session of a tournament with its chips, and with wagers confirmed or not as they are there. */
  readonly table: TableView | null = $derived.by(() => {
    if (!this.#told || this.#confirms === undefined) return this.#told;
    return { ...this.#told, chips: this.#rack.split(" ").map(Number), confirms: this.#confirms };
  });
  connection = $state<Connection>("connecting");
  /** Why the floor turned this page away, in its words. */
  refusal = $state("");
  unanswered = $state.raw<readonly Sent[]>([]);
  readonly clock = new ServerClock();

  #options: FeedOptions;
  #numbers: Numbers;
  #storage: Pick<Storage, "getItem" | "setItem">;
  #socket: WebSocket | null = null;
  /** Who waits for the answer to a command, by its number. */
  readonly #asked = new Map<number, (answer: Reply | null) => void>();
  #seq = 0;
  #wait = FIRST_WAIT_MS;
  #reconnecting: ReturnType<typeof setTimeout> | undefined;
  #overdue: ReturnType<typeof setTimeout> | undefined;
  #silent: ReturnType<typeof setTimeout> | undefined;

  constructor(options: FeedOptions) {
    this.#options = options;
    this.#numbers = options.numbers ?? new Numbers();
    this.#storage = options.storage ?? localStorage;
    const kept = this.#kept();
    this.unanswered = kept.unanswered;
    // The clock keeps a browser that never saw this terminal from using a number again.
    this.#numbers.last = Math.max(this.#numbers.last, kept.n, Date.now());
    this.#connect();
  }

  get live(): boolean {
    return this.connection === "live";
  }

  /** Send a command; its answer comes to `answered`. Says whether it went on its way. */
  send(command: Command): boolean {
    return this.#send(command) !== null;
  }

  /** Send a command and wait for its answer; there is none where the line is down, or where the round was over meanwhile. */
  ask(command: Command): Promise<Reply | null> {
    const sent = this.#send(command);
    if (!sent) return Promise.resolve(null);
    return new Promise((answered) => this.#asked.set(sent.n, answered));
  }

  #send(command: Command): Sent | null {
    if (!this.live || !this.snapshot) return null;
    const sent = { n: this.#numbers.next(), round: roundOf(this.snapshot)?.round ?? 0, command };
    this.#keep([...this.unanswered, sent]);
    this.#put(sent);
    return sent;
  }

  /** Say what this page shows, and of which picture: a picture that has changed since is not compared. */
  report(command: Command): boolean {
    return this.send({ ...command, seq: this.#seq });
  }

  /** Say what this page has drawn of what it has to show. */
  shows(names: readonly string[]): void {
    if (this.live) this.#socket?.send(JSON.stringify({ shows: names }));
  }

  /** Say that this page is there, and nothing else. */
  here(): void {
    if (this.live) this.#socket?.send("{}");
  }

  /** Say that this page was touched, and nothing else. */
  touched(): void {
    if (this.live) this.#socket?.send('{"touched":true}');
  }

  /** Drop the line and say hello again, as when the network is known to be gone. */
  reconnect(): void {
    const socket = this.#socket;
    this.#lost();
    socket?.close();
  }

  close(): void {
    clearTimeout(this.#reconnecting);
    clearTimeout(this.#overdue);
    clearTimeout(this.#silent);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #connect(): void {
    clearTimeout(this.#reconnecting);
    const open = this.#options.open ?? ((url: string) => new WebSocket(url));
    const socket = open(this.#options.url ?? feedAddress());
    this.#socket = socket;
    socket.onopen = () => {
      if (this.#socket === socket) this.#greet(socket);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.#socket === socket) this.#hear(JSON.parse(event.data) as Message);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  #greet(socket: WebSocket): void {
    // With commands unanswered the page asks for the whole picture, to know which round it is before it sends them again.
    const since = this.unanswered.length > 0 ? 0 : this.#seq;
    socket.send(JSON.stringify({ hello: { ...this.#options.hello, since } }));
    if (since > 0) this.#alive();
  }

  #hear(message: Message): void {
    if ("refused" in message) this.#turnedAway(message.refused);
    else if ("answer" in message) this.#answer(message);
    else if ("change" in message) this.#change(message);
    else this.#welcome(message);
  }

  #welcome(message: Welcome): void {
    this.#seq = message.seq;
    this.#told = message.table;
    this.snapshot = message.snapshot as unknown as V;
    this.clock.set(message.now);
    this.#alive();
    this.#expectClose();
    const round = roundOf(this.snapshot)?.round ?? 0;
    this.#keep(this.unanswered.filter((sent) => sent.round === round));
    for (const sent of this.unanswered) this.#put(sent);
    for (const n of [...this.#asked.keys()]) if (!this.unanswered.some((sent) => sent.n === n)) this.#tell(n, null);
  }

  #change({ seq, now, change }: Change): void {
    if (seq <= this.#seq) return;
    if (seq > this.#seq + 1 || !this.snapshot) return this.reconnect();
    this.#seq = seq;
    this.snapshot = { ...this.snapshot, ...(change as Partial<V>) };
    this.clock.hear(now);
    this.#expectClose();
  }

  #answer(answer: Reply): void {
    const sent = this.unanswered.find(({ n }) => n === answer.answer);
    if (!sent) return;
    this.#keep(this.unanswered.filter((other) => other !== sent));
    this.#watch();
    this.#options.answered?.(sent.command, answer);
    this.#tell(sent.n, answer);
  }

  #tell(n: number, answer: Reply | null): void {
    this.#asked.get(n)?.(answer);
    this.#asked.delete(n);
  }

  #turnedAway(words: string): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.connection = "refused";
    this.refusal = words;
    this.#seq = 0;
    this.#reconnecting = setTimeout(() => this.#connect(), WAIT_AFTER_REFUSAL_MS);
    this.#options.refused?.(words);
  }

  #alive(): void {
    this.connection = "live";
    this.#wait = FIRST_WAIT_MS;
  }

  #lost(): void {
    this.#socket = null;
    clearTimeout(this.#overdue);
    clearTimeout(this.#reconnecting);
    if (this.connection !== "refused") this.connection = "lost";
    this.#reconnecting = setTimeout(() => this.#connect(), this.#wait);
    this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT_MS);
  }

  #put(sent: Sent): void {
    this.#socket?.send(JSON.stringify({ n: sent.n, ...sent.command }));
    this.#options.sent?.(sent);
    this.#watch();
  }

  #watch(): void {
    clearTimeout(this.#overdue);
    if (this.unanswered.length > 0) this.#overdue = setTimeout(() => this.reconnect(), ANSWER_WITHIN_MS);
  }

  /** The floor closes wagering at its deadline: a deadline without a word from it means that the line is dead too. */
  #expectClose(): void {
    clearTimeout(this.#silent);
    const round = roundOf(this.snapshot!);
    if (round?.phase !== "wagering" || round.closes_at === null) return;
    const wait = (round.closes_at - this.clock.now()) / 1000 + ANSWER_WITHIN_MS;
    this.#silent = setTimeout(() => this.live && this.reconnect(), wait);
  }

  #kept(): { n: number; unanswered: readonly Sent[] } {
    const text = this.#storage.getItem(`croupier:${this.#options.name}`);
    return text ? (JSON.parse(text) as { n: number; unanswered: Sent[] }) : { n: 0, unanswered: [] };
  }

  #keep(unanswered: readonly Sent[]): void {
    this.unanswered = unanswered;
    this.#storage.setItem(`croupier:${this.#options.name}`, JSON.stringify({ n: this.#numbers.last, unanswered }));
  }
}

function roundOf(view: { round?: RoundView }): RoundView | undefined {
  return view.round;
}

function feedAddress(): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/feed`;
}
