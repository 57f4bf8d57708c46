import {
  NEW_SHARE_WAIT_MS,
  namedRoundOf,
  PRODUCT_ASSET_BASE,
  QUICKNET_GENESIS_MS,
  QUICKNET_PERIOD_MS,
  quicknetRoundAt,
  SETTLEMENT,
} from "@candela/model";
import { isRoundSignature, roundRandomness } from "@candela/model/drand-beacon";
import { drawNewShare } from "@candela/model/new-share-draw";
import type { Tx } from "../../platform/postgres/database.ts";
import { type LedgerCheck, LedgerCode, ReferenceKind } from "../ledger/index.ts";
import { findOffer, type StoredOffer } from "./offer-store.ts";
import { type ListedOrder, listAfter } from "./order-store.ts";

const PROBLEMS_MAX = 100;
const LIST_MAX = 500_000;

/**
 * Compares orders and offers with the ledger, and does every draw again: one line a problem. A draw that was found right is not done again by the same process: the watchdog looks every
 * minute, and the tables let nobody change what a draw was made from.
 */
export function createNewShareCheck(): LedgerCheck {
  const found = new Set<string>();
  return async (sql) => [
    ...(await transfersOfOrders(sql)),
    ...(await sumsOfUsers(sql)),
    ...(await sumsOfOffers(sql)),
    ...(await endsOfOffers(sql)),
    ...(await listingsOfOffers(sql)),
    ...(await deliveriesBeforeActions(sql)),
    ...(await drawsOfOffers(sql, found)),
  ];
}

/** Each order moved what it says: put aside less what came back is what is aside or was paid; shares and their price went once. */
async function transfersOfOrders(sql: Tx): Promise<string[]> {
  const rows = await sql<{ id: bigint }[]>`
    with moved as (
      select reference_id as id,
        coalesce(sum(amount) filter (where code = ${LedgerCode.new_share_hold}), 0) as held,
        coalesce(sum(amount) filter (where code = ${LedgerCode.new_share_return}), 0) as returned,
        coalesce(sum(amount) filter (where code = ${LedgerCode.new_share_paid}), 0) as paid,
        coalesce(sum(amount) filter (where code = ${LedgerCode.new_share_delivered} and asset_id >= ${PRODUCT_ASSET_BASE}), 0) as shares,
        max(id) filter (where code = ${LedgerCode.new_share_paid}) as payment
      from ledger_transfer where reference_kind = ${ReferenceKind.new_share} group by 1
    ), claimed as (
      select w.id, w.held + w.paid + w.returned + w.taken_back as held, w.returned + w.taken_back as returned,
        case when w.delivered_ms is null then 0 else w.paid end as paid,
        case when w.delivered_ms is null then 0 else w.lots_allotted::numeric * o.lot_shares * 100 end as shares, w.payment_id as payment,
        w.held = case when w.state = 'open' then w.lots::numeric * o.lot_shares * o.price else 0 end
          and w.paid = case when w.state = 'allotted' then w.lots_allotted::numeric * o.lot_shares * o.price else 0 end as is_priced
      from new_share_order w join new_share_offer o on o.id = w.offer_id
    )
    select coalesce(c.id, m.id) as id from claimed c full join moved m on m.id = c.id
    where (c.held, c.returned, c.paid, c.shares, c.payment) is distinct from (m.held, m.returned, m.paid, m.shares, m.payment) or c.is_priced is not true
    order by 1 limit ${PROBLEMS_MAX}`;
  return rows.map(({ id }) => `new share order ${id}: its transfers do not move what it says`);
}

/** The subscribed book of each user has what their orders say. */
async function sumsOfUsers(sql: Tx): Promise<string[]> {
  const rows = await sql<{ userId: bigint }[]>`
    with aside as (
      select user_id, sum(held + case when delivered_ms is null then paid else 0 end) as units from new_share_order group by 1
    ), booked as (
      select owner as user_id, sum(credits_posted - debits_posted) as units from ledger_account where book = 'subscribed' group by 1
    )
    select coalesce(a.user_id, b.user_id) as "userId" from aside a full join booked b on b.user_id = a.user_id
    where coalesce(a.units, 0) <> coalesce(b.units, 0) order by 1 limit ${PROBLEMS_MAX}`;
  return rows.map(({ userId }) => `user ${userId}: the subscribed book is not what their orders of new shares say`);
}

/** What is asked of an offer, and what was allotted of it, is the sum of its orders. */
async function sumsOfOffers(sql: Tx): Promise<string[]> {
  const rows = await sql<{ code: string }[]>`
    with summed as (
      select offer_id, count(*)::integer as orders, sum(lots)::integer as lots, sum(lots_allotted)::integer as allotted
      from new_share_order where state <> 'withdrawn' group by 1
    )
    select o.code from new_share_offer o left join summed s on s.offer_id = o.id
    where (o.orders, o.lots_asked) is distinct from (coalesce(s.orders, 0), coalesce(s.lots, 0))
      or (o.stage in ('drawn', 'listed') and o.lots_allotted is distinct from coalesce(s.allotted, 0))
      or (o.stage not in ('drawn', 'listed') and s.allotted is not null)
    order by 1 limit ${PROBLEMS_MAX}`;
  return rows.map(({ code }) => `offer ${code}: what is asked and allotted is not the sum of its orders`);
}

/** An offer is void for what was missing when its time had run out, and not before: otherwise somebody who saw a round could end a draw that does not suit. */
async function endsOfOffers(sql: Tx): Promise<string[]> {
  const rows = await sql<{ code: string }[]>`
    select code from new_share_offer where stage = 'void' and (
      (void_reason = 'list_late' and (beacon_round is null or root is not null
        or (signature is null and settled_ms < ${String(QUICKNET_GENESIS_MS)}::bigint + (beacon_round - 1) * ${QUICKNET_PERIOD_MS})))
      or (void_reason <> 'list_late' and (root is null or settled_ms < draw_ms + ${NEW_SHARE_WAIT_MS}))
      or (void_reason = 'beacon_missing' and (beacon_round is null or lots_asked <= lots_offered or signature is not null))
      or (void_reason = 'seed_sealed' and seed is not null)
    ) order by 1 limit ${PROBLEMS_MAX}`;
  return rows.map(({ code }) => `offer ${code}: it is void without what makes an offer void`);
}

/** The share of each offer is announced as the offer says, and taken back only where nobody receives it. */
async function listingsOfOffers(sql: Tx): Promise<string[]> {
  const rows = await sql<{ code: string }[]>`
    select o.code from new_share_offer o left join listing l on l.product_id = o.product_id and l.product_code = o.code
      and l.listed_from = o.lists_ms and l.first_price * power(10::numeric, ${SETTLEMENT.scale} - l.price_scale) = o.price
    where l.product_id is null or (l.withdrawn_ms is not null and o.stage not in ('failed', 'void'))
    order by 1 limit ${PROBLEMS_MAX}`;
  return rows.map(({ code }) => `offer ${code}: its share is not announced as the offer says`);
}

/** No dividend or split happens to a share before it has come to everybody it was allotted to: it would come as if nothing had happened. */
async function deliveriesBeforeActions(sql: Tx): Promise<string[]> {
  const rows = await sql<{ id: bigint; actionId: bigint }[]>`
    select w.id, a.id as "actionId" from corporate_action a
      join new_share_offer o on o.product_id = a.product_id join new_share_order w on w.offer_id = o.id and w.lots_allotted > 0
    where w.delivered_ms is null or w.delivered_ms >= a.effective_at order by 1, 2 limit ${PROBLEMS_MAX}`;
  return rows.map(({ id, actionId }) => `new share order ${id}: its shares were not delivered before corporate action ${actionId}`);
}

/** Every draw follows from its list, its seed and its round. */
async function drawsOfOffers(sql: Tx, found: Set<string>): Promise<string[]> {
  const rows = await sql<{ id: number; result: string }[]>`select id, encode(result_hash, 'hex') as result from new_share_offer
    where stage in ('drawn', 'listed') order by id`;
  const problems: string[] = [];
  for (const { id, result } of rows) {
    const name = `${id} ${result}`;
    if (found.has(name)) continue;
    const offer = await findOffer(sql, id);
    const list = offer === undefined ? [] : await listAfter(sql, id, { after: 0n, limit: LIST_MAX, offset: 0 });
    if (offer !== undefined && isDrawn(offer, list)) found.add(name);
    else problems.push(`offer ${offer?.code ?? id}: its draw does not follow from its list, its seed and its round`);
  }
  return problems.slice(0, PROBLEMS_MAX);
}

function isDrawn(
  { lotsOffered, lotsMinimum, seed, signature, beaconRound, closesAt, rootAt, key, root, resultHash }: StoredOffer,
  orders: readonly ListedOrder[],
): boolean {
  if (seed === null || root === null || resultHash === null || rootAt === null) return false;
  if (beaconRound !== null && (beaconRound !== namedRoundOf(closesAt) || rootAt >= quicknetRoundAt(beaconRound))) return false;
  if (beaconRound !== null && key !== null && signature === null) return false;
  const signed = signature?.toString("hex");
  if (signed !== undefined && (beaconRound === null || !isRoundSignature(beaconRound, signed))) return false;
  const randomness = signed === undefined ? new Uint8Array() : Buffer.from(roundRandomness(signed), "hex");
  const again = drawNewShare({ orders, lotsOffered, lotsMinimum, seed, randomness });
  return (
    again.kind === "allotted" &&
    root.equals(again.root) &&
    resultHash.equals(again.resultHash) &&
    (key === null ? again.key === null : again.key !== null && key.equals(again.key)) &&
    orders.every(({ lotsAllotted }, at) => lotsAllotted === again.drawn.allotted[at])
  );
}
