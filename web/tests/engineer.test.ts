import { expect, test } from "vitest";
import { ago, bytes, ms, points, rate, scale } from "../src/engineer/figures";

test("figures of machines read as people say them", () => {
  expect([0, 999, 12_400_000, 250e9, 4e15].map(bytes)).toEqual(["0 B", "999 B", "12.4 MB", "250 GB", "4000 TB"]);
  expect([0, 0.84, 42.4, 1_500].map(ms)).toEqual(["0.0 ms", "0.8 ms", "42 ms", "1.5 s"]);
  expect([0, 0.2, 1, 14.4, 1_250].map(rate)).toEqual(["0", "0.2", "1", "14", "1,250"]);
  expect([ago(0, 42_000_000), ago(0, 65 * 60_000_000), ago(5, 0)]).toEqual(["42 s", "1 h 05 min", "0 s"]);
});

test("a line is drawn from left to right with zero at the bottom", () => {
  expect(points([0, 5, 10], 10)).toBe("0.00,100.00 50.00,50.00 100.00,0.00");
  expect(points([3], 3)).toBe("0.00,0.00");
});

test("a scale ends with a round figure that nothing goes above", () => {
  expect([0, 0.3, 1, 3, 50, 51, 700].map(scale)).toEqual([1, 1, 1, 5, 50, 100, 1000]);
});
