import {
  IDENTITY_PARTS,
  type IdentityDocumentKind,
  type IdentityLevel,
  type IdentityPart,
  type IdentityReason,
  type JudgedPart,
} from "@candela/model/identity-case";
import type { SealedBytes } from "../../platform/files/sealed-file.ts";
import type { PictureMediaType } from "../../platform/picture-sides.ts";
import { wordList } from "../../platform/postgres/columns.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";

/** Counts up with each change of what numbers of documents are compared by (`documentKey`): rows of an earlier form are hashed anew at a start. */
export const NUMBER_FORM = 2;

/** What a basic case says of its document. */
export interface CaseDetails extends SealedBytes {
  readonly country: string;
  readonly documentKind: IdentityDocumentKind;
  readonly numberHash: Buffer;
}

/** Moments are epoch milliseconds. */
export interface CaseRow {
  readonly id: bigint;
  readonly userId: bigint;
  readonly level: IdentityLevel;
  readonly state: JudgedPart["state"];
  readonly revision: number;
  /** Null for the advanced level. */
  readonly details: CaseDetails | null;
  readonly submittedMs: number;
  readonly decidedMs: number | null;
  readonly claimedBy: string | null;
  readonly claimedMs: number | null;
}

export interface PictureRow extends JudgedPart {
  readonly id: bigint;
  readonly caseId: bigint;
  readonly version: number;
  readonly mediaType: PictureMediaType;
  readonly fileName: string;
  /** Null once it was removed. */
  readonly key: SealedBytes | null;
  readonly submittedMs: number;
  readonly removedMs: number | null;
}

interface StoredCase {
  id: bigint;
  userId: bigint;
  level: IdentityLevel;
  state: JudgedPart["state"];
  revision: number;
  country: string | null;
  documentKind: IdentityDocumentKind | null;
  sealed: Buffer | null;
  sealedWith: string | null;
  numberHash: Buffer | null;
  submittedMs: bigint;
  decidedMs: bigint | null;
  claimedBy: string | null;
  claimedMs: bigint | null;
}

export const caseColumns = (sql: Queryable) => sql`
  c.id, c.user_id as "userId", c.level, c.state, c.revision, c.country, c.document_kind as "documentKind", c.sealed_details as sealed,
  c.sealed_with as "sealedWith", c.number_hash as "numberHash", c.submitted_ms as "submittedMs", c.decided_ms as "decidedMs",
  c.claimed_by as "claimedBy", c.claimed_ms as "claimedMs"`;

export function caseOf({
  country,
  documentKind,
  sealed,
  sealedWith,
  numberHash,
  submittedMs,
  decidedMs,
  claimedMs,
  ...row
}: StoredCase): CaseRow {
  const isWhole = country !== null && documentKind !== null && sealed !== null && sealedWith !== null && numberHash !== null;
  const details = isWhole ? { country, documentKind, sealed, sealedWith, numberHash } : null;
  const moment = (ms: bigint | null) => (ms === null ? null : Number(ms));
  return { ...row, details, submittedMs: Number(submittedMs), decidedMs: moment(decidedMs), claimedMs: moment(claimedMs) };
}

export async function casesOfUser(sql: Queryable, userId: bigint): Promise<readonly CaseRow[]> {
  const rows = await sql<StoredCase[]>`select ${caseColumns(sql)} from identity_case c where user_id = ${userId}`;
  return rows.map(caseOf);
}

/** Nobody else changes it until the transaction ends. */
export async function lockCase(tx: Tx, id: bigint): Promise<CaseRow | null> {
  const [row] = await tx<StoredCase[]>`select ${caseColumns(tx)} from identity_case c where id = ${id} for update`;
  return row === undefined ? null : caseOf(row);
}

/** The next case behind one that waits since a moment, in nobody's hand, or the first of all where none is behind it; those that another transaction has are left out. */
export async function lockWaiting(tx: Tx, untilMs: number, afterId: bigint): Promise<CaseRow | null> {
  const lockFirst = (place: ReturnType<typeof tx>) => tx<StoredCase[]>`
    select ${caseColumns(tx)} from identity_case c where state = 'pending' and submitted_ms <= ${untilMs} and claimed_by is null and ${place}
    order by id limit 1 for update skip locked`;
  const [behind] = await lockFirst(tx`id > ${afterId}`);
  const [row] = behind === undefined && afterId > 0n ? await lockFirst(tx`id <= ${afterId}`) : [behind];
  return row === undefined ? null : caseOf(row);
}

type StoredPicture = Omit<PictureRow, "key" | "submittedMs" | "removedMs"> & {
  readonly sealed: Buffer | null;
  readonly sealedWith: string | null;
  readonly submittedMs: bigint;
  readonly removedMs: bigint | null;
};

export const pictureColumns = (sql: Queryable) => sql`
  p.id, p.case_id as "caseId", p.part, p.version, p.state, p.reason, p.media_type as "mediaType", p.file_name as "fileName", p.sealed_key as sealed,
  p.sealed_with as "sealedWith", p.submitted_ms as "submittedMs", p.removed_ms as "removedMs"`;

export function pictureOf({ sealed, sealedWith, submittedMs, removedMs, ...row }: StoredPicture): PictureRow {
  const key = sealed !== null && sealedWith !== null ? { sealed, sealedWith } : null;
  return { ...row, key, submittedMs: Number(submittedMs), removedMs: removedMs === null ? null : Number(removedMs) };
}

/** All that were sent, in the order they are asked for, of each part the newest first. */
export async function picturesOfCase(sql: Queryable, caseId: bigint): Promise<readonly PictureRow[]> {
  const rows = await sql<StoredPicture[]>`
    select ${pictureColumns(sql)} from identity_picture p where case_id = ${caseId} order by array_position(${wordList(IDENTITY_PARTS)}::text[], part), version desc`;
  return rows.map(pictureOf);
}

export async function findPicture(sql: Queryable, id: bigint): Promise<PictureRow | null> {
  const [row] = await sql<StoredPicture[]>`select ${pictureColumns(sql)} from identity_picture p where id = ${id}`;
  return row === undefined ? null : pictureOf(row);
}

/** The newest picture of each part: what a case is decided by. */
export function currentOf(pictures: readonly PictureRow[]): readonly PictureRow[] {
  return pictures.filter(({ part, version }) => pictures.every((other) => other.part !== part || other.version <= version));
}

/** A new case, or the one there is, open again. The details stay where none are given. */
export async function saveSubmitted(
  tx: Tx,
  { userId, level, details }: { readonly userId: bigint; readonly level: IdentityLevel; readonly details: CaseDetails | null },
  now: number,
): Promise<CaseRow> {
  const [row] = await tx<StoredCase[]>`
    insert into identity_case as c (user_id, level, state, revision, country, document_kind, sealed_details, sealed_with, number_hash, number_form, submitted_ms)
    values (${userId}, ${level}, 'pending', 1, ${details?.country ?? null}, ${details?.documentKind ?? null}, ${details?.sealed ?? null},
      ${details?.sealedWith ?? null}, ${details?.numberHash ?? null}, ${NUMBER_FORM}, ${now})
    on conflict (user_id, level) do update set state = 'pending', revision = c.revision + 1, submitted_ms = greatest(c.submitted_ms, ${now}),
      decided_ms = null, claimed_by = null, claimed_ms = null, country = excluded.country, document_kind = excluded.document_kind,
      sealed_details = excluded.sealed_details, sealed_with = excluded.sealed_with, number_hash = excluded.number_hash,
      number_form = excluded.number_form
    returning ${caseColumns(tx)}`;
  if (row === undefined) throw new Error("a case must be written");
  return caseOf(row);
}

export interface NewPicture {
  readonly part: IdentityPart;
  readonly mediaType: PictureMediaType;
  readonly fileName: string;
  readonly key: SealedBytes;
}

export async function insertPicture(tx: Tx, caseId: bigint, { part, mediaType, fileName, key }: NewPicture, now: number): Promise<void> {
  await tx`
    insert into identity_picture (case_id, part, version, state, media_type, file_name, sealed_key, sealed_with, submitted_ms)
    select ${caseId}, ${part}, coalesce(max(version), 0) + 1, 'pending', ${mediaType}, ${fileName}, ${key.sealed}, ${key.sealedWith}, ${now}
    from identity_picture where case_id = ${caseId} and part = ${part}`;
}

/** How a picture stands from now on. */
export async function judgePicture(tx: Tx, id: bigint, { state, reason }: Omit<JudgedPart, "part">, now: number): Promise<void> {
  await tx`
    update identity_picture set state = ${state}, reason = ${reason}, decided_ms = ${state === "pending" ? null : now} where id = ${id}`;
}

/** Counts up the revision and gives it. */
export async function saveState(tx: Tx, id: bigint, state: JudgedPart["state"], now: number): Promise<number> {
  const [row] = await tx<{ revision: number }[]>`
    update identity_case set state = ${state}, revision = revision + 1, claimed_by = null, claimed_ms = null,
      decided_ms = case when ${state}::text = 'pending' then null else greatest(submitted_ms, ${now}) end
    where id = ${id} returning revision`;
  return row?.revision ?? 0;
}

export async function saveClaim(tx: Tx, id: bigint, claimedBy: string | null, now: number): Promise<number> {
  const at = claimedBy === null ? null : now;
  const [row] = await tx<{ revision: number }[]>`
    update identity_case set claimed_by = ${claimedBy}, claimed_ms = ${at}, revision = revision + 1 where id = ${id} returning revision`;
  return row?.revision ?? 0;
}

export type EventKind = "submitted" | "claimed" | "released" | "noted" | "accepted" | "rejected" | "reopened" | "removed";

export interface CaseEvent {
  readonly kind: EventKind;
  readonly part?: IdentityPart;
  readonly reason?: IdentityReason | null;
  readonly note?: string;
}

export async function insertEvents(
  tx: Tx,
  { id, revision, by, now }: { readonly id: bigint; readonly revision: number; readonly by: string; readonly now: number },
  events: readonly CaseEvent[],
): Promise<void> {
  for (const { kind, part = null, reason = null, note = "" } of events)
    await tx`
      insert into identity_event (case_id, revision, kind, part, reason, note, done_by, ts_ms)
      values (${id}, ${revision}, ${kind}, ${part}, ${reason}, ${note}, ${by}, ${now})`;
}
