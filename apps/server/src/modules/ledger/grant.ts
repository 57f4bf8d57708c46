import { PAPER_GRANT_USDT } from "@candela/contract";
import { assert, parseAmount, USDT } from "@candela/model";
import type { Sql, Tx } from "../../platform/postgres/database.ts";
import { transaction } from "../../platform/postgres/transaction.ts";
import { HOUSE_SUBS, houseAccount, userAccount } from "./books.ts";
import { isInsuranceFunded } from "./read.ts";
import { insertEpochs, lockAccounts, openAccounts, postTransfers, takeIds } from "./store.ts";
import type { Transfer } from "./transfer.ts";

/** What every epoch of an account begins with, in units of USDT. */
export function paperGrantUnits(): bigint {
  const parsed = parseAmount(PAPER_GRANT_USDT, USDT);
  assert(parsed.ok, "the paper grant is an amount of USDT");
  return parsed.value.units;
}

/**
 * Opens the cash account of a new guest with paper money, and with it the account's first epoch, inside the caller's transaction. A user
 * gets it once: a second grant breaks a unique index and with it the transaction.
 */
export async function grantPaper(sql: Tx, userId: bigint, ts: number): Promise<void> {
  const sub = Number(userId % BigInt(HOUSE_SUBS));
  const accounts = await openAccounts(sql, [houseAccount(USDT.id, "paper", sub), userAccount(userId, USDT.id, "cash")]);
  const paper = accounts.find((account) => account.book === "paper");
  const cash = accounts.find((account) => account.book === "cash");
  assert(paper !== undefined && cash !== undefined, "accounts were opened");
  const ids = await takeIds(sql, 1);
  const grant: Transfer = {
    id: ids.next(),
    kind: "single",
    debit: paper.id,
    credit: cash.id,
    amount: paperGrantUnits(),
    reason: "paper_grant",
    reference: { kind: "grant", id: userId },
    pendingId: null,
    actor: userId,
    request: null,
    configVersion: 0,
    tick: null,
  };
  await postTransfers(sql, [grant], ts);
  await insertEpochs(sql, [{ userId, number: 1, beganAt: ts, firstTransfer: grant.id }]);
}

/** Paper money that the insurance book begins with, in USDT. */
const INSURANCE_USDT = "1000000";

/** Funds an insurance sub-account from paper money, once: called again it finds that it has happened. */
export async function fundInsurance(sql: Sql, sub: number, ts: number): Promise<void> {
  const parsed = parseAmount(INSURANCE_USDT, USDT);
  assert(parsed.ok, "the insurance funding is an amount of USDT");
  await transaction(sql, async (tx) => {
    const accounts = await openAccounts(tx, [houseAccount(USDT.id, "paper", sub), houseAccount(USDT.id, "insurance", sub)]);
    const paper = accounts.find((account) => account.book === "paper");
    const insurance = accounts.find((account) => account.book === "insurance");
    assert(paper !== undefined && insurance !== undefined, "accounts were opened");
    // The lock comes first: of two processes the second sees what the first has done.
    await lockAccounts(tx, [houseAccount(USDT.id, "paper", sub), houseAccount(USDT.id, "insurance", sub)]);
    if (await isInsuranceFunded(tx, sub)) return;
    const ids = await takeIds(tx, 1);
    const transfer: Transfer = {
      id: ids.next(),
      kind: "single",
      debit: paper.id,
      credit: insurance.id,
      amount: parsed.value.units,
      reason: "insurance_funding",
      reference: { kind: "grant", id: BigInt(sub) },
      pendingId: null,
      actor: 0n,
      request: null,
      configVersion: 0,
      tick: null,
    };
    await postTransfers(tx, [transfer], ts);
  });
}
