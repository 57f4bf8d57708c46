import type { PledgeProduct } from "./pledge-shapes.ts";

/** Products of one currency: what can be taken back any time first, then the shortest term. */
export interface CurrencyProducts {
  readonly currencyId: number;
  readonly code: string;
  readonly products: readonly PledgeProduct[];
}

/** Products by their currency, the currency of the highest rate first, as the server lists them. */
export function byCurrency(products: readonly PledgeProduct[]): readonly CurrencyProducts[] {
  return [...Map.groupBy(products, ({ currencyId }) => currencyId)].map(([currencyId, own]) => ({
    currencyId,
    code: own[0]?.currencyName ?? "",
    products: own.toSorted((one, other) => one.termDays - other.termDays || one.productId - other.productId),
  }));
}
