import type { ProductKindView } from "../../../lib/kinds/product-kind-view.ts";
import { EXPLAIN_PATH, POSITION_PATH, POSITIONS_PATH } from "../../../lib/navigation/paths.ts";
import { contractPart } from "./contract-part.ts";

export const contractKind: ProductKindView = {
  name: "contract",
  switches: { contractTrade: "feature_contractTrade", followOrder: "feature_followOrder" },
  routes: [
    {
      path: POSITIONS_PATH,
      load: () => import("./positions-page.tsx"),
      title: "contract_positions",
      feature: "contractPositions",
      table: true,
    },
    { path: POSITION_PATH, load: () => import("./position-detail-page.tsx"), title: "contract_position" },
    { path: EXPLAIN_PATH, load: () => import("./explain-page.tsx"), title: "contract_explain" },
  ],
  account: contractPart,
  details: () => import("./kind-details.ts"),
};
