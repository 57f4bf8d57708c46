import { COPY_PREVIEW_TRADES_MAX, type Fields } from "@candela/api";
import {
  type ContractSide,
  DAY_MS,
  divFloor,
  type PastFill,
  type ProductType,
  powerOfTen,
  previewCopies,
  RATE_SCALE,
  SETTLEMENT,
} from "@candela/model";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { CopyContext } from "./context.ts";
import { findLeader, type Leader } from "./leader-store.ts";
import { readSettings } from "./settings.ts";
import { moneyOf } from "./user-money.ts";
import { money, rateText } from "./wire.ts";

type Asked = Fields<"POST /api/followOrder/preview">;

interface FillRow {
  readonly ts: bigint;
  readonly positionId: bigint;
  readonly productCode: string;
  readonly productType: ProductType;
  readonly priceScale: number;
  readonly quantityScale: number;
  readonly side: ContractSide;
  readonly action: "open" | "close";
  readonly leverage: number;
  readonly price: bigint;
  readonly lots: bigint;
  readonly lotSize: bigint;
  readonly feeRate: bigint;
}

/** The leader's closed trades of the last days, the newest where there are too many, replayed with these settings. Throws `not_found` and what settings are rejected for. */
export async function previewOf({ sql, clock }: Pick<CopyContext, "sql" | "clock">, fields: Asked, userId: bigint) {
  const leader = await findLeader(sql, BigInt(fields.leaderId));
  if (leader === undefined) throw new Rejected("not_found");
  const settings = readSettings(fields);
  const from = fields.days === 0 ? 0 : clock.now() - fields.days * DAY_MS;
  const ids = await closedTrades(sql, leader, from);
  const fills = await fillsOf(sql, ids.slice(0, COPY_PREVIEW_TRADES_MAX));
  const [own, leads] = [await moneyOf(sql, userId), await moneyOf(sql, leader.userId)];
  const means = { cash: own.available, equity: own.equity, leaderEquity: leads.equity, shareRate: leader.shareRate };
  const result = previewCopies(fills, settings, means, SETTLEMENT);
  const profit = result.beforeCosts - result.fees;
  const kept = profit - result.share;
  const overAll = (units: bigint) => rateText(divFloor(units * powerOfTen(RATE_SCALE), settings.capAll));
  const counts = Map.groupBy(result.skips, ({ reason }) => reason);
  return {
    days: fields.days,
    trades: Math.min(ids.length, COPY_PREVIEW_TRADES_MAX),
    copied: result.copied,
    isCut: ids.length > COPY_PREVIEW_TRADES_MAX,
    skipped: [...counts].map(([reason, skips]) => ({ reason, count: skips.length })),
    skippedAt: result.skips.map(({ ts }) => ts),
    line: result.line.map(({ ts, value }) => ({ ts, value: money(value) })),
    beforeCosts: money(result.beforeCosts),
    fees: money(result.fees),
    profit: money(profit),
    shareRate: rateText(leader.shareRate),
    share: money(result.share),
    kept: money(kept),
    keptRate: overAll(kept),
    worstDrop: money(result.worstDrop),
    worstDropRate: overAll(result.worstDrop),
    stoppedAt: result.stoppedAt,
  };
}

/** Own positions of a leader, of the classes that are offered, that were closed since a moment, the newest first; one more than are replayed tells that there are more. */
async function closedTrades(sql: Queryable, { userId, productTypes }: Leader, from: number): Promise<bigint[]> {
  const rows = await sql<{ id: bigint }[]>`select id from contract_position
    where user_id = ${userId} and follow_id is null and status = 'closed' and closed_at >= ${String(from)}::bigint
      and product_type = any (${numberList(productTypes)}::smallint[])
    order by closed_at desc, id desc limit ${COPY_PREVIEW_TRADES_MAX + 1}`;
  return rows.map(({ id }) => id);
}

async function fillsOf(sql: Queryable, ids: readonly bigint[]): Promise<PastFill[]> {
  const rows = await sql<
    FillRow[]
  >`select f.ts, f.position_id as "positionId", p.product_code as "productCode", p.product_type as "productType",
      p.price_scale as "priceScale", p.quantity_scale as "quantityScale", f.side, f.action, p.leverage, f.price, f.lots, p.lot_size as "lotSize",
      f.fee_rate as "feeRate"
    from contract_fill f join contract_position p on p.id = f.position_id where f.position_id = any (${numberList(ids)}::bigint[]) order by f.ts, f.id`;
  return rows.map(({ ts, priceScale, quantityScale, ...row }) => ({
    ...row,
    ts: Number(ts),
    product: { priceScale, quantityScale, tickSize: 1n },
  }));
}
