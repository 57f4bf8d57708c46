import { amount, Direction, parsePrice, parseRate, type QuickEnd, type QuickTerms, quickOutcome } from "@candela/model";
import { subtractDecimals } from "@candela/ui";
import type { Tick } from "../../../lib/market/quote-store.ts";
import { wireUnits } from "../product.ts";
import { STAKE_ASSET } from "./stake.ts";
import type { QuickOrder } from "./trades.ts";

function termsOf(trade: QuickOrder): QuickTerms {
  const money = (text: string) => amount(wireUnits(text, STAKE_ASSET.scale), STAKE_ASSET);
  const rate = parseRate(trade.payoutRate);
  if (!rate.ok) throw new Error(`not a rate: ${trade.payoutRate}`);
  return {
    direction: trade.direction === 1 ? Direction.buy : Direction.sell,
    seconds: trade.seconds,
    payoutRate: rate.value,
    stake: money(trade.stake),
    fee: money(trade.fee),
    acceptedAt: trade.acceptedAt,
    acceptedSeq: trade.acceptedSeq,
  };
}

export interface Standing {
  readonly status: QuickEnd["status"];
  /** The gain or loss of the balance, in units of the settlement currency. */
  readonly profit: bigint;
  /** Present price less the opening one. */
  readonly difference: string;
}

/** How a running trade would end at the present price, by the rule that ends it; null before it opened. */
export function standingAt(trade: QuickOrder, now: Pick<Tick, "seq" | "ts" | "price">): Standing | null {
  const { openTick, expiresAt } = trade;
  if (openTick === null || expiresAt === null) return null;
  const terms = termsOf(trade);
  const tick = ({ seq, ts, price }: Pick<Tick, "seq" | "ts" | "price">) => {
    const parsed = parsePrice(price, trade.priceScale);
    return parsed.ok ? { seq, ts, price: parsed.value.units } : null;
  };
  const open = tick(openTick);
  const close = tick(now);
  if (open === null || close === null) return null;
  // As if the present price were the last one at the expiry.
  const end = quickOutcome(terms, open, close.seq > open.seq ? { ...close, ts: expiresAt } : null, null);
  return {
    status: end.status,
    profit: end.payout.units - terms.stake.units - terms.fee.units,
    difference: subtractDecimals(now.price, openTick.price),
  };
}

/** A settled trade's effect on the balance, in units of the settlement currency. */
export function profitOf(trade: QuickOrder): bigint {
  const { stake, fee } = termsOf(trade);
  return trade.payout === null ? 0n : wireUnits(trade.payout, STAKE_ASSET.scale) - stake.units - fee.units;
}
