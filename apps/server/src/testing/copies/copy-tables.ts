import { assert, type CopyPair, type CopySettings, type ProductType, SETTLEMENT_CURRENCY_ID } from "@candela/model";
import { type FollowRow, Table, type Wallets } from "@candela/simulator";
import type { FollowRecord } from "../../modules/contract/copy-state.ts";
import { type OrderRecord, type PositionRecord, WorkingState } from "../../modules/contract/working-state.ts";
import { accountKeyText, houseAccount, type LedgerAccount, type Transfer, userAccount } from "../../modules/ledger/index.ts";

/** A user's contracts, as the tables have them. */
export interface Contracts {
  readonly positions: readonly PositionRecord[];
  readonly orders: readonly OrderRecord[];
}

export interface LeaderRow {
  readonly userId: bigint;
  readonly state: "leading" | "stopped";
  readonly shareRate: bigint;
  readonly productTypes: readonly ProductType[];
}

export interface StoredFollow extends FollowRow {
  readonly settings: CopySettings;
}

export interface StoredPair extends CopyPair {
  readonly id: bigint;
  readonly followerId: bigint;
  readonly leaderUserId: bigint;
  readonly settledWeek: number;
}

const NOTHING: Contracts = { positions: [], orders: [] };
const HOUSE = ["trading", "fees", "insurance"] as const;

/** The tables that the batch of contracts and copy trading work on, simulated: what a transaction changes is kept or dropped with it. */
export class CopyTables {
  readonly contracts = new Table<number, Contracts>();
  readonly leaders = new Table<number, LeaderRow>();
  readonly follows = new Table<bigint, StoredFollow>();
  readonly pairs = new Table<bigint, StoredPair>();
  readonly agreed = new Table<bigint, readonly { readonly fromMs: number; readonly shareRate: bigint }[]>();
  /** Realised by the copies of a pair in a week, after all costs: fills and financing. */
  readonly profits = new Table<string, bigint>();
  /** Realised by the closed copies of a follow. */
  readonly closed = new Table<bigint, bigint>();
  /** Orders and positions that have ended, and when that was decided. */
  readonly ended = new Table<bigint, { readonly record: PositionRecord | OrderRecord; readonly at: number }>();
  /** Units of each account of the ledger. */
  readonly units = new Table<string, bigint>();
  readonly #accounts = new Map<string, LedgerAccount>();
  readonly #keyOf = new Map<bigint, string>();
  readonly #users: readonly bigint[];
  readonly #wallets: Wallets;

  constructor(users: readonly bigint[], wallets: Wallets) {
    this.#users = users;
    this.#wallets = wallets;
    const books = users.flatMap((userId) => (["cash", "margin"] as const).map((book) => userAccount(userId, SETTLEMENT_CURRENCY_ID, book)));
    for (const key of [...books, ...HOUSE.map((book) => houseAccount(SETTLEMENT_CURRENCY_ID, book, 0))]) {
      const id = BigInt(this.#accounts.size + 1);
      const text = accountKeyText(key);
      this.#keyOf.set(id, text);
      this.#accounts.set(text, { id, ...key, debitsPosted: 0n, creditsPosted: 0n, debitsPending: 0n, creditsPending: 0n });
    }
    for (const userId of users)
      this.#add(accountKeyText(userAccount(userId, SETTLEMENT_CURRENCY_ID, "cash")), wallets.of(userId).available);
    this.commit();
  }

  of(userId: bigint): Contracts {
    return this.contracts.get(Number(userId)) ?? NOTHING;
  }

  /** All that there is, as a batch would load it, had it something to do for everybody. */
  load(fields: ConstructorParameters<typeof WorkingState>[0]): WorkingState {
    const state = new WorkingState(fields);
    for (const [key, account] of this.#accounts) state.accounts.set(key, account);
    for (const userId of this.#users) {
      const { positions, orders } = this.of(userId);
      for (const record of positions) {
        state.positions.set(record.position.id, record);
        state.products.set(record.product.productId, record.product);
      }
      for (const record of orders) {
        state.orders.set(record.order.id, record);
        state.products.set(record.product.productId, record.product);
      }
      const { available, isFrozen } = this.#wallets.of(userId);
      const own = orders.map(({ order }) => order);
      state.users.set(userId, {
        userId,
        balance: own.reduce((sum, { held }) => sum + held, available),
        state: {
          user: { isFrozen, available, openOrders: own.length },
          positions: positions.map(({ position }) => position),
          orders: own,
        },
      });
    }
    return state;
  }

  followRecords(): FollowRecord[] {
    const records: FollowRecord[] = [];
    for (const row of this.rowsOf(this.follows)) {
      const leader = this.leaders.get(Number(row.leaderUserId));
      assert(leader !== undefined, "who is followed has led");
      const { id, followerId, leaderUserId, state, settings } = row;
      const { productTypes } = leader;
      records.push({
        ...{ id, followerId, leaderId: leaderUserId, leaderUserId, productTypes, state, settings },
        closedResult: this.closed.get(id) ?? 0n,
      });
    }
    return records;
  }

  /** Rows as the transaction under way sees them. */
  rowsOf<Key, Row>(table: Table<Key, Row>): Row[] {
    const rows = new Map(table.rows());
    for (const [key, row] of table.changes()) rows.set(key, row);
    return [...rows.values()];
  }

  followsOf(userId: bigint): StoredFollow[] {
    return this.rowsOf(this.follows).filter(({ followerId }) => followerId === userId);
  }

  /** A user as a decision left it; money as the decision says, which the transfers must come to as well. */
  put(userId: bigint, contracts: Contracts, available: bigint): void {
    this.contracts.set(Number(userId), contracts);
    this.#wallets.setAvailable(userId, available);
  }

  post(transfers: readonly Transfer[]): void {
    for (const { kind, debit, credit, amount } of transfers) {
      if (kind !== "single") continue;
      this.#add(this.#nameOf(debit), -amount);
      this.#add(this.#nameOf(credit), amount);
    }
  }

  move(from: bigint, to: bigint, amount: bigint): void {
    this.#add(accountKeyText(userAccount(from, SETTLEMENT_CURRENCY_ID, "cash")), -amount);
    this.#add(accountKeyText(userAccount(to, SETTLEMENT_CURRENCY_ID, "cash")), amount);
  }

  cashAccount(userId: bigint): LedgerAccount | undefined {
    const text = accountKeyText(userAccount(userId, SETTLEMENT_CURRENCY_ID, "cash"));
    const account = this.#accounts.get(text);
    if (account === undefined) return undefined;
    const held = this.of(userId).orders.reduce((sum, { order }) => sum + order.held, 0n);
    return { ...account, creditsPosted: this.#wallets.of(userId).available + held, debitsPending: held };
  }

  /** Units of a book of the house, or of the margin of everybody. */
  total(book: "trading" | "fees" | "insurance" | "margin"): bigint {
    if (book !== "margin") return this.units.get(accountKeyText(houseAccount(SETTLEMENT_CURRENCY_ID, book, 0))) ?? 0n;
    return this.#users.reduce(
      (sum, userId) => sum + (this.units.get(accountKeyText(userAccount(userId, SETTLEMENT_CURRENCY_ID, "margin"))) ?? 0n),
      0n,
    );
  }

  cashUnits(userId: bigint): bigint {
    return this.units.get(accountKeyText(userAccount(userId, SETTLEMENT_CURRENCY_ID, "cash"))) ?? 0n;
  }

  payIn(userId: bigint, units: bigint): void {
    this.#add(accountKeyText(userAccount(userId, SETTLEMENT_CURRENCY_ID, "cash")), units);
  }

  commit(): void {
    for (const table of this.#tables()) table.commit();
  }

  discard(): void {
    for (const table of this.#tables()) table.discard();
  }

  #add(key: string, units: bigint): void {
    this.units.set(key, (this.units.get(key) ?? 0n) + units);
  }

  #nameOf(id: bigint): string {
    const key = this.#keyOf.get(id);
    assert(key !== undefined, "a transfer is between accounts that are loaded");
    return key;
  }

  #tables() {
    const { contracts, leaders, follows, pairs, agreed, profits, closed, ended, units } = this;
    return [contracts, leaders, follows, pairs, agreed, profits, closed, ended, units];
  }
}

/** As the rules see them. */
export function rowsOf({ positions, orders }: { readonly positions: readonly PositionRecord[]; readonly orders: readonly OrderRecord[] }) {
  return { positions: positions.map(({ position }) => position), orders: orders.map(({ order }) => order) };
}

export function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error("a row that is named is there");
  return row;
}
