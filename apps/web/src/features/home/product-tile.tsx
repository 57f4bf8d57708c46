import { Change, directionOf, formatDecimal, LitLine, LivePrice, ProductToken, useUi } from "@candela/ui";
import { type MouseEvent, useRef } from "react";
import { openProduct } from "../../lib/current-product.ts";
import { useElementWidth } from "../../lib/element-width.ts";
import { useT } from "../../lib/i18n.ts";
import { useInView } from "../../lib/in-view.ts";
import { useQuote } from "../../lib/live.ts";
import { pageHref, TRADE_PATH } from "../../lib/navigation.ts";
import { productName } from "../../lib/product-name.ts";
import type { Product } from "../../lib/quote-store.ts";
import { languageStore } from "../../lib/settings.ts";
import { useStore } from "../../lib/store.ts";
import { LINE, useRecentPrices } from "./product-card.tsx";

/** One product as a filled tile as wide as its column: name, the last twelve hours, price and change. */
export function ProductTile({ product }: { readonly product: Product }) {
  const t = useT();
  const style = useUi();
  const frame = useRef<HTMLAnchorElement>(null);
  const line = useRef<HTMLSpanElement>(null);
  const width = useElementWidth(line);
  const seen = useInView(frame);
  const language = useStore(languageStore);
  const quote = useQuote(product.productCode, 500, seen) ?? product.tickerInfo;
  const values = useRecentPrices(product.productCode, quote.nowPrice, seen);
  const name = productName(product, language);
  const open = (event: MouseEvent) => {
    event.preventDefault();
    void openProduct(product);
  };
  return (
    <a
      ref={frame}
      href={pageHref(TRADE_PATH)}
      onClick={open}
      className="flex h-38 min-w-0 flex-col rounded-card bg-fill px-3.5 py-3 active:bg-fill-press desktop:hover:bg-fill-press"
    >
      <span className="flex items-center gap-2">
        <ProductToken productCode={product.productCode} productType={product.productType} image={product.productImg} size={28} />
        <span className="min-w-0 truncate text-caption font-semibold">{name}</span>
      </span>
      <span ref={line} className={`mt-2 block h-9.5 overflow-hidden ${LINE[directionOf(quote.changeRate)]}`}>
        {values.length > 2 && width > 0 && (
          <LitLine
            kind="inline"
            values={values}
            base={quote.prevDay.close}
            width={width}
            height={38}
            end={4}
            label={t("home_price_line", { name, from: formatDecimal(values[0] ?? "", style), to: formatDecimal(quote.nowPrice, style) })}
          />
        )}
      </span>
      <LivePrice value={quote.nowPrice} className="mt-auto self-start text-row font-semibold" />
      <Change rate={quote.changeRate} className="text-caption" />
    </a>
  );
}
