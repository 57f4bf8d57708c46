import { expectLedgerSound } from "../modules/ledger/testing.ts";
import type { Sql } from "../platform/postgres/database.ts";
import { LEDGER_CHECKS } from "../product-kinds.ts";

/** Last step of a test of the whole server: the ledger is sound, and agrees with every kind of product. */
export function expectWholeLedgerSound(sql: Sql): Promise<void> {
  return expectLedgerSound(sql, LEDGER_CHECKS);
}
