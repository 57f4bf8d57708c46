import { SectionTitle, SkeletonRows, Tabs } from "@candela/ui";
import { useMemo, useRef, useState } from "react";
import { PartError } from "../../lib/components/part-error.tsx";
import { ProductRow } from "../../lib/components/product-row.tsx";
import { useCurrentProduct } from "../../lib/current-product.ts";
import { useT } from "../../lib/i18n.ts";
import type { Product } from "../../lib/quote-store.ts";
import { type MoverOrder, orderMovers, useHomeProducts } from "./products.ts";

/** Rows on phones; panes show all. */
const SHOWN = 12;

/** Products by change of the day or by price. */
export function Movers({ pane = false }: { readonly pane?: boolean }) {
  const t = useT();
  const [order, setOrder] = useState<MoverOrder>("gainers");
  const query = useHomeProducts();
  const current = useCurrentProduct();
  const sorted = useStillOrder(query.data, order);
  const choices = [
    { value: "gainers", label: t("home_top_gainers") },
    { value: "price", label: t("home_by_price") },
  ] as const;
  return (
    <section aria-labelledby="home-movers" className={pane ? "py-2" : "mt-5"}>
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

/** The order stays while the list is touched or pointed at, and changes with the next data after that. */
function useStillOrder(data: readonly Product[] | undefined, order: MoverOrder) {
  const frame = useRef<HTMLUListElement>(null);
  const last = useRef<{ order: MoverOrder; codes: string[] }>({ order, codes: [] });
  const products = useMemo(() => {
    if (data === undefined) return [];
    const held = last.current.order === order && frame.current?.matches(":hover, :active") === true;
    const sorted = orderMovers(data, order);
    if (held) {
      const place = new Map(last.current.codes.map((code, index) => [code, index]));
      sorted.sort((a, b) => (place.get(a.productCode) ?? data.length) - (place.get(b.productCode) ?? data.length));
    }
    last.current = { order, codes: sorted.map((product) => product.productCode) };
    return sorted;
  }, [data, order]);
  return { frame, products };
}
