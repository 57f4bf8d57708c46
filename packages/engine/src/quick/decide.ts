import {
  type Asset,
  amount,
  assert,
  formatAmount,
  isQuickWindowOver,
  PositionType,
  parseUnits,
  QUICK_PAYOUT_RATE_MAX,
  QUICK_RULE_VERSION,
  type QuickEnd,
  type QuickTerms,
  quickFee,
  quickOutcome,
  quickWindowEnd,
  rate,
  suspendedWithin,
  type Tick,
} from "@candela/model";
import { cashBackingRejection } from "../funds/cash-backing.ts";
import { checkMarket } from "../market/check-market.ts";
import type { MarketView } from "../market/market-view.ts";
import type { PlaceQuickOrder, QuickMarket, QuickOffer, QuickOrder, QuickRejection, QuickRejectionKey, QuickUser } from "./state.ts";

/** Limits that are neither the option's nor the product's. */
export interface QuickLimits {
  readonly settlement: Asset;
  readonly openOrdersMax: number;
  readonly exposureMax: bigint;
}

export type QuickPlaced =
  | { readonly ok: true; readonly order: QuickOrder; readonly user: QuickUser }
  | { readonly ok: false; readonly rejection: QuickRejection };

const reject = (key: QuickRejectionKey, params: QuickRejection["params"] = {}) => ({ ok: false, rejection: { key, params } }) as const;

/** A new trade: rejected with the first reason that applies, or accepted with stake and fee taken out of what is available. */
export function decidePlaceQuick(
  user: QuickUser,
  command: PlaceQuickOrder,
  market: MarketView,
  offer: QuickOffer | undefined,
  limits: QuickLimits,
  now: number,
): QuickPlaced {
  if (user.isFrozen) return reject("account_frozen");
  const tradable = checkMarket(market, () => PositionType.quick, "begins", now);
  if (!tradable.ok) return tradable;
  if (offer === undefined) return reject("option_unknown");
  if (market.fee === undefined) return reject("fee_not_configured");
  const { settlement } = limits;
  const text = (units: bigint) => formatAmount(amount(units, settlement));
  const parsed = parseUnits(command.stake, settlement.scale);
  if (!parsed.ok) return reject("amount_decimals", { decimals: String(settlement.scale) });
  const stake = parsed.value;
  if (stake < offer.stakeMin) return reject("amount_below_minimum", { min: text(offer.stakeMin) });
  if (stake > offer.stakeMax) return reject("amount_above_maximum", { max: text(offer.stakeMax) });
  if (user.openOrders >= limits.openOrdersMax) return reject("open_order_limit", { max: String(limits.openOrdersMax) });
  if (user.openStakes + stake > limits.exposureMax) return reject("exposure_limit", { max: text(limits.exposureMax) });
  const fee = quickFee(amount(stake, settlement), rate(market.fee.rate)).units;
  if (stake + fee > user.available)
    return reject("insufficient_balance", { available: text(user.available), needed: text(stake + fee), asset: settlement.code });
  const backed = cashBackingRejection(user.backing, user.available - stake - fee);
  if (backed !== null) return reject(backed);
  assert(offer.payoutRate <= QUICK_PAYOUT_RATE_MAX, "no option pays more than betting both ways costs");
  const { spec, tick } = tradable.value;
  const order: QuickOrder = {
    id: command.id,
    userId: command.userId,
    productId: spec.productId,
    direction: command.direction,
    optionId: offer.id,
    seconds: offer.seconds,
    payoutRate: offer.payoutRate,
    stake,
    feeRate: market.fee.rate,
    fee,
    configVersion: market.fee.version,
    ruleVersion: QUICK_RULE_VERSION,
    acceptedAt: now,
    acceptedSeq: tick.seq,
    status: "accepted",
    open: null,
    close: null,
    suspendedAt: null,
    voidReason: null,
    payout: null,
    settledAt: null,
  };
  return {
    ok: true,
    order,
    user: {
      ...user,
      available: user.available - stake - fee,
      openOrders: user.openOrders + 1,
      openStakes: user.openStakes + stake,
    },
  };
}

export function termsOf(order: QuickOrder, settlement: Asset): QuickTerms {
  const { direction, seconds, payoutRate, stake, fee, acceptedAt, acceptedSeq } = order;
  return {
    direction,
    seconds,
    payoutRate: rate(payoutRate),
    stake: amount(stake, settlement),
    fee: amount(fee, settlement),
    acceptedAt,
    acceptedSeq,
  };
}

/** How far the known ticks carry a trade. `end` is null while it goes on. */
export interface QuickAdvance {
  readonly order: QuickOrder;
  readonly end: QuickEnd | null;
}

/**
 * Opens a trade, settles it, or both, as far as the known ticks allow; null when nothing changes. Every later call, also after a
 * restart, gives the same: the result depends on the terms and on past ticks alone.
 */
export function advanceQuick(order: QuickOrder, market: QuickMarket, settlement: Asset, now: number): QuickAdvance | null {
  if (order.status !== "accepted" && order.status !== "open") return null;
  const terms = termsOf(order, settlement);
  const open = order.open ?? openingTick(terms, market, now);
  const windowEnd = quickWindowEnd(terms, open);
  const opened: QuickOrder = open === null ? order : { ...order, status: "open", open };
  if (!isQuickWindowOver(windowEnd, market.newestTs ?? Number.NEGATIVE_INFINITY, now))
    return order.open === null && open !== null ? { order: opened, end: null } : null;
  const last = open === null ? undefined : market.lastAt(windowEnd);
  assert(last === undefined || last.ts <= windowEnd, "the last tick of a window lies in it");
  const close = last !== undefined && open !== null && last.seq > open.seq ? last : null;
  const suspendedAt = suspendedWithin(market.suspensions, order.acceptedAt, windowEnd);
  const end = quickOutcome(terms, open, close, suspendedAt);
  const { status, voidReason, payout } = end;
  return { order: { ...opened, status, close, suspendedAt, voidReason, payout: payout.units, settledAt: now }, end };
}

/** Up to the newest tick delivered; when the window is over it is known whole. */
function openingTick(terms: QuickTerms, market: QuickMarket, now: number): Tick | null {
  const limit = quickWindowEnd(terms, null);
  const newest = market.newestTs ?? Number.NEGATIVE_INFINITY;
  const until = isQuickWindowOver(limit, newest, now) ? limit : Math.min(limit, newest);
  return market.firstAfter(terms.acceptedSeq, terms.acceptedAt, until) ?? null;
}
