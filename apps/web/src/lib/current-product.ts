import { switchTab, TRADE_PATH } from "./navigation.ts";
import { createKeptStore, useStore } from "./store.ts";

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

/** Stores it as the current product and switches to the trade tab. */
export function openProduct(product: CurrentProduct): Promise<void> {
  currentProductStore.set({ productCode: product.productCode, productType: product.productType });
  return switchTab(TRADE_PATH);
}
