/** What a page asks of the floor: a command by its name, with what it says. Its types are those of the floor's own commands. */
import type { Commands } from "./schema";

export type FieldValue = string | number | boolean | readonly string[] | readonly number[] | { readonly [name: string]: FieldValue | undefined };
export type Fields = Readonly<Record<string, FieldValue | undefined>>;

declare const made: unique symbol;

/** A command that is made by one of the two functions here, and so says what the floor understands; a dealer's may be about a seat. */
export type Command = { readonly do: string; readonly seat?: string; readonly [made]: true } & Fields;

/** What a page may say with a command, beside its arguments. */
interface About {
  seat?: string;
}

type Says<Name extends keyof Commands> = Commands[Name] & About;

/** A command that the page knows: a name or an argument that the floor does not have is an error of types. */
export function command<Name extends keyof Commands>(name: Name, ...says: object extends Says<Name> ? [says?: Says<Name>] : [says: Says<Name>]): Command {
  return { do: name, ...says[0] } as unknown as Command;
}

/** A command that the floor lists, with the arguments that its list names: the page knows neither. */
export function offered(name: string, fields: Fields = {}): Command {
  return { do: name, ...fields } as Command;
}

/** What another is asked to order. */
export function request(asked: Command, why: FieldValue | undefined): Command {
  return command("request", why === undefined ? { command: asked } : { command: asked, why: String(why) });
}
