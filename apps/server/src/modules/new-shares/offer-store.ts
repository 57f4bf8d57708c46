import type { NewShareOffer, NewShareStage, NewShareVoid } from "@candela/engine";
import type { InLanguages } from "@candela/i18n";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";

/** What people read of an offer, fixed when it is published. Documents are sanitised HTML. */
export interface OfferWords {
  readonly name: string;
  readonly sector: string;
  readonly summary: string;
  readonly prospectus: string;
  readonly financials: string;
  readonly risks: string;
}
export type OfferTexts = InLanguages<OfferWords>;
type ShortWords = Pick<OfferWords, "name" | "sector" | "summary">;

/** An offer with all that is published of it but its documents. */
export interface StoredOffer extends NewShareOffer {
  readonly words: InLanguages<ShortWords>;
  readonly publishedAt: number;
  readonly beaconRound: number | null;
  readonly seedHash: Buffer;
  readonly root: Buffer | null;
  readonly rootAt: number | null;
  readonly signature: Buffer | null;
  readonly seed: Buffer | null;
  readonly key: Buffer | null;
  readonly lotsAllotted: number | null;
  readonly resultHash: Buffer | null;
  readonly settledAt: number | null;
}

/** Moments and the round come as the database has them. */
type Row = Omit<
  StoredOffer,
  "opensAt" | "closesAt" | "drawAt" | "listsAt" | "publishedAt" | "beaconRound" | "rootAt" | "settledAt" | "textsHash"
> & {
  readonly [Moment in "opensAt" | "closesAt" | "drawAt" | "listsAt" | "publishedAt"]: bigint;
} & { readonly [Moment in "beaconRound" | "rootAt" | "settledAt"]: bigint | null } & { readonly textsHash: Buffer };

/** Names and short texts alone: documents are many pages, and are read one at a time. */
const shortWords = (sql: Queryable) =>
  sql`(select jsonb_object_agg(l.key, l.value - array['prospectus', 'financials', 'risks']) from jsonb_each(o.texts) l)`;

const columns = (
  sql: Queryable,
) => sql`o.id, o.product_id as "productId", o.code, o.price, o.lot_shares as "lotShares", o.lots_offered as "lotsOffered",
  o.lots_minimum as "lotsMinimum", o.lots_per_user as "lotsPerUser", o.published_ms as "publishedAt", o.opens_ms as "opensAt", o.closes_ms as "closesAt",
  o.draw_ms as "drawAt", o.lists_ms as "listsAt", o.beacon_round as "beaconRound", o.seed_hash as "seedHash", ${shortWords(sql)} as words,
  o.texts_hash as "textsHash", o.stage, o.void_reason as "voidReason", o.lots_asked as "lotsAsked", o.orders, o.root, o.root_ms as "rootAt", o.signature,
  o.seed, o.key, o.lots_allotted as "lotsAllotted", o.result_hash as "resultHash", o.settled_ms as "settledAt"`;

const numberOrNull = (value: bigint | null) => (value === null ? null : Number(value));

function offerOf(row: Row): StoredOffer {
  return {
    ...row,
    publishedAt: Number(row.publishedAt),
    opensAt: Number(row.opensAt),
    closesAt: Number(row.closesAt),
    drawAt: Number(row.drawAt),
    listsAt: Number(row.listsAt),
    beaconRound: numberOrNull(row.beaconRound),
    rootAt: numberOrNull(row.rootAt),
    settledAt: numberOrNull(row.settledAt),
    textsHash: row.textsHash.toString("hex"),
  };
}

/** The states of the wire: those of an open offer are told by the clock. */
export type OfferState = "announced" | "subscribing" | Exclude<NewShareStage, "open">;

export function stateOf({ stage, opensAt, closesAt }: NewShareOffer, now: number): OfferState {
  if (stage !== "open") return stage;
  if (now < opensAt) return "announced";
  return now < closesAt ? "subscribing" : "closed";
}

function isInState(sql: Queryable, state: OfferState | undefined, now: number) {
  const at = sql`${String(now)}::bigint`;
  switch (state) {
    case undefined:
      return sql`true`;
    case "announced":
      return sql`o.stage = 'open' and o.opens_ms > ${at}`;
    case "subscribing":
      return sql`o.stage = 'open' and o.opens_ms <= ${at} and o.closes_ms > ${at}`;
    case "closed":
      return sql`(o.stage = 'closed' or (o.stage = 'open' and o.closes_ms <= ${at}))`;
    default:
      return sql`o.stage = ${state}`;
  }
}

/** Offers that can be subscribed first, the one that closes next in front; then those to come; then the others, newest first. */
export async function listOffers(
  sql: Queryable,
  { state, now }: { readonly state?: OfferState | undefined; readonly now: number },
  page: { readonly limit: number; readonly offset: number },
): Promise<{ offers: StoredOffer[]; total: number }> {
  const at = sql`${String(now)}::bigint`;
  const rows = await sql<Row[]>`select ${columns(sql)} from new_share_offer o where ${isInState(sql, state, now)}
    order by case when o.stage = 'open' and o.opens_ms <= ${at} and o.closes_ms > ${at} then 0 when o.stage = 'open' and o.opens_ms > ${at} then 1 else 2 end,
      case when o.stage = 'open' and o.closes_ms > ${at} then o.closes_ms end, o.id desc
    limit ${page.limit} offset ${page.offset}`;
  const [count] = await sql<
    { total: number }[]
  >`select count(*)::integer as total from new_share_offer o where ${isInState(sql, state, now)}`;
  return { offers: rows.map(offerOf), total: count?.total ?? 0 };
}

export async function newestOffers(
  sql: Queryable,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ offers: (StoredOffer & SealedSeed & { readonly held: bigint })[]; total: number }> {
  const rows = await sql<
    (Row & SealedSeed & { readonly held: bigint })[]
  >`select ${columns(sql)}, o.sealed_seed as sealed, o.sealed_with as "sealedWith",
      (select coalesce(sum(held + case when delivered_ms is null then paid else 0 end), 0) from new_share_order w where w.offer_id = o.id) as held
    from new_share_offer o order by o.id desc limit ${page.limit} offset ${page.offset}`;
  const [count] = await sql<{ total: number }[]>`select count(*)::integer as total from new_share_offer`;
  return {
    offers: rows.map((row) => ({ ...offerOf(row), held: row.held, sealed: row.sealed, sealedWith: row.sealedWith })),
    total: count?.total ?? 0,
  };
}

export async function findOffer(sql: Queryable, id: number): Promise<StoredOffer | undefined> {
  const [row] = await sql<Row[]>`select ${columns(sql)} from new_share_offer o where o.id = ${id}`;
  return row === undefined ? undefined : offerOf(row);
}

export async function readOffers(sql: Queryable, ids: readonly number[]): Promise<Map<number, StoredOffer>> {
  if (ids.length === 0) return new Map();
  const rows = await sql<
    Row[]
  >`select ${columns(sql)} from new_share_offer o where o.id = any (${numberList([...new Set(ids)])}::integer[])`;
  return new Map(rows.map((row) => [row.id, offerOf(row)]));
}

/** Offers locked until the end of the transaction, in the order of their ids: everybody takes users first, then offers. */
export async function lockOffers(tx: Tx, ids: readonly number[]): Promise<Map<number, StoredOffer>> {
  if (ids.length === 0) return new Map();
  const rows = await tx<Row[]>`select ${columns(tx)} from new_share_offer o where o.id = any (${numberList([...new Set(ids)])}::integer[])
    order by o.id for no key update`;
  return new Map(rows.map((row) => [row.id, offerOf(row)]));
}

/** Offers that something is still to happen to, by itself. */
export async function runningOffers(sql: Queryable): Promise<StoredOffer[]> {
  const rows = await sql<Row[]>`select ${columns(sql)} from new_share_offer o where o.stage in ('open', 'closed', 'drawn') order by o.id`;
  return rows.map(offerOf);
}

/** Offers with orders whose money is still to be settled. */
export async function unsettledOffers(sql: Queryable): Promise<StoredOffer[]> {
  const rows = await sql<Row[]>`select ${columns(sql)} from new_share_offer o where o.stage in ('drawn', 'failed', 'void')
    and exists (select from new_share_order w where w.offer_id = o.id and w.state = 'open') order by o.id`;
  return rows.map(offerOf);
}

/** One document, in all its languages. */
export async function documentOf(
  sql: Queryable,
  id: number,
  name: "prospectus" | "financials" | "risks",
): Promise<
  { readonly publishedAt: number; readonly words: InLanguages<{ readonly title: string; readonly content: string }> } | undefined
> {
  const [row] = await sql<{ publishedAt: bigint; words: InLanguages<{ title: string; content: string }> }[]>`
    select o.published_ms as "publishedAt",
      (select jsonb_object_agg(l.key, jsonb_build_object('title', l.value->>'name', 'content', l.value->>${name})) from jsonb_each(o.texts) l) as words
    from new_share_offer o where o.id = ${id}`;
  return row === undefined ? undefined : { publishedAt: Number(row.publishedAt), words: row.words };
}

/** What orders that come, change and go make of what is asked of an offer. */
export async function changeAsked(tx: Tx, changes: ReadonlyMap<number, { readonly lots: number; readonly orders: number }>): Promise<void> {
  for (const [id, { lots, orders }] of changes)
    if (lots !== 0 || orders !== 0)
      await tx`update new_share_offer set lots_asked = lots_asked + ${lots}, orders = orders + ${orders} where id = ${id}`;
}

/** The list of orders is published: nothing comes into it any more. */
export async function closeOffer(tx: Tx, id: number, root: Uint8Array, now: number): Promise<void> {
  await tx`update new_share_offer set stage = 'closed', root = ${Buffer.from(root)}, root_ms = ${String(now)}::bigint where id = ${id}`;
}

export interface OfferEnd {
  readonly stage: "drawn" | "failed" | "void";
  readonly voidReason: NewShareVoid | null;
  readonly signature: Buffer | null;
  readonly seed: Buffer | null;
  readonly key: Uint8Array | null;
  readonly lotsAllotted: number;
  readonly resultHash: Uint8Array | null;
}

/** What became of an offer. */
export async function endOffer(tx: Tx, id: number, end: OfferEnd, now: number): Promise<void> {
  const bytes = (value: Uint8Array | null) => (value === null ? null : Buffer.from(value));
  await tx`update new_share_offer set stage = ${end.stage}, void_reason = ${end.voidReason}, signature = ${end.signature}, seed = ${end.seed},
    key = ${bytes(end.key)}, lots_allotted = ${end.lotsAllotted}, result_hash = ${bytes(end.resultHash)}, settled_ms = ${String(now)}::bigint where id = ${id}`;
}

/** All allotted shares are delivered. */
export async function markListed(sql: Queryable, id: number): Promise<void> {
  await sql`update new_share_offer set stage = 'listed' where id = ${id} and stage = 'drawn'
    and not exists (select from new_share_order w where w.offer_id = ${id} and (w.state = 'open' or (w.state = 'allotted' and w.delivered_ms is null)))`;
}

/** Whether shares of a product are sold in an offer that has not delivered all of them, and may yet. */
export async function hasUndelivered(sql: Queryable, productId: number): Promise<boolean> {
  const [row] = await sql`select from new_share_offer where product_id = ${productId} and stage in ('open', 'closed', 'drawn') limit 1`;
  return row !== undefined;
}

/** A seed as it is kept until it is opened. */
export interface SealedSeed {
  readonly sealed: Buffer;
  readonly sealedWith: string;
}

export async function sealedSeedOf(sql: Queryable, id: number): Promise<SealedSeed | undefined> {
  const [row] = await sql<SealedSeed[]>`select sealed_seed as sealed, sealed_with as "sealedWith" from new_share_offer where id = ${id}`;
  return row;
}

export async function replaceSealedSeed(sql: Queryable, id: number, { sealed, sealedWith }: SealedSeed): Promise<void> {
  await sql`update new_share_offer set sealed_seed = ${sealed}, sealed_with = ${sealedWith} where id = ${id}`;
}

export interface NewOffer {
  readonly proposalId: bigint | null;
  readonly productId: number;
  readonly terms: Pick<
    NewShareOffer,
    "code" | "price" | "lotShares" | "lotsOffered" | "lotsMinimum" | "lotsPerUser" | "opensAt" | "closesAt" | "drawAt" | "listsAt"
  >;
  readonly beaconRound: number | null;
  readonly seedHash: Uint8Array;
  readonly seed: SealedSeed;
  readonly texts: OfferTexts;
  readonly textsHash: Uint8Array;
  readonly publishedAt: number;
}

export async function insertOffer(tx: Tx, { terms, ...offer }: NewOffer): Promise<number> {
  const ms = (value: number) => tx`${String(value)}::bigint`;
  const [row] = await tx<{ id: number }[]>`
    insert into new_share_offer (proposal_id, product_id, code, price, lot_shares, lots_offered, lots_minimum, lots_per_user, published_ms, opens_ms, closes_ms,
      draw_ms, lists_ms, beacon_round, seed_hash, texts, texts_hash, sealed_seed, sealed_with, stage)
    values (${offer.proposalId}, ${offer.productId}, ${terms.code}, ${terms.price}, ${terms.lotShares}, ${terms.lotsOffered}, ${terms.lotsMinimum},
      ${terms.lotsPerUser}, ${ms(offer.publishedAt)}, ${ms(terms.opensAt)}, ${ms(terms.closesAt)}, ${ms(terms.drawAt)}, ${ms(terms.listsAt)},
      ${offer.beaconRound === null ? null : String(offer.beaconRound)}::bigint, ${Buffer.from(offer.seedHash)}, ${JSON.stringify(offer.texts)}::text::jsonb,
      ${Buffer.from(offer.textsHash)}, ${offer.seed.sealed}, ${offer.seed.sealedWith}, 'open') returning id`;
  if (row === undefined) throw new Error("an offer that was added has an id");
  return row.id;
}
