import { numberList, wordList } from "../../platform/postgres/columns.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import type { SealedValues } from "./card-secrets.ts";

/** Moments are epoch milliseconds. */
export interface BankCardRow extends SealedValues {
  readonly id: bigint;
  readonly userId: bigint;
  readonly label: string;
  readonly numberHash: Buffer;
  readonly createdMs: bigint;
}

export type NewBankCard = Omit<BankCardRow, "id" | "createdMs">;

/** Removed ones that are kept besides those that a withdrawal went to. */
const ARCHIVED_KEPT = 50;
/** Cards that are sealed anew in one transaction. */
export const RESEAL_MAX = 500;

const columns = (sql: Queryable) => sql`
  id, user_id as "userId", label, sealed_values as "sealedValues", sealed_with as "sealedWith", number_hash as "numberHash",
  created_ms as "createdMs"`;

/** The user's cards that are not removed, newest first. */
export async function listBankCards(sql: Queryable, userId: bigint): Promise<readonly BankCardRow[]> {
  return sql<BankCardRow[]>`select ${columns(sql)} from bank_card where user_id = ${userId} and state = 'active' order by id desc`;
}

/** Null where the user has this number already. */
export async function insertBankCard(tx: Tx, card: NewBankCard, now: number): Promise<bigint | null> {
  const [row] = await tx<{ id: bigint }[]>`
    insert into bank_card (user_id, label, sealed_values, sealed_with, number_hash, state, created_ms)
    values (${card.userId}, ${card.label}, ${card.sealedValues}, ${card.sealedWith}, ${card.numberHash}, 'active', ${now})
    on conflict (user_id, number_hash) where state = 'active' do nothing
    returning id`;
  return row?.id ?? null;
}

/** When cards were added since a moment, removed ones too; the newest first. */
export async function bankCardsAddedSince(tx: Tx, userId: bigint, sinceMs: number, limit: number): Promise<readonly number[]> {
  const rows = await tx<{ at: bigint }[]>`
    select created_ms as at from bank_card where user_id = ${userId} and created_ms > ${sinceMs} order by created_ms desc limit ${limit}`;
  return rows.map(({ at }) => Number(at));
}

export async function renameBankCard(sql: Queryable, userId: bigint, id: bigint, label: string): Promise<boolean> {
  const renamed = await sql`update bank_card set label = ${label} where id = ${id} and user_id = ${userId} and state = 'active'`;
  return renamed.count === 1;
}

/** `gone` where it was removed before; null where the user never had it. */
export async function archiveBankCard(tx: Tx, userId: bigint, id: bigint, now: number): Promise<"archived" | "gone" | null> {
  const [row] = await tx<{ state: "active" | "archived" }[]>`
    select state from bank_card where id = ${id} and user_id = ${userId} for update`;
  if (row === undefined) return null;
  if (row.state === "archived") return "gone";
  await tx`update bank_card set state = 'archived', archived_ms = greatest(created_ms, ${now}) where id = ${id} and user_id = ${userId}`;
  await tx`
    delete from bank_card where user_id = ${userId} and id in (
      select id from bank_card where user_id = ${userId} and state = 'archived' order by id desc offset ${ARCHIVED_KEPT})
      and not exists (select 1 from withdrawal w where w.bank_card_id = bank_card.id)`;
  return "archived";
}

/** Cards after `afterId` that another key has sealed. */
export async function lockCardsNotOf(tx: Tx, keyId: string, afterId: bigint): Promise<readonly BankCardRow[]> {
  return tx<BankCardRow[]>`
    select ${columns(tx)} from bank_card where sealed_with <> ${keyId} and id > ${afterId} order by id limit ${RESEAL_MAX} for update`;
}

export async function saveSealed(tx: Tx, cards: readonly (SealedValues & { readonly id: bigint })[]): Promise<void> {
  if (cards.length === 0) return;
  await tx`
    update bank_card set sealed_values = decode(new.sealed, 'hex'), sealed_with = new.key_id
    from unnest(${numberList(cards.map(({ id }) => id))}::bigint[], ${wordList(cards.map(({ sealedValues }) => sealedValues.toString("hex")))}::text[],
      ${wordList(cards.map(({ sealedWith }) => sealedWith))}::text[]) as new (id, sealed, key_id)
    where bank_card.id = new.id`;
}

/** These cards, removed ones too. */
export async function bankCardsOf(sql: Queryable, ids: string): Promise<readonly (BankCardRow & { readonly isArchived: boolean })[]> {
  return sql<(BankCardRow & { readonly isArchived: boolean })[]>`
    select ${columns(sql)}, state = 'archived' as "isArchived" from bank_card where id = any (${ids}::bigint[])`;
}
