import type { AccountPart } from "../../lib/account/account-cache.ts";
import { EARNING_ROUTES, earningEvents, earningRules } from "../../lib/earning/earning-part.ts";
import type { ProductKindView } from "../../lib/kinds/product-kind-view.ts";
import { LOCK_CHECK_PATH, LOCK_DETAIL_PATH, LOCK_PATH, LOCK_PRODUCTS_PATH, LOCKS_PATH } from "../../lib/navigation/paths.ts";

const toEvents = earningEvents("lock");

const lockPart: AccountPart = {
  events: { earning: earningRules },
  answers: { "POST /api/lockMining/start": toEvents, "POST /api/lockMining/redeem": toEvents, "POST /api/lockMining/rollOver": toEvents },
  lists: EARNING_ROUTES.lock,
};

export const lockKind: ProductKindView = {
  name: "lock",
  switches: { lockMining: "feature_lockMining" },
  routes: [
    { path: LOCK_PATH, load: () => import("./lock-page.tsx"), title: "lock_title", under: 3, feature: "lockMining" },
    { path: LOCK_PRODUCTS_PATH, load: () => import("./products-page.tsx"), title: "lock_all", under: 3, feature: "lockMining" },
    // What is locked stays in sight when nothing new can be.
    { path: LOCK_DETAIL_PATH, load: () => import("./detail-page.tsx"), title: "lock_one", under: 3 },
    { path: LOCK_CHECK_PATH, load: () => import("./check-rate-page.tsx"), title: "lock_check", under: 3 },
    { path: LOCKS_PATH, load: () => import("./locks-page.tsx"), title: "lock_orders", under: 3 },
  ],
  account: lockPart,
  details: () => import("./kind-details.ts"),
};
