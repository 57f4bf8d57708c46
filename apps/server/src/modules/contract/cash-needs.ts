import { type BackedPosition, cashBacking } from "@candela/engine";
import { SETTLEMENT } from "@candela/model";
import type { Queryable } from "../../platform/postgres/database.ts";
import type { CashNeeds } from "../ledger/index.ts";
import type { MarketData } from "../pricing/index.ts";
import { readCrossPositions } from "./rows.ts";
import { contractProduct } from "./wire.ts";
import type { PositionRecord } from "./working-state.ts";

type Prices = Pick<MarketData, "latest" | "spec" | "isOpen">;

/**
 * What cross positions need of their users' cash: money that leaves may not make an account due, as an order may not. Read under the lock of the
 * users' cash; the prices are those of the moment of the decision.
 */
export async function readCashNeeds(tx: Queryable, userIds: readonly bigint[], market: Prices): Promise<CashNeeds> {
  if (userIds.length === 0) return new Map();
  const groups = Map.groupBy(await readCrossPositions(tx, userIds), ({ position }) => position.userId);
  return new Map(
    [...groups].map(([userId, positions]) => [
      userId,
      (now: number) =>
        cashBacking(
          positions.map((record) => backedPosition(record, market, now)),
          SETTLEMENT,
          now,
        ),
    ]),
  );
}

function backedPosition({ position, product }: PositionRecord, market: Prices, now: number): BackedPosition {
  const { productCode } = product;
  const spec = market.spec(productCode);
  return {
    product: contractProduct(product, spec?.tickSize ?? 1n),
    holding: position,
    market: { spec, tick: market.latest(productCode), isOpen: market.isOpen(productCode, now) },
  };
}
