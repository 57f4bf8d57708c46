import type { Sql, Tx } from "../../platform/postgres/database.ts";
import { houseAccount, type LedgerReason, userAccount } from "./books.ts";
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

/** Posts one transfer in a transaction of its own and returns its id. */
export async function post(sql: Sql, fields: Omit<Parameters<typeof draft>[0], "id">): Promise<bigint> {
  return (await sql.begin(async (tx) => {
    await tx`select 1 from ledger_account where id in (${fields.debit}, ${fields.credit}) order by id for update`;
    const id = (await takeIds(tx, 1)).next();
    await postTransfers(tx, [draft({ id, ...fields })], TS);
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
