import type { ProductKindView } from "../../lib/kinds/product-kind-view.ts";
import { loanPart } from "./loan-part.ts";

/** What is owed stays in reach where nothing new can be borrowed. */
export const loanKind: ProductKindView = {
  name: "loan",
  switches: { loan: "feature_loan" },
  routes: [],
  account: loanPart,
  details: () => import("./kind-details.ts"),
};
