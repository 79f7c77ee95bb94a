/** What moves for those who want motion; where it is not wanted or cannot be had, everything is at its end at once. */

export const wanted = (): boolean => "animate" in Element.prototype && !(globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? true);

/** By how many degrees an element is turned at this moment, in the middle of an animation, too: from 0 to 360. */
export function turnOf(element: Element): number {
  const [a = 1, b = 0] = /matrix\(([^)]*)\)/.exec(getComputedStyle(element).transform)?.[1]?.split(",").map(Number) ?? [];
  return ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
}

/** The least turn, at least `by` past `from`, that leaves an element as `to` does. */
export function onwards(from: number, to: number, by: number): number {
  return from + by + ((((to - from - by) % 360) + 360) % 360);
}
