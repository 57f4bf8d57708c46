import { assert, USDT } from "@candela/model";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import { type AccountKey, accountKeyText, houseAccount, userAccount } from "./books.ts";
import { paperGrantUnits } from "./grant.ts";
import type { IdRange } from "./read.ts";
import { insertEpochs, openAccounts, postTransfers } from "./store.ts";
import { balanceOf, type IdBlocks, type LedgerAccount, type Transfer } from "./transfer.ts";

/** A part of an account's life, from one grant of paper money to the next. Times are epoch ms. */
export interface Epoch {
  readonly number: number;
  readonly beganAt: number;
  /** When the next one began; null for the present one. */
  readonly endedAt: number | null;
  /** Of its transfers, orders, positions and fills. */
  readonly ids: IdRange;
}

interface EpochRow {
  readonly number: number;
  readonly beganAt: bigint;
  readonly endedAt: bigint | null;
  readonly firstTransfer: bigint;
  readonly nextTransfer: bigint | null;
}

function epochOf(row: EpochRow): Epoch {
  return {
    number: row.number,
    beganAt: Number(row.beganAt),
    endedAt: row.endedAt === null ? null : Number(row.endedAt),
    ids: { from: row.firstTransfer, before: row.nextTransfer },
  };
}

const columns = (sql: Queryable) => sql`e.number, e.began_at as "beganAt", n.began_at as "endedAt", e.first_transfer as "firstTransfer",
  n.first_transfer as "nextTransfer"`;
const withNext = (sql: Queryable) => sql`account_epoch e left join account_epoch n on n.user_id = e.user_id and n.number = e.number + 1`;

/** Epochs of a user, newest first, and how many there are. */
export async function listEpochs(
  sql: Queryable,
  userId: bigint,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ epochs: Epoch[]; total: number }> {
  const rows = await sql<EpochRow[]>`select ${columns(sql)} from ${withNext(sql)} where e.user_id = ${userId}
    order by e.number desc limit ${page.limit} offset ${page.offset}`;
  const [count] = await sql<{ total: number }[]>`select count(*)::integer as total from account_epoch where user_id = ${userId}`;
  return { epochs: rows.map(epochOf), total: count?.total ?? 0 };
}

/** One epoch of a user, the present one without a number; undefined when there is no such. */
export async function findEpoch(sql: Queryable, userId: bigint, number?: number): Promise<Epoch | undefined> {
  const [row] = await sql<EpochRow[]>`select ${columns(sql)} from ${withNext(sql)}
    where e.user_id = ${userId} ${number === undefined ? sql`` : sql`and e.number = ${number}`} order by e.number desc limit 1`;
  return row === undefined ? undefined : epochOf(row);
}

/** Numbers of the present epochs of these users. */
export async function presentEpochs(sql: Queryable, userIds: readonly bigint[]): Promise<Map<bigint, number>> {
  const rows = await sql<{ userId: bigint; number: number }[]>`select user_id as "userId", max(number) as number from account_epoch
    where user_id = any (${userIds.map(String)}::bigint[]) group by 1`;
  return new Map(rows.map(({ userId, number }) => [userId, number]));
}

/** An account that begins anew: everything its owner has, locked, and the number that the next epoch gets. */
export interface Restart {
  readonly userId: bigint;
  readonly number: number;
  readonly accounts: readonly LedgerAccount[];
  /** Idempotency key of the request. */
  readonly request: string | null;
}

/** Accounts of the house that a restart needs in a shard. */
function houseOf({ accounts }: Restart, shard: number): AccountKey[] {
  const held = accounts.filter((account) => balanceOf(account) !== 0n);
  return [houseAccount(USDT.id, "paper", shard), ...held.map((account) => takerOf(account, shard))];
}

/** The book that takes back what is left: paper for money, trading for a product, which it had sold. */
function takerOf({ assetId, book }: LedgerAccount, shard: number): AccountKey {
  return houseAccount(assetId, book === "spot" ? "trading" : "paper", shard);
}

/**
 * Ends epochs and begins the next: what is left goes back to the house and new paper money is granted, all in the caller's transaction,
 * which holds the accounts and has taken an id for each of them and one more. Nothing may be frozen or reserved: the caller has found
 * nothing open.
 */
export async function restartAccounts(
  tx: Tx,
  restarts: readonly Restart[],
  { ids, shard, ts }: { readonly ids: IdBlocks; readonly shard: number; readonly ts: number },
): Promise<void> {
  const cashOf = (userId: bigint) => userAccount(userId, USDT.id, "cash");
  const keys = restarts.flatMap((restart) => [...houseOf(restart, shard), cashOf(restart.userId)]);
  const opened = new Map((await openAccounts(tx, keys)).map((account) => [accountKeyText(account), account.id]));
  const idOf = (key: AccountKey) => {
    const id = opened.get(accountKeyText(key));
    assert(id !== undefined, "accounts were opened");
    return id;
  };
  const transfers: Transfer[] = [];
  const epochs: Parameters<typeof insertEpochs>[1][number][] = [];
  for (const { userId, number, accounts, request } of restarts) {
    const reference = { kind: "epoch", id: BigInt(number) } as const;
    const base = { kind: "single", reference, pendingId: null, actor: userId, request, configVersion: 0, tick: null } as const;
    for (const account of accounts) {
      assert(account.debitsPending === 0n && account.creditsPending === 0n, "nothing is frozen at a reset");
      const amount = balanceOf(account);
      if (amount === 0n) continue;
      assert(account.book === "cash" || account.book === "spot", "nothing is reserved at a reset");
      const reason = account.book === "spot" ? "reset_product" : "reset_money";
      transfers.push({ ...base, id: ids.next(), debit: account.id, credit: idOf(takerOf(account, shard)), amount, reason });
    }
    const sides = { debit: idOf(houseAccount(USDT.id, "paper", shard)), credit: idOf(cashOf(userId)) };
    const grant: Transfer = { ...base, ...sides, id: ids.next(), amount: paperGrantUnits(), reason: "paper_grant" };
    transfers.push(grant);
    epochs.push({ userId, number, beganAt: ts, firstTransfer: grant.id });
  }
  await postTransfers(tx, transfers, ts);
  await insertEpochs(tx, epochs);
}
