import type { MouseEvent } from "react";
import { createKeptStore, useStore } from "../browser/store.ts";
import { pageUrl, switchTab } from "../navigation/navigation.ts";
import { TRADE_PATH } from "../navigation/paths.ts";

/** The product that the trade tab shows; kept over restarts. */
export interface CurrentProduct {
  readonly productCode: string;
  readonly productType: number;
}

const FIRST: CurrentProduct = { productCode: "X:BTCUSD", productType: 2 };

const currentProductStore = createKeptStore<CurrentProduct>("currentProduct", FIRST, (value) => {
  const kept = value as Partial<CurrentProduct> | null;
  if (typeof kept?.productCode !== "string" || typeof kept.productType !== "number") return undefined;
  return { productCode: kept.productCode, productType: kept.productType };
});

export function useCurrentProduct(): CurrentProduct {
  return useStore(currentProductStore);
}

/** Stores it as the current product and switches to the trade tab, whose address names it. */
export function openProduct(product: CurrentProduct): Promise<void> {
  takeProduct(product);
  return switchTab(productUrl(product));
}

export function takeProduct({ productCode, productType }: CurrentProduct): void {
  const { productCode: code } = currentProductStore.get();
  if (code !== productCode) currentProductStore.set({ productCode, productType });
}

const productUrl = ({ productCode }: CurrentProduct) => pageUrl(TRADE_PATH, { productCode });

/** For links to a product: `<a {...productLink(product)}>`. Opened in a new tab, they show it there. */
export function productLink<Product extends CurrentProduct>(
  product: Product,
  onOpen: (product: Product) => void = (product) => void openProduct(product),
) {
  return {
    href: `#${productUrl(product)}`,
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      onOpen(product);
    },
  };
}
