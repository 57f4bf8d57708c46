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

export type Sight = "above" | "here" | "below";

export function sightOf(y: number, height: number): Sight {
  return y < 0 ? "above" : y > height ? "below" : "here";
}

export interface TagWish {
  /** Of the line, px from the top. */
  readonly y: number;
  readonly sight: Sight;
  /** Held, or asked for by name: its tag is its own whatever is near. */
  readonly own: boolean;
}

/** Lines whose tags would touch, told by one tag at the middle of them. Their places in the list, from the top. */
export interface Fold {
  readonly members: readonly number[];
  readonly y: number;
}

export interface Tags {
  /** One each for a line alone, more than one member for lines that are folded. */
  readonly here: readonly Fold[];
  /** Lines beyond an edge, the nearest to it first. */
  readonly above: readonly number[];
  readonly below: readonly number[];
}

/** Which tags there are so that no two of them are nearer than `pitch`, except those that are held or asked for; `height` is the candles'. */
export function foldTags(wishes: readonly TagWish[], pitch: number, height: number): Tags {
  const inside = (y: number) => Math.min(height - pitch / 2, Math.max(pitch / 2, y));
  const indices = wishes.map((_, index) => index);
  const yAt = (index: number) => wishes[index]?.y ?? 0;
  const own = indices.filter((index) => wishes[index]?.own === true);
  const others = indices.filter((index) => wishes[index]?.own !== true);
  const at = (sight: Sight) => others.filter((index) => wishes[index]?.sight === sight).sort((a, b) => yAt(a) - yAt(b));
  const folds: Fold[] = [];
  for (const index of at("here")) {
    let fold: Fold = { members: [index], y: inside(yAt(index)) };
    for (let before = folds.at(-1); before !== undefined && fold.y - before.y < pitch; before = folds.at(-1)) {
      folds.pop();
      const members = [...before.members, ...fold.members];
      fold = { members, y: members.reduce((sum, each) => sum + inside(yAt(each)), 0) / members.length };
    }
    folds.push(fold);
  }
  return {
    here: [...folds, ...own.map((index): Fold => ({ members: [index], y: inside(yAt(index)) }))],
    above: at("above").reverse(),
    below: at("below"),
  };
}

/** What costs most to overlook comes first. */
const RANK: readonly ChartLineKind[] = ["liquidation", "position", "stopLoss", "takeProfit", "trigger", "order", "alert"];

/** The line that speaks for those folded with it. */
export function speaker<Line extends { readonly kind: ChartLineKind }>(lines: readonly Line[]): Line | undefined {
  return lines.toSorted((a, b) => RANK.indexOf(a.kind) - RANK.indexOf(b.kind))[0];
}
