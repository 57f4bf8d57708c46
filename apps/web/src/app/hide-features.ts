import type { Row } from "@candela/api";
import { hashKey } from "@tanstack/react-query";
import { queryClient } from "../lib/net/queries.ts";
import { hiddenClassesStore, switchesQuery } from "../lib/site/site.ts";
import { ROUTES } from "./routes.ts";

const SWITCHES = "GET /api/switchSet/list";
type Switches = readonly Row<typeof SWITCHES>[];

const hidden = "{display:none!important}";

/** Switch of each class of products, by its `productType`. */
const CLASS_SWITCHES = { stock: 1, crypto: 2, futures: 3, forex: 4 } as const;

/** Hides links to hidden pages and elements that name a hidden switch as `data-feature`. They leave the layout, so that neither keyboard nor screen reader reaches them. */
function hidingRules(features: readonly string[]): string {
  const selectors = features.flatMap((feature) => [
    `[data-feature=${JSON.stringify(feature)}]`,
    ...ROUTES.filter((route) => route.feature === feature).flatMap(({ path }) => [`a[href="#${path}"]`, `a[href^="#${path}?"]`]),
  ]);
  return selectors.length === 0 ? "" : `${selectors.join()}${hidden}`;
}

/** Hides features by the switches, and follows every later result of their query. The last ones hold until they are read again. Called once. */
export function hideFeatures(): void {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  const apply = (rows: Switches | undefined) => {
    if (rows === undefined) return;
    const off = rows.filter(({ status }) => status === 1).map(({ desc }) => desc);
    void sheet.replace(hidingRules(off));
    const classes = Object.entries(CLASS_SWITCHES).flatMap(([desc, productType]) => (off.includes(desc) ? [productType] : []));
    hiddenClassesStore.set((before) => (before.join() === classes.join() ? before : classes));
  };
  // Not an observer, which stays with one query: user and language are part of its key, and logging in or out empties the cache.
  queryClient.getQueryCache().subscribe(({ query, type }) => {
    if (type === "updated" && query.queryKey[0] === SWITCHES && query.queryHash === hashKey(switchesQuery().queryKey))
      apply(query.state.data as Switches | undefined);
  });
  apply(queryClient.getQueryData<Switches>(switchesQuery().queryKey));
}
