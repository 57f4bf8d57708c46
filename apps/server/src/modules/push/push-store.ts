import type { LanguageCode, MessageKind as MessageKindSchema } from "@candela/api";
import type { Static } from "typebox";
import { type KeptSecret, keepSecret } from "../../platform/kept-secret.ts";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable, Sql } from "../../platform/postgres/database.ts";
import { transaction } from "../../platform/postgres/transaction.ts";
import type { SecretBox } from "../../platform/secret-box.ts";

export interface PushKey {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** A message on its way to one browser. */
export interface Delivery extends Subscription {
  readonly subscriptionId: bigint;
  readonly messageId: bigint;
  readonly tries: number;
  readonly language: LanguageCode;
  readonly kind: Static<typeof MessageKindSchema>;
  readonly params: Readonly<Record<string, string>>;
  /** Of the product that the message is about, in the subscription's language; null when it is about none. */
  readonly productName: string | null;
}

/** The server's key; `fresh` becomes it when there is none yet. */
export async function keepPushKey(sql: Sql, box: SecretBox, fresh: PushKey): Promise<PushKey> {
  const row = {
    name: "key of push messages",
    insert: ({ bytes, sealedWith }: KeptSecret) => sql`
      insert into push_key (public_key, private_key, sealed_with) values (${fresh.publicKey}, ${bytes}, ${sealedWith}) on conflict do nothing`,
    read: async () => (await sql<KeptSecret[]>`select private_key as bytes, sealed_with as "sealedWith" from push_key`)[0],
    replace: ({ bytes, sealedWith }: KeptSecret) => sql`update push_key set private_key = ${bytes}, sealed_with = ${sealedWith}`,
  };
  const privateKey = (await keepSecret(box, row, Buffer.from(fresh.privateKey, "utf8"))).toString("utf8");
  const [key] = await sql<Pick<PushKey, "publicKey">[]>`select public_key as "publicKey" from push_key`;
  if (key === undefined) throw new Error("the key of push messages is missing");
  return { ...key, privateKey };
}

/** Browsers of one user: each costs a request a message, so the one that asked longest ago gives way. */
const BROWSERS_MAX = 20;

/** A browser belongs to one user: the next one who logs in takes it over. */
export async function saveSubscription(
  sql: Sql,
  owner: { readonly userId: bigint; readonly sessionId: bigint; readonly language: string },
  { endpoint, p256dh, auth }: Subscription,
  now: number,
): Promise<void> {
  await transaction(sql, async (tx) => {
    await tx`
      insert into push_subscription (user_id, session_id, endpoint, p256dh, auth, language, created_ts)
      values (${owner.userId}, ${owner.sessionId}, ${endpoint}, ${p256dh}, ${auth}, ${owner.language}, ${String(now)}::bigint)
      on conflict on constraint push_subscription_endpoint_key do update set user_id = excluded.user_id, session_id = excluded.session_id,
        p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language, created_ts = excluded.created_ts`;
    await tx`
      delete from push_subscription where id in (
        select id from push_subscription where user_id = ${owner.userId} order by created_ts desc, id desc offset ${BROWSERS_MAX})`;
  });
}

export async function deleteSubscription(sql: Queryable, userId: bigint, endpoint: string): Promise<void> {
  await sql`delete from push_subscription where user_id = ${userId} and endpoint = ${endpoint}`;
}

/** Notes for every browser of their owners that these messages are to be sent; in the transaction that writes the messages. */
export async function queueDeliveries(tx: Queryable, messageIds: readonly bigint[], now: number): Promise<void> {
  await tx`
    insert into push_delivery (subscription_id, message_id, due_ts)
    select s.id, m.id, ${String(now)}::bigint from site_message m join push_subscription s on s.user_id = m.user_id
    where m.id = any (${numberList(messageIds)}::bigint[])`;
}

/**
 * Takes the due messages until `until`; no other process takes them before. Messages that were read meanwhile, that were tried too often,
 * or whose browser belongs to another user by now are deleted without being sent. Messages of an ended session are no longer in the table.
 */
export async function takeDeliveries(
  sql: Sql,
  { now, until, triesMax, limit }: { readonly now: number; readonly until: number; readonly triesMax: number; readonly limit: number },
): Promise<readonly Delivery[]> {
  return sql.begin(async (tx) => {
    await tx`
      delete from push_delivery d using site_message m, push_subscription s
      where m.id = d.message_id and s.id = d.subscription_id and d.due_ts <= ${String(now)}::bigint
        and (m.is_read or d.tries >= ${triesMax} or m.user_id <> s.user_id)`;
    return tx<Delivery[]>`
      with due as (
        select subscription_id, message_id from push_delivery where due_ts <= ${String(now)}::bigint
        order by due_ts limit ${limit} for update skip locked
      ), taken as (
        update push_delivery d set tries = d.tries + 1, due_ts = ${String(until)}::bigint from due
        where d.subscription_id = due.subscription_id and d.message_id = due.message_id
        returning d.subscription_id, d.message_id, d.tries
      )
      select taken.subscription_id as "subscriptionId", taken.message_id as "messageId", taken.tries, s.endpoint, s.p256dh, s.auth, s.language,
        m.kind, m.params, coalesce(p.name_by_language ->> s.language, p.name_by_language ->> 'en') as "productName"
      from taken join push_subscription s on s.id = taken.subscription_id 
      join site_message m on m.id = taken.message_id and m.user_id = s.user_id
      left join product p on p.product_code = m.params ->> 'productCode'`;
  });
}

/** Sent, or not worth another try. */
export async function endDelivery(sql: Queryable, { subscriptionId, messageId }: Delivery): Promise<void> {
  await sql`delete from push_delivery where subscription_id = ${subscriptionId} and message_id = ${messageId}`;
}

/** The browser has left: its service knows it no more. */
export async function forgetSubscription(sql: Queryable, { subscriptionId, endpoint }: Delivery): Promise<void> {
  await sql`delete from push_subscription where id = ${subscriptionId} and endpoint = ${endpoint}`;
}
