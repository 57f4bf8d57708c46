import type { LanguageCode } from "@candela/api";
import { DAY_MS } from "@candela/model";
import type { Carriers } from "../../platform/carriers/carrier.ts";
import type { Log } from "../../platform/log.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import { parseAccountName } from "./account-name.ts";

/** A message stays readable for a day after it is of no use. */
export const LETTER_KEEP_MS = DAY_MS;
/** A notice about a new password is worth reading for longer than a code. */
export const NOTICE_LIFE_MS = 7 * DAY_MS;

/** Messages on their way to people. They are written in the transaction that causes them, and delivered after its commit. */
export interface Message {
  readonly channel: "email" | "sms";
  readonly target: string;
  readonly language: LanguageCode;
  /** The line above an e-mail; an SMS has none. */
  readonly subject: string;
  /** The text as its reader sees it. Empty once the message was handed over or given up: a code is kept no longer than it has to be. */
  readonly body: string;
  readonly createdMs: number;
  /** Of no use after this moment. */
  readonly expiresMs: number;
}

/** One to announce to the courier after the commit. */
export interface WaitingMessage {
  readonly id: bigint;
  readonly channel: Message["channel"];
}

export interface StoredMessage extends Message {
  readonly id: bigint;
  readonly sentMs: number | null;
}

/** The way out of the house, as the code knows it that writes messages. Without a carrier of its kind a message waits in the outbox to be read there. */
export interface Courier {
  readonly carries: (channel: Message["channel"]) => boolean;
  /** Called after the commit. Must not throw: what could not be delivered stays in the outbox. */
  messageWaiting(id: bigint, channel: Message["channel"]): void;
}

/** Says in the log that something waits that nobody carries and where to read it, never what it says or to whom. */
export function createCourier(carriers: Carriers, log: Pick<Log, "info">): Courier {
  const carries: Courier["carries"] = (channel) => carriers[channel] !== undefined;
  return {
    carries,
    messageWaiting: (id, channel) => {
      if (carries(channel)) return;
      log.info({ messageId: String(id), channel }, "a message waits in the outbox; read it with: npm run outbox (docs/runbooks/outbox.md)");
    },
  };
}

/** A message is due at once where its kind is carried at this moment: what was written before there was a carrier is never sent. */
export async function insertMessage(sql: Tx, courier: Pick<Courier, "carries">, message: Message): Promise<bigint> {
  const { channel, target, language, subject, body, createdMs, expiresMs } = message;
  const dueMs = courier.carries(channel) ? createdMs : null;
  const [row] = await sql<{ id: bigint }[]>`
    insert into outbox (channel, target, language, subject, body, created_ms, expires_ms, due_ms)
    values (${channel}, ${target}, ${language}, ${subject}, ${body}, ${createdMs}, ${expiresMs}, ${dueMs})
    returning id`;
  if (row === undefined) throw new Error("an inserted message must have an id");
  return row.id;
}

/** The newest messages first, at most `limit`; of one target when it is named (in its normal form). */
export async function readOutbox(sql: Queryable, limit: number, target: string | null = null): Promise<StoredMessage[]> {
  const rows = await sql<
    (Omit<StoredMessage, "createdMs" | "expiresMs" | "sentMs"> & Record<"createdMs" | "expiresMs", bigint> & { sentMs: bigint | null })[]
  >`
    select id, channel, target, language, subject, body, created_ms as "createdMs", expires_ms as "expiresMs", sent_ms as "sentMs"
    from outbox where ${target === null ? sql`true` : sql`target = ${target}`} order by id desc limit ${limit}`;
  return rows.map((row) => ({
    ...row,
    createdMs: Number(row.createdMs),
    expiresMs: Number(row.expiresMs),
    sentMs: row.sentMs === null ? null : Number(row.sentMs),
  }));
}

/** Removes at most `limit` messages that expired before the given moment. */
export async function deleteOldLetters(sql: Queryable, expiredBeforeMs: number, limit: number): Promise<number> {
  const gone = await sql`
    delete from outbox where id in (
      select id from outbox where expires_ms < ${expiredBeforeMs} order by expires_ms limit ${limit} for update skip locked)`;
  return gone.count;
}

/** One message a paragraph, for a terminal. `account` may be spelled as people do; null means everybody's. */
export async function outboxReport(sql: Queryable, limit: number, account: string | null = null): Promise<string> {
  const target = account === null ? null : (parseAccountName(account)?.target ?? account);
  const rows = await sql<{ channel: string; target: string; at: string; state: string; body: string }[]>`
    select channel, target, body, to_char(to_timestamp(created_ms / 1000) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as at,
      case when sent_ms is not null then 'sent' when given_up_ms is not null then 'given up' when due_ms is not null then 'on its way' else 'waiting' end as state
    from outbox where ${target === null ? sql`true` : sql`target = ${target}`} order by id desc limit ${limit}`;
  if (rows.length === 0) return "The outbox is empty.\n";
  const textOf = (body: string) => (body === "" ? "its text is not kept" : body);
  return rows.map((row) => `${row.at} UTC  ${row.channel} to ${row.target}  (${row.state})\n  ${textOf(row.body)}\n`).join("\n");
}
