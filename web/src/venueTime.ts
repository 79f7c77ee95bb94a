/** Times as the venue's clocks tell them, wherever a page is looked at. The server names the zone in the page. */

const zone = (): string => document.documentElement.dataset["timeZone"] ?? "UTC";

/** The time of day by a clock in microseconds of UTC. */
export function timeOfDay(at: number, seconds = false): string {
  const exactly = seconds ? ({ second: "2-digit" } as const) : {};
  return new Date(at / 1000).toLocaleTimeString("en-AU", { hour: "2-digit", minute: "2-digit", ...exactly, hourCycle: "h23", timeZone: zone() });
}

/** A day and a time of day. */
export function timeAndDay(at: number): string {
  return `${new Date(at / 1000).toLocaleDateString("en-AU", { day: "numeric", month: "long", timeZone: zone() })}, ${timeOfDay(at)}`;
}

/** A day with its year and a time of day, for what stays on record. */
export function dateAndTime(at: number, seconds = false): string {
  return `${new Date(at / 1000).toLocaleDateString("en-AU", { day: "numeric", month: "short", year: "numeric", timeZone: zone() })}, ${timeOfDay(at, seconds)}`;
}

/** The moment, in microseconds of UTC, at which the venue's clocks show what was typed: "2026-05-01T18:30". */
export function momentOf(typed: string): number {
  const wall = Date.parse(`${typed}Z`);
  // How far the venue's clocks are ahead is asked for twice: near a change of clocks it may be another than at the first guess.
  const once = wall - ahead(wall);
  return (wall - ahead(once)) * 1000;
}

/** How many milliseconds the venue's clocks are ahead of UTC at a moment. */
function ahead(at: number): number {
  const shown = new Date(at).toLocaleString("sv-SE", { timeZone: zone() });
  return Date.parse(`${shown.replace(" ", "T")}Z`) - at;
}
