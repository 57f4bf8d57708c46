import type { ProductKindView } from "../../lib/kinds/product-kind-view.ts";
import { INVITE_PATH, TEAM_PATH } from "../../lib/navigation/paths.ts";
import { teamPart } from "./team-part.ts";

/** What was earned stays in the account record where the pages are hidden. */
export const commissionKind: ProductKindView = {
  name: "commission",
  // Its switch hides the pages and closes no call: what is due is told and paid all the same.
  switches: {},
  routes: [
    { path: TEAM_PATH, load: () => import("./team-page.tsx"), title: "team_title", feature: "team", under: 4, table: true },
    { path: INVITE_PATH, load: () => import("./share-page.tsx"), title: "share_title", feature: "team", under: 4, table: true },
  ],
  account: teamPart,
  details: () => import("./kind-details.ts"),
};
