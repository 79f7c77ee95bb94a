/** Figures of machines as people read them. */
import { duration } from "../words";

const SIZES = ["B", "kB", "MB", "GB", "TB"] as const;

/** Bytes: 12400000 are "12.4 MB". */
export function bytes(count: number): string {
  let [size, step] = [count, 0];
  for (; size >= 1000 && step < SIZES.length - 1; step += 1) size /= 1000;
  return `${size >= 100 || step === 0 ? Math.round(size) : size.toFixed(1)} ${SIZES[step]}`;
}

/** Milliseconds: short ones with a decimal, long ones in seconds. */
export function ms(time: number): string {
  if (time >= 1000) return `${(time / 1000).toFixed(1)} s`;
  return `${time >= 10 ? Math.round(time) : time.toFixed(1)} ms`;
}

/** A rate or a count that may be small: 0.2, 14, 1,250. */
export function rate(figure: number): string {
  return figure >= 10 || Number.isInteger(figure) ? Math.round(figure).toLocaleString("en-AU") : figure.toFixed(1);
}

/** How long ago something was, by two clocks in microseconds. */
export function ago(at: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - at) / 1_000_000));
  return seconds < 60 ? `${seconds} s` : duration(Math.floor(seconds / 60));
}

/** The points of a line through figures, in a box of 100 by 100 with zero at its bottom; `top` is the figure at its top. */
export function points(figures: readonly number[], top: number): string {
  const step = figures.length > 1 ? 100 / (figures.length - 1) : 0;
  return figures.map((figure, place) => `${(place * step).toFixed(2)},${(100 - (figure / top) * 100).toFixed(2)}`).join(" ");
}

/** A round figure that is no less than the largest: what a picture's scale ends with. */
export function scale(largest: number): number {
  if (largest <= 1) return 1;
  const unit = 10 ** Math.floor(Math.log10(largest));
  return [1, 2, 5, 10].map((each) => each * unit).find((each) => each >= largest)!;
}
