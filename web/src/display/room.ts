/** The room that a table has on a display, which may show up to four: of several only what is read from afar has room. */
export type Room = "whole" | "half" | "quarter";

export const roomOf = (tables: number): Room => (tables > 2 ? "quarter" : tables === 2 ? "half" : "whole");
