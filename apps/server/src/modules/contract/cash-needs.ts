import { crossSum, exitPrice, isLiquidationDue, SETTLEMENT } from "@candela/model";
import type { Queryable } from "../../platform/postgres/database.ts";
import type { CashNeed, CashNeeds } from "../ledger/index.ts";
import type { MarketData } from "../pricing/index.ts";
import { readOpenPositions } from "./rows.ts";
import { contractProduct } from "./wire.ts";
import type { PositionRecord } from "./working-state.ts";

type Prices = Pick<MarketData, "latest" | "spec">;

/**
 * What cross positions need of their users' cash: money that leaves may not make an account due, as an order may not. Read under the lock of the users' cash.
 */
export async function readCashNeeds(tx: Queryable, userIds: readonly bigint[], market: Prices): Promise<CashNeeds> {
  const cross = (await readOpenPositions(tx, userIds)).filter(({ position }) => position.marginMode === "cross");
  const groups = Map.groupBy(cross, ({ position }) => position.userId);
  return new Map([...groups].map(([userId, positions]) => [userId, needOf(positions, market)]));
}

/** While a product is suspended or has no price nobody can say what is needed, so all of it may be. */
function needOf(positions: readonly PositionRecord[], market: Prices): CashNeed {
  const parts = positions.flatMap(({ position, product: { productCode, ...product } }) => {
    const [spec, tick] = [market.spec(productCode), market.latest(productCode)];
    if (spec === undefined || spec.isLock || tick === undefined) return [];
    return [{ product: contractProduct(product, spec.tickSize), holding: position, at: exitPrice(position.side, tick) }];
  });
  if (parts.length < positions.length) return () => "product_suspended";
  return (left) => (isLiquidationDue(crossSum(left, parts, SETTLEMENT)) ? "position_at_risk" : null);
}
