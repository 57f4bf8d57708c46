import { type ContractProduct, divHalfEven, formatUnits } from "@candela/model";
import { compareDecimals, positionBetween } from "@candela/ui";
import { wireUnits } from "../product.ts";

/**
 * One axis for the risk of a position: where it would be liquidated, stopped, where it was opened, where it is, where it would be taken. `market` is the
 * price beside an order that has not opened anything: nothing was gained or lost on the way to it.
 */
export type RailMark = "liquidation" | "stop" | "entry" | "target" | "now" | "market";
export type RailPrices = Readonly<Partial<Record<RailMark, string>>> & { readonly entry: string };

export interface RailPoint {
  readonly mark: RailMark;
  readonly price: string;
  /** 0 to 1 along the axis. */
  readonly at: number;
}

/** Room left free at each end of the axis. */
const EDGE = 0.06;
/** A liquidation price this many times further away than everything else is not drawn: it would press the rest into a point. */
const FAR = 8;

function outermost(prices: readonly string[]): { readonly low: string; readonly high: string } {
  const sorted = [...prices].sort(compareDecimals);
  return { low: sorted[0] ?? "0", high: sorted.at(-1) ?? "0" };
}

/** How often the span without a price goes into the span with it. */
function stretch(price: string, others: readonly string[]): number {
  const inner = outermost(others);
  const outer = outermost([...others, price]);
  const low = positionBetween(inner.low, outer.low, outer.high);
  const high = positionBetween(inner.high, outer.low, outer.high);
  return high - low <= 0 ? Number.POSITIVE_INFINITY : 1 / (high - low);
}

/** The prices at the two ends of what is drawn. */
export interface RailDomain {
  readonly low: string;
  readonly high: string;
  /** The liquidation price lies too far away to be drawn with the rest. */
  readonly far: boolean;
}

export function railDomain(prices: RailPrices): RailDomain {
  const { liquidation, ...rest } = prices;
  const levels = Object.values(rest);
  const hasLevel = prices.stop !== undefined || prices.target !== undefined;
  const far = liquidation !== undefined && hasLevel && stretch(liquidation, levels) > FAR;
  return { ...outermost(liquidation === undefined || far ? levels : [...levels, liquidation]), far };
}

/** Where each mark lies, from the low price to the high one. */
export function railPoints(prices: RailPrices, { low, high, far }: RailDomain = railDomain(prices)): readonly RailPoint[] {
  return (Object.entries(prices) as [RailMark, string][])
    .filter(([mark]) => mark !== "liquidation" || !far)
    .map(([mark, price]) => ({ mark, price, at: EDGE + (1 - 2 * EDGE) * positionBetween(price, low, high) }));
}

const PARTS = 1_000_000n;

/** The price at a place of the axis, on the product's grid and at least one step; the ends of the axis lie a little beyond the marks. */
export function railPrice(
  at: number,
  { low, high }: RailDomain,
  { priceScale, tickSize }: Pick<ContractProduct, "priceScale" | "tickSize">,
): string {
  const [from, to] = [low, high].map((text) => wireUnits(text, priceScale)) as [bigint, bigint];
  const part = BigInt(Math.round(((at - EDGE) / (1 - 2 * EDGE)) * Number(PARTS)));
  const steps = divHalfEven(from * PARTS + (to - from) * part, PARTS * tickSize);
  return formatUnits((steps < 1n ? 1n : steps) * tickSize, priceScale);
}

/** One step of an arrow key: about a hundredth of what is drawn. */
export function railStep({ low, high }: RailDomain, { priceScale, tickSize }: Pick<ContractProduct, "priceScale" | "tickSize">): bigint {
  const steps = (wireUnits(high, priceScale) - wireUnits(low, priceScale)) / (100n * tickSize);
  return (steps < 1n ? 1n : steps) * tickSize;
}

export interface LabelBox {
  readonly mark: RailMark;
  /** Middle of what it names, px. */
  readonly at: number;
  readonly width: number;
}

const GAP = 6;

/** Left edges of labels that stand over their marks and do not run into each other or out of the axis; the order stays. */
export function labelPlaces(labels: readonly LabelBox[], width: number): ReadonlyMap<RailMark, number> {
  const sorted = [...labels].sort((a, b) => a.at - b.at);
  const left: number[] = [];
  for (const [index, { at, width: own }] of sorted.entries()) {
    const before = sorted[index - 1];
    const least = before === undefined ? 0 : (left[index - 1] ?? 0) + before.width + GAP;
    left.push(Math.max(least, Math.min(at - own / 2, width - own)));
  }
  // A label pushed over the end pushes its neighbours back.
  for (let index = sorted.length - 1; index >= 0; index -= 1) {
    const own = sorted[index]?.width ?? 0;
    const most = index === sorted.length - 1 ? width - own : (left[index + 1] ?? 0) - GAP - own;
    left[index] = Math.max(0, Math.min(left[index] ?? 0, most));
  }
  return new Map(sorted.map(({ mark }, index) => [mark, left[index] ?? 0]));
}
