/** Which entry of a simulated tournament this browser took: for as long as its window is open. */

const KEY = "croupier.entry.";

export function remembered(tournament: string): string {
  return sessionStorage.getItem(KEY + tournament) ?? "";
}

export function remember(tournament: string, entry: string): void {
  sessionStorage.setItem(KEY + tournament, entry);
}
