import { Change, cx, formatDecimal, LivePrice, Sparkline, useUi } from "@candela/ui";
import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import { useQuery } from "@tanstack/react-query";
import { useMediaQuery } from "../../../lib/browser/media-query.ts";
import { useT } from "../../../lib/language/i18n.ts";
import type { Product } from "../../../lib/market/quote-store.ts";
import { useLiveness } from "../../../lib/net/live.ts";
import { rowsQuery } from "../../../lib/net/queries.ts";
import { useLiveQuote } from "../product.ts";

const LINE = { interval: "15m", limit: 48 } as const;

interface HeaderChartProps {
  readonly product: Product;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** The same as a button: where a ticket takes the height, a tap brings the candles and takes them away. */
export function HeaderChart({ product, open, onToggle }: HeaderChartProps) {
  const t = useT();
  return (
    <button type="button" aria-expanded={open} onClick={onToggle} className="flex min-h-11 cursor-pointer items-center gap-1.5">
      <span className="sr-only">{t("trade_chart")}</span>
      <HeaderPrice product={product} />
      <CaretDownIcon size={14} aria-hidden="true" className={cx("shrink-0 text-ink-2", open && "rotate-180")} />
    </button>
  );
}

/** Half a day as a small line, and the price it has come to. */
export function HeaderPrice({ product }: { readonly product: Product }) {
  const t = useT();
  const style = useUi();
  const quote = useLiveQuote(product, 250);
  const live = useLiveness() === "live" && quote.isOpen;
  const roomy = useMediaQuery("(min-width: 22.5rem)");
  const candles = useQuery(rowsQuery("GET /api/candle/list", { productCode: product.productCode, ...LINE })).data ?? [];
  const values = [...candles.slice(0, -1).map((row) => row.close), quote.nowPrice];
  return (
    <span className="flex shrink-0 items-center gap-2">
      {roomy && values.length > 2 && (
        <Sparkline
          kind="inline"
          values={values}
          width={88}
          height={40}
          end={16}
          lit={live}
          label={t("trade_line_label", { from: formatDecimal(values[0] ?? "", style), to: formatDecimal(quote.nowPrice, style) })}
        />
      )}
      <span className="text-end">
        <LivePrice value={quote.nowPrice} className="block text-row" />
        <Change rate={quote.changeRate} className="text-caption" />
      </span>
    </span>
  );
}
