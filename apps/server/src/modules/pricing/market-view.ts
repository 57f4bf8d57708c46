import type { MarketView } from "@candela/engine";
import type { Direction, PositionType, ProductSpec } from "@candela/model";
import type { FeeSchedule } from "./fee-schedule.ts";
import type { MarketData } from "./market-data.ts";

/** The market as a decision sees it, with the fee of the mode and direction. */
export function marketView(
  market: MarketData,
  fees: FeeSchedule,
  productCode: string,
  mode: (spec: ProductSpec) => PositionType,
  direction: Direction,
  now: number,
): MarketView {
  const spec = market.spec(productCode);
  return {
    spec,
    tick: market.latest(productCode),
    isOpen: market.isOpen(productCode, now),
    opensAt: market.opensAt?.(productCode, now) ?? null,
    fee: spec === undefined ? undefined : fees.feeFor(spec.productType, mode(spec), direction),
  };
}
