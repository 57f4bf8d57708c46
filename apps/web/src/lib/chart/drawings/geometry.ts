import type { DrawingKind } from "./drawing.ts";

/** A place on the pane, px from its top left corner. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What a drawing is made of. Only lines and boxes' edges can be gripped, so that the chart can be moved from within a box. */
export type Shape =
  | { readonly kind: "line"; readonly from: Place; readonly to: Place; readonly dashed?: true }
  | { readonly kind: "box"; readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  | { readonly kind: "label"; readonly at: Place; readonly level: number }
  | { readonly kind: "text"; readonly at: Place };

/** Shares of the way back, by Fibonacci's numbers. */
const LEVELS = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;

/** Height of the words of a level, px. */
const LABEL_ROOM = 11;

/** Where the ray from `from` through `via` leaves the pane; `via` itself when both are one place or the ray points away from the pane. */
export function rayEnd(from: Place, via: Place, { width, height }: Size): Place {
  const dx = via.x - from.x;
  const dy = via.y - from.y;
  const reach = (start: number, step: number, most: number) =>
    step > 0 ? (most - start) / step : step < 0 ? -start / step : Number.POSITIVE_INFINITY;
  const factor = Math.min(reach(from.x, dx, width), reach(from.y, dy, height));
  if (!Number.isFinite(factor) || factor <= 1) return via;
  return { x: from.x + factor * dx, y: from.y + factor * dy };
}

/** Price of a level of the move from `start` to `end`: none of the way back is at its end, all of it at its start. */
export function levelPrice(start: number, end: number, level: number): number {
  return end + (start - end) * level;
}

/** How far `place` lies from the segment, px. */
export function distanceToSegment(place: Place, from: Place, to: Place): number {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((place.x - from.x) * dx + (place.y - from.y) * dy) / length));
  return Math.hypot(place.x - (from.x + along * dx), place.y - (from.y + along * dy));
}

/**
 * Shapes of a drawing with its anchors at `places` in a pane of `size`; `prices` are those of the anchors, and `yOf` tells where a price
 * lies, whatever the scale of the axis.
 */
export function shapesOf(
  kind: DrawingKind,
  places: readonly Place[],
  prices: readonly number[],
  size: Size,
  yOf: (price: number) => number,
): readonly Shape[] {
  const [from, to = from] = places;
  if (from === undefined || to === undefined) return [];
  switch (kind) {
    case "trend":
      return [{ kind: "line", from, to }];
    case "ray":
      return [{ kind: "line", from, to: rayEnd(from, to, size) }];
    case "horizontal":
      return [{ kind: "line", from: { x: 0, y: from.y }, to: { x: size.width, y: from.y } }];
    case "vertical":
      return [{ kind: "line", from: { x: from.x, y: 0 }, to: { x: from.x, y: size.height } }];
    case "rectangle":
      return boxOf(from, to);
    case "fibonacci":
      return retracement(from, to, prices, yOf);
    case "note":
      return [{ kind: "text", at: from }];
  }
}

function boxOf(from: Place, to: Place): readonly Shape[] {
  const [left, right] = from.x < to.x ? [from.x, to.x] : [to.x, from.x];
  const [top, bottom] = from.y < to.y ? [from.y, to.y] : [to.y, from.y];
  const corners: readonly Place[] = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
  const edges = corners.map((corner, index): Shape => ({ kind: "line", from: corner, to: corners[(index + 1) % 4] ?? corner }));
  return [{ kind: "box", x: left, y: top, width: right - left, height: bottom - top }, ...edges];
}

function retracement(from: Place, to: Place, prices: readonly number[], yOf: (price: number) => number): readonly Shape[] {
  const [start = 0, end = start] = prices;
  const [left, right] = from.x < to.x ? [from.x, to.x] : [to.x, from.x];
  let labelled = Number.NEGATIVE_INFINITY;
  const levels = LEVELS.flatMap((level): Shape[] => {
    const y = yOf(levelPrice(start, end, level));
    const line: Shape = { kind: "line", from: { x: left, y }, to: { x: right, y } };
    // On a small scale there is no room for all the words.
    if (Math.abs(y - labelled) < LABEL_ROOM) return [line];
    labelled = y;
    return [line, { kind: "label", at: { x: left, y }, level }];
  });
  return [{ kind: "line", from, to, dashed: true }, ...levels];
}
