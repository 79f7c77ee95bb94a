import { cleanup, render } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import { onwards } from "../src/motion";
import Dice from "../src/shared/Dice.svelte";
import Wheel from "../src/shared/Wheel.svelte";
import { TABLE } from "./table";

afterEach(cleanup);

test("a turn goes on by at least so much, and ends where it should", () => {
  for (const [from, to, by, end] of [
    [0, 0, 90, 360],
    [10, 100, 90, 100],
    [350, -10, 90, 710],
    [20, 725, 360, 725],
  ] as const) expect(onwards(from, to, by)).toBe(end);
});

test("the ball rests in the pocket of its number, which stands at the top; while it is out no pocket is marked", async () => {
  const { rerender } = render(Wheel, { table: TABLE, spinning: true, number: "17" });
  expect(document.querySelector("[data-ball-rests], path.resting")).toBeNull();
  await rerender({ spinning: false });
  const ball = document.querySelector<SVGGElement>("[data-ball-rests='17']")!;
  const turned = Number(/rotate\((.*)deg\)/.exec(ball.style.transform)?.[1]);
  expect(turned).toBeCloseTo((360 / TABLE.wheel.length) * TABLE.wheel.indexOf("17"));
  expect((ball.parentNode as SVGGElement).style.transform).toBe(`rotate(${-turned}deg)`);
});

test("dice that are not known yet are three, and have no faces", () => {
  render(Dice, { dice: [], rolling: true });
  expect(document.querySelectorAll(".hidden.rolling")).toHaveLength(3);
  expect(document.querySelector("circle[cx]")).toBeNull();
});
