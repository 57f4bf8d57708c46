import { ProductToken, SignedAmount } from "@candela/ui";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { useT } from "../../lib/language/i18n.ts";
import { useNamedProduct } from "../../lib/market/named-product.ts";
import type { SupportTrade } from "../../lib/support/support-shapes.ts";
import { attachedText, openHref, referenceText, statusText, tradeTitle } from "./trade-words.ts";

/** A trade in a few figures, as it is now; opens as a whole. */
export function TradeCard({ trade }: { readonly trade: SupportTrade }) {
  const t = useT();
  const { product, name } = useNamedProduct(trade.productCode);
  return (
    <a
      href={openHref(trade)}
      className="block w-72 max-w-full rounded-[1.125rem] border border-line bg-canvas px-3.5 pt-2.5 text-ink active:bg-fill desktop:hover:bg-fill"
    >
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <ProductToken productCode={trade.productCode} productType={product?.productType ?? 2} image={product?.productImg ?? ""} size={34} />
        <span className="min-w-0 flex-1 basis-28">
          <span className="block text-[0.90625rem] leading-4.5 font-semibold wrap-break-word">{tradeTitle(trade, name, t)}</span>
          <span className="block text-caption text-ink-3">{referenceText(trade, t)}</span>
        </span>
        <span className="ms-auto text-end">
          {trade.result !== null && (
            <span className="block text-[0.90625rem] leading-4.5 font-semibold">
              <SignedAmount own value={trade.result} decimals={2} />
            </span>
          )}
          <span className="block text-caption text-ink-3">{statusText(trade, t)}</span>
        </span>
      </span>
      <span className="mt-2.5 flex min-h-9 flex-wrap items-center justify-between gap-x-3 border-t border-line pb-1 text-caption">
        <span className="text-ink-2">{attachedText(trade, t)}</span>
        <span className="ms-auto flex items-center gap-1 font-semibold">
          {t("support_open")}
          <CaretRightIcon size={13} aria-hidden="true" className="rtl:-scale-x-100" />
        </span>
      </span>
    </a>
  );
}
