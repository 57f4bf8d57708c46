import type { Queryable, Sql } from "../../platform/postgres/database.ts";
import { textArray } from "../../platform/postgres/database.ts";
import { transaction } from "../../platform/postgres/transaction.ts";

/** Namespace of the advisory locks that let one user's watchlist change by one call at a time. */
const LOCK_CLASS = 31;

/** For changes of the list and of its groups; held until the transaction ends. */
export async function lockWatchlist(sql: Queryable, userId: bigint): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_CLASS}, hashint8(${userId}))`;
}

/** Ids of the products a user follows, in the user's order; at most `limit`. */
export async function readWatchlist(sql: Queryable, userId: bigint, limit: number): Promise<number[]> {
  const rows = await sql<{ productId: number }[]>`
    select product_id as "productId" from user_product_option
    where user_id = ${userId} order by position, product_id limit ${limit}`;
  return rows.map((row) => row.productId);
}

/** Adds a product at the end; adding it again changes nothing. Returns false when the list already holds `max` others. */
export async function addToWatchlist(sql: Sql, userId: bigint, productId: number, max: number): Promise<boolean> {
  return transaction(sql, async (tx) => {
    await lockWatchlist(tx, userId);
    const [state] = await tx<{ held: number; isThere: boolean; last: number }[]>`
      select count(*)::int as held, coalesce(bool_or(product_id = ${productId}), false) as "isThere", coalesce(max(position), 0) as last
      from user_product_option where user_id = ${userId}`;
    if (state === undefined || state.isThere) return true;
    if (state.held >= max) return false;
    await tx`insert into user_product_option (user_id, product_id, position) values (${userId}, ${productId}, ${state.last + 1})`;
    return true;
  });
}

/** Takes it out of the user's groups, too. */
export async function removeFromWatchlist(sql: Sql, userId: bigint, productCode: string): Promise<void> {
  await transaction(sql, async (tx) => {
    await lockWatchlist(tx, userId);
    await tx`
      delete from user_product_option o using product p
      where o.user_id = ${userId} and p.product_id = o.product_id and p.product_code = ${productCode}`;
  });
}

/** Puts the listed products first, in that order; the others follow as they were. Returns how many there are. */
export async function reorderWatchlist(sql: Sql, userId: bigint, productCodes: readonly string[]): Promise<number> {
  return transaction(sql, async (tx) => {
    await lockWatchlist(tx, userId);
    const updated = await tx`
      update user_product_option o set position = ranked.place
      from (
        select own.product_id, row_number() over (order by wanted.place nulls last, own.position, own.product_id)::int as place
        from user_product_option own
        join product p on p.product_id = own.product_id
        left join (
          select code, min(place) as place from unnest(${textArray(tx, productCodes)}) with ordinality as w(code, place) group by code
        ) wanted on wanted.code = p.product_code
        where own.user_id = ${userId}
      ) ranked
      where o.user_id = ${userId} and o.product_id = ranked.product_id`;
    return updated.count;
  });
}
