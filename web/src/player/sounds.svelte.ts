/** The sounds of the game, made by the browser itself, each with its words; how loud they are is kept. */
import { t } from "../language.svelte";

export type Volume = "off" | "low" | "high";
export type Cue = "last_bets" | "no_more_bets" | "win";

export const VOLUMES: readonly Volume[] = ["off", "low", "high"];
const GAIN: Record<Volume, number> = { off: 0, low: 0.05, high: 0.25 };
const CAPTION_MS = 4_000;

/** Tones, each so many hertz for so many seconds. */
const TUNES: Record<Cue, readonly [number, number][]> = {
  last_bets: [
    [880, 0.12],
    [880, 0.12],
  ],
  no_more_bets: [[392, 0.4]],
  win: [
    [523, 0.12],
    [659, 0.12],
    [784, 0.3],
  ],
};
const WORDS: Record<Cue, () => string> = {
  last_bets: () => t("Last bets please"),
  no_more_bets: () => t("No more bets"),
  win: () => t("You win"),
};

export class Sounds {
  volume = $state<Volume>("low");
  /** What was heard last, for who does not hear it. */
  caption = $state("");

  #kept: string;
  #open: () => AudioContext;
  #audio: AudioContext | null = null;
  #heard: Cue | null | undefined;
  #forgetting: ReturnType<typeof setTimeout> | undefined;

  constructor(terminal: string, open: () => AudioContext = () => new AudioContext()) {
    this.#kept = `croupier:volume:${terminal}`;
    this.#open = open;
    this.volume = VOLUMES.find((volume) => volume === localStorage.getItem(this.#kept)) ?? "low";
  }

  /** The next volume: off, low, high, and off again. */
  turn(): void {
    this.volume = VOLUMES[(VOLUMES.indexOf(this.volume) + 1) % VOLUMES.length]!;
    localStorage.setItem(this.#kept, this.volume);
    this.#sound("last_bets");
  }

  /** Where the game is now. What it was when the page opened is no news. */
  hear(cue: Cue | null): void {
    const news = this.#heard !== undefined && cue !== this.#heard;
    this.#heard = cue;
    if (!news || cue === null) return;
    this.caption = WORDS[cue]();
    clearTimeout(this.#forgetting);
    this.#forgetting = setTimeout(() => (this.caption = ""), CAPTION_MS);
    this.#sound(cue);
  }

  #sound(cue: Cue): void {
    if (this.volume === "off") return;
    const audio = (this.#audio ??= this.#open());
    void audio.resume();
    let at = audio.currentTime;
    for (const [hertz, seconds] of TUNES[cue]) {
      const [tone, gain] = [audio.createOscillator(), audio.createGain()];
      tone.frequency.value = hertz;
      gain.gain.setValueAtTime(GAIN[this.volume], at);
      gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
      tone.connect(gain).connect(audio.destination);
      tone.start(at);
      tone.stop(at + seconds);
      at += seconds + 0.04;
    }
  }
}
