import { useStaleSeconds } from "../../lib/market/price-age.ts";
import { useLiveness, useQuote } from "../../lib/net/live.ts";
import type { LoanTick, Pause } from "./loan-shapes.ts";
import { collateralValue, loanToValue, scaleOf } from "./loan-sums.ts";

interface Priced {
  readonly productCode: string;
  /** As an answer had it: what holds until the market speaks, and in place of a market that nobody follows here. */
  readonly tick: LoanTick | null;
  readonly pause: Pause | null;
}

interface LivePrice {
  readonly bid: string | null;
  readonly ts: number | null;
  /** Seconds since the last tick once they are too many. */
  readonly stale: number | null;
  readonly pause: Pause | null;
}

/** The bid of what prices a collateral, live, and why nothing is decided by it. */
export function useLivePrice({ productCode, tick, pause }: Priced): LivePrice {
  const quote = useQuote(productCode, 250, productCode !== "");
  const stale = useStaleSeconds(quote);
  const isCut = useLiveness() === "stale";
  const isNewer = quote !== undefined && (tick === null || quote.ts >= tick.ts);
  const bid = isNewer ? quote.bid : (tick?.bid ?? null);
  const ts = isNewer ? quote.ts : (tick?.ts ?? null);
  return { bid, ts, stale, pause: pauseNow({ bid, quote, stale, pause, isCut }) };
}

interface PauseOf {
  readonly bid: string | null;
  readonly quote: { readonly isOpen: boolean; readonly isHalted: boolean } | undefined;
  readonly stale: number | null;
  readonly pause: Pause | null;
  readonly isCut: boolean;
}

/** What is seen here comes first; the server alone knows a suspension, and that prices came back a moment ago. */
function pauseNow({ bid, quote, stale, pause, isCut }: PauseOf): Pause | null {
  if (bid === null) return pause ?? "unpriced";
  if (isCut || stale !== null) return "stale";
  if (quote?.isHalted === true) return "suspended";
  if (quote?.isOpen === false) return "closed";
  // An answer from before said so, and a price has come since.
  return quote !== undefined && (pause === "stale" || pause === "unpriced" || pause === "closed") ? null : pause;
}

interface Held extends Priced {
  /** Decimal texts; what is owed with its interest. */
  readonly amount: string;
  readonly debt: string;
  readonly currencyId: number;
}

/** Worth of collateral and loan to value, live. */
export function useLiveLtv({ amount, debt, currencyId, ...priced }: Held) {
  const price = useLivePrice(priced);
  const value = price.bid === null || amount === "" ? null : collateralValue(amount, price.bid, scaleOf(currencyId));
  return { ...price, value, ltv: price.bid === null || amount === "" ? null : loanToValue(debt, amount, price.bid) };
}

export type LiveLtv = ReturnType<typeof useLiveLtv>;
