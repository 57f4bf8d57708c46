import { HOME_RECOMMENDED_PAGE_SIZE } from "@candela/api";
import { useDeferredMount } from "../../lib/browser/use-deferred-mount.ts";
import type { Product } from "../../lib/market/quote-store.ts";
import { HOME_CLASS_ORDER } from "../../lib/market/shown-classes.ts";
import { useProductList } from "./product-list.ts";

/** The products that the server wants on home. */
export function useHomeProducts() {
  const list = useProductList("GET /api/homeRecommendProducts/list", { pageSize: HOME_RECOMMENDED_PAGE_SIZE, pageNum: 1 });
  const drawn = useDeferredMount(list.data !== undefined);
  return { ...list, data: drawn ? list.data : undefined };
}

/** The first recommended product of each class. */
export function firstOfEachClass(products: readonly Product[]): Product[] {
  return HOME_CLASS_ORDER.flatMap((type) => products.find(({ productType }) => productType === type) ?? []);
}
