import type { ProductType } from "@candela/model";
import type { Queryable } from "../../platform/postgres/database.ts";
import { balancesOf, ownersOf } from "../ledger/index.ts";
import type { MarketData } from "../pricing/index.ts";
import { readHoldings } from "./load.ts";
import { productAssetId } from "./working-state.ts";

/** A holding with the price it can be valued at; quantities come from the ledger, the cost from the fills. */
export interface HoldingValue {
  readonly product: {
    readonly productId: number;
    readonly productCode: string;
    readonly productType: ProductType;
    readonly quantityScale: number;
  };
  readonly assetId: number;
  readonly quantity: bigint;
  readonly frozen: bigint;
  readonly cost: bigint;
  readonly realised: bigint;
  /** Latest price; undefined while the product has none. */
  readonly tick: { readonly price: bigint; readonly priceScale: number } | undefined;
}

/** Holdings of a user now: products whose quantity is not zero. */
export async function readHoldingValues(sql: Queryable, userId: bigint, market: MarketData): Promise<HoldingValue[]> {
  const [holdings, balances] = await Promise.all([readHoldings(sql, [userId]), balancesOf(sql, userId)]);
  const held = new Map(balances.filter((row) => row.book === "spot").map((row) => [row.assetId, row]));
  return holdings.flatMap(({ productId, productCode, productType, quantityScale, cost, realised }) => {
    const assetId = productAssetId(productId);
    const account = held.get(assetId);
    if (account === undefined || account.balance === 0n) return [];
    const tick = market.latest(productCode);
    const spec = market.spec(productCode);
    const priced = tick === undefined || spec === undefined ? undefined : { price: tick.price, priceScale: spec.priceScale };
    const product = { productId, productCode, productType, quantityScale };
    return [{ product, assetId, quantity: account.balance, frozen: account.frozen, cost, realised, tick: priced }];
  });
}

/** Users who hold this product in spot, or have a resting order in it; one may be named twice. */
export async function spotHolders(sql: Queryable, productId: number): Promise<bigint[]> {
  const rows = await sql<{ userId: bigint }[]>`select distinct user_id as "userId" from spot_order
    where status = 'open' and product_id = ${productId}`;
  return [...rows.map(({ userId }) => userId), ...(await ownersOf(sql, productAssetId(productId), "spot"))];
}

/** Whether a user has or had something of this product in spot: every holding began with an order. */
export async function hasSpotOf(sql: Queryable, userId: bigint, productId: number): Promise<boolean> {
  const [row] = await sql`select from spot_order where user_id = ${String(userId)}::bigint and product_id = ${productId} limit 1`;
  return row !== undefined;
}
