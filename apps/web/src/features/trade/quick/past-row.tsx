import { formatUnits } from "@candela/model";
import { formatDecimal, SignedAmount, useUi } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { useStore } from "../../../lib/browser/store.ts";
import { DottedLine } from "../../../lib/components/dotted-line.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { PRODUCT_FRESH_MS } from "../../../lib/market/named-product.ts";
import { productName, productSymbol } from "../../../lib/market/product-name.ts";
import { dataQuery } from "../../../lib/net/queries.ts";
import { languageStore } from "../../../lib/site/settings.ts";
import { useOrderMoment } from "../../../lib/time/order-moment.ts";
import { moneyDecimals, tradeName } from "./quick-words.ts";
import { STAKE_ASSET } from "./stake.ts";
import { profitOf } from "./standing.ts";
import { TradeMark } from "./trade-mark.tsx";
import type { QuickOrder } from "./trades.ts";

interface PastRowProps {
  readonly trade: QuickOrder;
  readonly now: number;
  readonly onOpen: () => void;
}

/** A settled trade in a list: what it was, between which prices, and what came of it. */
export function PastRow({ trade, now, onOpen }: PastRowProps) {
  const t = useT();
  const style = useUi();
  const moment = useOrderMoment();
  const { productCode, openTick, closeTick } = trade;
  const product = useQuery(dataQuery("GET /api/product/detail", { productCode }, { keep: true, staleTime: PRODUCT_FRESH_MS })).data;
  const language = useStore(languageStore);
  const name = product === undefined || product === null ? productSymbol(productCode) : productName(product, language);
  const profit = profitOf(trade);
  const when = moment(trade.settledAt ?? trade.acceptedAt, now);
  const text = formatUnits(profit, STAKE_ASSET.scale);
  return (
    <button
      type="button"
      onClick={onOpen}
      className="page-x flex min-h-16 w-full cursor-pointer flex-wrap items-center gap-x-3 py-2 text-start active:bg-fill"
    >
      <TradeMark direction={trade.direction} />
      <span className="min-w-0 flex-1 basis-40">
        <span className="block text-row">{tradeName(trade, name, t)}</span>
        <span className="block text-caption text-ink-2">
          <DottedLine>
            {openTick !== null && closeTick !== null && (
              <bdi className="num">
                {formatDecimal(openTick.price, style)} → {formatDecimal(closeTick.price, style)}
              </bdi>
            )}
            {when !== "" && <span>{when}</span>}
          </DottedLine>
        </span>
      </span>
      <span className="ms-auto text-end">
        <SignedAmount own money value={text} decimals={moneyDecimals(profit)} className="block text-row" />
        <span className="text-caption text-ink-2">
          {t(`quick_${trade.status === "accepted" || trade.status === "open" ? "settling" : trade.status}`)}
        </span>
      </span>
    </button>
  );
}
