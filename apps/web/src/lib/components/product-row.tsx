import { DayCandle, Name, PriceCell, ProductToken, Row } from "@candela/ui";
import { memo, type ReactNode, useRef } from "react";
import { useInView } from "../browser/in-view.ts";
import { useStore } from "../browser/store.ts";
import { useT } from "../language/i18n.ts";
import { productLink } from "../market/current-product.ts";
import { useToldAge } from "../market/price-age.ts";
import { productName } from "../market/product-name.ts";
import { useProductNote } from "../market/product-note.ts";
import type { Product } from "../market/quote-store.ts";
import { isSuspended } from "../market/suspension.ts";
import { useQuote } from "../net/live.ts";
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
  const isSeen = useInView(frame, !near) || near;
  const quote = useQuote(product.productCode, 500, isSeen) ?? product.tickerInfo;
  const stale = useToldAge(quote, isSeen);
  const state = isSuspended(product) || quote.isHalted ? "halted" : !quote.isOpen ? "closed" : stale === null ? "live" : "stale";
  const name = productName(product, language);
  const known = useProductNote(product);
  return (
    <div ref={frame}>
      <Row
        {...productLink(product, onOpen)}
        selected={selected}
        divider={divider}
        start={<ProductToken productCode={product.productCode} productType={product.productType} image={product.productImg} />}
        title={<Name>{title ?? name}</Name>}
        note={note ?? (ofOneClass ? known.symbol : known.note)}
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
