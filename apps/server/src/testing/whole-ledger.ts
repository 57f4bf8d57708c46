import { checkContractsAgainstLedger } from "../modules/contract/index.ts";
import { expectLedgerSound } from "../modules/ledger/testing.ts";
import { checkQuickAgainstLedger } from "../modules/quick/index.ts";
import { checkSpotAgainstLedger } from "../modules/spot/index.ts";
import type { Sql } from "../platform/postgres/database.ts";

/** What a test of the whole server ends with: the ledger is sound, and agrees with every mode of trading. */
export function expectWholeLedgerSound(sql: Sql): Promise<void> {
  return expectLedgerSound(sql, [checkSpotAgainstLedger, checkContractsAgainstLedger, checkQuickAgainstLedger]);
}
