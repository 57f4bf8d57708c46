import type { ProductKindView } from "../../lib/kinds/product-kind-view.ts";
import { LOAN_BUY_PATH, LOAN_PATH, LOAN_REPAY_PATH, LOANS_PATH } from "../../lib/navigation/paths.ts";
import { loanPart } from "./loan-part.ts";

/** Its pages are reached from the assets. What is owed stays in reach where nothing new can be borrowed. */
export const loanKind: ProductKindView = {
  name: "loan",
  switches: { loan: "feature_loan" },
  routes: [
    { path: LOANS_PATH, load: () => import("./list-page.tsx"), title: "loan_title", under: 3 },
    { path: LOAN_BUY_PATH, load: () => import("./buy-page.tsx"), title: "loan_borrow", feature: "loan", under: 3 },
    { path: LOAN_PATH, load: () => import("./detail-page.tsx"), title: "loan_title", under: 3 },
    { path: LOAN_REPAY_PATH, load: () => import("./repay-page.tsx"), title: "loan_repay", under: 3 },
  ],
  account: loanPart,
  details: () => import("./kind-details.ts"),
};
