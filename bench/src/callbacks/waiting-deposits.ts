/** Online deposits that wait for their payment, many at once, and what a provider says when they are paid. */
import { createHash, randomUUID } from "node:crypto";
import { transferReference } from "@candela/model";
import type { Sql } from "@candela/server/bench";

/** Ids that the ledger hands out at once. */
const ID_BLOCK = 1_024;
const WAIT_MS = 30 * 60_000;
const AMOUNT = "50.00";

/** A deposit without its money, and what its provider will say. */
export interface WaitingDeposit {
  readonly id: string;
  readonly body: string;
}

/** Makes so many deposits of 50 USD, spread over these users, with the terms of the installation's own channel, as the page of online payments makes them. */
export async function openDeposits(sql: Sql, userIds: readonly string[], count: number): Promise<WaitingDeposit[]> {
  const now = Date.now();
  const references = Array.from({ length: count }, () => transferReference(createHash("sha256").update(randomUUID()).digest()));
  const rows = await sql<{ id: bigint; reference: string }[]>`
    with block as materialized (
      select nextval('ledger_id_block') as first, n - 1 as number from generate_series(1, ${Math.ceil(count / ID_BLOCK)}::integer) as n
    ), asked as (
      select r.reference, r.n - 1 as n from unnest(string_to_array(${references.join(",")}, ',')) with ordinality as r (reference, n)
    ), payer as (
      select u.id, u.n - 1 as n from unnest(string_to_array(${userIds.join(",")}, ',')::bigint[]) with ordinality as u (id, n)
    )
    insert into deposit (id, user_id, kind, channel_id, titles, asset_id, network, expected, amount_min, fee_fixed, fee_rate, reference, instructions,
      pay_url, address, txid, created_ms, expires_ms, ask_ms, state, facts, received, gross, fee, parked, has_parked, has_voucher, events)
    select b.first + a.n % ${ID_BLOCK}, p.id, 'online', c.id, '{}', c.currency_id, '', 5000, c.amount_min, c.fee_fixed, c.fee_rate, a.reference, '[]',
      '', '', '', ${String(now)}::bigint, ${String(now + WAIT_MS)}::bigint, ${String(now + WAIT_MS)}::bigint, 'created', '{}', 0, 0, 0, 0, false, false, 0
    from asked a join block b on b.number = a.n / ${ID_BLOCK} join payer p on p.n = a.n % ${userIds.length}
    cross join funds_channel c where c.name = 'recharge_online_USD'
    returning id, reference`;
  return rows.map(({ id, reference }) => ({ id: String(id), body: paid(reference, now) }));
}

function paid(reference: string, paidAt: number): string {
  const money = [{ id: randomUUID(), amount: AMOUNT, currency: "USD", paidAt }];
  return JSON.stringify({ eventId: randomUUID(), payment: { reference, money, hasFailed: false } });
}
