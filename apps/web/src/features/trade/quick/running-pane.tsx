import { formatUnits } from "@candela/model";
import { SignedAmount, SkeletonRows } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useStore } from "../../../lib/browser/store.ts";
import { PartError } from "../../../lib/components/part-error.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { openProduct } from "../../../lib/market/current-product.ts";
import { productName, productSymbol } from "../../../lib/market/product-name.ts";
import { quotes, useQuote } from "../../../lib/net/live.ts";
import { dataQuery } from "../../../lib/net/queries.ts";
import { languageStore } from "../../../lib/site/settings.ts";
import { useNow } from "../../../lib/time/now.ts";
import { clockText, countdownAt } from "./countdown.ts";
import { useRunningTrades } from "./quick-feed.ts";
import { moneyDecimals, tradeName } from "./quick-words.ts";
import { STAKE_ASSET } from "./stake.ts";
import { standingAt } from "./standing.ts";
import { TradeMark } from "./trade-mark.tsx";
import type { QuickOrder } from "./trades.ts";

/** All trades that run, of every product; a tap opens the product. */
export default function RunningPane() {
  const t = useT();
  const { trades, failed, retry } = useRunningTrades();
  if (failed) return <PartError onRetry={retry} />;
  if (trades === undefined) return <SkeletonRows count={1} label={t("ui_loading")} />;
  if (trades.length === 0) return <p className="page-x pt-4 text-center text-caption text-ink-3">{t("quick_none_open")}</p>;
  return (
    <ul>
      {trades.map((trade) => (
        <li key={trade.id}>
          <RunningRow trade={trade} />
        </li>
      ))}
    </ul>
  );
}

export function RunningRow({ trade }: { readonly trade: QuickOrder }) {
  const t = useT();
  const { productCode, productType } = trade;
  const product = useQuery(dataQuery("GET /api/product/detail", { productCode }, { keep: true, staleTime: 5 * 60_000 })).data;
  useEffect(() => {
    if (product !== undefined && product !== null) quotes.seed([product]);
  }, [product]);
  const quote = useQuote(productCode, 250);
  const now = useNow(250);
  const language = useStore(languageStore);
  const name = product === undefined || product === null ? productSymbol(productCode) : productName(product, language);
  const { phase, secondsLeft } = countdownAt(trade, now);
  const standing = quote === undefined ? null : standingAt(trade, { seq: quote.seq, ts: quote.ts, price: quote.nowPrice });
  const profit = standing === null ? null : formatUnits(standing.profit, STAKE_ASSET.scale);
  return (
    <button
      type="button"
      onClick={() => void openProduct({ productCode, productType })}
      className="page-x flex min-h-14 w-full cursor-pointer items-center gap-3 py-2 text-start active:bg-fill"
    >
      <TradeMark direction={trade.direction} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-row">{tradeName(trade, name, t)}</span>
        <span className="block text-caption text-ink-2">
          {phase === "opening" ? (
            t("quick_opening")
          ) : phase === "settling" ? (
            t("quick_settling")
          ) : (
            <>
              {t("quick_settles_in")} <bdi className="num text-ink">{clockText(secondsLeft)}</bdi>
            </>
          )}
        </span>
      </span>
      {profit !== null && standing !== null && (
        <SignedAmount own value={profit} decimals={moneyDecimals(standing.profit)} className="text-row" />
      )}
      <span className="sr-only">{t("quick_on", { name })}</span>
    </button>
  );
}
