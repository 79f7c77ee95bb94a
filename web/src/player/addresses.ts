/** Where this terminal's pages are: one table alone, or several side by side. */

function here(changed: Record<string, string>): string {
  const address = new URLSearchParams(location.search);
  address.delete("table");
  address.delete("tables");
  for (const [name, value] of Object.entries(changed)) address.set(name, value);
  return `?${address}`;
}

export function oneTable(table: string): string {
  return here({ table });
}

/** Two tables fill a screen side by side, and so do four. */
export const MOST_TABLES = 4;

export function sideBySide(tables: readonly string[]): string {
  return here({ tables: tables.slice(0, MOST_TABLES).join(",") });
}
