import { useQuery } from "@tanstack/react-query";
import { useEffect, useId } from "react";
import { ProductRow } from "../../../lib/components/product-row.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { openProduct } from "../../../lib/market/current-product.ts";
import type { Product } from "../../../lib/market/quote-store.ts";
import { useShowsClass } from "../../../lib/market/shown-classes.ts";
import { watchlistQuery } from "../../../lib/market/watchlist.ts";
import { quotes } from "../../../lib/net/live.ts";
import { rowsQuery } from "../../../lib/net/queries.ts";
import { chooseMode } from "../shell/mode-choice.ts";
import { isModeOpen } from "../shell/mode-memory.ts";
import { MODES } from "../shell/modes.ts";
import type { TradeModeId } from "../shell/trade-mode.ts";

const SHOWN = 2;
/** More than are shown: classes that are hidden, and what the mode does not trade, are left out. */
const ASKED = 30;

/** Under an empty list of a mode: the first two products of the user's watchlist that it trades, or those that gained most where the watchlist has none. */
export function SuggestedProducts({ mode: id }: { readonly mode: TradeModeId }) {
  const t = useT();
  const titleId = useId();
  const shows = useShowsClass();
  const mode = MODES.find((each) => each.id === id);
  const suits = (product: Product) => shows(product.productType) && mode !== undefined && isModeOpen(mode, product);
  const watched = useQuery(watchlistQuery());
  const own = watched.data?.filter(suits) ?? [];
  // A watchlist that cannot be read is as good as none.
  const isBare = own.length === 0 && (watched.data !== undefined || watched.isError);
  const movers = useQuery({
    ...rowsQuery("GET /api/product/search", { sortBy: "changeRate", order: "desc", pageSize: ASKED }, { keep: true }),
    enabled: isBare,
  });
  const shown = (isBare ? (movers.data?.filter(suits) ?? []) : own).slice(0, SHOWN);
  useEffect(() => {
    if (watched.data !== undefined) quotes.seed(watched.data);
  }, [watched.data]);
  useEffect(() => {
    if (movers.data !== undefined) quotes.seed(movers.data);
  }, [movers.data]);
  if (shown.length === 0) return null;
  const open = (product: Product) => {
    chooseMode(product.productCode, id);
    void openProduct(product);
  };
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="page-x pb-1 text-caption text-ink-2">
        {t(isBare ? "home_top_gainers" : "me_watchlist")}
      </h3>
      <ul>
        {shown.map((product, index) => (
          <li key={product.productCode}>
            <ProductRow product={product} divider={index < shown.length - 1} onOpen={open} />
          </li>
        ))}
      </ul>
    </section>
  );
}
