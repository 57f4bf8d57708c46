import { Amount, Button, CHANGE, Change, directionOf, formatDecimal, LivePrice, PaperTag, Sheet, Sparkline, useUi } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { AlertBell } from "../../lib/alerts/alert-bell.tsx";
import { useElementWidth } from "../../lib/browser/element-width.ts";
import { createStore, useStore } from "../../lib/browser/store.ts";
import { StarButton } from "../../lib/components/star-button.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { openProduct } from "../../lib/market/current-product.ts";
import { productName } from "../../lib/market/product-name.ts";
import type { Product } from "../../lib/market/quote-store.ts";
import { useLiveness, useQuote } from "../../lib/net/live.ts";
import { rowsQuery } from "../../lib/net/queries.ts";
import { languageStore } from "../../lib/site/settings.ts";

const peekStore = createStore<Product | null>(null);

/** Looks at a product without leaving the list. */
export function peek(product: Product): void {
  peekStore.set(product);
}

const LINE = { up: "text-up-chart", down: "text-down-chart", flat: "text-ink-2" } as const;
const HEIGHT = 120;

/** The sheet of the product that is looked at; one a page. */
export function QuotePeek() {
  const t = useT();
  const language = useStore(languageStore);
  const product = useStore(peekStore);
  // The last one stays while the sheet slides away.
  const [last, setLast] = useState(product);
  if (product !== null && product !== last) setLast(product);
  const shown = product ?? last;
  if (shown === null) return null;
  const close = () => peekStore.set(null);
  return (
    <Sheet
      open={product !== null}
      onClose={close}
      title={productName(shown, language)}
      action={
        <Button
          wide
          onClick={() => {
            close();
            void openProduct(shown);
          }}
        >
          {t("quotes_open")}
        </Button>
      }
    >
      <Look key={shown.productCode} product={shown} />
    </Sheet>
  );
}

function Look({ product }: { readonly product: Product }) {
  const t = useT();
  const style = useUi();
  const live = useLiveness() === "live";
  const language = useStore(languageStore);
  const frame = useRef<HTMLDivElement>(null);
  const width = useElementWidth(frame);
  const quote = useQuote(product.productCode, 250) ?? product.tickerInfo;
  const candles = useQuery(
    rowsQuery("GET /api/candle/list", { productCode: product.productCode, interval: "15m", limit: 48 }, { staleTime: 60_000, keep: true }),
  );
  const values = useMemo(() => [...(candles.data ?? []).map((candle) => candle.close), quote.nowPrice], [candles.data, quote.nowPrice]);
  const name = productName(product, language);
  return (
    <>
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="text-price">
            <LivePrice value={quote.nowPrice} large quiet={!quote.isOpen} />
          </p>
          <p className="flex flex-wrap items-center gap-x-2.5 text-caption text-ink-2">
            <Change rate={quote.changeRate} className="font-medium" />
            <Amount value={quote.changePrice} sign="always" />
            <PaperTag feed={product.source} />
          </p>
        </div>
        <AlertBell product={product} />
        <StarButton product={product} />
      </div>
      <div
        ref={frame}
        className={`-me-5 mt-3 -ms-5 ${LINE[directionOf(quote.changeRate, CHANGE)]}`}
        style={{ blockSize: HEIGHT }}
        dir="ltr"
      >
        {width > 0 && values.length > 2 && (
          <Sparkline
            values={values}
            base={quote.prevDay.close}
            width={width}
            height={HEIGHT}
            lit={live && quote.isOpen}
            label={t("trade_line_label", { from: formatDecimal(values[0] ?? "", style), to: formatDecimal(quote.nowPrice, style) })}
          />
        )}
      </div>
      <p className="text-small text-ink-3">{t("quotes_peek_line", { name })}</p>
    </>
  );
}
