import { WATCHLIST_MAX } from "@candela/api";
import { showToast } from "@candela/ui";
import { createStore, useStore } from "../browser/store.ts";
import { t } from "../language/i18n.ts";
import { call, callRows } from "../net/api.ts";
import { queryClient, refresh, rowsQuery } from "../net/queries.ts";
import { AWAITING_REVIEW } from "../net/request.ts";
import { goToLogin } from "../session/login.ts";
import { sessionStore } from "../session/session.ts";
import type { Product } from "./quote-store.ts";
import type { WatchlistGroup } from "./watchlist-groups.ts";

const ROUTE = "GET /api/userProductOption/list";
const GROUPS = "GET /api/userProductGroup/list";
const PAGE_SIZE = 100;

/** The whole watchlist in the user's order; nobody logged in has none. */
export function watchlistQuery() {
  const fields = { pageSize: PAGE_SIZE, pageNum: 1 };
  return {
    ...rowsQuery(ROUTE, fields, { keep: true, enabled: sessionStore.get() !== null }),
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const rows: Product[] = [];
      for (let pageNum = 1; pageNum <= WATCHLIST_MAX / PAGE_SIZE; pageNum += 1) {
        const page = await callRows(ROUTE, { ...fields, pageNum }, { quiet: true, signal });
        rows.push(...page);
        if (page.length < PAGE_SIZE) break;
      }
      return rows as readonly Product[];
    },
  };
}

/** Stars set or taken since the lists were read, by product code. */
const changed = createStore<ReadonlyMap<string, boolean>>(new Map());
sessionStore.subscribe(() => changed.set(new Map()));

/** Whether a product is in the watchlist, as far as this device knows. */
export function useStarred(product: Pick<Product, "productCode" | "isOption">): boolean {
  return useStore(changed).get(product.productCode) ?? product.isOption;
}

function mark(code: string, starred: boolean | undefined): void {
  changed.set((before) => {
    const after = new Map(before);
    if (starred === undefined) after.delete(code);
    else after.set(code, starred);
    return after;
  });
}

type Starrable = Pick<Product, "productCode" | "productType" | "productId">;

/** Adds or removes at once on screen; a rejection takes it back and says why. Without a session it leads to login. */
export async function setStarred(product: Starrable, starred: boolean): Promise<void> {
  if (sessionStore.get() === null) return goToLogin();
  const { productCode, productType, productId } = product;
  const before = changed.get().get(productCode);
  mark(productCode, starred);
  try {
    const { code, msg } = starred
      ? await call("POST /api/userProductOption/addOption", { productCode, productType, productId }, { encoding: "json" })
      : await call("POST /api/userProductOption/removeOption", { productCode });
    // A code that is to be ignored: nothing was done, and nothing is said.
    if (code !== 200 && msg !== AWAITING_REVIEW) return mark(productCode, before);
  } catch {
    mark(productCode, before);
    return;
  }
  // A product removed from the list leaves its groups, and an undo restores them too.
  const groups = queryClient.getQueriesData<readonly WatchlistGroup[]>({ queryKey: [GROUPS] }).flatMap(([, held]) => held ?? []);
  const undo = async () => {
    await setStarred(product, true);
    await (await import("./watchlist-groups.ts")).rejoin(productCode, groups);
  };
  showToast(
    starred
      ? { text: t("quotes_added"), tone: "good" }
      : { text: t("quotes_removed"), action: { label: t("quotes_undo"), onClick: () => void undo() } },
  );
  await refresh(ROUTE, GROUPS);
}
