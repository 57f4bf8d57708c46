import { Chip, Segmented, SkeletonRows } from "@candela/ui";
import { useMemo, useState } from "react";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { ProductRow } from "../../lib/components/product-row.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { CLASS_ORDER, useShowsClass } from "../../lib/market/shown-classes.ts";
import { type MoverOrder, useMovers, useStillOrder } from "./mover-order.ts";

type ProductClass = (typeof CLASS_ORDER)[number];

/** The list of home as a page of its own: all of it, by change of the day or by price, of one class or of all. */
export default function QuoteListPage() {
  const t = useT();
  const [order, setOrder] = useState<MoverOrder>("gainers");
  const [only, setOnly] = useState<ProductClass | null>(null);
  const shows = useShowsClass();
  const query = useMovers(order);
  const wanted = useMemo(() => query.data?.filter(({ productType }) => only === null || productType === only), [query.data, only]);
  const sorted = useStillOrder(wanted, order);
  const orders = [
    { value: "gainers", label: t("home_top_gainers") },
    { value: "losers", label: t("home_top_losers") },
    { value: "price", label: t("home_by_price") },
  ] as const;
  return (
    <>
      <PageHeader title={t("home_quote_list")} />
      <div className="page-x pt-1">
        <Segmented label={t("home_order")} choices={orders} value={order} onChange={setOrder} />
      </div>
      <div className="scrollless page-x flex gap-2 overflow-x-auto desktop:flex-wrap py-3">
        <Chip on={only === null} onClick={() => setOnly(null)}>
          {t("home_all_classes")}
        </Chip>
        {CLASS_ORDER.filter(shows).map((type) => (
          <Chip key={type} on={only === type} onClick={() => setOnly(type)}>
            {t(`quotes_list_${(type - 1) as 0 | 1 | 2 | 3}`)}
          </Chip>
        ))}
      </div>
      {query.data === undefined && !query.isError && <SkeletonRows count={9} label={t("ui_loading")} />}
      {query.data === undefined && query.isError && <PartError onRetry={() => void query.refetch()} />}
      {wanted?.length === 0 && <p className="page-x py-8 text-center text-body text-ink-2">{t("home_no_products_text")}</p>}
      <ol ref={sorted.frame} aria-label={t("home_quote_list")}>
        {sorted.products.map((product) => (
          <li key={product.productCode}>
            <ProductRow product={product} />
          </li>
        ))}
      </ol>
    </>
  );
}
