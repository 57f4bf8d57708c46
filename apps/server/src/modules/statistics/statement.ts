import type { Sql } from "../../platform/postgres/database.ts";
import { type AssetTotals, assetTotals, chainHead, type LedgerLine, linesAfter } from "../ledger/index.ts";
import type { EpochRange } from "./range.ts";

export interface StatementHead {
  readonly assets: readonly AssetTotals[];
  readonly chain: { readonly position: bigint; readonly hash: string; readonly ts: number } | null;
}

/** Opening and closing balance of each asset, in one snapshot. */
export async function readStatement(sql: Sql, userId: bigint, { epoch, startTs, endTs }: EpochRange): Promise<StatementHead> {
  return (await sql.begin("isolation level repeatable read read only", async (tx) => ({
    assets: await assetTotals(tx, userId, epoch.ids, startTs, endTs),
    chain: await chainHead(tx),
  }))) as StatementHead;
}

/** Lines of one asset after a transfer, oldest first. */
export async function readStatementLines(
  sql: Sql,
  userId: bigint,
  { epoch, startTs, endTs }: EpochRange,
  assetId: number,
  page: { readonly after: bigint; readonly limit: number },
): Promise<LedgerLine[]> {
  return linesAfter(sql, userId, { assetId, startTs, endTs, ids: epoch.ids }, page);
}
