import { Amount, Button, Change, cx, LivePrice, PaperTag, ProductToken, Skeleton, Tag } from "@candela/ui";
import { AlertBell } from "../../lib/alerts/alert-bell.tsx";
import { useStore } from "../../lib/browser/store.ts";
import { CandleChart } from "../../lib/chart/candle-chart.tsx";
import type { Indicator } from "../../lib/chart/indicators.ts";
import { IntervalBar } from "../../lib/chart/interval-bar.tsx";
import { intervalStore } from "../../lib/chart/intervals.ts";
import { StarButton } from "../../lib/components/star-button.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { openProduct, useCurrentProduct } from "../../lib/market/current-product.ts";
import { useNamedProduct } from "../../lib/market/named-product.ts";
import { useStaleSeconds } from "../../lib/market/price-age.ts";
import type { Product } from "../../lib/market/quote-store.ts";
import { isSuspended } from "../../lib/market/suspension.ts";
import { useQuote, useTicks } from "../../lib/net/live.ts";

const VOLUME_ONLY: readonly Indicator[] = ["VOL"];

/** Beside the list of a desktop: the chosen product with its candles, and the way to trade it. */
export default function ChosenChart() {
  const { productCode } = useCurrentProduct();
  const { product, name } = useNamedProduct(productCode);
  useTicks(productCode);
  return (
    <section aria-label={name} className="flex h-full flex-col">
      {product === undefined ? (
        <div className="page-x pt-4">
          <Skeleton className="h-9 w-48 !rounded-input" />
        </div>
      ) : (
        <Chosen key={productCode} product={product} name={name} />
      )}
    </section>
  );
}

function Chosen({ product, name }: { readonly product: Product; readonly name: string }) {
  const t = useT();
  const interval = useStore(intervalStore);
  return (
    <>
      <header className="page-x flex min-h-15 items-center gap-2.5">
        <ProductToken productCode={product.productCode} productType={product.productType} image={product.productImg} size={34} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-row">{name}</h2>
          <p className="truncate text-small text-ink-3">{product.productCode}</p>
        </div>
        <PaperTag feed={product.source} />
        <AlertBell product={product} />
        <StarButton product={product} />
      </header>
      <Price product={product} />
      <div className="relative min-h-48 flex-1">
        <CandleChart product={product} interval={interval} indicators={VOLUME_ONLY} />
      </div>
      <div className="flex flex-wrap items-center gap-3 py-3 ps-[calc(var(--page-margin)-0.5rem)] pe-(--page-margin)">
        <IntervalBar value={interval} onChange={intervalStore.set} />
        <Button size="small" className="!px-8" onClick={() => void openProduct(product)}>
          {t("quotes_trade")}
        </Button>
      </div>
    </>
  );
}

function Price({ product }: { readonly product: Product }) {
  const t = useT();
  const quote = useQuote(product.productCode, 250) ?? product.tickerInfo;
  const stale = useStaleSeconds(quote);
  const range = [
    { name: t("trade_high"), value: quote.day.max },
    { name: t("trade_low"), value: quote.day.min },
  ];
  return (
    <div className="page-x flex flex-wrap items-end justify-between gap-x-4 gap-y-1 pb-2">
      <div>
        <p className={cx("text-price", stale !== null && "text-ink-3")}>
          <LivePrice value={quote.nowPrice} large quiet={stale !== null || !quote.isOpen} />
        </p>
        <p className="flex flex-wrap items-center gap-x-2.5">
          <Change rate={quote.changeRate} className="text-body font-medium" />
          <Amount value={quote.changePrice} sign="always" className="text-caption text-ink-2" />
          {isSuspended(product) || quote.isHalted ? (
            <Tag tone="problem">{t("ui_halted")}</Tag>
          ) : (
            !quote.isOpen && <Tag>{t("ui_closed")}</Tag>
          )}
        </p>
      </div>
      <dl className="flex gap-5 text-caption">
        {range.map((each) => (
          <div key={each.name} className="flex gap-1.5">
            <dt className="text-ink-3">{each.name}</dt>
            <dd>
              <Amount value={each.value} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
