import type { ProductKindView } from "../../../lib/kinds/product-kind-view.ts";
import { ORDERS_PATH } from "../../../lib/navigation/paths.ts";
import { spotPart } from "./spot-part.ts";

export const spotKind: ProductKindView = {
  name: "spot",
  switches: { spotTrade: "feature_spotTrade" },
  routes: [{ path: ORDERS_PATH, load: () => import("./orders/orders-page.tsx"), title: "orders_title", table: true }],
  account: spotPart,
  details: () => import("./kind-details.ts"),
};
