import { CHANGE, formatDecimal, LivePrice, percentChange, Triangle, useUi } from "@candela/ui";
import { useRef } from "react";
import type { PriceAlert } from "../../lib/alerts/price-alerts.ts";
import { useT } from "../../lib/language/i18n.ts";
import { useNamedProduct } from "../../lib/market/named-product.ts";
import { useQuoteInView } from "../../lib/net/live.ts";
import { AlertRow } from "./alert-row.tsx";

/** An alert that waits: where, which way, and how far the price is from it now. */
export function WaitingRow({ alert }: { readonly alert: PriceAlert }) {
  const t = useT();
  const style = useUi();
  const frame = useRef<HTMLDivElement>(null);
  const { product } = useNamedProduct(alert.productCode);
  const quote = useQuoteInView(alert.productCode, frame) ?? product?.tickerInfo;
  const away = quote === undefined ? null : percentChange(alert.price, quote.nowPrice);
  return (
    <div ref={frame}>
      <AlertRow alert={alert} end={quote !== undefined && <LivePrice value={quote.nowPrice} quiet={!quote.isOpen} className="text-body" />}>
        <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-caption text-ink-2">
          <span className="flex min-w-0 items-center gap-1.5">
            <Triangle direction={alert.condition === "above" ? "up" : "down"} />
            <bdi className="min-w-0 tabular-nums">{t(`alerts_${alert.condition}`, { price: formatDecimal(alert.price, style) })}</bdi>
          </span>
          {/* A number runs left to right, so what puts it at the end of the line is its place around it. */}
          {away !== null && (
            <span className="ms-auto text-ink-3">
              <bdi className="num">{formatDecimal(away, style, { ...CHANGE, sign: "always" })}</bdi>
            </span>
          )}
        </span>
      </AlertRow>
    </div>
  );
}
