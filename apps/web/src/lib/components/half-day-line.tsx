import { CHANGE, directionOf, formatDecimal, Sparkline, useUi } from "@candela/ui";
import { useRef } from "react";
import { useElementWidth } from "../browser/element-width.ts";
import { useStore } from "../browser/store.ts";
import { useT } from "../language/i18n.ts";
import { productName } from "../market/product-name.ts";
import type { Product } from "../market/quote-store.ts";
import { LINE_COLORS, useRecentPrices } from "../market/recent-prices.ts";
import { useLiveness, useQuote } from "../net/live.ts";
import { languageStore } from "../site/settings.ts";

interface HalfDayLineProps {
  readonly product: Product;
  /** Pixels. */
  readonly height: number;
}

/** The last twelve hours of a product as a line from edge to edge of a page or sheet, the close of the day before dotted. */
export function HalfDayLine({ product, height }: HalfDayLineProps) {
  const t = useT();
  const style = useUi();
  const live = useLiveness() === "live";
  const language = useStore(languageStore);
  const frame = useRef<HTMLDivElement>(null);
  const width = useElementWidth(frame);
  const quote = useQuote(product.productCode, 250) ?? product.tickerInfo;
  const values = useRecentPrices(product.productCode, quote.nowPrice);
  return (
    <>
      <div
        ref={frame}
        className={`-me-5 mt-3 -ms-5 ${LINE_COLORS[directionOf(quote.changeRate, CHANGE)]}`}
        style={{ blockSize: height }}
        dir="ltr"
      >
        {width > 0 && values.length > 2 && (
          <Sparkline
            values={values}
            base={quote.prevDay.close}
            width={width}
            height={height}
            lit={live && quote.isOpen}
            label={t("trade_line_label", { from: formatDecimal(values[0] ?? "", style), to: formatDecimal(quote.nowPrice, style) })}
          />
        )}
      </div>
      <p className="text-small text-ink-3">{t("quotes_peek_line", { name: productName(product, language) })}</p>
    </>
  );
}
