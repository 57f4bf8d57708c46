import { PAPER_GRANT_USDT } from "@candela/contract";
import { assert, parseAmount, USDT } from "@candela/model";
import type { Tx } from "../../platform/postgres/database.ts";
import { HOUSE_SUBS, houseAccount, userAccount } from "./books.ts";
import { openAccounts, postTransfers, takeIds } from "./store.ts";

/**
 * Opens the cash account of a new guest with paper money, inside the caller's transaction. A user gets it once: a
 * second grant breaks a unique index and with it the transaction.
 */
export async function grantPaper(sql: Tx, userId: bigint, ts: number): Promise<void> {
  const parsed = parseAmount(PAPER_GRANT_USDT, USDT);
  assert(parsed.ok, "the paper grant is an amount of USDT");
  const sub = Number(userId % BigInt(HOUSE_SUBS));
  const accounts = await openAccounts(sql, [houseAccount(USDT.id, "paper", sub), userAccount(userId, USDT.id, "cash")]);
  const paper = accounts.find((account) => account.book === "paper");
  const cash = accounts.find((account) => account.book === "cash");
  assert(paper !== undefined && cash !== undefined, "accounts were opened");
  const ids = await takeIds(sql, 1);
  await postTransfers(
    sql,
    [
      {
        id: ids.next(),
        kind: "single",
        debit: paper.id,
        credit: cash.id,
        amount: parsed.value.units,
        reason: "paper_grant",
        reference: { kind: "grant", id: userId },
        pendingId: null,
        actor: userId,
        request: null,
        configVersion: 0,
        tick: null,
      },
    ],
    ts,
  );
}
