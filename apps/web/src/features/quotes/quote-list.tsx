import { Button, EmptyState, Notice, SkeletonRows } from "@candela/ui";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { useDeferredMount } from "../../lib/browser/use-deferred-mount.ts";
import { useT } from "../../lib/language/i18n.ts";
import { useCurrentProduct } from "../../lib/market/current-product.ts";
import type { Product } from "../../lib/market/quote-store.ts";
import { navigateTo } from "../../lib/navigation/navigation.ts";
import { FAVORITE_PATH } from "../../lib/navigation/paths.ts";
import { quotes } from "../../lib/net/live.ts";
import { formatDateTime } from "../../lib/time/time-format.ts";
import { productsOf, useChosenGroup } from "./chosen-group.ts";
import { EmptyGroup } from "./empty-group.tsx";
import { type ListIndex, listStore, useQuoteList, WATCHLIST } from "./quote-lists.ts";
import { QuoteRow } from "./quote-row.tsx";
import { QuotesFailed } from "./quotes-failed.tsx";
import type { Sort } from "./sorting.ts";
import { useStillOrder } from "./still-order.ts";
import { Suggestions } from "./suggestions.tsx";
import { PaneRows, WindowRows } from "./virtual-rows.tsx";

interface QuoteListProps {
  readonly index: ListIndex;
  readonly sort: Sort;
  readonly stars: boolean;
  readonly candle: boolean;
  /** Inside the pane beside a page: the chosen product is marked. */
  readonly pane?: boolean;
  /** Beside the chart of the chosen product, which is marked: a tap chooses instead of going to trade. */
  readonly onChoose?: ((product: Product) => void) | undefined;
}

/** The rows of one list in all their states. */
export function QuoteListRows({ index, sort, stars, candle, pane = false, onChoose }: QuoteListProps) {
  const t = useT();
  const frame = useRef<HTMLUListElement>(null);
  const list = useQuoteList(index, sort);
  const current = useCurrentProduct().productCode;
  const group = useChosenGroup(index === WATCHLIST);
  const wanted = useMemo(() => productsOf(group, list.products), [group, list.products]);
  const drawn = useDeferredMount(wanted !== undefined);
  const products = useStillOrder(wanted, `${index} ${group?.id ?? ""} ${sort.by} ${sort.order}`, frame);
  const more = useRef(list.more);
  useEffect(() => {
    more.current = list.more;
  });
  const onEnd = useCallback(() => more.current(), []);
  const render = useCallback(
    (product: Product) => (
      <QuoteRow
        near
        ofOneClass={index !== WATCHLIST}
        product={product}
        stars={stars}
        candle={candle}
        selected={(pane || onChoose !== undefined) && product.productCode === current}
        onOpen={onChoose}
      />
    ),
    [stars, candle, pane, current, index, onChoose],
  );
  if (list.failed) return <QuotesFailed onRetry={list.retry} />;
  if (products === undefined || !drawn) return <SkeletonRows count={9} label={t("ui_loading")} />;
  if (list.products?.length === 0) return <EmptyList index={index} />;
  const Rows = pane ? PaneRows : WindowRows;
  return (
    <>
      {group !== undefined && products.length === 0 && (
        <EmptyGroup group={group}>
          <Button onClick={() => void navigateTo(FAVORITE_PATH)}>{t("groups_choose")}</Button>
        </EmptyGroup>
      )}
      {list.old && products.length > 0 && <OldPrices products={products} onRetry={list.retry} />}
      <Rows products={products} frame={frame} render={render} onEnd={onEnd} />
    </>
  );
}

/** Above last known prices: of when they are, and the way to ask again. */
function OldPrices({ products, onRetry }: { readonly products: readonly Product[]; readonly onRetry: () => void }) {
  const t = useT();
  const newest = Math.max(...products.map((product) => (quotes.latest(product.productCode) ?? product.tickerInfo).ts));
  return (
    <div role="status" className="page-x pb-2">
      <Notice tone="attention">
        <span className="flex-1">{t("quotes_old", { time: formatDateTime(newest) })}</span>
        <button type="button" className="touch shrink-0 cursor-pointer font-semibold underline" onClick={onRetry}>
          {t("system_retry")}
        </button>
      </Notice>
    </div>
  );
}

function EmptyList({ index }: { readonly index: ListIndex }) {
  const t = useT();
  if (index !== WATCHLIST) return <EmptyState title={t("quotes_none")} text={t("quotes_none_text")} />;
  return (
    <EmptyState
      title={t("quotes_watch_none")}
      text={t("quotes_watch_none_text")}
      action={<Button onClick={() => listStore.set(1)}>{t("quotes_browse")}</Button>}
    >
      <Suggestions count={2} />
    </EmptyState>
  );
}
