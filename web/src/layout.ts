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
  /** Where touches are surely meant for it: the middle of its box, or the point on an edge or a corner. */
  core: Area;
  /** Where it is drawn when it has the focus. */
  area: Area;
}

export interface Layout {
  /** Where the house's logo lies, if it has one. */
  logo: Area | null;
  width: number;
  height: number;
  boxes: readonly DrawnBox[];
  spots: readonly DrawnSpot[];
  byBet: ReadonlyMap<string, DrawnSpot>;
}

/** How far from its edges a box's core lies: half of this from an edge is as near to a chip on it as to the core. */
const RIM = 0.5;
/** How far from every core a touch may be and still be meant for one: as far as a corner of a box, and a little more. */
const REACH = 0.9;

/** The boxes of two hands are large enough to be read as they are on a layout that stands upright. */
export function readsUpright(box: Box): boolean {
  return ["player", "banker", "tie", "void"].includes(box.colour);
}

/** Where a chip lies in a box whose words are read as they are: below them. Words that lie on their side have it as it was. */
function belowWords({ box, x, y, width, height }: DrawnBox): Point | null {
  if (readsUpright(box)) return { x: x + width / 2, y: y + 0.68 * height };
  return box.note && box.width <= box.height ? { x: x + width / 2, y: y + height - 0.3 } : null;
}

export function drawn(table: TableView, upright: boolean): Layout {
  const logo = table.theme?.logo ?? null;
  const size = extent(logo ? [...table.boxes, logo] : table.boxes);
  const area = (given: Area): Area => (upright ? uprightArea(given, size.height) : given);
  const boxes = table.boxes.map((box) => {
    const { x, y, width, height } = area(box);
    const number = box.bet.startsWith("straight:") ? box.label : "";
    return { box, bet: box.bet, number, x, y, width, height };
  });
  const boxOf = new Map(boxes.map((box) => [box.bet, box]));
  const spots = table.spots.map((spot) => {
    const box = boxOf.get(spot.bet);
    const { x, y } = (box && upright && belowWords(box)) || (upright ? uprightPoint(spot, size.height) : spot);
    return { spot, bet: spot.bet, x, y, boxed: box !== undefined, core: box ? middle(box) : { x, y, width: 0, height: 0 }, area: box ?? around(x, y) };
  });
  return {
    logo: logo && area(logo),
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

function middle({ x, y, width, height }: Area): Area {
  const [across, down] = [Math.min(RIM, width / 2), Math.min(RIM, height / 2)];
  return { x: x + across, y: y + down, width: width - 2 * across, height: height - 2 * down };
}

function around(x: number, y: number): Area {
  return { x: x - 0.25, y: y - 0.25, width: 0.5, height: 0.5 };
}

function distance({ x, y, width, height }: Area, atX: number, atY: number): number {
  return Math.hypot(Math.max(x - atX, 0, atX - x - width), Math.max(y - atY, 0, atY - y - height));
}
