import { PAPER_GRANT_USDT } from "@candela/api";
import { assert, parseAmount, USDT } from "@candela/model";
import type { Sql, Tx } from "../../platform/postgres/database.ts";
import { transaction } from "../../platform/postgres/transaction.ts";
import { accountKeyText, HOUSE_SUBS, houseAccount, userAccount } from "./books.ts";
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
 * Opens the cash accounts of new guests with paper money, and with each the account's first epoch, inside the caller's transaction. A user
 * gets it once: a second grant breaks a unique index and with it the transaction.
 */
export async function grantPaper(sql: Tx, userIds: bigint | readonly bigint[], ts: number): Promise<void> {
  const users = typeof userIds === "bigint" ? [userIds] : userIds;
  const grants = users.map((userId) => ({
    userId,
    paper: houseAccount(USDT.id, "paper", Number(userId % BigInt(HOUSE_SUBS))),
    cash: userAccount(userId, USDT.id, "cash"),
  }));
  const keys = new Map(grants.flatMap(({ paper, cash }) => [paper, cash]).map((key) => [accountKeyText(key), key]));
  const accounts = new Map((await openAccounts(sql, [...keys.values()])).map((account) => [accountKeyText(account), account.id]));
  const ids = await takeIds(sql, grants.length);
  const transfers = grants.map(({ userId, paper, cash }): Transfer => {
    const [debit, credit] = [accounts.get(accountKeyText(paper)), accounts.get(accountKeyText(cash))];
    assert(debit !== undefined && credit !== undefined, "accounts were opened");
    return {
      id: ids.next(),
      kind: "single",
      debit,
      credit,
      amount: paperGrantUnits(),
      reason: "paper_grant",
      reference: { kind: "grant", id: userId },
      pendingId: null,
      actor: userId,
      request: null,
      configVersion: 0,
      tick: null,
    };
  });
  await postTransfers(sql, transfers, ts);
  await insertEpochs(
    sql,
    transfers.map(({ id, reference }) => ({ userId: reference.id, number: 1, beganAt: ts, firstTransfer: id })),
  );
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
