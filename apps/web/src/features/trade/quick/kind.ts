import type { ProductKindView } from "../../../lib/kinds/product-kind-view.ts";
import { QUICK_TRADES_PATH } from "../../../lib/navigation/paths.ts";
import { quickPart } from "./quick-part.ts";

export const quickKind: ProductKindView = {
  name: "quick",
  switches: { quickTrade: "feature_quickTrade" },
  routes: [{ path: QUICK_TRADES_PATH, load: () => import("../overview/quick-trades-page.tsx"), title: "quick_trades", table: true }],
  account: quickPart,
  details: () => import("./kind-details.ts"),
};
