/** A table's layout as a screen draws it: where its boxes and spots lie, and which spot a touch finds. */
import { extent, uprightArea, uprightPoint, type Area, type Point } from "./geometry";
import type { Box, Spot, TableView } from "./schema";

export interface DrawnBox extends Area {
  box: Box;
  bet: string;
  /** The roulette number that it is, if it is one. */
  number: string;
}

export interface DrawnSpot extends Point {
  spot: Spot;
  bet: string;
  boxed: boolean;
  /** Where touches are surely meant for it: the inside of its box, or the point on an edge or a corner. */
  core: Area;
}

export interface Layout {
  width: number;
  height: number;
  boxes: readonly DrawnBox[];
  spots: readonly DrawnSpot[];
  byBet: ReadonlyMap<string, DrawnSpot>;
}

/** How far inside a box its edges are still nearer than the box itself. */
const RIM = 0.25;
/** How far from every spot a touch may be and still be meant for one. */
const REACH = 0.5;

/** The boxes of two hands are large enough to be read as they are on a layout that stands upright. */
export function readsUpright(box: Box): boolean {
  return ["player", "banker", "tie", "void"].includes(box.colour);
}

export function drawn(table: TableView, upright: boolean): Layout {
  const size = extent(table.boxes);
  const area = (given: Area): Area => (upright ? uprightArea(given, size.height) : given);
  const boxes = table.boxes.map((box) => {
    const { x, y, width, height } = area(box);
    const number = box.bet.startsWith("straight:") ? box.label : "";
    return { box, bet: box.bet, number, x, y, width, height };
  });
  const boxOf = new Map(boxes.map((box) => [box.bet, box]));
  const spots = table.spots.map((spot) => {
    const box = boxOf.get(spot.bet);
    const below = box && upright && readsUpright(box.box) && { x: box.x + box.width / 2, y: box.y + 0.68 * box.height };
    const { x, y } = below || (upright ? uprightPoint(spot, size.height) : spot);
    return { spot, bet: spot.bet, x, y, boxed: box !== undefined, core: box ? inside(box) : { x, y, width: 0, height: 0 } };
  });
  return {
    width: upright ? size.height : size.width,
    height: upright ? size.width : size.height,
    boxes,
    spots,
    byBet: new Map(spots.map((spot) => [spot.bet, spot])),
  };
}

/** The spot nearest to a touch: on the border of two boxes their split, well inside a box the box. */
export function spotAt(layout: Layout, { x, y }: Point): DrawnSpot | null {
  let nearest: DrawnSpot | null = null;
  let least = REACH;
  for (const spot of layout.spots) {
    const far = distance(spot.core, x, y);
    if (far < least || (far === least && !spot.boxed)) [nearest, least] = [spot, far];
  }
  return nearest;
}

/** A spot as wagering commands name it: the second box for zero of some layouts lies outside. */
export function areaOf(spot: string): { bet: string; outside?: true } {
  const bet = spot.replace(/@outside$/, "");
  return bet === spot ? { bet } : { bet, outside: true };
}

function inside({ x, y, width, height }: Area): Area {
  return { x: x + RIM, y: y + RIM, width: width - 2 * RIM, height: height - 2 * RIM };
}

function distance({ x, y, width, height }: Area, atX: number, atY: number): number {
  return Math.hypot(Math.max(x - atX, 0, atX - x - width), Math.max(y - atY, 0, atY - y - height));
}
