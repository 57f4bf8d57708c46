import { Amount, Button, Change, LivePrice, PaperTag, Sheet } from "@candela/ui";
import { useState } from "react";
import { AlertBell } from "../../lib/alerts/alert-bell.tsx";
import { createStore, useStore } from "../../lib/browser/store.ts";
import { HalfDayLine } from "../../lib/components/half-day-line.tsx";
import { StarButton } from "../../lib/components/star-button.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { openProduct } from "../../lib/market/current-product.ts";
import { productName } from "../../lib/market/product-name.ts";
import type { Product } from "../../lib/market/quote-store.ts";
import { useQuote } from "../../lib/net/live.ts";
import { languageStore } from "../../lib/site/settings.ts";

const peekStore = createStore<Product | null>(null);

/** Looks at a product without leaving the list. */
export function peek(product: Product): void {
  peekStore.set(product);
}

const HEIGHT = 120;

/** The sheet of the product that is looked at; one a page. */
export function QuotePeek() {
  const t = useT();
  const language = useStore(languageStore);
  const product = useStore(peekStore);
  // The last one stays while the sheet slides away.
  const [last, setLast] = useState(product);
  if (product !== null && product !== last) setLast(product);
  const shown = product ?? last;
  if (shown === null) return null;
  const close = () => peekStore.set(null);
  return (
    <Sheet
      open={product !== null}
      onClose={close}
      title={productName(shown, language)}
      action={
        <Button
          wide
          onClick={() => {
            close();
            void openProduct(shown);
          }}
        >
          {t("quotes_open")}
        </Button>
      }
    >
      <Look key={shown.productCode} product={shown} />
    </Sheet>
  );
}

function Look({ product }: { readonly product: Product }) {
  const quote = useQuote(product.productCode, 250) ?? product.tickerInfo;
  return (
    <>
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="text-price">
            <LivePrice value={quote.nowPrice} large quiet={!quote.isOpen} />
          </p>
          <p className="flex flex-wrap items-center gap-x-2.5 text-caption text-ink-2">
            <Change rate={quote.changeRate} className="font-medium" />
            <Amount value={quote.changePrice} sign="always" />
            <PaperTag feed={product.source} />
          </p>
        </div>
        <AlertBell product={product} />
        <StarButton product={product} />
      </div>
      <HalfDayLine product={product} height={HEIGHT} />
    </>
  );
}
