import type { RejectionKey } from "@candela/api";
import { divHalfEven, formatUnits, limitPriceRange, parseUnits } from "@candela/model";
import { finished } from "../format/typed-decimal.ts";

/** The market that an alert is set against; texts at the price scale. */
export interface AlertMarket {
  readonly present: string;
  readonly tickSize: string;
  readonly priceScale: number;
}

/** Percents from the price now that one tap goes to. */
export const DISTANCES = [-5, -2, -1, 1, 2, 5] as const;

function units({ present, tickSize, priceScale }: AlertMarket): { readonly present: bigint; readonly step: bigint } | null {
  const [at, step] = [parseUnits(present, priceScale), parseUnits(tickSize, priceScale)];
  return at.ok && step.ok && at.value > 0n && step.value > 0n ? { present: at.value, step: step.value } : null;
}

/** The price so many percent away, on the step and never less than one step away. Null when the price now is not known. */
export function distantPrice(market: AlertMarket, percent: (typeof DISTANCES)[number]): string | null {
  const now = units(market);
  if (now === null) return null;
  const { present, step } = now;
  const wanted = divHalfEven(present * BigInt(100 + percent), 100n * step) * step;
  const nearest = percent > 0 ? (present / step + 1n) * step : ((present - 1n) / step) * step;
  const far = percent > 0 ? (wanted > nearest ? wanted : nearest) : wanted < nearest ? wanted : nearest;
  return far <= 0n ? null : formatUnits(far, market.priceScale);
}

/** Decimals that a step allows to type: "0.50" → 1, "5.00" → 0. */
export function stepDecimals(tickSize: string): number {
  return tickSize.includes(".") ? tickSize.replace(/0+$/, "").length - tickSize.indexOf(".") - 1 : 0;
}

export type AlertCheck =
  /** Nothing typed yet, or the price now is not known. */
  | { readonly kind: "nothing" }
  /** Why the server would reject it: its key and params. */
  | { readonly kind: "rejected"; readonly key: RejectionKey; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: "waits"; readonly condition: "above" | "below"; readonly price: string };

/** The alert that the typed price would set, by the server's own rules; the server decides again. */
export function checkAlert(typed: string, market: AlertMarket): AlertCheck {
  const now = units(market);
  if (typed === "" || now === null) return { kind: "nothing" };
  const { present, step } = now;
  const text = (units: bigint) => formatUnits(units, market.priceScale);
  const parsed = parseUnits(finished(typed), market.priceScale);
  if (!parsed.ok || parsed.value % step !== 0n) return { kind: "rejected", key: "price_step", params: { step: market.tickSize } };
  const range = limitPriceRange(present, step);
  if (parsed.value < range.min || parsed.value > range.max)
    return { kind: "rejected", key: "price_out_of_range", params: { min: text(range.min), max: text(range.max) } };
  if (parsed.value === present) return { kind: "rejected", key: "alert_already_there", params: { price: market.present } };
  return { kind: "waits", condition: parsed.value > present ? "above" : "below", price: text(parsed.value) };
}
