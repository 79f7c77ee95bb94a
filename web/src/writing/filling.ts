/** What is filled in on a form of conditions or terms: as a file says it, but that times are texts. The page knows no item by name. */
import type { Cell, FormItem, FaultView } from "../schema";

export type Said = string | number | boolean | readonly string[];
type Inner = Readonly<Record<string, Said>>;
export type Row = Readonly<Record<string, Said | Inner>>;
export type Filled = Said | readonly Said[] | Row | readonly Row[];
export type Values = Readonly<Record<string, Filled>>;

/** The same with one thing said otherwise, or no longer. */
export function told<V>(values: Readonly<Record<string, V>>, name: string, value: V | undefined): Record<string, V> {
  const { [name]: _, ...others } = values;
  return value === undefined ? others : { ...others, [name]: value };
}

export const rowsOf = (value: Filled | undefined): readonly Row[] => (Array.isArray(value) ? (value as readonly Row[]) : []);
export const listOf = (value: Filled | undefined): readonly Said[] => (Array.isArray(value) ? (value as readonly Said[]) : []);
export const partOf = (value: Filled | undefined): Row => (typeof value === "object" && !Array.isArray(value) ? (value as Row) : {});

/** A list without one of its lines; nothing where none is left. */
export function without<V>(lines: readonly V[], place: number): readonly V[] | undefined {
  const left = lines.filter((_, each) => each !== place);
  return left.length > 0 ? left : undefined;
}

const inner = (row: Row, within: string): Inner => (row[within] ?? {}) as Inner;

/** The cells that are asked for in a row: some are where another cell says something. */
export function asked(cells: readonly Cell[], row: Row): readonly Cell[] {
  return cells.filter(({ where }) => Object.entries(where).every(([other, among]) => among.includes(String(row[other] ?? ""))));
}

/** What a cell of a row says. */
export function saidIn(row: Row, { name, within }: Cell): Said | undefined {
  return within ? inner(row, within)[name] : (row[name] as Said | undefined);
}

/** The row with that said otherwise. */
export function toldIn(row: Row, { name, within }: Cell, said: Said | undefined): Row {
  if (!within) return told(row, name, said);
  const part = told(inner(row, within), name, said);
  return told(row, within, Object.keys(part).length > 0 ? part : undefined);
}

/** What is missing or contradictory about one of the items: the floor names the item, a field of it, or one of its rows, "prizes[2]". */
export function faultsOf(faults: readonly FaultView[], { item, fields }: FormItem, items: readonly string[]): readonly FaultView[] {
  return faults.filter((fault) => {
    const named = fault.item.replace(/\[\d+\]$/, "");
    return named === item || (!items.includes(named) && fields.some(({ name }) => name === named));
  });
}
