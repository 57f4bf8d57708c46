import { type AccountEvent, OPEN_ORDERS_MAX } from "@candela/api";
import { exitPrice, holdingValue, SETTLEMENT } from "@candela/model";
import type { Queryable, Sql } from "../../platform/postgres/database.ts";
import type { MarketData } from "../pricing/index.ts";
import type { Figures } from "./figures.ts";
import { listOrders, readAccount } from "./read.ts";
import { readOpenPositions } from "./rows.ts";
import { contractProduct } from "./wire.ts";

/** First events on a user's socket: every open contract order and position. */
export async function openContracts(sql: Sql, figures: Figures, userId: bigint): Promise<AccountEvent[]> {
  const [{ orders }, account] = await Promise.all([
    listOrders(sql, userId, { status: "open" }, { limit: OPEN_ORDERS_MAX, offset: 0 }),
    readAccount(sql, userId),
  ]);
  return [
    ...orders.map((order): AccountEvent => ({ kind: "contractOrder", order })),
    ...account.positions.map((record): AccountEvent => ({ kind: "contractPosition", position: figures.position(record, account) })),
  ];
}

/** An open position for valuation: what it gained or lost at a price of its product. */
export interface OpenContract {
  readonly productId: number;
  /** Epoch ms. */
  readonly openedAt: number;
  readonly unrealisedAt: (price: bigint) => bigint;
}

/** Margin and unrealised profit of a user's open positions, each at one tick; `unpriced` names products without a price. */
export interface ContractFigures {
  readonly margin: bigint;
  readonly unrealised: bigint;
  readonly unpriced: readonly string[];
  readonly open: readonly OpenContract[];
}

export async function readContractFigures(
  sql: Queryable,
  userId: bigint,
  market: Pick<MarketData, "latest" | "spec">,
): Promise<ContractFigures> {
  let [margin, unrealised] = [0n, 0n];
  const unpriced: string[] = [];
  const open: OpenContract[] = [];
  for (const { position, product } of await readOpenPositions(sql, [userId])) {
    margin += position.margin;
    const tick = market.latest(product.productCode);
    const contract = contractProduct(product, market.spec(product.productCode)?.tickSize ?? 1n);
    const unrealisedAt = (price: bigint) => holdingValue(contract, position, price, SETTLEMENT).unrealised;
    open.push({ productId: product.productId, openedAt: position.openedAt, unrealisedAt });
    if (tick === undefined) unpriced.push(product.productCode);
    else unrealised += unrealisedAt(exitPrice(position.side, tick));
  }
  return { margin, unrealised, unpriced, open };
}
