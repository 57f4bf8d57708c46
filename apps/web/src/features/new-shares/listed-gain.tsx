import { Amount, SignedAmount } from "@candela/ui";
import { useRef } from "react";
import { useInView } from "../../lib/browser/in-view.ts";
import { useT } from "../../lib/language/i18n.ts";
import { useNamedProduct } from "../../lib/market/named-product.ts";
import { useQuote } from "../../lib/net/live.ts";
import { listedProduct, type ShareOrder, sinceIssue } from "./share-view.ts";

/** What the allotted shares gained or lost since the issue price, loss as plainly as gain; nothing without a price. */
export function ListedGain({ order }: { readonly order: ShareOrder }) {
  const t = useT();
  const frame = useRef<HTMLSpanElement>(null);
  const { productCode } = listedProduct(order.code);
  const { product } = useNamedProduct(productCode);
  const quote = useQuote(productCode, 500, useInView(frame)) ?? product?.tickerInfo;
  return (
    <span ref={frame} className="block min-h-4.5">
      {quote !== undefined && (
        <>
          <SignedAmount own value={sinceIssue(order, quote.nowPrice)} decimals={2} /> {t("shares_at")} <Amount value={quote.nowPrice} />
        </>
      )}
    </span>
  );
}
