import { divHalfEven, formatUnits, parseUnits } from "@candela/model";
import type { Product, Quote } from "./quote-store.ts";

/** Smaller differences, in hundredths of a percent, are a step of the price and no gap. */
const GAP_LEAST = 10n;

/** How far from the last close the trading day opened, in percent with two decimals, signed; null where that is no gap to speak of. */
export function openingGap({ calendar, priceScale }: Pick<Product, "calendar" | "priceScale">, quote: Quote): string | null {
  // Without hours there is no opening: a day that begins at midnight goes on from the day before.
  if (calendar === "always" || !quote.isOpen) return null;
  const open = parseUnits(quote.day.open, priceScale);
  const close = parseUnits(quote.prevDay.close, priceScale);
  if (!open.ok || !close.ok || close.value <= 0n) return null;
  const gap = divHalfEven((open.value - close.value) * 10_000n, close.value);
  return gap < GAP_LEAST && gap > -GAP_LEAST ? null : formatUnits(gap, 2);
}

/** When a closed product opens next, epoch ms; null where the coming days hold no session. */
export function nextOpening(sessions: readonly { readonly from: number }[], now: number): number | null {
  return sessions.find(({ from }) => from > now)?.from ?? null;
}
