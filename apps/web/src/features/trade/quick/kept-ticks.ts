import { useCallback } from "react";
import { useCurrentProduct } from "../../../lib/market/current-product.ts";
import type { Quote, Tick } from "../../../lib/market/quote-store.ts";
import { useTickStream } from "../../../lib/net/live.ts";

/** Ticks of a product that are kept here while the trade tab is open, and products of which they are. */
const TICKS_MAX = 6_000;
const PRODUCTS_MAX = 4;

/** The maximum over all products that a reload of the tab keeps. */
const STORED_MAX = 20_000;
const STORED = "quickTicks";

/** A point of the path. */
export type KeptTick = Pick<Tick, "seq" | "ts" | "price">;

const kept = new Map<string, KeptTick[]>();

type Stored = readonly (readonly [string, readonly (readonly [number, number, string])[]])[];

/** As text for the session's storage: the newest of each product, those followed last first, as many as there is room for. */
export function storedTicks(kept: ReadonlyMap<string, readonly KeptTick[]>, most = STORED_MAX): string {
  let room = most;
  const stored: Stored = [...kept].reverse().map(([code, ticks]) => {
    const newest = room === 0 ? [] : ticks.slice(-room);
    room -= newest.length;
    return [code, newest.map(({ seq, ts, price }) => [seq, ts, price] as const)] as const;
  });
  return JSON.stringify([...stored].reverse());
}

/** The stored ticks; empty when the text is malformed. */
export function readTicks(text: string): ReadonlyMap<string, KeptTick[]> {
  try {
    return new Map((JSON.parse(text) as Stored).map(([code, ticks]) => [code, ticks.map(([seq, ts, price]) => ({ seq, ts, price }))]));
  } catch {
    return new Map();
  }
}

/** A reload keeps what was seen, so that a receipt draws the same path before and after it. */
function keepOverReload(): void {
  if (typeof window === "undefined") return;
  try {
    for (const [code, ticks] of readTicks(sessionStorage.getItem(STORED) ?? "[]")) kept.set(code, ticks);
  } catch {
    // Storage is forbidden: after a reload the two ends are drawn.
  }
  addEventListener("pagehide", () => {
    try {
      sessionStorage.setItem(STORED, storedTicks(kept));
    } catch {
      // Forbidden or full: the same.
    }
  });
}
keepOverReload();

/** Adds ticks in the order of their numbers; what is there already stays. */
export function mergedTicks(before: readonly KeptTick[], more: readonly KeptTick[]): KeptTick[] {
  const last = before.at(-1)?.seq ?? -1;
  if (more.every(({ seq }, index) => seq > (more[index - 1]?.seq ?? last))) return [...before, ...more].slice(-TICKS_MAX);
  const bySeq = new Map([...before, ...more].map((tick) => [tick.seq, tick]));
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq).slice(-TICKS_MAX);
}

export function keepTicks(code: string, ticks: readonly KeptTick[]): void {
  const merged = mergedTicks(
    kept.get(code) ?? [],
    ticks.map(({ seq, ts, price }) => ({ seq, ts, price })),
  );
  kept.delete(code);
  kept.set(code, merged);
  for (const oldest of [...kept.keys()].slice(0, -PRODUCTS_MAX)) kept.delete(oldest);
}

export function keptTicks(code: string): readonly KeptTick[] {
  return kept.get(code) ?? [];
}

type Shown = Pick<Quote, "seq" | "ts" | "nowPrice">;

/** A quote runs ahead of the ticks for a moment: less than this is no hole, ms. */
const HOLE_MS = 2_000;

interface ChartPoint {
  readonly ts: number;
  readonly price: string;
  /** A tick before it is missing here: the line was cut, or the page slept. */
  readonly gap: boolean;
}

/**
 * The points of a chart whose page shows this quote: it ends there, and never runs ahead of the prices beside it or behind them. The tick that
 * opened the trade is known from the trade, on a device that saw none of its prices too.
 */
export function pointsUntil(
  ticks: readonly KeptTick[],
  { seq, ts, nowPrice }: Shown,
  opening: KeptTick | null = null,
): readonly ChartPoint[] {
  const known = (opening === null ? ticks : mergedTicks([opening], ticks)).filter((tick) => tick.seq <= seq);
  const all = known.at(-1)?.seq === seq ? known : [...known, { seq, ts, price: nowPrice }];
  return all.map((tick, index) => {
    const before = all[index - 1] ?? tick;
    return { ts: tick.ts, price: tick.price, gap: tick.seq > before.seq + 1 && tick.ts > before.ts + HOLE_MS };
  });
}

type End = Pick<Tick, "seq" | "ts">;

/** Every tick from one to another; null when one of them is missing here, or when those here are of a market that began anew since. */
export function ticksBetween(code: string, from: End, to: End): readonly KeptTick[] | null {
  const ticks = keptTicks(code).filter(({ seq }) => seq >= from.seq && seq <= to.seq);
  const whole = ticks.length === to.seq - from.seq + 1 && ticks[0]?.ts === from.ts && ticks.at(-1)?.ts === to.ts;
  return whole ? ticks : null;
}

/** Keeps the ticks of the product that the trade tab shows. */
export function useTickKeeper(): void {
  const { productCode } = useCurrentProduct();
  useTickStream(
    productCode,
    useCallback((ticks: readonly Tick[]) => keepTicks(productCode, ticks), [productCode]),
  );
}
