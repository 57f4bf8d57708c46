import { Change, IconButton, LivePrice, Name, PaperTag, ProductToken } from "@candela/ui";
import { CaretLeftIcon } from "@phosphor-icons/react/dist/csr/CaretLeft";
import { DeviceRotateIcon } from "@phosphor-icons/react/dist/csr/DeviceRotate";
import { TableIcon } from "@phosphor-icons/react/dist/csr/Table";
import type { ReactNode } from "react";
import { useStore } from "../../../lib/browser/store.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { productName } from "../../../lib/market/product-name.ts";
import { useProductNote } from "../../../lib/market/product-note.ts";
import type { Product } from "../../../lib/market/quote-store.ts";
import { navigateBack } from "../../../lib/navigation/navigation.ts";
import { languageStore } from "../../../lib/site/settings.ts";
import { useLiveQuote } from "../product.ts";

interface FullHeaderProps {
  readonly product: Product;
  /** A phone on its side: one row, with `children` in it. */
  readonly short: boolean;
  readonly onTurn: () => void;
  readonly onTable: () => void;
  readonly children: ReactNode;
}

export function FullHeader({ product, short, onTurn, onTable, children }: FullHeaderProps) {
  const t = useT();
  const quote = useLiveQuote(product, 250);
  const name = productName(product, useStore(languageStore));
  const { note } = useProductNote(product);
  const back = (
    <IconButton label={t("ui_back")} onClick={() => void navigateBack()}>
      <CaretLeftIcon size={23} className="rtl:-scale-x-100" />
    </IconButton>
  );
  const price = <LivePrice value={quote.nowPrice} large className="block text-title3" />;
  const icons = (
    <span className="flex shrink-0 items-center">
      <IconButton label={t("trade_table")} onClick={onTable}>
        <TableIcon size={20} />
      </IconButton>
      <IconButton label={t("trade_landscape")} className={short ? "" : "tablet:hidden"} onClick={onTurn}>
        <DeviceRotateIcon size={21} />
      </IconButton>
    </span>
  );
  if (short)
    return (
      <header className="flex min-h-12 items-center gap-1.5 ps-[max(0.25rem,env(safe-area-inset-left))] pe-[max(0.25rem,env(safe-area-inset-right))]">
        {back}
        <h1 className="max-w-32 shrink-0 truncate text-row">
          <Name>{name}</Name>
        </h1>
        <span className="flex shrink-0 items-baseline gap-2 ps-1">
          {price}
          <Change rate={quote.changeRate} className="text-caption" />
        </span>
        <span className="max-tablet:hidden">
          <PaperTag feed={product.source} />
        </span>
        <span className="flex min-w-0 flex-1 items-center ps-2">{children}</span>
        {icons}
      </header>
    );
  return (
    <>
      <header className="flex min-h-15 items-center gap-2 ps-[calc(var(--page-margin)-0.75rem)] pe-[calc(var(--page-margin)-0.75rem)]">
        {back}
        <span className="max-compact:hidden">
          <ProductToken productCode={product.productCode} productType={product.productType} image={product.productImg} size={30} />
        </span>
        <h1 className="@container min-w-0 flex-1">
          <span className="block truncate text-row">
            <Name>{name}</Name>
          </span>
          <span className="flex items-center gap-2 text-small font-normal text-ink-3">
            <span className="truncate max-tablet:hidden">{note}</span>
            <PaperTag feed={product.source} />
          </span>
        </h1>
        <span className="shrink-0 text-end">
          {price}
          <Change rate={quote.changeRate} className="text-caption" />
        </span>
        {icons}
      </header>
      <div className="flex items-center gap-1 px-[calc(var(--page-margin)-0.5rem)]">{children}</div>
    </>
  );
}
