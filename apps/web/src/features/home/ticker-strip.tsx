import { Change, DayCandle, Name } from "@candela/ui";
import { useRef } from "react";
import { useStore } from "../../lib/browser/store.ts";
import { useT } from "../../lib/language/i18n.ts";
import { productLink } from "../../lib/market/current-product.ts";
import { productName } from "../../lib/market/product-name.ts";
import type { Product } from "../../lib/market/quote-store.ts";
import { useQuoteInView } from "../../lib/net/live.ts";
import { languageStore } from "../../lib/site/settings.ts";
import { firstOfEachClass, useHomeProducts } from "./products.ts";

const SHOWN = 8;

/** A line of products, each its day as a candle, its name and its change; one of each class first. */
export function TickerStrip() {
  const t = useT();
  const { data } = useHomeProducts();
  const products = useTickers(data);
  return (
    <section aria-label={t("home_act_markets")} className="mt-3 min-h-15 border-b border-line">
      <ul className="scrollless page-x flex gap-5 overflow-x-auto">
        {products.map((product) => (
          <li key={product.productCode} className="shrink-0">
            <Ticker product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function useTickers(products: readonly Product[] | undefined): readonly Product[] {
  if (products === undefined) return [];
  const first = firstOfEachClass(products);
  return [...first, ...products.filter((product) => !first.includes(product))].slice(0, SHOWN);
}

function Ticker({ product }: { readonly product: Product }) {
  const frame = useRef<HTMLAnchorElement>(null);
  const quote = useQuoteInView(product.productCode, frame) ?? product.tickerInfo;
  const name = productName(product, useStore(languageStore));
  return (
    <a ref={frame} {...productLink(product)} className="flex min-h-15 items-center gap-2.5 active:bg-fill">
      <DayCandle open={quote.day.open} high={quote.day.max} low={quote.day.min} close={quote.nowPrice} />
      <span>
        <span className="block max-w-32 truncate text-caption font-semibold">
          <Name>{name}</Name>
        </span>
        <Change rate={quote.changeRate} className="text-caption" />
      </span>
    </a>
  );
}
