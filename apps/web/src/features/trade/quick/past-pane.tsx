import { formatUnits } from "@candela/model";
import { Amount, Button, DIRECTION_TEXT, directionOf, SkeletonRows } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PartError } from "../../../lib/components/part-error.tsx";
import { useT } from "../../../lib/i18n.ts";
import { useNow } from "../../../lib/now.ts";
import { productName, productSymbol } from "../../../lib/product-name.ts";
import { dataQuery } from "../../../lib/queries.ts";
import { languageStore, useLanguage } from "../../../lib/settings.ts";
import { useStore } from "../../../lib/store.ts";
import { formatMoment } from "../../../lib/time-format.ts";
import { usePastTrades } from "./quick-feed.ts";
import { moneyDecimals, tradeName } from "./quick-words.ts";
import { ReceiptSheet } from "./receipt-sheet.tsx";
import { STAKE_ASSET } from "./stake.ts";
import { profitOf } from "./standing.ts";
import { TradeMark } from "./trade-mark.tsx";
import type { QuickOrder } from "./trades.ts";

/** Settled trades, newest first; a tap opens the receipt. */
export default function PastPane() {
  const t = useT();
  const now = useNow(30_000);
  const { trades, failed, retry, more } = usePastTrades();
  const [shown, setShown] = useState<QuickOrder | null>(null);
  if (failed) return <PartError onRetry={retry} />;
  if (trades === undefined) return <SkeletonRows count={2} label={t("ui_loading")} />;
  return (
    <>
      {trades.length === 0 && <p className="page-x pt-4 text-center text-caption text-ink-3">{t("quick_none_past")}</p>}
      <ul>
        {trades.map((trade) => (
          <li key={trade.id}>
            <PastRow trade={trade} now={now} onOpen={() => setShown(trade)} />
          </li>
        ))}
      </ul>
      {more !== null && (
        <div className="page-x pt-2">
          <Button wide kind="secondary" size="small" onClick={more}>
            {t("quick_show_older")}
          </Button>
        </div>
      )}
      {shown !== null && <ReceiptSheet trade={shown} onClose={() => setShown(null)} />}
    </>
  );
}

interface PastRowProps {
  readonly trade: QuickOrder;
  readonly now: number;
  readonly onOpen: () => void;
}

export function PastRow({ trade, now, onOpen }: PastRowProps) {
  const t = useT();
  const { tag } = useLanguage();
  const { productCode, openTick, closeTick } = trade;
  const product = useQuery(dataQuery("GET /api/product/detail", { productCode }, { keep: true, staleTime: 5 * 60_000 })).data;
  const language = useStore(languageStore);
  const name = product === undefined || product === null ? productSymbol(productCode) : productName(product, language);
  const profit = profitOf(trade);
  const text = formatUnits(profit, STAKE_ASSET.scale);
  return (
    <button
      type="button"
      onClick={onOpen}
      className="page-x flex min-h-16 w-full cursor-pointer items-center gap-3 py-2 text-start active:bg-fill"
    >
      <TradeMark direction={trade.direction} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-row">{tradeName(trade, name, t)}</span>
        <span className="block truncate text-caption text-ink-2">
          {openTick !== null && closeTick !== null && (
            <>
              <bdi className="num">
                {openTick.price} → {closeTick.price}
              </bdi>
              {" · "}
            </>
          )}
          {formatMoment(trade.settledAt ?? trade.acceptedAt, now, tag)}
        </span>
      </span>
      <span className="text-end">
        <Amount value={text} decimals={moneyDecimals(profit)} sign="always" className={`block text-row ${DIRECTION_TEXT[directionOf(text)]}`} />
        <span className="text-caption text-ink-2">{t(`quick_${trade.status === "accepted" || trade.status === "open" ? "settling" : trade.status}`)}</span>
      </span>
    </button>
  );
}
