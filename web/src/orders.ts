/** What becomes of orders, and what pages add to those that the server describes: why another should decide, and why one declines. */
import type { Action, Reply, Field } from "./schema";

/** What became of an order: taken, or in words why not, which may be nothing where somebody went back. */
export type Taken = true | string;

export const refusal = ({ why, clause }: Reply): string => (clause ? `${why} (${clause})` : why);

export const WHY: Field = { name: "why", kind: "text", choices: [], needed: false, meant: "", hint: "" };

/** Whoever approves something is asked once more, with what it does. */
export const approval = (effect: string): Action => ({ do: "approve", words: effect, fields: [], about: "table", heading: "" });

export const DECLINE: Action = { do: "decline", words: "Say why it is declined.", fields: [{ ...WHY, needed: true }], about: "table", heading: "" };
