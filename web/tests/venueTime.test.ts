import { afterEach, expect, test } from "vitest";
import { momentOf, timeAndDay, timeOfDay } from "../src/venueTime";

afterEach(() => delete document.documentElement.dataset["timeZone"]);

const AT = Date.UTC(2026, 0, 31, 15, 4, 5) * 1000;

test.each([
  ["Australia/Sydney", "02:04", "1 February, 02:04"],
  ["Australia/Perth", "23:04", "31 January, 23:04"],
  ["Asia/Kolkata", "20:34", "31 January, 20:34"],
])("at a venue in %s it is %s", (zone, time, day) => {
  document.documentElement.dataset["timeZone"] = zone;
  expect(timeOfDay(AT)).toBe(time);
  expect(timeAndDay(AT)).toBe(day);
});

test("midnight is 00:00, and the seconds are given where they matter", () => {
  expect(timeOfDay(Date.UTC(2026, 0, 1) * 1000)).toBe("00:00");
  expect(timeOfDay(AT, true)).toBe("15:04:05");
});

test.each([
  ["Australia/Sydney", "2026-01-31T18:30", Date.UTC(2026, 0, 31, 7, 30)],
  ["Australia/Sydney", "2026-07-31T18:30", Date.UTC(2026, 6, 31, 8, 30)],
  ["Australia/Sydney", "2026-04-05T03:30", Date.UTC(2026, 3, 4, 17, 30)],
  ["Australia/Perth", "2026-01-31T18:30", Date.UTC(2026, 0, 31, 10, 30)],
])("what is typed is meant by the venue's clocks: %s %s", (zone, typed, at) => {
  document.documentElement.dataset["timeZone"] = zone;
  expect(momentOf(typed)).toBe(at * 1000);
});
