import { expect, test } from "vitest";
import { areaOf, drawn, spotAt } from "../src/layout";
import { TABLE } from "./table";

const LYING = drawn(TABLE, false);
const found = (x: number, y: number) => spotAt(LYING, { x, y })?.bet ?? null;

test("a finger anywhere on the border of two boxes finds their split, well inside a box the box", () => {
  for (const aside of [-0.2, -0.1, 0, 0.1, 0.2]) {
    expect(found(6 + aside, 1.5)).toBe("split:14-17");
    expect(found(6, 1.5 + aside)).toBe("split:14-17");
    expect(found(5.5 + aside, 1.5 + aside)).toBe("straight:14");
  }
  expect(found(7, 1.5)).toMatch(/^straight:(17|20)$/); // this corner of a layout has no split there
});

test("a finger that just misses the layout still finds a spot, one that is far off finds none", () => {
  expect(found(8.1, 1.5)).toBe("straight:20");
  expect(found(5.1, 3.2)).toBe("black");
  expect(found(9.1, 1.5)).toBeNull();
});

test("on an upright layout every spot is found where it onSpot", () => {
  const upright = drawn(TABLE, true);
  expect([upright.width, upright.height]).toEqual([LYING.height, LYING.width]);
  for (const { bet, x, y } of upright.spots) expect(spotAt(upright, { x, y })?.bet).toBe(bet);
});

test("the zero outside is wagered as zero, and reply to lie outside", () => {
  expect(areaOf("straight:0@outside")).toEqual({ bet: "straight:0", outside: true });
  expect(areaOf("split:14-17")).toEqual({ bet: "split:14-17" });
});
