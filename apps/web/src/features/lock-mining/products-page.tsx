import { Button, EmptyState, PaperTag, SkeletonRows } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import type { EarningProduct } from "../../lib/earning/earning-view.ts";
import { EarningProductRow } from "../../lib/earning/product-row.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { LOCK_DETAIL_PATH } from "../../lib/navigation/paths.ts";
import { rowsQuery } from "../../lib/net/queries.ts";
import { useSession } from "../../lib/session/session.ts";
import { Calculator } from "./calculator.tsx";
import { EVERY_PRODUCT, filtered, type Sort, sorted } from "./product-filter.ts";
import { ProductFilters } from "./product-filters.tsx";

/** Every product, by currency, term and yield, and a calculator. */
export default function ProductsPage() {
  const t = useT();
  const userId = useSession()?.userId;
  const { data: rows, isError, refetch } = useQuery(rowsQuery("GET /api/lockMining/products", {}, { keep: true }));
  return (
    <div key={userId} className="pb-8">
      <PageHeader
        title={t("lock_all")}
        end={
          <span className="me-3">
            <PaperTag />
          </span>
        }
      />
      {rows === undefined ? (
        isError ? (
          <PartError onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows count={6} label={t("ui_loading")} />
        )
      ) : rows.length === 0 ? (
        <EmptyState title={t("lock_no_products")} text={t("lock_no_products_text")} />
      ) : (
        <Products products={rows} />
      )}
    </div>
  );
}

function Products({ products }: { readonly products: readonly EarningProduct[] }) {
  const t = useT();
  const [filter, setFilter] = useState(EVERY_PRODUCT);
  const [sort, setSort] = useState<Sort>("rate");
  const shown = sorted(filtered(products, filter), sort);
  return (
    <>
      <ProductFilters products={products} filter={filter} onFilter={setFilter} sort={sort} onSort={setSort} />
      {shown.length === 0 ? (
        <EmptyState
          title={t("record_none_filtered")}
          text={t("lock_no_products")}
          action={
            <Button wide kind="secondary" onClick={() => setFilter(EVERY_PRODUCT)}>
              {t("record_show_all")}
            </Button>
          }
        />
      ) : (
        <ul className="pb-6">
          {shown.map((product, index) => (
            <li key={product.productId}>
              <EarningProductRow
                product={product}
                divider={index < shown.length - 1}
                href={pageHref(LOCK_DETAIL_PATH, { productId: product.productId })}
              />
            </li>
          ))}
        </ul>
      )}
      <Calculator
        products={sorted(
          products.filter(({ isOpen }) => isOpen),
          sort,
        )}
      />
    </>
  );
}
