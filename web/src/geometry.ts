/** Shapes of the layout and the race track. Lengths are in widths of a number box. */

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** How large the layout is: the corner that is furthest from the origin. */
export function extent(boxes: readonly Area[]): { width: number; height: number } {
  return {
    width: Math.max(...boxes.map((box) => box.x + box.width)),
    height: Math.max(...boxes.map((box) => box.y + box.height)),
  };
}

/** An area of the layout on a narrow screen, where the layout stands upright with the zero at the top. */
export function uprightArea({ x, y, width, height }: Area, layoutHeight: number): Area {
  return { x: layoutHeight - y - height, y: x, width: height, height: width };
}

export function uprightPoint({ x, y }: Point, layoutHeight: number): Point {
  return { x: layoutHeight - y, y: x };
}

const ARROWS: Record<string, Point> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
};

/** The spot that an arrow key leads to: the nearest in that direction, straight ahead rather than aside. */
export function spotTowards<S extends Point>(spots: readonly S[], from: Point, key: string): S | null {
  const way = ARROWS[key];
  if (!way) return null;
  let best: S | null = null;
  let least = Infinity;
  for (const spot of spots) {
    const ahead = (spot.x - from.x) * way.x + (spot.y - from.y) * way.y;
    const aside = Math.abs((spot.x - from.x) * way.y) + Math.abs((spot.y - from.y) * way.x);
    const far = ahead + 3 * aside;
    if (ahead > 0.01 && far < least) [best, least] = [spot, far];
  }
  return best;
}

export interface TrackPocket {
  number: string;
  path: string;
  x: number;
  y: number;
}

/** The pockets of a wheel laid round a track with straight sides, the first at the right-hand end, going clockwise. */
export function trackPockets(wheel: readonly string[], width: number, height: number, band: number): TrackPocket[] {
  const radius = (height - band) / 2;
  const side = width - band - 2 * radius;
  const bend = Math.PI * radius;
  const round = 2 * side + 2 * bend;
  const middle = height / 2;

  // The point at a distance along the middle line, moved outwards by `out`.
  const point = (distance: number, out: number): Point => {
    const s = (((distance + bend / 2) % round) + round) % round;
    const r = radius + out;
    if (s < bend) {
      const angle = s / radius - Math.PI / 2;
      return { x: band / 2 + radius + side + r * Math.cos(angle), y: middle + r * Math.sin(angle) };
    }
    if (s < bend + side) return { x: band / 2 + radius + side - (s - bend), y: middle + r };
    if (s < 2 * bend + side) {
      const angle = (s - bend - side) / radius + Math.PI / 2;
      return { x: band / 2 + radius + r * Math.cos(angle), y: middle + r * Math.sin(angle) };
    }
    return { x: band / 2 + radius + (s - 2 * bend - side), y: middle - r };
  };

  const step = round / wheel.length;
  return wheel.map((number, place) => {
    const from = (place - 0.5) * step;
    const along = Array.from({ length: 9 }, (_, part) => from + (part * step) / 8);
    const edge = [...along.map((s) => point(s, band / 2)), ...along.reverse().map((s) => point(s, -band / 2))];
    const path = `M${edge.map(({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`).join("L")}Z`;
    return { number, path, ...point(place * step, 0) };
  });
}
