import { QUOTE_LISTS } from "@candela/api";
import { Button, EmptyState, SkeletonRows, Tabs } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { PartError } from "../../lib/components/part-error.tsx";
import { ProductRow } from "../../lib/components/product-row.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { HOME_CLASS_ORDER, useShowsClass } from "../../lib/market/shown-classes.ts";
import { watchlistQuery } from "../../lib/market/watchlist.ts";
import { navigateTo } from "../../lib/navigation/navigation.ts";
import { QUOTES_PATH } from "../../lib/navigation/paths.ts";
import { quotes } from "../../lib/net/live.ts";
import { rowsQuery } from "../../lib/net/queries.ts";
import { useHidden } from "../../lib/site/site.ts";
import { ORDER_MS } from "./product-list.ts";

const WATCHLIST = 4;
type ListIndex = 0 | 1 | 2 | 3 | typeof WATCHLIST;
/** One's own first, then the classes: each by its index among the lists of the contract. */
const LISTS: readonly ListIndex[] = [WATCHLIST, ...HOME_CLASS_ORDER.map((productType) => (productType - 1) as ListIndex)];
/** More are on the page of quotes. */
const SHOWN = 10;
const PANEL_ID = "home-market-list";

/** The markets, one list at a time. */
export function MarketLists() {
  const t = useT();
  const [chosen, setIndex] = useState<ListIndex>(1);
  const shows = useShowsClass();
  const own = !useHidden("watchlist");
  const lists = LISTS.filter((list) => (list === WATCHLIST ? own : shows(list + 1)));
  const index = lists.includes(chosen) ? chosen : (lists[0] ?? chosen);
  const choices = lists.map((list) => ({ value: `${list}`, label: t(`quotes_list_${list}`) }));
  return (
    <section aria-label={t("home_act_markets")} className="mt-1">
      <Tabs
        label={t("home_act_markets")}
        choices={choices}
        value={`${index}`}
        onChange={(value) => setIndex(LISTS.find((list) => `${list}` === value) ?? WATCHLIST)}
        panelId={PANEL_ID}
      />
      <div id={PANEL_ID} role="tabpanel" aria-label={t(`quotes_list_${index}`)}>
        <MarketList key={index} index={index} />
      </div>
    </section>
  );
}

function useMarketList(index: ListIndex) {
  const market = QUOTE_LISTS[index === WATCHLIST ? 0 : index];
  const own = watchlistQuery();
  const list = rowsQuery(market, { pageNum: 1, pageSize: SHOWN }, { keep: true });
  const query = useQuery({ ...(index === WATCHLIST ? own : (list as typeof own)), refetchInterval: ORDER_MS });
  const { data } = query;
  useEffect(() => {
    if (data !== undefined) quotes.seed(data);
  }, [data]);
  return query;
}

function MarketList({ index }: { readonly index: ListIndex }) {
  const t = useT();
  const query = useMarketList(index);
  const products = query.data ?? (query.isPending && query.fetchStatus === "idle" ? [] : undefined);
  if (products === undefined)
    return query.isError ? <PartError onRetry={() => void query.refetch()} /> : <SkeletonRows count={6} label={t("ui_loading")} />;
  if (products.length === 0)
    return (
      <EmptyState
        title={t(index === WATCHLIST ? "quotes_watch_none" : "quotes_none")}
        text={t(index === WATCHLIST ? "quotes_watch_none_text" : "quotes_none_text")}
      />
    );
  return (
    <>
      <ul>
        {products.slice(0, SHOWN).map((product) => (
          <li key={product.productCode}>
            <ProductRow product={product} />
          </li>
        ))}
      </ul>
      <div className="page-x flex justify-center pt-3">
        <Button kind="secondary" size="small" onClick={() => void navigateTo(QUOTES_PATH)}>
          {t("home_all_markets")}
        </Button>
      </div>
    </>
  );
}
