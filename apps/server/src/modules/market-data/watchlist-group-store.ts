import { type Row, WATCHLIST_GROUPS_MAX } from "@candela/api";
import { nameKey } from "../../platform/name-text.ts";
import { int8Array, type Queryable, type Sql, textArray } from "../../platform/postgres/database.ts";
import { transaction } from "../../platform/postgres/transaction.ts";
import { lockWatchlist } from "./watchlist-store.ts";

export type WatchlistGroupData = Row<"GET /api/userProductGroup/list">;

interface GroupRow extends Omit<WatchlistGroupData, "id"> {
  readonly id: bigint;
}

/** Why a group was not stored; a product that is missing is named by its code. */
export type GroupProblem = "unknown" | "taken" | "full" | { readonly missing: string };

/** A user's groups in the user's order, their products in the watchlist's; only `id` when it is given. */
export async function readGroups(sql: Queryable, userId: bigint, id: bigint | null = null): Promise<WatchlistGroupData[]> {
  const rows = await sql<GroupRow[]>`
    select g.id, g.name, (row_number() over (order by g.sort))::int as sort, coalesce(held.codes, '{}') as "productCodes"
    from watchlist_group g
    left join lateral (
      select array_agg(p.product_code order by o.position, o.product_id) as codes
      from watchlist_group_product m
      join user_product_option o on o.user_id = m.user_id and o.product_id = m.product_id
      join product p on p.product_id = m.product_id
      where m.user_id = ${userId} and m.group_id = g.id
    ) held on true
    where g.user_id = ${userId} order by g.sort limit ${WATCHLIST_GROUPS_MAX}`;
  return rows.filter((row) => id === null || row.id === id).map((row) => ({ ...row, id: String(row.id) }));
}

/** The group as it is after the change, in the same transaction. */
async function groupOf(tx: Queryable, userId: bigint, id: bigint): Promise<WatchlistGroupData | "unknown"> {
  const [group] = await readGroups(tx, userId, id);
  return group ?? "unknown";
}

/** Creates a group at the end. One of the very same name is the answer if there is one: asking twice is the same as once. */
export async function createGroup(sql: Sql, userId: bigint, name: string): Promise<WatchlistGroupData | GroupProblem> {
  return transaction(sql, async (tx) => {
    await lockWatchlist(tx, userId);
    const groups = await tx<{ id: bigint; name: string; nameKey: string }[]>`
      select id, name, name_key as "nameKey" from watchlist_group where user_id = ${userId} order by sort limit ${WATCHLIST_GROUPS_MAX}`;
    const same = groups.find((group) => group.nameKey === nameKey(name));
    if (same !== undefined) return same.name === name ? groupOf(tx, userId, same.id) : "taken";
    if (groups.length >= WATCHLIST_GROUPS_MAX) return "full";
    // Removed ones left gaps behind; the end has to be free.
    await putInOrder(tx, userId, []);
    const [made] = await tx<{ id: bigint }[]>`
      insert into watchlist_group (user_id, name, name_key, sort) values (${userId}, ${name}, ${nameKey(name)}, ${groups.length + 1}) returning id`;
    return made === undefined ? "unknown" : groupOf(tx, userId, made.id);
  });
}

export async function renameGroup(sql: Sql, userId: bigint, id: bigint, name: string): Promise<WatchlistGroupData | GroupProblem> {
  return transaction(sql, async (tx) => {
    await lockWatchlist(tx, userId);
    const [other] = await tx`
      select from watchlist_group where user_id = ${userId} and name_key = ${nameKey(name)} and id <> ${id}
        and exists (select from watchlist_group where user_id = ${userId} and id = ${id})`;
    if (other !== undefined) return "taken";
    await tx`update watchlist_group set name = ${name}, name_key = ${nameKey(name)} where user_id = ${userId} and id = ${id}`;
    return groupOf(tx, userId, id);
  });
}

/** Its products stay in the watchlist. */
export async function deleteGroup(sql: Sql, userId: bigint, id: bigint): Promise<void> {
  await transaction(sql, async (tx) => {
    await lockWatchlist(tx, userId);
    await tx`delete from watchlist_group where user_id = ${userId} and id = ${id}`;
  });
}

/** Puts the listed groups first, in that order; the others follow as they were. Returns how many there are. */
export async function reorderGroups(sql: Sql, userId: bigint, ids: readonly bigint[]): Promise<number> {
  return transaction(sql, async (tx) => {
    await lockWatchlist(tx, userId);
    return putInOrder(tx, userId, ids);
  });
}

async function putInOrder(tx: Queryable, userId: bigint, ids: readonly bigint[]): Promise<number> {
  const updated = await tx`
    update watchlist_group g set sort = ranked.place
    from (
      select own.id, row_number() over (order by wanted.place nulls last, own.sort)::smallint as place
      from watchlist_group own
      left join (
        select id, min(place) as place from unnest(${int8Array(tx, ids)}) with ordinality as w(id, place) group by id
      ) wanted on wanted.id = own.id
      where own.user_id = ${userId}
    ) ranked
    where g.user_id = ${userId} and g.id = ranked.id`;
  return updated.count;
}

/** Makes the products the whole of the group, or changes nothing. */
export async function assignGroup(
  sql: Sql,
  userId: bigint,
  id: bigint,
  productCodes: readonly string[],
): Promise<WatchlistGroupData | GroupProblem> {
  return transaction(sql, async (tx) => {
    await lockWatchlist(tx, userId);
    if ((await groupOf(tx, userId, id)) === "unknown") return "unknown";
    const [missing] = await tx<{ code: string }[]>`
      select w.code from unnest(${textArray(tx, productCodes)}) with ordinality as w(code, place)
      where not exists (
        select from user_product_option o join product p on p.product_id = o.product_id
        where o.user_id = ${userId} and p.product_code = w.code
      ) order by w.place limit 1`;
    if (missing !== undefined) return { missing: missing.code };
    await tx`
      delete from watchlist_group_product m using product p
      where m.user_id = ${userId} and m.group_id = ${id} and p.product_id = m.product_id
        and p.product_code <> all (${textArray(tx, productCodes)})`;
    await tx`
      insert into watchlist_group_product (user_id, group_id, product_id)
      select o.user_id, ${id}, o.product_id from user_product_option o join product p on p.product_id = o.product_id
      where o.user_id = ${userId} and p.product_code = any (${textArray(tx, productCodes)})
      on conflict do nothing`;
    return groupOf(tx, userId, id);
  });
}
