/** A rectangle of the map, in the unit of its width and height. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The worst ratio of sides in a strip of these areas along a side of this length. */
function worstRatio(areas: readonly number[], side: number): number {
  const sum = areas.reduce((total, area) => total + area, 0);
  const thickness = sum / side;
  return Math.max(...areas.map((area) => Math.max(thickness ** 2 / area, area / thickness ** 2)));
}

/**
 * Divides a rectangle among weights, largest first, so that areas are in proportion and sides as equal as can be (a squarified tree map).
 * Weights are above zero and in falling order; a place for each, in their order.
 */
export function treemap(weights: readonly number[], width: number, height: number): Place[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const areas = weights.map((weight) => (weight / total) * width * height);
  const places: Place[] = [];
  let free: Place = { x: 0, y: 0, width, height };
  while (places.length < areas.length) {
    const side = Math.min(free.width, free.height);
    const left = areas.slice(places.length);
    let count = 1;
    while (count < left.length && worstRatio(left.slice(0, count + 1), side) <= worstRatio(left.slice(0, count), side)) count += 1;
    const strip = left.slice(0, count);
    free = layStrip(strip, free, places);
  }
  return places;
}

/** Lays a strip along the shorter side; gives what stays free. */
function layStrip(strip: readonly number[], free: Place, places: Place[]): Place {
  const sum = strip.reduce((total, area) => total + area, 0);
  const upright = free.width >= free.height;
  const thickness = sum / (upright ? free.height : free.width);
  let along = 0;
  for (const area of strip) {
    const length = area / thickness;
    places.push(
      upright
        ? { x: free.x, y: free.y + along, width: thickness, height: length }
        : { x: free.x + along, y: free.y, width: length, height: thickness },
    );
    along += length;
  }
  return upright
    ? { ...free, x: free.x + thickness, width: free.width - thickness }
    : { ...free, y: free.y + thickness, height: free.height - thickness };
}

/** How much larger the first tile of a map is than the last. */
const SPREAD = 4;

/** Weights by rank alone: what is traded in dollars and what in yen has no common measure, but an order. */
export function rankWeights(count: number): number[] {
  return Array.from({ length: count }, (_, rank) => (count === 1 ? 1 : 1 + ((SPREAD - 1) * (count - 1 - rank)) / (count - 1)));
}
