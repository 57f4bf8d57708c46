import { SETTLEMENT_CURRENCY_ID } from "@candela/model";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import { crossingColumns, type ProductKind, unionAll } from "../kinds/index.ts";
import { idCondition, LedgerCode, ReferenceKind } from "../ledger/index.ts";
import type { EpochRange } from "./range.ts";

/** The part of a kind that statistics use. */
export type StatedKind = Pick<ProductKind, "name" | "flows" | "exportRows">;

/**
 * Everything that made or cost a user money in an epoch before the end of a range, as rows of
 * (ts, id, mode, product_code, profit, fee, financing, trade_id, ended_at, is_copy), in units of the settlement currency.
 *
 * Kinds bring rows of their own, and name the transfers of theirs that count when they cross from or to the house; what moves between the user's own
 * accounts is no profit, nor is what vouchers give back of fees: it is income of its own. The ledger is read once for all kinds. `trade_id` names the trade that the row belongs to, null where there is none; `ended_at` is
 * when that trade ended, null while it runs; `is_copy` tells copies of a leader's trades, and what leaders got of their profit, from trades of one's own.
 */
export function flows(sql: Queryable, kinds: readonly StatedKind[], userId: bigint, { epoch, endTs }: EpochRange) {
  const own = kinds.flatMap((kind) => kind.flows.rows?.(sql, userId, { ids: epoch.ids, endTs }) ?? []);
  const crossing = kinds.flatMap(({ name, flows: { crossings } }) => (crossings === null ? [] : [{ name, crossings }]));
  const references = numberList(crossing.flatMap(({ crossings }) => crossings.references.map((reference) => ReferenceKind[reference])));
  const side = (owner: "debit_owner" | "credit_owner", other: "debit_owner" | "credit_owner", sign: number) => sql`
    select t.ts, t.id, t.code, t.reference_kind, t.reference_id, ${sign}::integer * t.amount as change
    from ledger_transfer t
    where t.${sql(owner)} = ${userId} and t.${sql(owner)} <> 0 and t.${sql(other)} <> ${userId} and t.kind in (1, 3)
      and t.asset_id = ${SETTLEMENT_CURRENCY_ID} and t.reference_kind = any (${references}::smallint[]) and t.code <> ${LedgerCode.voucher_rebate}
      and t.ts < ${String(endTs)}::bigint and ${idCondition(sql, "t.id", epoch.ids)}`;
  const crossed = sql`select ${crossingColumns(sql, crossing)}
    from (${side("debit_owner", "credit_owner", -1)} union all ${side("credit_owner", "debit_owner", 1)}) m
      ${crossing.map(({ crossings }) => sql`${crossings.joins(sql)} `)}`;
  return sql`(${unionAll(sql, [...own, crossed])})`;
}
