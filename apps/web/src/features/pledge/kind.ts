import type { ProductKindView } from "../../lib/kinds/product-kind-view.ts";
import { PLEDGE_BUY_PATH, PLEDGE_INTEREST_PATH, PLEDGE_ORDERS_PATH, PLEDGE_PATH, PLEDGES_PATH } from "../../lib/navigation/paths.ts";
import { pledgePart } from "./pledge-part.ts";

/** Its pages are reached from the assets. What is pledged stays in reach where nothing new can be. */
export const pledgeKind: ProductKindView = {
  name: "pledge",
  switches: { pledge: "feature_pledge" },
  routes: [
    { path: PLEDGES_PATH, load: () => import("./list-page.tsx"), title: "pledge_title", feature: "pledge", under: 3 },
    { path: PLEDGE_BUY_PATH, load: () => import("./buy-page.tsx"), title: "pledge_title", feature: "pledge", under: 3 },
    { path: PLEDGE_PATH, load: () => import("./detail-page.tsx"), title: "pledge_title", under: 3 },
    { path: PLEDGE_ORDERS_PATH, load: () => import("./orders-page.tsx"), title: "pledge_orders", under: 3 },
    { path: PLEDGE_INTEREST_PATH, load: () => import("./interest-page.tsx"), title: "pledge_interest", under: 3 },
  ],
  account: pledgePart,
  details: () => import("./kind-details.ts"),
};
