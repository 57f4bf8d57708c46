import type { Sql, Tx } from "../../platform/postgres/database.ts";
import { type LineTrade, type PortfolioParts, readStatedWorth, type StatedWorth, tradeKey, tradesOf } from "../accounts/index.ts";
import type { ProductKind } from "../kinds/index.ts";
import { type AssetTotals, assetTotals, chainHead, type LedgerLine, linesAfter } from "../ledger/index.ts";
import type { EpochRange } from "./range.ts";

/** What statements read besides the ledger. */
export interface StatementParts {
  readonly sql: Sql;
  readonly market: PortfolioParts["market"];
  readonly kinds: readonly (PortfolioParts["kinds"][number] & Pick<ProductKind, "recordRows">)[];
}

export interface StatementHead {
  readonly range: EpochRange;
  readonly assets: readonly AssetTotals[];
  /** Null where the statement ends before the moment it is made at: prices of then are not asked for. */
  readonly worth: StatedWorth | null;
  readonly chain: { readonly position: bigint; readonly hash: string; readonly ts: number } | null;
}

/** The range that is asked for as a transaction sees it, and the moment at which it was. */
export type RangeNow = (tx: Tx) => Promise<{ readonly range: EpochRange; readonly now: number }>;

/**
 * Opening and closing balance of each asset, and what all is worth, in one snapshot. The moment is read within it: all that the snapshot sees was booked by
 * then.
 */
export async function readStatement(
  { sql, ...parts }: StatementParts,
  userId: bigint,
  ask: RangeNow,
): Promise<StatementHead & { now: number }> {
  return (await sql.begin("isolation level repeatable read read only", async (tx) => {
    const { range, now } = await ask(tx);
    const { epoch, startTs, endTs } = range;
    return {
      range,
      now,
      assets: await assetTotals(tx, userId, epoch.ids, startTs, endTs),
      worth: epoch.endedAt === null && endTs > now ? await readStatedWorth(tx, parts, userId, now) : null,
      chain: await chainHead(tx),
    };
  })) as StatementHead & { now: number };
}

export interface StatementLine extends LedgerLine {
  readonly trade: LineTrade | undefined;
}

/** Lines of one asset after a transfer, oldest first, each with the trade that it belongs to. */
export async function readStatementLines(
  { sql, kinds }: Pick<StatementParts, "sql" | "kinds">,
  userId: bigint,
  { epoch, startTs, endTs }: EpochRange,
  assetId: number,
  page: { readonly after: bigint; readonly limit: number },
): Promise<StatementLine[]> {
  const lines = await linesAfter(sql, userId, { assetId, startTs, endTs, ids: epoch.ids }, page);
  const trades = await tradesOf(sql, kinds, userId, lines);
  return lines.map((line) => ({ ...line, trade: trades.get(tradeKey(line.referenceKind, line.referenceId)) }));
}
