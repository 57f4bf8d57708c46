import { type ContractTerms, PositionType, type Tick } from "@candela/model";
import { checkMarket, type MarketUse, type TradableMarket } from "../market/check-market.ts";
import type { ContractContext } from "./rules.ts";
import { type ContractMarket, type ContractRejected, reject } from "./state.ts";

/** A product whose contract can be traded now. */
export interface OpenMarket extends TradableMarket {
  readonly terms: ContractTerms;
  readonly fees: ContractMarket["fees"];
}

export function openMarket(
  { markets, now }: ContractContext,
  productId: number,
  use: MarketUse,
): { readonly ok: true; readonly value: OpenMarket } | ContractRejected {
  const market = markets.get(productId);
  if (market === undefined) return reject("product_not_listed");
  const checked = checkMarket({ ...market, fee: undefined }, () => PositionType.contract, use, market.judgedAt ?? now);
  if (!checked.ok) return checked;
  const terms = checked.value.spec.contract;
  if (terms === undefined) return reject("mode_not_open");
  return { ok: true, value: { ...checked.value, terms, fees: market.fees } };
}

/** The same context with a product's tick replaced by the one that fired. */
export function atTick(context: ContractContext, productId: number, tick: Tick): ContractContext {
  const market = context.markets.get(productId);
  if (market === undefined) return context;
  return { ...context, markets: new Map(context.markets).set(productId, { ...market, tick, judgedAt: undefined }) };
}
