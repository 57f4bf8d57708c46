import { useCallback } from "react";
import { useCurrentProduct } from "../../../lib/current-product.ts";
import { useTickStream } from "../../../lib/live.ts";
import type { Quote, Tick } from "../../../lib/quote-store.ts";

/** Ticks of a product that are kept here while the trade tab is open, and products of which they are. */
const TICKS_MAX = 6_000;
const PRODUCTS_MAX = 4;

const kept = new Map<string, Tick[]>();

/** Adds ticks in the order of their numbers; what is there already stays. */
export function mergedTicks(before: readonly Tick[], more: readonly Tick[]): Tick[] {
  const last = before.at(-1)?.seq ?? -1;
  if (more.every(({ seq }, index) => seq > (more[index - 1]?.seq ?? last))) return [...before, ...more].slice(-TICKS_MAX);
  const bySeq = new Map([...before, ...more].map((tick) => [tick.seq, tick]));
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq).slice(-TICKS_MAX);
}

export function keepTicks(code: string, ticks: readonly Tick[]): void {
  const merged = mergedTicks(kept.get(code) ?? [], ticks);
  kept.delete(code);
  kept.set(code, merged);
  for (const oldest of [...kept.keys()].slice(0, -PRODUCTS_MAX)) kept.delete(oldest);
}

export function keptTicks(code: string): readonly Tick[] {
  return kept.get(code) ?? [];
}

type Shown = Pick<Quote, "seq" | "ts" | "nowPrice">;

/** The points of a chart whose page shows this quote: it ends there, and never runs ahead of the prices beside it or behind them. */
export function pointsUntil(
  ticks: readonly Tick[],
  { seq, ts, nowPrice }: Shown,
): readonly { readonly ts: number; readonly price: string }[] {
  const known = ticks.filter((tick) => tick.seq <= seq);
  return known.at(-1)?.seq === seq ? known : [...known, { ts, price: nowPrice }];
}

/** Every tick from one number to another; null when one of them is missing here. */
export function ticksBetween(code: string, from: number, to: number): readonly Tick[] | null {
  const ticks = keptTicks(code).filter(({ seq }) => seq >= from && seq <= to);
  return ticks.length === to - from + 1 ? ticks : null;
}

/** Keeps the ticks of the product that the trade tab shows. */
export function useTickKeeper(): void {
  const { productCode } = useCurrentProduct();
  useTickStream(
    productCode,
    useCallback((ticks: readonly Tick[]) => keepTicks(productCode, ticks), [productCode]),
  );
}
