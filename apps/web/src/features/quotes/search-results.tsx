import { useStore } from "../../lib/browser/store.ts";
import { ProductRow } from "../../lib/components/product-row.tsx";
import { StarButton } from "../../lib/components/star-button.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { productName } from "../../lib/market/product-name.ts";
import { languageStore } from "../../lib/site/settings.ts";
import { foundParts, type SearchGroup } from "./search-groups.ts";

interface SearchResultsProps {
  readonly groups: readonly SearchGroup[];
  readonly words: string;
}

/** Matches under the name of their class, the letters found set apart, each with its star. */
export function SearchResults({ groups, words }: SearchResultsProps) {
  const t = useT();
  const language = useStore(languageStore);
  return groups.map(({ productType, products }) => (
    <section key={productType} aria-labelledby={`search-class-${productType}`} className="pt-3">
      <h2 id={`search-class-${productType}`} className="page-x text-caption text-ink-2">
        {t(`quotes_list_${(productType - 1) as 0 | 1 | 2 | 3}`)}
      </h2>
      <ul>
        {products.map((product) => (
          <li key={product.productCode} className="flex items-center pe-[calc(var(--page-margin)-0.75rem)]">
            <div className="min-w-0 flex-1">
              <ProductRow
                product={product}
                candle={false}
                divider={false}
                title={foundParts(productName(product, language), words).map((part) =>
                  part.found ? (
                    <mark key={part.at} className="bg-transparent text-ink">
                      {part.text}
                    </mark>
                  ) : (
                    <span key={part.at} className="font-medium text-ink-2">
                      {part.text}
                    </span>
                  ),
                )}
              />
            </div>
            <span className="-ms-2">
              <StarButton product={product} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  ));
}
