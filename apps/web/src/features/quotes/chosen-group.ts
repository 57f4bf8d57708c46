import { useQuery } from "@tanstack/react-query";
import { useStore } from "../../lib/browser/store.ts";
import type { Product } from "../../lib/market/quote-store.ts";
import { groupsQuery, type WatchlistGroup } from "../../lib/market/watchlist-groups.ts";
import { useLoggedIn } from "../../lib/session/session.ts";
import { createUserStore } from "../../lib/session/user-store.ts";

/** Id of the group that is shown, each user's own on this device; empty: the whole watchlist. */
export const groupStore = createUserStore<string>("watchlistGroup", "", (value) => (typeof value === "string" ? value : undefined));

const NONE: readonly WatchlistGroup[] = [];

/** The user's groups; none while they are not known. */
export function useGroups(wanted = true): readonly WatchlistGroup[] {
  const enabled = useLoggedIn() && wanted;
  const { data } = useQuery({ ...groupsQuery(), enabled });
  return enabled ? (data ?? NONE) : NONE;
}

/** The group that is shown; undefined for all, and where the chosen one is gone. */
export function useChosenGroup(wanted = true): WatchlistGroup | undefined {
  const groups = useGroups(wanted);
  const chosen = useStore(groupStore);
  return groups.find(({ id }) => id === chosen);
}

/** Those of the products that are in the group, in the order they have; all of them without one. */
export function productsOf<List extends readonly Product[] | undefined>(group: WatchlistGroup | undefined, products: List) {
  if (group === undefined || products === undefined) return products;
  const codes = new Set(group.productCodes);
  return products.filter(({ productCode }) => codes.has(productCode));
}
