import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import { LedgerCode, type LedgerReason, type ReferenceKind } from "../ledger/index.ts";

/** A part of a statement, with its parameters. */
export type SqlPart = ReturnType<typeof part>;
const part = (sql: Queryable) => sql``;

/** One result of these, in no order. */
export function unionAll(sql: Queryable, parts: readonly SqlPart[]): SqlPart {
  return parts.reduce((all, next) => sql`${all} union all ${next}`);
}

/** How a kind knows its own among the ledger's transfers `m` that crossed between a user and the house. */
export interface LedgerCrossings {
  readonly references: readonly ReferenceKind[];
  /** Reasons that count as fees, and as financing; all of them are in the profit. */
  readonly fees: readonly LedgerReason[];
  readonly financing: readonly LedgerReason[];
  /** `left join`s of the kind's tables to `m`, under names that no other kind uses. */
  readonly joins: (sql: Queryable) => SqlPart;
  /** Of the joined row: whether it is the kind's, and its trade; the end is null while it runs. */
  readonly columns: (sql: Queryable) => Readonly<Record<"isOwn" | "productCode" | "tradeId" | "endedAt", SqlPart>> & {
    /** Whether it is of a copy of somebody else's trade; left out by kinds that nobody copies. */
    readonly isCopy?: SqlPart;
    /** Whether it is income, though its reason counts as a fee where it is paid. */
    readonly isIncome?: SqlPart;
  };
}

/** Codes of these reasons as an array of the ledger's. */
function codes(sql: Queryable, reasons: readonly LedgerReason[]): SqlPart {
  return sql`${numberList([...new Set(reasons)].map((reason) => LedgerCode[reason]))}::smallint[]`;
}

/** Columns that statistics read of a joined transfer: those of its kind. */
export function crossingColumns(sql: Queryable, kinds: readonly { readonly name: string; readonly crossings: LedgerCrossings }[]): SqlPart {
  const each = kinds.map(({ name, crossings }) => ({ name, ...crossings.columns(sql) }));
  const pick = (value: (crossing: (typeof each)[number]) => SqlPart) =>
    sql`case ${each.map((crossing) => sql`when ${crossing.isOwn} then ${value(crossing)} `)} end`;
  const flag = (value: (crossing: (typeof each)[number]) => SqlPart | undefined) =>
    sql`coalesce(${pick((crossing) => value(crossing) ?? sql`false`)}, false)`;
  const among = (reasons: (crossings: LedgerCrossings) => readonly LedgerReason[]) =>
    sql`m.code = any (${codes(
      sql,
      kinds.flatMap(({ crossings }) => reasons(crossings)),
    )})`;
  return sql`m.ts, m.id, ${pick(({ name }) => sql`${name}::text`)}, ${pick((crossing) => crossing.productCode)}, m.change,
    case when ${among(({ fees }) => fees)} and not ${flag(({ isIncome }) => isIncome)} then -m.change else 0 end,
    case when ${among(({ financing }) => financing)} then -m.change else 0 end,
    ${pick((crossing) => crossing.tradeId)}, ${pick((crossing) => crossing.endedAt)}, ${flag(({ isCopy }) => isCopy)}`;
}
