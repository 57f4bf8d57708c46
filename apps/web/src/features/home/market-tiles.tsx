import { Skeleton } from "@candela/ui";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { BreadthBar } from "./breadth-bar.tsx";
import { ProductCard } from "./product-card.tsx";
import { firstOfEachClass, useHomeProducts } from "./products.ts";

/** One product of each class as a tile, and how the market leans. */
export function MarketTiles() {
  const t = useT();
  const query = useHomeProducts();
  if (query.data === undefined)
    return query.isError ? (
      <PartError onRetry={() => void query.refetch()} />
    ) : (
      <div
        role="status"
        aria-label={t("ui_loading")}
        className="page-x mt-2.5 grid grid-cols-[repeat(auto-fill,minmax(max(7.5rem,calc((100%-0.625rem)/2-1px)),1fr))] gap-2.5"
      >
        {["one", "two", "three", "four"].map((key) => (
          <Skeleton key={key} className="h-38 rounded-card!" />
        ))}
      </div>
    );
  if (query.data.length === 0) return <p className="page-x py-6 text-body text-ink-2">{t("home_no_products_text")}</p>;
  return (
    <section aria-label={t("home_act_markets")} className="page-x mt-2.5">
      <div className="rounded-card bg-fill p-3.5">
        <h2 className="mb-3.5 flex flex-wrap items-baseline justify-between gap-x-3 text-caption font-semibold">
          {t("home_market_today")}
          <span className="font-normal text-ink-2">{t("home_breadth_of", { count: query.data.length })}</span>
        </h2>
        <BreadthBar products={query.data} />
      </div>
      <ul className="mt-2.5 grid grid-cols-[repeat(auto-fill,minmax(max(7.5rem,calc((100%-0.625rem)/2-1px)),1fr))] gap-2.5">
        {firstOfEachClass(query.data).map((product) => (
          <li key={product.productCode} className="min-w-0">
            <ProductCard product={product} look="h-38 bg-fill active:bg-fill-press desktop:hover:bg-fill-press" />
          </li>
        ))}
      </ul>
    </section>
  );
}
