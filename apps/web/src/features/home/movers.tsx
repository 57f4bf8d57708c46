import { SectionTitle, SkeletonRows, Tabs } from "@candela/ui";
import { useState } from "react";
import { PartError } from "../../lib/components/part-error.tsx";
import { ProductRow } from "../../lib/components/product-row.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { useCurrentProduct } from "../../lib/market/current-product.ts";
import { type MoverOrder, useMovers, useStillOrder } from "./mover-order.ts";

/** Rows on phones; panes show all. */
const SHOWN = 12;

/** Products by change of the day or by price. */
export function Movers({ pane = false }: { readonly pane?: boolean }) {
  const t = useT();
  const [order, setOrder] = useState<MoverOrder>("gainers");
  const query = useMovers(order);
  const current = useCurrentProduct();
  const sorted = useStillOrder(query.data, order);
  const choices = [
    { value: "gainers", label: t("home_top_gainers") },
    { value: "losers", label: t("home_top_losers") },
    { value: "price", label: t("home_by_price") },
  ] as const;
  return (
    <section aria-labelledby="home-movers" className={pane ? "py-2" : "mt-2"}>
      <SectionTitle id="home-movers" end={<Tabs plain label={t("home_movers")} choices={choices} value={order} onChange={setOrder} />}>
        {t("home_movers")}
      </SectionTitle>
      {query.data === undefined && !query.isError && <SkeletonRows count={6} label={t("ui_loading")} />}
      {query.data === undefined && query.isError && <PartError onRetry={() => void query.refetch()} />}
      {query.data?.length === 0 && <p className="page-x py-6 text-body text-ink-2">{t("home_no_products_text")}</p>}
      <ul ref={sorted.frame}>
        {sorted.products.slice(0, pane ? undefined : SHOWN).map((product) => (
          <li key={product.productCode}>
            <ProductRow product={product} selected={pane && product.productCode === current.productCode} />
          </li>
        ))}
      </ul>
    </section>
  );
}
