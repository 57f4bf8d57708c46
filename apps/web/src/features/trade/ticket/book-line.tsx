import { modelQuote } from "@candela/model";
import { Amount, LivePrice, preloadSheet } from "@candela/ui";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { lazy, Suspense, useEffect, useState } from "react";
import { useT } from "../../../lib/language/i18n.ts";
import type { Product } from "../../../lib/market/quote-store.ts";
import { useFillModel, useLiveQuote } from "../product.ts";
import { bookProduct, bookQuote, bookText } from "./book.ts";

const BookSheet = lazy(() => import("./book-sheet.tsx"));

/** The bid and ask that orders meet, and how far apart they are; a tap shows the depth behind them and the latest prices. */
export function BookLine({ product }: { readonly product: Product }) {
  const t = useT();
  const quote = useLiveQuote(product, 250);
  const model = useFillModel();
  const [open, setOpen] = useState(false);
  const { bid, ask } = modelQuote(model, bookProduct(product), bookQuote(product, quote));
  useEffect(preloadSheet, []);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="page-x touch flex min-h-8.5 w-full cursor-pointer flex-wrap items-center justify-between gap-x-3 text-caption text-ink-3"
      >
        <span>
          {t("trade_bid")} <LivePrice value={bookText(product, bid)} className="font-semibold text-ink" />
        </span>
        <span className="max-compact:hidden">
          {t("trade_spread")} <Amount value={bookText(product, ask - bid)} />
        </span>
        <span className="inline-flex items-center gap-1">
          {t("trade_ask")} <LivePrice value={bookText(product, ask)} className="font-semibold text-ink" />
          <CaretRightIcon size={12} aria-hidden="true" className="rtl:-scale-x-100" />
        </span>
      </button>
      {open && (
        <Suspense fallback={null}>
          <BookSheet product={product} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
