/** What is filled in on the form of the conditions: as a file says it, but that times are texts. The page knows no item by name. */
import type { FormItem, FaultView } from "../schema";

export type Said = string | number | boolean;
export type Row = Readonly<Record<string, Said>>;
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

/** What is missing or contradictory about an item: the floor names the item, or a field of it. */
export function faultsOf(faults: readonly FaultView[], { item, fields }: FormItem): readonly FaultView[] {
  return faults.filter((fault) => fault.item === item || fields.some(({ name }) => name === fault.item));
}
