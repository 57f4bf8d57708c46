import { numberList } from "../../platform/postgres/columns.ts";
import type { Sql, Tx } from "../../platform/postgres/database.ts";
import { type AccountKey, type HouseBook, houseAccount, type LedgerReason, userAccount } from "./books.ts";
import { grantPaper } from "./grant.ts";
import { openAccounts, postTransfers, takeIds } from "./store.ts";
import type { LedgerAccount, Transfer } from "./transfer.ts";

export const TS = Date.UTC(2026, 0, 5, 12);
export const USDT_ID = 3;

/** A user with 100,000 USDT: the cash account, and the house accounts that trades move money to. */
export interface TestAccounts {
  readonly userId: bigint;
  readonly cash: bigint;
  readonly trading: bigint;
  readonly fees: bigint;
}

export async function openTestAccounts(sql: Sql, userId: bigint, sub = 0): Promise<TestAccounts> {
  await sql.begin((tx) => grantPaper(tx, userId, TS));
  return await waterfallOf(sql, userId, sub);
}

/** The house's account of USDT in a book. */
export async function openTestHouse(sql: Sql, book: HouseBook): Promise<bigint> {
  const [account] = await openAccounts(sql, [houseAccount(USDT_ID, book, 0)]);
  return account?.id ?? 0n;
}

async function waterfallOf(sql: Sql, userId: bigint, sub = 0): Promise<TestAccounts> {
  const accounts = await openAccounts(sql, [
    userAccount(userId, USDT_ID, "cash"),
    houseAccount(USDT_ID, "trading", sub),
    houseAccount(USDT_ID, "fees", sub),
  ]);
  const id = (book: string) => accounts.find((account: LedgerAccount) => account.book === book)?.id ?? 0n;
  return { userId, cash: id("cash"), trading: id("trading"), fees: id("fees") };
}

/** A transfer with everything that the test does not care about filled in. */
export function draft(fields: Pick<Transfer, "id" | "debit" | "credit" | "amount"> & Partial<Transfer>): Transfer {
  return {
    kind: "single",
    reason: "spot_buy" satisfies LedgerReason,
    reference: { kind: "order", id: fields.id },
    pendingId: null,
    actor: 0n,
    request: null,
    configVersion: 1,
    tick: null,
    ...fields,
  };
}

/** Posts transfers as every caller does: their accounts are locked in the order of their ids and read first. */
export async function postDrafts(tx: Tx, transfers: readonly Transfer[]): Promise<void> {
  await postTransfers(tx, await lockedAccounts(tx, transfers), transfers, TS);
}

/** The accounts of transfers, locked and read. */
export async function lockedAccounts(tx: Tx, transfers: readonly Pick<Transfer, "debit" | "credit">[]): Promise<LedgerAccount[]> {
  const ids = numberList(transfers.flatMap(({ debit, credit }) => [debit, credit]));
  return await tx<LedgerAccount[]>`select id, owner, asset_id as "assetId", book, sub, debits_posted as "debitsPosted",
      credits_posted as "creditsPosted", debits_pending as "debitsPending", credits_pending as "creditsPending"
    from ledger_account where id = any (${ids}::bigint[]) order by id for update`;
}

/** Posts one transfer in a transaction of its own and returns its id. */
export async function post(sql: Sql, fields: Omit<Parameters<typeof draft>[0], "id">, ts = TS): Promise<bigint> {
  return (await sql.begin(async (tx) => {
    const accounts = await lockedAccounts(tx, [fields]);
    const id = (await takeIds(tx, 1)).next();
    await postTransfers(tx, accounts, [draft({ id, ...fields })], ts);
    return id;
  })) as bigint;
}

/** A database whose first commit ends in an error, although it happened, or because it did not. */
export function faultyAtCommit(sql: Sql, happened: boolean): Sql {
  let failures = 0;
  return new Proxy(sql, {
    get(target, name) {
      if (name !== "begin") return Reflect.get(target, name);
      return async (run: (tx: Tx) => Promise<unknown>) => {
        if (failures++ > 0) return target.begin(run);
        const lost = Object.assign(new Error("write EPIPE at commit"), { code: "EPIPE" });
        await target
          .begin(async (tx) => {
            await run(tx);
            if (!happened) throw lost;
          })
          .catch((error: unknown) => error);
        throw lost;
      };
    },
  });
}

/** Money that comes into an account from outside, as a deposit does; of any currency. */
export async function giveMoney(sql: Sql, key: AccountKey, amount: bigint): Promise<void> {
  await moveOutside(sql, key, amount, "deposit");
}

/** Money of an account that goes outside. */
export async function takeMoney(sql: Sql, key: AccountKey, amount: bigint): Promise<void> {
  await moveOutside(sql, key, amount, "withdrawal_paid");
}

async function moveOutside(sql: Sql, key: AccountKey, amount: bigint, reason: "deposit" | "withdrawal_paid"): Promise<void> {
  const accounts = await openAccounts(sql, [key, houseAccount(key.assetId, "deposits", 0)]);
  const own = accounts.find(({ book, owner }) => book === key.book && owner === key.owner)?.id ?? 0n;
  const outside = accounts.find(({ book, owner }) => book === "deposits" && owner === 0n)?.id ?? 0n;
  const sides = reason === "deposit" ? { debit: outside, credit: own } : { debit: own, credit: outside };
  await post(sql, { ...sides, amount, reason, reference: { kind: "deposit", id: 1n } });
}
