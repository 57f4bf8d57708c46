import { openOperator } from "./operator.ts";
import type { Product } from "./product-process.ts";

/** The shortest that an operator may offer. */
const SHORTEST_S = 5;
const CRYPTO = 2;

/** Quick trades on crypto that end while a test looks on; those of the start run half a minute at least. */
export async function offerShortTrades(product: Product): Promise<void> {
  const operator = await openOperator(product, "setup", "owner");
  await operator.act("POST /api/admin/fastTradeOrderOptions/add", {
    productType: CRYPTO,
    seconds: SHORTEST_S,
    payoutRate: "0.78",
    minimum: "5",
    maximum: "1000",
    reason: "tests wait for the end",
  });
}
