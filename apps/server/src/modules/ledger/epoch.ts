import { assert, USDT } from "@candela/model";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import { type AccountKey, houseAccount, userAccount } from "./books.ts";
import { paperGrantUnits } from "./grant.ts";
import type { Posted } from "./money-transaction.ts";
import type { Move } from "./move.ts";
import type { IdRange } from "./read.ts";
import { insertEpochs } from "./store.ts";
import { balanceOf, type LedgerAccount } from "./transfer.ts";

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

/**
 * House account that takes back the rest of an account: the paper book takes money, the trading book, which sold the product, takes a
 * product.
 */
function takerOf({ assetId, book }: LedgerAccount, sub: number): AccountKey {
  return houseAccount(assetId, book === "spot" ? "trading" : "paper", sub);
}

/** An epoch that begins. */
export interface Restart {
  readonly userId: bigint;
  readonly number: number;
  /** Idempotency key of the request. */
  readonly request: string | null;
}

/**
 * Transfers that end an epoch and begin the next: everything that is left goes back to the house, and then new paper money is granted.
 * Nothing may be frozen, or stand as margin: the caller has found nothing open. What is put away for interest goes back with the rest.
 */
export function restartMoves({ userId, number, request }: Restart, accounts: readonly LedgerAccount[], sub: number): Move[] {
  const base = { reference: { kind: "epoch", id: BigInt(number) }, actor: userId, request } as const;
  const returned = accounts.flatMap((account): Move[] => {
    assert(account.debitsPending === 0n && account.creditsPending === 0n, "nothing is frozen at a reset");
    const amount = balanceOf(account);
    if (amount === 0n) return [];
    assert(account.book !== "margin" && account.book !== "subscribed", "nothing is reserved at a reset");
    // What is owed is paid from where the paper money came from.
    if (account.book === "loan") return [{ ...base, from: takerOf(account, sub), to: account, amount: -amount, reason: "reset_money" }];
    const reason = account.book === "spot" ? "reset_product" : "reset_money";
    return [{ ...base, from: account, to: takerOf(account, sub), amount, reason }];
  });
  const sides = { from: houseAccount(USDT.id, "paper", sub), to: userAccount(userId, USDT.id, "cash") };
  return [...returned, { ...base, ...sides, amount: paperGrantUnits(), reason: "paper_grant" }];
}

/** Each begins at the grant of its money, the last of its transfers. */
export async function beginEpochs(tx: Tx, restarts: readonly Posted<Restart>[], ts: number): Promise<void> {
  const epochs = restarts.map(({ event: { userId, number }, transferIds }) => {
    const firstTransfer = transferIds.at(-1);
    assert(firstTransfer !== undefined, "an epoch begins with its grant");
    return { userId, number, beganAt: ts, firstTransfer };
  });
  await insertEpochs(tx, epochs);
}
