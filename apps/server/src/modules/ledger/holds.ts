import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import { type Book, ReferenceKind } from "./books.ts";
import type { HoldKey, StoredHold } from "./move.ts";

interface HoldRow {
  readonly pendId: bigint;
  readonly kind: number;
  readonly id: bigint;
  readonly assetId: number;
  readonly amount: bigint;
  readonly remaining: bigint;
  readonly fromOwner: bigint;
  readonly fromBook: Book;
  readonly fromSub: number;
  readonly toOwner: bigint;
  readonly toBook: Book;
  readonly toSub: number;
}

/** The open holds of these things, in no order. They stay as they are while the accounts that they freeze are locked. */
export async function readHolds(sql: Queryable, keys: readonly HoldKey[]): Promise<StoredHold[]> {
  if (keys.length === 0) return [];
  const rows = await sql<HoldRow[]>`
    select h.pend_id as "pendId", h.reference_kind as kind, h.reference_id as id, h.asset_id as "assetId", h.amount, h.remaining,
      f.owner as "fromOwner", f.book as "fromBook", f.sub as "fromSub", t.owner as "toOwner", t.book as "toBook", t.sub as "toSub"
    from (select distinct * from unnest(${numberList(keys.map(({ kind }) => ReferenceKind[kind]))}::smallint[],
        ${numberList(keys.map(({ id }) => id))}::bigint[])) as k (kind, id)
      join ledger_hold h on (h.reference_kind, h.reference_id) = (k.kind, k.id)
      join ledger_account f on f.id = h.debit_account
      join ledger_account t on t.id = h.credit_account`;
  const kinds = new Map(keys.map(({ kind }) => [ReferenceKind[kind] as number, kind]));
  return rows.flatMap(({ pendId, kind, id, assetId, amount, remaining, ...row }) => {
    const kindName = kinds.get(kind);
    if (kindName === undefined) return [];
    const from = { owner: row.fromOwner, assetId, book: row.fromBook, sub: row.fromSub };
    const to = { owner: row.toOwner, assetId, book: row.toBook, sub: row.toSub };
    return [{ pendId, key: { kind: kindName, id }, from, to, amount, remaining }];
  });
}
