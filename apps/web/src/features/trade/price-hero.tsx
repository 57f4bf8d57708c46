import { Amount, CHANGE, Change, cx, formatDecimal, formatVolume, LivePrice, Tag, useUi } from "@candela/ui";
import { useState } from "react";
import { useT } from "../../lib/language/i18n.ts";
import { useToldAge } from "../../lib/market/price-age.ts";
import type { Product, Quote } from "../../lib/market/quote-store.ts";
import { isSuspended } from "../../lib/market/suspension.ts";
import { useLiveQuote } from "./product.ts";

/** The large price, its change, and today's range beside it. */
export function PriceHero({ product }: { readonly product: Product }) {
  const quote = useLiveQuote(product, 250);
  const stale = useToldAge(quote, true);
  return (
    <section className="page-x flex flex-wrap items-end justify-between gap-x-4 gap-y-2 pb-1 max-compact:gap-x-2">
      <div>
        <p className={cx("text-price max-compact:text-[min(1.75rem,14vw)]", stale !== null && "text-ink-3")}>
          <LivePrice value={quote.nowPrice} large quiet={stale !== null || !quote.isOpen} />
        </p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2.5">
          <Change rate={quote.changeRate} className="text-body font-medium" />
          <Amount value={quote.changePrice} sign="always" className="text-caption text-ink-2" />
          <MarketState product={product} quote={quote} stale={stale} />
        </p>
        <ReadPrice quote={quote} />
      </div>
      <Stats quote={quote} />
    </section>
  );
}

function MarketState({ product, quote, stale }: { readonly product: Product; readonly quote: Quote; readonly stale: number | null }) {
  const t = useT();
  if (isSuspended(product)) return <Tag tone="problem">{t("ui_halted")}</Tag>;
  if (!quote.isOpen) return <Tag>{t("ui_closed")}</Tag>;
  return stale === null ? null : <span className="text-caption text-ink-3">{t("ui_stale", { seconds: stale })}</span>;
}

function Stats({ quote }: { readonly quote: Quote }) {
  const t = useT();
  const style = useUi();
  const rows = [
    { name: t("trade_high"), value: <Amount value={quote.day.max} /> },
    { name: t("trade_low"), value: <Amount value={quote.day.min} /> },
    { name: t("trade_volume"), value: <bdi className="num">{formatVolume(quote.day.volume, style)}</bdi> },
  ];
  return (
    <dl className="grid grid-cols-[auto_auto] gap-x-3 text-caption max-compact:gap-x-2 max-compact:text-small tablet:flex tablet:gap-5">
      {rows.map((row) => (
        <div key={row.name} className="contents tablet:flex tablet:gap-1.5">
          <dt className="text-end text-ink-3">{row.name}</dt>
          <dd className="text-end text-ink">{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Prices tick too often to be read out: this button says the present one, once. */
function ReadPrice({ quote }: { readonly quote: Quote }) {
  const t = useT();
  const style = useUi();
  const [said, setSaid] = useState("");
  const say = () =>
    setSaid(
      t("trade_price_now", {
        price: formatDecimal(quote.nowPrice, style),
        change: formatDecimal(quote.changeRate, style, { ...CHANGE, sign: "always" }),
      }),
    );
  return (
    <>
      <button
        type="button"
        className="sr-only focus:not-sr-only focus:mt-1 focus:rounded-chip focus:bg-fill focus:px-3 focus:py-2 focus:text-caption"
        onClick={say}
      >
        {t("trade_read_price")}
      </button>
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  );
}
