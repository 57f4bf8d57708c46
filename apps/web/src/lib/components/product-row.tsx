import { DayCandle, PriceCell, ProductToken, Row } from "@candela/ui";
import { memo, type ReactNode, useRef } from "react";
import { useStore } from "../browser/store.ts";
import { useT } from "../language/i18n.ts";
import { productLink } from "../market/current-product.ts";
import { productName, productSymbol } from "../market/product-name.ts";
import { isLive } from "../market/product-source.ts";
import type { Product } from "../market/quote-store.ts";
import { isSuspended } from "../market/suspension.ts";
import { useQuoteInView, useStaleSeconds } from "../net/live.ts";
import { languageStore } from "../site/settings.ts";
import { ageText } from "../time/age-text.ts";

interface ProductRowProps {
  readonly product: Product;
  readonly selected?: boolean;
  readonly divider?: boolean;
  /** Instead of opening the trade tab. */
  readonly onOpen?: ((product: Product) => void) | undefined;
  /** In place of the plain name, such as one with the found letters set apart. */
  readonly title?: ReactNode;
  /** In place of symbol and class. */
  readonly note?: ReactNode;
  /** In a list of one class: the symbol alone, since the list's name says the class. */
  readonly ofOneClass?: boolean | undefined;
  /** In a list that draws only rows near the screen: the row follows its price as long as it is mounted. */
  readonly near?: boolean | undefined;
  /** The day as a candle before the price; on by default. */
  readonly candle?: boolean;
}

/** One product with its live price; follows it only while on screen. */
export const ProductRow = memo(function ProductRow({
  product,
  selected,
  divider,
  onOpen,
  title,
  note,
  candle = true,
  near = false,
  ofOneClass = false,
}: ProductRowProps) {
  const frame = useRef<HTMLDivElement>(null);
  const t = useT();
  const language = useStore(languageStore);
  const quote = useQuoteInView(product.productCode, frame, near) ?? product.tickerInfo;
  const stale = useStaleSeconds(quote);
  const state = isSuspended(product) || quote.isHalted ? "halted" : !quote.isOpen ? "closed" : stale === null ? "live" : "stale";
  const name = productName(product, language);
  const symbol = productSymbol(product.productCode);
  const kind = t(isLive(product) ? "quotes_live_prices" : `class_${product.productType as 1 | 2 | 3 | 4}`);
  return (
    <div ref={frame}>
      <Row
        {...productLink(product, onOpen)}
        selected={selected}
        divider={divider}
        start={<ProductToken productCode={product.productCode} productType={product.productType} image={product.productImg} />}
        title={title ?? name}
        note={note ?? (symbol === name ? kind : ofOneClass ? symbol : `${symbol} · ${kind}`)}
        middle={candle ? <DayCandle open={quote.day.open} high={quote.day.max} low={quote.day.min} close={quote.nowPrice} /> : undefined}
        end={
          <PriceCell
            price={quote.nowPrice}
            changeRate={quote.changeRate}
            state={state}
            age={stale === null ? undefined : ageText(stale, quote.ts, t)}
          />
        }
      />
    </div>
  );
});
