import type { RecordedHalt } from "@candela/engine";
import { assert, SETTLEMENT_CURRENCY_ID } from "@candela/model";
import type { Clock } from "../../platform/clock.ts";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable, Sql, Tx } from "../../platform/postgres/database.ts";
import { remoteSetting } from "../content/index.ts";
import {
  accountKeyText,
  availableOf,
  BatchAccounts,
  balanceOf,
  type CashNeedsOf,
  houseAccount,
  type LedgerAccount,
  noCashNeeds,
  takeIds,
  userAccount,
} from "../ledger/index.ts";
import type { BoundUser, BoundUsers } from "../limits/index.ts";
import type { QuickCommand } from "./command.ts";
import { type KnownMarketParts, knownMarket } from "./known-market.ts";
import { type OfferRow, readOffers } from "./options.ts";
import { readRecords } from "./read.ts";
import { type UserRecord, WorkingState } from "./working-state.ts";

/** A trade and its transfers: at most two at acceptance, three at the end. */
const IDS_PER_COMMAND = 4;
const HOUSE_BOOKS = ["trading", "fees"] as const;

export interface LoadParts extends KnownMarketParts {
  /** For house accounts, which are made outside the batch and then known for ever. */
  readonly sql: Sql;
  /** Those of these users that may not trade. */
  readonly frozenUsers: (tx: Tx, userIds: readonly bigint[]) => Promise<ReadonlySet<bigint>>;
  /** The limits that users set themselves. */
  readonly boundUsers: BoundUsers;
  /** What leans on their cash. */
  readonly cashNeeds: CashNeedsOf;
  readonly clock: Clock;
}

/** Whether quick trades are charged a fee now. */
export async function isFeeCharged(sql: Queryable): Promise<boolean> {
  return (await remoteSetting(sql, "app_fast_fee")) === "1";
}

/** Reads what a batch needs in a few set-based statements; the users' accounts are locked first, in the order of their ids. */
export class QuickLoader {
  readonly #parts: LoadParts;
  readonly #accounts: BatchAccounts;

  constructor(parts: LoadParts) {
    this.#parts = parts;
    this.#accounts = new BatchAccounts(parts.sql);
  }

  async load(tx: Tx, commands: readonly QuickCommand[], shard: number): Promise<WorkingState> {
    const users = [...new Set(commands.map((command) => command.userId))];
    const orderIds = commands.flatMap((command) => (command.kind === "advance" ? [command.orderId] : []));
    const placed = commands.flatMap((command) => (command.kind === "place" ? [command.productCode] : []));
    const spenders = new Set(commands.flatMap((command) => (command.kind === "place" ? [command.userId] : [])));
    await this.#accounts.openHouse(HOUSE_BOOKS.map((book) => houseAccount(SETTLEMENT_CURRENCY_ID, book, shard)));
    const keys = users.flatMap((userId) => [cashKey(userId), marginKey(userId)]);
    const none: Promise<OfferRow[]> = Promise.resolve([]);
    const [accounts, orders, running, bound, needs, frozen, freezes, offers, feeCharged, ids] = await Promise.all([
      this.#accounts.lock(tx, keys),
      readRecords(tx, orderIds),
      placed.length === 0 ? new Map<bigint, Running>() : readRunning(tx, users),
      placed.length === 0 ? new Map<bigint, BoundUser>() : this.#parts.boundUsers(tx, users),
      (spenders.size === 0 ? noCashNeeds : this.#parts.cashNeeds)(tx, [...spenders]),
      this.#parts.frozenUsers(tx, users),
      readFreezes(tx, orderIds),
      placed.length === 0 ? none : readOffers(tx, [...new Set(placed)]),
      placed.length === 0 ? false : isFeeCharged(tx),
      takeIds(tx, commands.length * IDS_PER_COMMAND),
    ]);
    const now = this.#parts.clock.now();
    const markets = await Promise.all(
      orders.map(async (record) => {
        const market = await knownMarket(this.#parts, record, freezes.get(record.order.productId) ?? [], now);
        return [record.order.id, { market, now }] as const;
      }),
    );
    return new WorkingState({
      ids,
      shard,
      users: new Map(users.map((userId) => [userId, userRecord(userId, accounts, running.get(userId), frozen.has(userId))])),
      orders: new Map(orders.map((record) => [record.order.id, record])),
      accounts,
      offers,
      markets: new Map(markets),
      isFeeCharged: feeCharged,
      bound,
      needs,
    });
  }
}

const cashKey = (userId: bigint) => userAccount(userId, SETTLEMENT_CURRENCY_ID, "cash");
const marginKey = (userId: bigint) => userAccount(userId, SETTLEMENT_CURRENCY_ID, "margin");

interface Running {
  readonly orders: number;
  readonly stakes: bigint;
  readonly fees: bigint;
}

function userRecord(
  userId: bigint,
  accounts: ReadonlyMap<string, LedgerAccount>,
  running: Running | undefined,
  isFrozen: boolean,
): UserRecord {
  const cash = accounts.get(accountKeyText(cashKey(userId)));
  assert(cash !== undefined, "every user has a cash account by now");
  const { orders = 0, stakes = 0n, fees = 0n } = running ?? {};
  const open = { openOrders: orders, openStakes: stakes, openFees: fees };
  return { userId, isFrozen, balance: balanceOf(cash), available: availableOf(cash), ...open };
}

/** How many trades of each user have not ended, what they stake, and their fees. */
async function readRunning(sql: Queryable, users: readonly bigint[]): Promise<Map<bigint, Running>> {
  const rows = await sql<(Running & { userId: bigint })[]>`select user_id as "userId", count(*)::integer as orders, sum(stake) as stakes,
      sum(fee) as fees from quick_order where settled_at is null and user_id = any (${numberList(users)}::bigint[]) group by user_id`;
  return new Map(rows.map(({ userId, orders, stakes, fees }) => [userId, { orders, stakes, fees }]));
}

/**
 * The freezes on record of the trades' products, since the first acceptance; whether they follow from the market is asked before they count. A
 * frozen product takes no trade, so only freezes that began in a trade's time matter. An operator's suspension is not read: it voids nothing.
 */
async function readFreezes(sql: Queryable, orderIds: readonly bigint[]): Promise<Map<number, RecordedHalt[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await sql<{ productId: number; since: bigint; tickSeq: bigint; price: bigint; reference: bigint }[]>`
    with traded as (
      select product_id, product_code, min(accepted_at) as since from quick_order where id = any (${numberList(orderIds)}::bigint[])
      group by product_id, product_code
    )
    select t.product_id as "productId", h.since, h.tick_seq as "tickSeq", h.price, h.reference from traded t
      join product_halt h on h.product_code = t.product_code where h.since >= t.since`;
  const freezes = Map.groupBy(rows, ({ productId }) => productId);
  return new Map(
    [...freezes].map(([productId, list]) => [
      productId,
      list.map(({ since, tickSeq, price, reference }) => ({ since: Number(since), tickSeq: Number(tickSeq), price, reference })),
    ]),
  );
}
