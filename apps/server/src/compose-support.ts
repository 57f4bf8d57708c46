/** Customer service with what it reads of the other modules: the trades that a user shows, and the questions that may answer. */
import type { ContentModule } from "./modules/content/index.ts";
import {
  fillsData,
  fillsOfPosition,
  findContractOrders,
  findPositions,
  listContractOrders,
  listPositions,
} from "./modules/contract/index.ts";
import { findQuickOrders, listQuickOrders } from "./modules/quick/index.ts";
import { findOrders, listOrders } from "./modules/spot/index.ts";
import { createSupportModule, type SupportModule, type SupportParts, type TradeReaders } from "./modules/support/index.ts";
import type { Sql } from "./platform/postgres/database.ts";
import type { ProductKinds } from "./product-kinds.ts";

function tradeReaders(sql: Sql, { contract, quick }: ProductKinds["running"]): TradeReaders {
  const first = (limit: number) => ({ limit, offset: 0 });
  return {
    spotOrder: {
      find: (userId, ids) => findOrders(sql, userId, ids),
      newest: async (userId, limit) => (await listOrders(sql, userId, {}, first(limit))).orders,
    },
    contractOrder: {
      find: (userId, ids) => findContractOrders(sql, userId, ids),
      newest: async (userId, limit) => (await listContractOrders(sql, userId, {}, first(limit))).orders,
    },
    contractPosition: {
      find: (userId, ids) => findPositions(sql, contract.figures, userId, ids),
      newest: async (userId, limit) => (await listPositions(sql, contract.figures, userId, {}, first(limit))).positions,
    },
    quickTrade: {
      find: (userId, ids) => findQuickOrders(sql, userId, ids),
      newest: async (userId, limit) => (await listQuickOrders(sql, userId, {}, first(limit))).orders,
    },
    fillsOf: async (positionId) => fillsData(await fillsOfPosition(sql, positionId)),
    receiptOf: (userId, tradeId) => quick.receiptOf(userId, tradeId),
  };
}

export function composeSupport(
  parts: Omit<SupportParts, "trades" | "questions">,
  { kinds, content }: { readonly kinds: ProductKinds; readonly content: Pick<ContentModule, "questions"> },
): SupportModule {
  return createSupportModule({ ...parts, trades: tradeReaders(parts.sql, kinds.running), questions: content.questions });
}
