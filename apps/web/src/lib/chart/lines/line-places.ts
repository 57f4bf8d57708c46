import { formatUnits, parseUnits } from "@candela/model";
import type { ChartLineKind } from "./chart-line.ts";

/** A price of the chart as exact text: the nearest whole number of steps, above zero. Null where the axis has no such price. */
export function steppedPrice(price: number, tickSize: string, priceScale: number): string | null {
  const step = parseUnits(tickSize, priceScale);
  if (!step.ok || step.value <= 0n || !Number.isFinite(price)) return null;
  const steps = BigInt(Math.round((price * 10 ** priceScale) / Number(step.value)));
  return steps <= 0n ? null : formatUnits(steps * step.value, priceScale);
}

/** So many steps up or down from a price; null at zero. */
export function stepsFrom(price: string, steps: number, tickSize: string, priceScale: number): string | null {
  const from = parseUnits(price, priceScale);
  const step = parseUnits(tickSize, priceScale);
  if (!from.ok || !step.ok) return null;
  const units = from.value + BigInt(steps) * step.value;
  return units <= 0n ? null : formatUnits(units, priceScale);
}

/** Tags that touch, which stand as one: so far down as is nearest to what all of them want. */
interface Block {
  readonly count: number;
  readonly sum: number;
}
const meanOf = ({ sum, count }: Block) => sum / count;

/**
 * Tops of tags of one height that would like to stand at `wanted`: in the same order, no two over one another, within 0 to `most` while they fit, and
 * with the least squares of how far they had to move.
 */
export function spread(wanted: readonly number[], height: number, most: number): readonly number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  // With the room that the tags above take out of the way, "not over one another" is "not falling": neighbours that fall are pooled.
  const blocks: Block[] = [];
  for (const [rank, index] of order.entries()) {
    let block: Block = { count: 1, sum: (wanted[index] ?? 0) - rank * height };
    for (let before = blocks.at(-1); before !== undefined && meanOf(before) > meanOf(block); before = blocks.at(-1)) {
      blocks.pop();
      block = { count: before.count + block.count, sum: before.sum + block.sum };
    }
    blocks.push(block);
  }
  const lowest = Math.max(0, most - wanted.length * height);
  const places = [...wanted];
  let rank = 0;
  for (const block of blocks) {
    const free = Math.min(lowest, Math.max(0, meanOf(block)));
    for (let at = 0; at < block.count; at += 1, rank += 1) places[order[rank] ?? 0] = free + rank * height;
  }
  return places;
}

export type Sight = "above" | "here" | "below";

export function sightOf(y: number, height: number): Sight {
  return y < 0 ? "above" : y > height ? "below" : "here";
}

export interface TagWish {
  readonly kind: ChartLineKind;
  readonly sight: Sight;
  /** From the last price, px. */
  readonly distance: number;
  /** Held, or asked for by name. */
  readonly first: boolean;
}

/** What costs most to overlook comes first. */
const RANK: readonly ChartLineKind[] = ["liquidation", "position", "stopLoss", "takeProfit", "trigger", "order", "alert"];
/** Tags at one edge for what lies beyond it. */
const EDGE_MOST = 2;

/** Which lines get one of `most` tags, by their place in the list: what is held, then what is in sight, by what it is and how near to the price. */
export function chosenTags(wishes: readonly TagWish[], most: number): readonly number[] {
  if (wishes.length <= most && wishes.every(({ sight }) => sight === "here")) return wishes.map((_, index) => index);
  const beyond = { above: 0, here: Number.NEGATIVE_INFINITY, below: 0 };
  const order = wishes
    .map((wish, index) => ({ ...wish, index }))
    .sort(
      (a, b) =>
        Number(b.first) - Number(a.first) ||
        Number(b.sight === "here") - Number(a.sight === "here") ||
        RANK.indexOf(a.kind) - RANK.indexOf(b.kind) ||
        a.distance - b.distance ||
        a.index - b.index,
    )
    .filter(({ sight, first }) => {
      beyond[sight] += 1;
      return first || beyond[sight] <= EDGE_MOST;
    });
  return order
    .slice(0, most)
    .map(({ index }) => index)
    .sort((a, b) => a - b);
}
