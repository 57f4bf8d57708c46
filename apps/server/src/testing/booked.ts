/** Queries of tests about rows besides the money: as a user, and who moved it. */
import type { Fields, RouteKey } from "@candela/api";
import type { Call, Handler, Handlers } from "../platform/http/handlers.ts";
import type { Sql } from "../platform/postgres/database.ts";

/** Answer of a module's route to a guest, as `Answer`. */
export async function askAsGuest<Answer, K extends RouteKey>(
  handlers: Handlers,
  route: K,
  userId: bigint,
  fields: Fields<K>,
): Promise<Answer> {
  const session = { userId, sessionId: 1n, accountType: "guest" };
  const handler = handlers[route] as Handler<never>;
  return (await handler({ fields, session } as unknown as Call<never>)) as Answer;
}

/** All transfers of a user but the grant: why, of what kind, what it belongs to, who did it, whether with a key, and at which price of the product. */
export async function transfersOf(sql: Sql, userId: bigint, productCode: string): Promise<readonly string[]> {
  const rows = await sql<{ line: string }[]>`
    select concat_ws(' ', c.name, case t.kind when 1 then 'single' when 2 then 'pend' when 3 then 'post' else 'void' end, t.reference_kind,
      case t.actor when 0 then 'engine' when ${userId} then 'user' else 'another' end, case when t.request is null then 'no key' else 'key' end,
      k.price) as line
    from ledger_transfer t join ledger_code c on c.id = t.code left join stored_tick k on k.seq = t.tick_seq and k.product_code = ${productCode}
    where ${userId} in (t.debit_owner, t.credit_owner) and c.name <> 'paper_grant' order by t.id`;
  return rows.map(({ line }) => line);
}
