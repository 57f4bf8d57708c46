import { CHANGE, Change, directionOf, formatDecimal, LivePrice, Name, ProductToken, Sparkline, useUi } from "@candela/ui";
import { useRef } from "react";
import { useElementWidth } from "../../lib/browser/element-width.ts";
import { useInView } from "../../lib/browser/in-view.ts";
import { useStore } from "../../lib/browser/store.ts";
import { useT } from "../../lib/language/i18n.ts";
import { productLink } from "../../lib/market/current-product.ts";
import { productName } from "../../lib/market/product-name.ts";
import type { Product } from "../../lib/market/quote-store.ts";
import { LINE_COLORS, useRecentPrices } from "../../lib/market/recent-prices.ts";
import { useQuote } from "../../lib/net/live.ts";
import { languageStore } from "../../lib/site/settings.ts";

interface ProductCardProps {
  readonly product: Product;
  /** Its height, and its frame or ground. */
  readonly look: string;
}

/** One product as wide as its column: name, the last twelve hours, price and change. */
export function ProductCard({ product, look }: ProductCardProps) {
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
  return (
    <a ref={frame} {...productLink(product)} className={`flex flex-col rounded-card px-3.5 py-3 ${look}`}>
      <span className="flex items-center gap-2">
        <ProductToken productCode={product.productCode} productType={product.productType} image={product.productImg} size={28} />
        <Name lines={2} className="text-caption leading-4 font-semibold">
          {name}
        </Name>
      </span>
      <span ref={line} className={`mt-1.5 block h-9.5 ${LINE_COLORS[directionOf(quote.changeRate, CHANGE)]}`}>
        {values.length > 2 && width > 0 && (
          <Sparkline
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
