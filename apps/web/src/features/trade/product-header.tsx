import { Name, ProductToken } from "@candela/ui";
import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import type { ReactNode } from "react";
import { useStore } from "../../lib/browser/store.ts";
import { useT } from "../../lib/language/i18n.ts";
import { productName } from "../../lib/market/product-name.ts";
import { useProductNote } from "../../lib/market/product-note.ts";
import { isLive } from "../../lib/market/product-source.ts";
import type { Product } from "../../lib/market/quote-store.ts";
import { navigateTo } from "../../lib/navigation/navigation.ts";
import { QUOTES_PATH, SEARCH_PATH } from "../../lib/navigation/paths.ts";
import { languageStore } from "../../lib/site/settings.ts";
import { useHidden } from "../../lib/site/site.ts";

interface ProductHeaderProps {
  readonly product: Product;
  /** Where the end of the head holds the price: the tag under the name. */
  readonly tag?: ReactNode;
  readonly end: ReactNode;
}

/** Which product this is; a tap chooses another. */
export function ProductHeader({ product, tag, end }: ProductHeaderProps) {
  const t = useT();
  const name = productName(product, useStore(languageStore));
  const { note, symbol } = useProductNote(product);
  const choosing = useHidden("quoteSearch") ? QUOTES_PATH : SEARCH_PATH;
  return (
    <header className="@container">
      <div className="page-x flex min-h-15 flex-wrap items-center gap-x-3">
        <h1 className="@container min-w-[min(100%,7rem)] flex-1">
          <button
            type="button"
            onClick={() => void navigateTo(choosing)}
            className="flex max-w-full cursor-pointer items-center gap-2.5 py-2 text-start"
          >
            <ProductToken productCode={product.productCode} productType={product.productType} image={product.productImg} size={34} />
            <span className="min-w-0">
              <span className="flex items-center gap-1.5 text-row">
                <span className="truncate">
                  <Name>{name}</Name>
                </span>
                <CaretDownIcon size={14} className="shrink-0 text-ink-2" />
              </span>
              <span className="flex flex-wrap items-center gap-x-1.5 text-small font-normal text-ink-3">
                {/* Beside the tag there is no room for the class; that prices are live is said all the same. */}
                <span className="max-w-full truncate">{tag === undefined || isLive(product) ? note : symbol}</span>
                {tag}
              </span>
              <span className="sr-only">{t("trade_choose")}</span>
            </span>
          </button>
        </h1>
        <div className="ms-auto flex max-w-full">{end}</div>
      </div>
    </header>
  );
}
