import { IconButton, ProductToken } from "@candela/ui";
import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import { useT } from "../../lib/language/i18n.ts";
import { useNamedProduct } from "../../lib/market/named-product.ts";
import type { SupportTrade } from "../../lib/support/support-shapes.ts";
import type { OutgoingContent } from "./outgoing.ts";
import { referenceText, tradeTitle } from "./trade-words.ts";

export type Staged = Exclude<OutgoingContent, { readonly kind: "text" }>;

/** What goes out with the next message; taken away with a tap. */
export function StagedLine({ staged, onRemove }: { readonly staged: Staged; readonly onRemove: () => void }) {
  const t = useT();
  return (
    <div className="mb-2 flex items-center gap-2.5 rounded-input bg-fill py-1.5 ps-3 pe-1">
      {staged.kind === "trade" ? (
        <StagedTrade trade={staged.trade} />
      ) : (
        <>
          <img src={`data:image/jpeg;base64,${staged.base64}`} alt="" className="size-10 shrink-0 rounded-tag object-cover" />
          <span className="min-w-0 flex-1 text-caption text-ink-2">{t("support_picture_ready")}</span>
        </>
      )}
      <IconButton label={t("support_remove_attached")} onClick={onRemove}>
        <XIcon size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function StagedTrade({ trade }: { readonly trade: SupportTrade }) {
  const t = useT();
  const { product, name } = useNamedProduct(trade.productCode);
  return (
    <>
      <ProductToken productCode={trade.productCode} productType={product?.productType ?? 2} image={product?.productImg ?? ""} size={32} />
      <span className="min-w-0 flex-1">
        <span className="block text-caption font-semibold wrap-break-word text-ink">{tradeTitle(trade, name, t)}</span>
        <span className="block text-small text-ink-2">{referenceText(trade, t)}</span>
      </span>
    </>
  );
}
