import { formatDecimal, IconButton, ProductToken, useUi } from "@candela/ui";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import type { ReactNode } from "react";
import type { PriceAlert } from "../../lib/alerts/price-alerts.ts";
import { removeWithUndo } from "../../lib/alerts/remove-with-undo.ts";
import { useT } from "../../lib/language/i18n.ts";
import { productLink } from "../../lib/market/current-product.ts";
import { useNamedProduct } from "../../lib/market/named-product.ts";

interface AlertRowProps {
  readonly alert: PriceAlert;
  readonly children: ReactNode;
  readonly end?: ReactNode;
}

/** The product, which a tap opens, what the alert says, and the way to remove it. */
export function AlertRow({ alert, children, end }: AlertRowProps) {
  const t = useT();
  const style = useUi();
  const { product, name } = useNamedProduct(alert.productCode);
  const price = formatDecimal(alert.price, style);
  return (
    <div className="flex items-center border-b border-line pe-[calc(var(--page-margin)-0.75rem)]">
      <a
        {...productLink(alert)}
        className="flex min-h-16 min-w-0 flex-1 items-center gap-3 py-2.5 ps-(--page-margin) pe-2 text-start focus-visible:-outline-offset-2 active:bg-fill desktop:hover:bg-fill"
      >
        <ProductToken productCode={alert.productCode} productType={alert.productType} image={product?.productImg} size={36} />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <bdi className="min-w-0 text-row wrap-break-word">{name}</bdi>
            {end}
          </span>
          {children}
        </span>
      </a>
      <IconButton label={t("alerts_remove_of", { name, price })} onClick={() => void removeWithUndo(alert, price)}>
        <TrashIcon size={20} className="text-ink-2" />
      </IconButton>
    </div>
  );
}
