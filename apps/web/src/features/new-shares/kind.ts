import type { ProductKindView } from "../../lib/kinds/product-kind-view.ts";
import { NEW_SHARE_ORDERS_PATH, NEW_SHARE_PATH, NEW_SHARES_PATH } from "../../lib/navigation/paths.ts";
import { newSharePart } from "./new-share-part.ts";

/** What was subscribed stays in reach where nothing new can be. */
export const newShareKind: ProductKindView = {
  name: "newShare",
  switches: { newShares: "feature_newShares" },
  routes: [
    { path: NEW_SHARES_PATH, load: () => import("./offers-page.tsx"), title: "new_share_title", feature: "newShares", under: 3 },
    { path: NEW_SHARE_PATH, load: () => import("./detail-page.tsx"), title: "shares_one", under: 3 },
    { path: NEW_SHARE_ORDERS_PATH, load: () => import("./orders-page.tsx"), title: "shares_mine", under: 3 },
  ],
  account: newSharePart,
  details: () => import("./kind-details.ts"),
};
