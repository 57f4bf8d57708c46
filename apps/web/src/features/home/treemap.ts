/** A rectangle of the map, in the unit of its width and height. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const sumOf = (weights: readonly number[]) => weights.reduce((sum, weight) => sum + weight, 0);

/** What a tile has to be wide for the name of a pair, and high for a finger, in pixels. */
const LEAST = { width: 62, height: 48 };
type Least = typeof LEAST;
/** How much worse a pixel is that a tile lacks of that than a side twice as long as the other. */
const LACKING = 10;

/** How far tiles are from squares; from what they have to be, above all. */
function badness(places: readonly Place[], least: Least): number {
  const lack = (side: number, wanted: number) => (side < wanted ? LACKING * (1 + wanted - side) : 0);
  return sumOf(
    places.map(
      ({ width, height }) => Math.max(width / height, height / width) ** 2 + lack(width, least.width) + lack(height, least.height),
    ),
  );
}

/** Cuts of a list in two that are tried: those nearest to halving its weight. */
const TRIED = 4;

/** Where to cut a list in two: after how many, the cuts nearest to half of the weight first. */
function cuts(weights: readonly number[]): number[] {
  const half = sumOf(weights) / 2;
  const distance = (count: number) => Math.abs(sumOf(weights.slice(0, count)) - half);
  return Array.from({ length: weights.length - 1 }, (_, index) => index + 1)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, TRIED);
}

/**
 * Divides a rectangle among weights: areas are in proportion, and neighbours of the list stay neighbours on the map. The list is cut in two
 * along the longer side, and each part again; of the ways tried the one whose tiles are nearest to squares is taken. Weights are above zero;
 * a place for each, in their order. For maps of a few dozen tiles: the work grows faster than the list.
 */
export function treemap(weights: readonly number[], width: number, height: number, least = LEAST): Place[] {
  return divide(weights, { x: 0, y: 0, width, height }, least);
}

function divide(weights: readonly number[], frame: Place, least: Least): Place[] {
  if (weights.length < 2) return weights.map(() => frame);
  const ways = cuts(weights).map((count) => {
    const [first, second] = cut(frame, sumOf(weights.slice(0, count)) / sumOf(weights));
    return [...divide(weights.slice(0, count), first, least), ...divide(weights.slice(count), second, least)];
  });
  return ways.reduce((best, way) => (badness(way, least) < badness(best, least) ? way : best));
}

/** Cuts the longer side so that the first part has this share. */
function cut(frame: Place, share: number): [Place, Place] {
  const { x, y, width, height } = frame;
  if (width >= height) {
    const part = width * share;
    return [
      { x, y, width: part, height },
      { x: x + part, y, width: width - part, height },
    ];
  }
  const part = height * share;
  return [
    { x, y, width, height: part },
    { x, y: y + part, width, height: height - part },
  ];
}

/** How much larger the first tile of a map is than the last. */
const SPREAD = 3;

/** Weights by rank alone: what is traded in dollars and what in yen has no common measure, but an order. */
export function rankWeights(count: number): number[] {
  return Array.from({ length: count }, (_, rank) => (count === 1 ? 1 : 1 + ((SPREAD - 1) * (count - 1 - rank)) / (count - 1)));
}
