import { isFresh, type PositionType, type ProductSpec, stalenessLimit, type Tick } from "@candela/model";
import type { MarketView } from "./market-view.ts";

/** Rejections that every mode of trading shares. */
export type MarketRejectionKey = "product_not_listed" | "product_suspended" | "mode_not_open" | "market_closed" | "price_stale";

export interface MarketRejection {
  readonly key: MarketRejectionKey;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * Why the market is asked: to begin something, or to go on with something that runs. Nothing begins on a hidden product; a user who holds
 * something in it can end it, and accepted orders go on as on any other product.
 */
export type MarketUse = "begins" | "goes_on";

/** A product that can be traded now, at a fresh tick. */
export interface TradableMarket {
  readonly spec: ProductSpec;
  readonly tick: Tick;
}

export type MarketCheck =
  | { readonly ok: true; readonly value: TradableMarket }
  | { readonly ok: false; readonly rejection: MarketRejection };

/** Listed, not suspended, open for the mode, calendar open, price fresh: in the order in which they are answered. */
export function checkMarket(market: MarketView, mode: (spec: ProductSpec) => PositionType, use: MarketUse, now: number): MarketCheck {
  const { spec, tick } = market;
  if (spec === undefined || (use === "begins" && !spec.isVisible)) return rejected("product_not_listed");
  if (spec.isLock) return rejected("product_suspended");
  if (!spec.positionTypes.includes(mode(spec))) return rejected("mode_not_open");
  if (!market.isOpen) return rejected("market_closed", { opensAt: market.opensAt === null ? "" : String(market.opensAt) });
  if (tick === undefined || !isFresh(tick, spec, now)) {
    const awayMs = tick === undefined ? stalenessLimit(spec) : Math.abs(now - tick.ts);
    return rejected("price_stale", { seconds: String(Math.floor(awayMs / 1000)) });
  }
  return { ok: true, value: { spec, tick } };
}

function rejected(key: MarketRejectionKey, params: MarketRejection["params"] = {}): MarketCheck {
  return { ok: false, rejection: { key, params } };
}
