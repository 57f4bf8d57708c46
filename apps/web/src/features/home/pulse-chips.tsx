import { Change, cx, DayCandle } from "@candela/ui";
import { useRef } from "react";
import { useStore } from "../../lib/browser/store.ts";
import { useT } from "../../lib/language/i18n.ts";
import { productName, productSymbol } from "../../lib/market/product-name.ts";
import type { Product } from "../../lib/market/quote-store.ts";
import { useQuoteInView } from "../../lib/net/live.ts";
import { languageStore } from "../../lib/site/settings.ts";

interface PulseChipsProps {
  readonly products: readonly Product[];
  readonly chosen: string;
  readonly onChoose: (productCode: string) => void;
}

/** Chooses what the chart shows; native radios give it arrow keys. */
export function PulseChips({ products, chosen, onChoose }: PulseChipsProps) {
  const t = useT();
  return (
    <fieldset aria-label={t("home_act_markets")} className="scrollless page-x flex min-w-0 gap-2 overflow-x-auto desktop:flex-wrap py-1">
      {products.map((product) => (
        <PulseChip
          key={product.productCode}
          product={product}
          on={product.productCode === chosen}
          onChoose={() => onChoose(product.productCode)}
        />
      ))}
    </fieldset>
  );
}

interface PulseChipProps {
  readonly product: Product;
  readonly on: boolean;
  readonly onChoose: () => void;
}

function PulseChip({ product, on, onChoose }: PulseChipProps) {
  const frame = useRef<HTMLLabelElement>(null);
  const quote = useQuoteInView(product.productCode, frame) ?? product.tickerInfo;
  const name = productName(product, useStore(languageStore));
  return (
    <label
      ref={frame}
      className={cx(
        "relative flex h-13 shrink-0 cursor-pointer items-center gap-2 rounded-input px-3 has-focus-visible:outline-2 has-focus-visible:outline-(--focus)",
        on ? "bg-canvas shadow-[inset_0_0_0_1.5px_var(--ink)]" : "bg-fill active:bg-fill-press",
      )}
    >
      <input type="radio" name="pulse-product" className="sr-only" checked={on} onChange={onChoose} aria-label={name} />
      <DayCandle open={quote.day.open} high={quote.day.max} low={quote.day.min} close={quote.nowPrice} />
      <span>
        <bdi className="block text-caption leading-4 font-semibold">{productSymbol(product.productCode)}</bdi>
        <Change rate={quote.changeRate} cue={false} className="text-small" />
      </span>
    </label>
  );
}
