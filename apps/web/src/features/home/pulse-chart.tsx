import { Amount, Change, cx, IconButton, LivePrice, Name, Tag } from "@candela/ui";
import { ArrowsOutSimpleIcon } from "@phosphor-icons/react/dist/csr/ArrowsOutSimple";
import { useStore } from "../../lib/browser/store.ts";
import { CandleChart } from "../../lib/chart/candle-chart.tsx";
import type { Indicator } from "../../lib/chart/indicators.ts";
import { IntervalBar } from "../../lib/chart/interval-bar.tsx";
import { intervalStore } from "../../lib/chart/intervals.ts";
import { useT } from "../../lib/language/i18n.ts";
import { openProduct } from "../../lib/market/current-product.ts";
import { useToldAge } from "../../lib/market/price-age.ts";
import { productName } from "../../lib/market/product-name.ts";
import { useProductNote } from "../../lib/market/product-note.ts";
import type { Product } from "../../lib/market/quote-store.ts";
import { isSuspended } from "../../lib/market/suspension.ts";
import { useQuote } from "../../lib/net/live.ts";
import { languageStore } from "../../lib/site/settings.ts";

const VOLUME_ONLY: readonly Indicator[] = ["VOL"];

/** Name, price and candles of one product. */
export function PulseChart({ product }: { readonly product: Product }) {
  const t = useT();
  const interval = useStore(intervalStore);
  return (
    <>
      <PulsePrice product={product} />
      <div className="mt-2 h-60 tablet:h-80">
        <CandleChart product={product} interval={interval} indicators={VOLUME_ONLY} still />
      </div>
      <div className="flex items-center gap-1 ps-[calc(var(--page-margin)-0.5rem)] pe-[calc(var(--page-margin)-0.75rem)]">
        <IntervalBar value={interval} onChange={intervalStore.set} />
        <IconButton label={t("nav_trad")} onClick={() => void openProduct(product)}>
          <ArrowsOutSimpleIcon size={20} className="text-ink-2" />
        </IconButton>
      </div>
    </>
  );
}

function PulsePrice({ product }: { readonly product: Product }) {
  const t = useT();
  const quote = useQuote(product.productCode, 250) ?? product.tickerInfo;
  const stale = useToldAge(quote, true);
  const name = productName(product, useStore(languageStore));
  const { note } = useProductNote(product);
  return (
    <section aria-label={name} className="page-x flex flex-wrap items-end justify-between gap-x-4 gap-y-1 pt-2">
      <div className="min-w-0">
        <h2 className="truncate text-caption text-ink-2">
          <Name>
            {name} <bdi className="text-ink-3">{note}</bdi>
          </Name>
        </h2>
        <p className={cx("text-price max-compact:text-[1.875rem]", stale !== null && "text-ink-3")}>
          <LivePrice value={quote.nowPrice} large quiet={stale !== null || !quote.isOpen} />
        </p>
        <p className="flex items-center gap-2">
          <Change rate={quote.changeRate} className="text-body font-medium" />
          <Amount value={quote.changePrice} sign="always" className="text-caption text-ink-2" />
          {isSuspended(product) || quote.isHalted ? (
            <Tag tone="problem">{t("ui_halted")}</Tag>
          ) : !quote.isOpen ? (
            <Tag>{t("ui_closed")}</Tag>
          ) : (
            stale !== null && <span className="text-caption text-ink-3">{t("ui_stale", { seconds: stale })}</span>
          )}
        </p>
      </div>
      <dl className="grid grid-cols-[auto_auto] gap-x-2 text-caption">
        <dt className="text-end text-ink-3">{t("trade_high")}</dt>
        <dd className="text-end">
          <Amount value={quote.day.max} />
        </dd>
        <dt className="text-end text-ink-3">{t("trade_low")}</dt>
        <dd className="text-end">
          <Amount value={quote.day.min} />
        </dd>
      </dl>
    </section>
  );
}
