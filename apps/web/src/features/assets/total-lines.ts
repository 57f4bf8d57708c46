import { kindDetails } from "../../lib/kinds/kinds.ts";
import type { TotalLine } from "../../lib/kinds/product-kind-view.ts";

/** Lines of the total that are of a kind of product as a whole. */
export function totalLines(): readonly TotalLine[] {
  return kindDetails().flatMap(({ total }) => total ?? []);
}
