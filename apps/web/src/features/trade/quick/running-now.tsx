import { formatUnits } from "@candela/model";
import { SignedAmount } from "@candela/ui";
import { useEffect } from "react";
import { useT } from "../../../lib/language/i18n.ts";
import { useNamedProduct } from "../../../lib/market/named-product.ts";
import { quotes, useLiveness, useQuote } from "../../../lib/net/live.ts";
import { useNow } from "../../../lib/time/now.ts";
import { clockText, countdownAt } from "./countdown.ts";
import { moneyDecimals } from "./quick-words.ts";
import { STAKE_ASSET } from "./stake.ts";
import { type Standing, standingAt } from "./standing.ts";
import type { QuickOrder } from "./trades.ts";

/** How a running trade would end at the present price; null before it opened, or while no price is known or none comes. */
export function useStanding(trade: QuickOrder): Standing | null {
  const { product } = useNamedProduct(trade.productCode);
  useEffect(() => {
    if (product !== undefined) quotes.seed([product]);
  }, [product]);
  const quote = useQuote(trade.productCode, 250);
  const cut = useLiveness() === "stale";
  return cut || quote === undefined ? null : standingAt(trade, { seq: quote.seq, ts: quote.ts, price: quote.nowPrice });
}

export function StandingProfit({ standing: { profit } }: { readonly standing: Standing }) {
  return <SignedAmount own money value={formatUnits(profit, STAKE_ASSET.scale)} decimals={moneyDecimals(profit)} className="text-row" />;
}

/** When it settles, or what it waits for. */
export function TimeLeft({ trade }: { readonly trade: QuickOrder }) {
  const t = useT();
  const { phase, secondsLeft } = countdownAt(trade, useNow(250));
  if (phase !== "running") return t(phase === "opening" ? "quick_opening" : "quick_settling");
  return (
    <>
      {t("quick_settles_in")} <bdi className="num text-ink">{clockText(secondsLeft)}</bdi>
    </>
  );
}
