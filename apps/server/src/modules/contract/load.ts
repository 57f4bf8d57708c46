import { assert, financingMoment, SETTLEMENT_CURRENCY_ID, type Tick } from "@candela/model";
import type { Clock } from "../../platform/clock.ts";
import type { Sql, Tx } from "../../platform/postgres/database.ts";
import { accountKeyText, availableOf, BatchAccounts, balanceOf, houseAccount, takeIds, userAccount } from "../ledger/index.ts";
import type { BoundUser, BoundUsers } from "../limits/index.ts";
import type { ContractCommand } from "./command.ts";
import { CopyState } from "./copy-state.ts";
import type { CopyAsked, Copying } from "./copying.ts";
import { readNamed, readOpenOrders, readOpenPositions } from "./rows.ts";
import { dayKey, type OrderRecord, type PositionRecord, WorkingState } from "./working-state.ts";

/** Ids for what one command may make: orders, positions, fills, holds and transfers of what it opens. */
const IDS_PER_COMMAND = 24;
/** For what it may end: the fill of an open position with its transfers, and the charges of some days. */
const IDS_PER_POSITION = 24;
/** The release of an order. */
const IDS_PER_ORDER = 2;
/** A copy that is opened: order, position, fill, its transfers and its record. */
const IDS_PER_COPY = 10;
/** A day that was not charged yet: at most four transfers. */
const IDS_PER_DAY = 4;

/** Commands that may open something, for which users' own limits count. */
const MAY_OPEN: ReadonlySet<ContractCommand["kind"]> = new Set(["place", "reverse", "orderTrigger"]);

const HOUSE_BOOKS = ["trading", "fees", "insurance"] as const;

const NOBODY: ReadonlyMap<bigint, BoundUser> = new Map();

export interface LoadParts {
  /** For house accounts, which are made outside the batch and then known for ever. */
  readonly sql: Sql;
  /** Those of these users that may not trade. */
  readonly frozenUsers: (tx: Tx, userIds: readonly bigint[]) => Promise<ReadonlySet<bigint>>;
  /** Those of these users that have bound themselves. */
  readonly boundUsers: BoundUsers;
  readonly clock: Clock;
  /** Days of financing that a position still owes at a moment. */
  readonly owedDays: (position: PositionRecord["position"], now: number) => { readonly first: number; readonly count: number };
  /** The last tick at or before a moment (epoch ms); undefined before the product's first. */
  readonly tickAt: (productCode: string, ts: number) => Promise<Tick | undefined>;
  readonly copying: Pick<Copying, "leads" | "followers" | "lock" | "moment">;
}

/** Reads what a batch needs in a few set-based statements; each user's accounts are locked first, in the order of their ids. */
export class ContractLoader {
  readonly #parts: LoadParts;
  readonly #accounts: BatchAccounts;

  constructor(parts: LoadParts) {
    this.#parts = parts;
    this.#accounts = new BatchAccounts(parts.sql);
  }

  async load(tx: Tx, commands: readonly ContractCommand[], shard: number): Promise<WorkingState> {
    const asked = copyAsked(commands, this.#parts.copying);
    const isCopied = asked.leaders.length + asked.followIds.length > 0;
    const followers = isCopied ? await this.#parts.copying.followers(tx, asked) : [];
    const users = [...new Set([...commands.map((command) => command.userId), ...followers])];
    await this.#accounts.openHouse(HOUSE_BOOKS.map((book) => houseAccount(SETTLEMENT_CURRENCY_ID, book, shard)));
    const keys = users.flatMap((userId) => [
      userAccount(userId, SETTLEMENT_CURRENCY_ID, "cash"),
      userAccount(userId, SETTLEMENT_CURRENCY_ID, "margin"),
    ]);
    const opening = [...new Set([...commands.filter(({ kind }) => MAY_OPEN.has(kind)).map(({ userId }) => userId), ...followers])];
    const [accounts, positions, orders, named, frozen, bound, follows] = await Promise.all([
      this.#accounts.lock(tx, keys),
      readOpenPositions(tx, users),
      readOpenOrders(tx, users),
      readNamed(tx, namedBy(commands)),
      this.#parts.frozenUsers(tx, users),
      opening.length === 0 ? NOBODY : this.#parts.boundUsers(tx, opening),
      isCopied ? this.#parts.copying.lock(tx, asked) : [],
    ]);
    const loadedAt = this.#parts.clock.now();
    const [ids, dayTicks] = await Promise.all([
      takeIds(tx, this.#idsFor(commands, positions, orders, loadedAt, followers)),
      this.#dayTicks(positions, loadedAt),
    ]);
    const state = new WorkingState({ ids, shard, bound, dayTicks, loadedAt, moment: this.#parts.copying.moment() });
    if (isCopied) state.copies = new CopyState(follows);
    for (const [key, account] of accounts) state.accounts.set(key, account);
    for (const record of [...named.positions, ...positions]) state.positions.set(record.position.id, record);
    for (const record of [...named.orders, ...orders]) state.orders.set(record.order.id, record);
    for (const { product } of [...positions, ...orders]) state.products.set(product.productId, product);
    fillUsers(state, users, positions, orders, frozen);
    return state;
  }

  /** The ticks at which the days are charged that these positions owe, each read once. */
  async #dayTicks(positions: readonly PositionRecord[], now: number): Promise<Map<string, Tick | undefined>> {
    const ticks = new Map<string, Promise<Tick | undefined>>();
    for (const { position, product } of positions) {
      const { first, count } = this.#parts.owedDays(position, now);
      for (let day = first; day < first + count; day += 1) {
        const key = dayKey(product.productCode, day);
        if (!ticks.has(key)) ticks.set(key, this.#parts.tickAt(product.productCode, financingMoment(day)));
      }
    }
    return new Map(await Promise.all([...ticks].map(async ([key, tick]) => [key, await tick] as const)));
  }

  /** Enough for whatever the commands may do to what their users have open; a block of ids that is not used is not missed. */
  #idsFor(
    commands: readonly ContractCommand[],
    positions: readonly PositionRecord[],
    orders: readonly OrderRecord[],
    now: number,
    followers: readonly bigint[],
  ): number {
    const perUser = new Map<bigint, number>();
    const add = (userId: bigint, ids: number) => perUser.set(userId, (perUser.get(userId) ?? 0) + ids);
    for (const { position } of positions) add(position.userId, IDS_PER_POSITION + IDS_PER_DAY * this.#parts.owedDays(position, now).count);
    for (const { order } of orders) add(order.userId, IDS_PER_ORDER);
    const own = commands.reduce((sum, { userId }) => sum + IDS_PER_COMMAND + (perUser.get(userId) ?? 0), 0);
    const leading = commands.filter(({ userId }) => this.#parts.copying.leads(userId));
    // Each fill of a leader may make a copy, and a record, of every follower.
    const fills = leading.reduce((sum, { userId }) => sum + 2 + positions.filter(({ position }) => position.userId === userId).length, 0);
    return own + followers.reduce((sum, userId) => sum + fills * IDS_PER_COPY + (1 + leading.length) * (perUser.get(userId) ?? 0), 0);
  }
}

/** Leaders and follows whose copies the commands may touch. */
function copyAsked(commands: readonly ContractCommand[], copying: Pick<Copying, "leads">): CopyAsked {
  return {
    // A leader who stops is asked about in any case: nobody begins to follow meanwhile.
    leaders: [
      ...new Set(commands.filter(({ kind, userId }) => kind === "leaderStop" || copying.leads(userId)).map(({ userId }) => userId)),
    ],
    followIds: commands.flatMap((command) => (command.kind === "copyStop" ? [command.followId] : [])),
  };
}

/**
 * Orders and positions that users name: these may have ended, and the answer then says so. A trigger only asks for open ones, which are
 * read anyway.
 */
function namedBy(commands: readonly ContractCommand[]): { orderIds: bigint[]; positionIds: bigint[] } {
  return {
    orderIds: commands.flatMap((command) => (command.kind === "cancel" ? [command.orderId] : [])),
    positionIds: commands.flatMap((command) => ("positionId" in command && command.kind !== "positionTrigger" ? [command.positionId] : [])),
  };
}

function fillUsers(
  state: WorkingState,
  users: readonly bigint[],
  positions: readonly PositionRecord[],
  orders: readonly OrderRecord[],
  frozen: ReadonlySet<bigint>,
): void {
  const positionsOf = Map.groupBy(positions, ({ position }) => position.userId);
  const ordersOf = Map.groupBy(orders, ({ order }) => order.userId);
  for (const userId of users) {
    const cash = state.accounts.get(accountKeyText(userAccount(userId, SETTLEMENT_CURRENCY_ID, "cash")));
    assert(cash !== undefined, "every user has a cash account by now");
    const own = (ordersOf.get(userId) ?? []).map(({ order }) => order);
    state.users.set(userId, {
      userId,
      balance: balanceOf(cash),
      state: {
        user: { isFrozen: frozen.has(userId), available: availableOf(cash), openOrders: own.length },
        positions: (positionsOf.get(userId) ?? []).map(({ position }) => position),
        orders: own,
      },
    });
  }
}
