/** What pages add to the orders that the server describes: why another should decide, and why one declines. */
import type { Action, Field } from "./schema";

export const WHY: Field = { name: "why", kind: "text", choices: [], needed: false, meant: "", hint: "" };

export const DECLINE: Action = { do: "decline", words: "Say why it is declined.", fields: [{ ...WHY, needed: true }], about: "table", heading: "" };
