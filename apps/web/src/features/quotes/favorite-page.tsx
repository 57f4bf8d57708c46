import { Button, EmptyState, IconButton, SkeletonRows } from "@candela/ui";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { StarIcon } from "@phosphor-icons/react/dist/csr/Star";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { ProductRow } from "../../lib/components/product-row.tsx";
import { useT } from "../../lib/language/i18n.ts";
import type { Product } from "../../lib/market/quote-store.ts";
import { setStarred, watchlistQuery } from "../../lib/market/watchlist.ts";
import { navigateTo } from "../../lib/navigation/navigation.ts";
import { SEARCH_PATH } from "../../lib/navigation/paths.ts";
import { useQueryParam } from "../../lib/navigation/query-param.ts";
import { call } from "../../lib/net/api.ts";
import { quotes } from "../../lib/net/live.ts";
import { queryClient, refresh } from "../../lib/net/queries.ts";
import { useLoggedIn } from "../../lib/session/session.ts";
import { productsOf, useChosenGroup, useGroups } from "./chosen-group.ts";
import { EmptyGroup } from "./empty-group.tsx";
import { FavoriteEditor } from "./favorite-editor.tsx";
import { GroupChips } from "./group-chips.tsx";
import { GroupSheet, type GroupView } from "./group-sheet.tsx";
import { QuotesFailed } from "./quotes-failed.tsx";
import { Suggestions } from "./suggestions.tsx";
import { SwipeRow } from "./swipe-row.tsx";

const ROUTE = "GET /api/userProductOption/list";

/** Puts the list in a new order at once; a failure brings the server's order back. */
async function saveOrder(products: readonly Product[]): Promise<void> {
  queryClient.setQueryData(watchlistQuery().queryKey, products);
  try {
    const productCodes = products.map((product) => product.productCode).join(",");
    await call("POST /api/userProductOption/reorder", { productCodes });
  } catch {
    await refresh(ROUTE);
  }
}

/** The watchlist: live rows, and whole or one group of it, and an edit mode that removes, reorders and groups. */
export default function FavoritePage() {
  const t = useT();
  const loggedIn = useLoggedIn();
  const query = useQuery({ ...watchlistQuery(), enabled: loggedIn });
  const products = loggedIn ? query.data : [];
  // Editing that was asked for elsewhere is not asked for a second time here.
  const asked = useQueryParam("edit") === "1";
  const [editing, setEditing] = useState(asked);
  const [view, setView] = useState<GroupView | null>(null);
  const groups = useGroups();
  useEffect(() => {
    if (products !== undefined) quotes.seed(products);
  }, [products]);
  const filled = products !== undefined && products.length > 0;
  return (
    <>
      <PageHeader
        title={t("quotes_list_4")}
        end={
          filled ? (
            <span className="flex items-center gap-3">
              <IconButton data-feature="quoteSearch" label={t("quotes_search")} onClick={() => void navigateTo(SEARCH_PATH)}>
                <PlusIcon size={21} />
              </IconButton>
              <button
                type="button"
                aria-pressed={editing}
                onClick={() => setEditing(!editing)}
                className="touch me-3 cursor-pointer text-body font-semibold"
              >
                {t(editing ? "quotes_done" : "quotes_edit_short")}
              </button>
            </span>
          ) : undefined
        }
      />
      {products === undefined && !query.isError && <SkeletonRows count={6} label={t("ui_loading")} />}
      {products === undefined && query.isError && <QuotesFailed onRetry={() => void query.refetch()} />}
      {products?.length === 0 && (
        <EmptyState
          title={t("quotes_watch_none")}
          text={t("quotes_watch_none_text")}
          action={
            <Button data-feature="quoteSearch" onClick={() => void navigateTo(SEARCH_PATH)}>
              {t("quotes_search")}
            </Button>
          }
        >
          <Suggestions count={2} />
        </EmptyState>
      )}
      {filled &&
        (editing ? (
          <FavoriteEditor
            products={products}
            onOrder={(next) => void saveOrder(next)}
            onRemove={(product) => void setStarred(product, false)}
            groups={groups}
            onGroups={setView}
          />
        ) : (
          <FavoriteRows products={products} onGroups={setView} />
        ))}
      {view !== null && products !== undefined && <GroupSheet view={view} onView={setView} groups={groups} products={products} />}
    </>
  );
}

interface FavoriteRowsProps {
  readonly products: readonly Product[];
  readonly onGroups: (view: GroupView) => void;
}

function FavoriteRows({ products, onGroups }: FavoriteRowsProps) {
  const t = useT();
  const group = useChosenGroup();
  const shown = productsOf(group, products);
  return (
    <>
      <GroupChips onNew={() => onGroups({ kind: "new" })} />
      {group !== undefined && shown.length === 0 && (
        <EmptyGroup group={group}>
          <Button onClick={() => onGroups({ kind: "group", id: group.id })}>{t("groups_choose")}</Button>
        </EmptyGroup>
      )}
      <ul>
        {shown.map((product) => (
          <li key={product.productCode}>
            <SwipeRow
              end={{
                label: t("quotes_remove"),
                icon: <StarIcon size={22} />,
                tone: "danger",
                onAct: () => void setStarred(product, false),
              }}
            >
              <ProductRow product={product} />
            </SwipeRow>
          </li>
        ))}
      </ul>
    </>
  );
}
