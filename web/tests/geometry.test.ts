import { expect, test } from "vitest";
import { extent, spotTowards, trackPockets, uprightArea, uprightPoint } from "../src/geometry";
import { TABLE } from "./table";

test("arrow keys go to the nearest spot in their direction", () => {
  const from = (bet: string) => TABLE.spots.find((spot) => spot.bet === bet)!;
  const towards = (bet: string, key: string) => spotTowards(TABLE.spots, from(bet), key)?.bet;
  expect(towards("straight:14", "ArrowRight")).toBe("split:14-17");
  expect(towards("split:14-17", "ArrowRight")).toBe("straight:17");
  expect(towards("straight:17", "ArrowDown")).toBe("black");
  expect(towards("black", "ArrowUp")).toBe("straight:17");
  expect(towards("straight:20", "ArrowRight")).toBeUndefined();
});

test("an upright layout keeps every spot in its box", () => {
  const { height } = extent(TABLE.boxes);
  for (const box of TABLE.boxes) {
    const spot = uprightPoint(TABLE.spots.find(({ bet }) => bet === box.bet)!, height);
    const area = uprightArea(box, height);
    expect(spot.x).toBe(area.x + area.width / 2);
    expect(spot.y).toBe(area.y + area.height / 2);
  }
});

test("the pockets of the race track lie evenly, in order, inside the track", () => {
  const wheel = Array.from({ length: 37 }, (_, place) => String(place));
  const pockets = trackPockets(wheel, 24, 3.5, 1);
  expect(pockets.map(({ number }) => number)).toEqual(wheel);
  expect(pockets[0]!.x).toBeCloseTo(23.5);
  expect(pockets[0]!.y).toBeCloseTo(1.75);
  expect(pockets[10]!.x - pockets[11]!.x).toBeCloseTo(pockets[27]!.x - pockets[26]!.x);
  for (const { x, y } of pockets) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(24);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(3.5);
  }
});
