import type { SpotOrder } from "@candela/engine";
import { assert, Direction, type ProductSpec, productAsset, SETTLEMENT_CURRENCY_ID, spotPositionType } from "@candela/model";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable, Sql, Tx } from "../../platform/postgres/database.ts";
import {
  accountKeyText,
  availableOf,
  BatchAccounts,
  balanceOf,
  type CashNeedsOf,
  defineAssets,
  holdAccounts,
  houseAccount,
  noCashNeeds,
  takeIds,
  userAccount,
} from "../ledger/index.ts";
import { type BoundUsers, nobodyBound } from "../limits/index.ts";
import type { MarketData } from "../pricing/index.ts";
import type { SpotCommand } from "./command.ts";
import { readFills } from "./read-fills.ts";
import { type OrderRecord, productAssetId, WorkingState } from "./working-state.ts";

/** Transfers, orders and fills that one command may need ids for. */
const IDS_PER_COMMAND = 8;

type Stamps = "createdAt" | "updatedAt" | "triggeredAt" | "triggerSeq" | "expiresAt" | "lastSeq";

interface OrderRow extends Omit<SpotOrder, Stamps> {
  readonly createdAt: bigint;
  readonly updatedAt: bigint;
  readonly triggeredAt: bigint | null;
  readonly triggerSeq: bigint | null;
  readonly expiresAt: bigint | null;
  readonly lastSeq: bigint | null;
  readonly productCode: string;
  readonly productType: number;
  readonly positionType: number;
  readonly priceScale: number;
  readonly quantityScale: number;
  readonly holdId: bigint | null;
}

export const orderColumns = (sql: Queryable) => sql`id, user_id as "userId", product_id as "productId", product_code as "productCode",
  product_type as "productType", position_type as "positionType", price_scale as "priceScale", quantity_scale as "quantityScale",
  direction, order_type as "orderType", time_in_force as "timeInForce", status, end_reason as "endReason", limit_price as "limit",
  trigger_price as "trigger", triggered_at as "triggeredAt", trigger_seq as "triggerSeq", expires_at as "expiresAt", quantity, filled, value,
  notional, fee, fee_rate as "feeRate", config_version as "configVersion", hold_id as "holdId", held, last_seq as "lastSeq",
  created_at as "createdAt", updated_at as "updatedAt"`;

function stamp(value: bigint | null): number | null {
  return value === null ? null : Number(value);
}

export function orderRecord(row: OrderRow): OrderRecord {
  const { productCode, productType, positionType, priceScale, quantityScale, holdId, ...order } = row;
  return {
    order: {
      ...order,
      createdAt: Number(order.createdAt),
      updatedAt: Number(order.updatedAt),
      triggeredAt: stamp(order.triggeredAt),
      triggerSeq: stamp(order.triggerSeq),
      expiresAt: stamp(order.expiresAt),
      lastSeq: stamp(order.lastSeq),
    },
    productCode,
    productType,
    positionType,
    priceScale,
    quantityScale,
    holdId,
  };
}

export async function readOrders(sql: Queryable, ids: readonly bigint[]): Promise<OrderRecord[]> {
  if (ids.length === 0) return [];
  const rows = await sql<OrderRow[]>`select ${orderColumns(sql)} from spot_order where id = any (${numberList(ids)}::bigint[])`;
  return rows.map(orderRecord);
}

/** A new order's record, from the product as it is now. */
export function newRecord(order: SpotOrder, spec: ProductSpec, holdId: bigint | null): OrderRecord {
  const { productCode, productType, priceScale, quantityScale } = spec;
  return { order, productCode, productType, positionType: spotPositionType(productType), priceScale, quantityScale, holdId };
}

export interface LoadParts {
  /** For house accounts, which are made outside the batch and then known for ever. */
  readonly sql: Sql;
  readonly market: MarketData;
  /** Those of these users that may not trade. */
  readonly frozenUsers: (tx: Tx, userIds: readonly bigint[]) => Promise<ReadonlySet<bigint>>;
  /** The limits that users set themselves. */
  readonly boundUsers: BoundUsers;
  /** What leans on their cash. */
  readonly cashNeeds: CashNeedsOf;
}

/** Reads what a batch needs in a few set-based statements; each user's accounts are locked first, in the order of their ids. */
export class SpotLoader {
  readonly #parts: LoadParts;
  readonly #accounts: BatchAccounts;

  constructor(parts: LoadParts) {
    this.#parts = parts;
    this.#accounts = new BatchAccounts(parts.sql);
  }

  async load(tx: Tx, commands: readonly SpotCommand[], shard: number): Promise<WorkingState> {
    const users = [...new Set(commands.map((command) => command.userId))];
    const orderIds = commands.flatMap((command) => (command.kind === "place" ? [] : [command.orderId]));
    const touched = await this.#touchedProducts(tx, commands, orderIds);
    await this.#openHouse([...new Set(touched.map(({ productId }) => productId))], commands, shard);
    const keys = [
      ...users.map((userId) => userAccount(userId, SETTLEMENT_CURRENCY_ID, "cash")),
      ...touched.map(({ userId, productId }) => userAccount(userId, productAssetId(productId), "spot")),
    ];
    // All users who may buy something here; which of the resting orders are purchases is not known yet.
    const buyers = commands.flatMap((command) =>
      command.kind === "fill" || (command.kind === "place" && command.direction === Direction.buy) ? [command.userId] : [],
    );
    // What rests has its money already.
    const spenders = commands.flatMap((command) =>
      command.kind === "place" && command.direction === Direction.buy ? [command.userId] : [],
    );
    const [accounts, holdings, orders, frozen, bound, needs, ids] = await Promise.all([
      this.#accounts.lock(tx, keys),
      readHoldings(tx, users),
      readOrders(tx, orderIds),
      this.#parts.frozenUsers(tx, users),
      (buyers.length === 0 ? nobodyBound : this.#parts.boundUsers)(tx, [...new Set(buyers)]),
      (spenders.length === 0 ? noCashNeeds : this.#parts.cashNeeds)(tx, [...new Set(spenders)]),
      takeIds(tx, commands.length * IDS_PER_COMMAND),
    ]);
    const state = new WorkingState(ids, shard, bound, needs);
    for (const [key, account] of accounts) state.accounts.set(key, account);
    for (const record of orders) state.orders.set(record.order.id, record);
    const pends = orders.flatMap((record) => (record.holdId === null || record.order.status !== "open" ? [] : [record.holdId]));
    for (const [pend, sides] of await holdAccounts(tx, pends)) state.holds.set(pend, sides);
    for (const [orderId, fills] of await readFills(tx, orders)) state.fills.set(orderId, fills);
    this.#fill(state, users, holdings, frozen);
    return state;
  }

  #fill(state: WorkingState, users: readonly bigint[], holdings: readonly HoldingRow[], frozen: ReadonlySet<bigint>): void {
    for (const userId of users) {
      const cash = state.accounts.get(accountKeyText(userAccount(userId, SETTLEMENT_CURRENCY_ID, "cash")));
      assert(cash !== undefined, "every user has a cash account by now");
      state.users.set(userId, {
        userId,
        isFrozen: frozen.has(userId),
        balance: balanceOf(cash),
        available: availableOf(cash),
        openOrders: 0,
        isTouched: false,
      });
    }
    for (const row of holdings) {
      const { userId, cost, realised, buying, openOrders, ...product } = row;
      state.user(userId).openOrders += openOrders;
      const account = state.accounts.get(accountKeyText(userAccount(userId, productAssetId(row.productId), "spot")));
      // Holdings of products that no command of the batch touches only count for the open orders.
      if (account === undefined) continue;
      const record = state.position(userId, product);
      record.openOrders = openOrders;
      record.position = { quantity: balanceOf(account), frozen: account.debitsPending, cost, realised, buying };
    }
  }

  /** Products of the commands. The product of an order never changes, so it may be read before the locks. */
  async #touchedProducts(
    tx: Tx,
    commands: readonly SpotCommand[],
    orderIds: readonly bigint[],
  ): Promise<{ userId: bigint; productId: number }[]> {
    const placed = commands.flatMap((command) => {
      if (command.kind !== "place") return [];
      const spec = this.#parts.market.spec(command.productCode);
      return spec === undefined ? [] : [{ userId: command.userId, productId: spec.productId }];
    });
    if (orderIds.length === 0) return placed;
    const rows = await tx<{ userId: bigint; productId: number }[]>`select user_id as "userId", product_id as "productId"
      from spot_order where id = any (${numberList(orderIds)}::bigint[])`;
    const users = new Set(commands.map((command) => command.userId));
    return [...placed, ...rows.filter((row) => users.has(row.userId))];
  }

  async #openHouse(productIds: readonly number[], commands: readonly SpotCommand[], shard: number): Promise<void> {
    const keys = [
      houseAccount(SETTLEMENT_CURRENCY_ID, "trading", shard),
      houseAccount(SETTLEMENT_CURRENCY_ID, "fees", shard),
      ...productIds.map((productId) => houseAccount(productAssetId(productId), "trading", shard)),
    ];
    const specs = commands.flatMap((command) => {
      const code = command.kind === "place" ? command.productCode : command.kind === "fill" ? command.tick.productCode : undefined;
      const spec = code === undefined ? undefined : this.#parts.market.spec(code);
      return spec === undefined ? [] : [spec];
    });
    const assets = new Map(specs.map((spec) => [spec.productId, productAsset(spec)]));
    await this.#accounts.openHouse(keys, () => defineAssets(this.#parts.sql, [...assets.values()]));
  }
}

interface HoldingRow {
  readonly userId: bigint;
  readonly productId: number;
  readonly productCode: string;
  readonly productType: ProductSpec["productType"];
  readonly quantityScale: number;
  readonly cost: bigint;
  readonly realised: bigint;
  readonly buying: bigint;
  readonly openOrders: number;
}

export async function readHoldings(sql: Queryable, users: readonly bigint[]): Promise<HoldingRow[]> {
  const rows = await sql<HoldingRow[]>`select user_id as "userId", product_id as "productId", product_code as "productCode",
      product_type as "productType", quantity_scale as "quantityScale", cost, realised, buying, open_orders as "openOrders"
    from spot_holding where user_id = any (${numberList(users)}::bigint[]) order by user_id, product_id`;
  return [...rows];
}
