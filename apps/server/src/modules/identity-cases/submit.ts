import { type Fields, IDENTITY_NAME_MAX, IDENTITY_NUMBER_MAX, isIdCard, success, UPLOADS_MAX } from "@candela/api";
import { documentNumber, type IdentityLevel, type IdentityPart, submitFault } from "@candela/model/identity-case";
import { isSupportedCountry } from "libphonenumber-js/min";
import { malformed } from "../../platform/http/fields.ts";
import { type Call, userOf } from "../../platform/http/handlers.ts";
import { findAnswers, requestHash } from "../../platform/idempotency.ts";
import { keyedCall } from "../../platform/keyed-call.ts";
import { keyedHash } from "../../platform/keyed-hash.ts";
import { readName } from "../../platform/name-text.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import { checkNotFrozen } from "../freezes/index.ts";
import {
  type CaseDetails,
  type CaseEvent,
  insertEvents,
  insertPicture,
  judgePicture,
  type NewPicture,
  picturesOfCase,
  saveSubmitted,
} from "./case-store.ts";
import type { IdentityCaseContext } from "./context.ts";
import { kindOf, ownState, readCases, type UserCases } from "./own-state.ts";
import { dropPictures, type SentPicture, storePictures } from "./pictures.ts";
import { documentHash, type SecretDetails, sealDetails } from "./secrets.ts";
import { tellDevices } from "./tell.ts";

type Details = NonNullable<Fields<"POST /api/userIdentity/submitBasic">["details"]>;

/** What one call sends. */
export interface Submission {
  readonly level: IdentityLevel;
  readonly details?: Details | undefined;
  readonly pictures: readonly SentPicture[];
}

export type SubmitCall = Call<"POST /api/userIdentity/submitBasic"> | Call<"POST /api/userIdentity/submitAdvanced">;

/** Namespace of the advisory locks that let one user's cases be sent by one call at a time. */
const LOCK_CLASS = 83;
const NUMBER_SHAPE = /^[\p{L}\p{N}./]{4,}$/u;
/** The country whose ID cards have numbers of one known form. */
const MAINLAND = "CN";

export const picturesOf = (sent: Readonly<Partial<Record<IdentityPart, string | undefined>>>): readonly SentPicture[] =>
  (["front", "back", "selfie", "address"] as const).flatMap((part) => {
    const base64 = sent[part];
    return base64 === undefined ? [] : [{ part, base64 }];
  });

/** Throws `identity_name`, `identity_number`, and `malformed_request` for a country that there is not. */
function readDetails({ name: typed, country, documentKind, number: typedNumber }: Details): SecretDetails {
  const name = readName(typed, IDENTITY_NAME_MAX);
  if (name === undefined) throw new Rejected("identity_name", { max: String(IDENTITY_NAME_MAX) });
  if (!isSupportedCountry(country)) throw malformed("details", "unknown");
  const number = documentNumber(typedNumber);
  const isRight = country === MAINLAND && documentKind === "id_card" ? isIdCard(number) : NUMBER_SHAPE.test(number);
  if (!isRight || [...number].length > IDENTITY_NUMBER_MAX) throw new Rejected("identity_number");
  return { name, number };
}

/** Whether this may be sent now. Throws `identity_basic_first`, `identity_not_asked`, `identity_uploads` and those of `readDetails`. */
async function checkSubmission(sql: Queryable, userId: bigint, { level, details, pictures }: Submission): Promise<UserCases> {
  const cases = await readCases(sql, userId);
  if (level === "advanced" && cases.basic.row?.state !== "passed") throw new Rejected("identity_basic_first");
  const { row, pictures: current } = cases[level];
  const kind = row === null ? (details?.documentKind ?? kindOf(cases)) : kindOf(cases);
  const sent = { details: details !== undefined, parts: pictures.map(({ part }) => part) };
  const isOtherKind = level === "basic" && details !== undefined && details.documentKind !== kind;
  if (isOtherKind || submitFault(level, kind, current, sent) !== null) throw new Rejected("identity_not_asked");
  if (details !== undefined) readDetails(details);
  const kept = row === null ? [] : (await picturesOfCase(sql, row.id)).filter(({ key }) => key !== null);
  if (kept.length + pictures.length > UPLOADS_MAX) throw new Rejected("identity_uploads", { max: String(UPLOADS_MAX) });
  return cases;
}

/** In one order, whatever order they came in. */
const namedDetails = (details: Details | undefined) =>
  details === undefined ? null : [details.name, details.country, details.documentKind, details.number];

/** Pictures in the store, or why they are not: said under the call's key, as all else that it is rejected for. */
async function prepare(context: IdentityCaseContext, userId: bigint, sent: Submission): Promise<readonly NewPicture[] | Rejected> {
  try {
    await checkSubmission(context.sql, userId, sent);
    return await storePictures(context, sent.pictures);
  } catch (error) {
    if (error instanceof Rejected) return error;
    throw error;
  }
}

/** Sends what a case asks for. The same call again gets its answer; pictures that came to nothing are taken away. */
export async function submit(context: IdentityCaseContext, call: SubmitCall, sent: Submission) {
  const session = userOf(call);
  const { userId } = session;
  const { sql, clock } = context;
  const key = call.fields.idempotencyKey;
  const hashKey = await context.hashKey();
  // A number is short enough to be found by trying, so what was asked is hashed with the key too.
  const asked = keyedHash(hashKey, JSON.stringify([namedDetails(sent.details), sent.pictures])).toString("hex");
  const now = clock.now();
  const isGuest = session.accountType === "guest";
  const isKnown = isGuest || (await findAnswers(sql, [{ userId, key }])).length > 0;
  if (!isKnown) context.limits.take(userId, call.ip);
  const stored = isKnown ? [] : await prepare(context, userId, sent);
  const pictures = stored instanceof Rejected ? [] : stored;
  const lock = async (tx: Tx) => {
    await tx`select pg_advisory_xact_lock(${LOCK_CLASS}, hashint8(${userId}))`;
  };
  const keyed = { userId, key, hash: requestHash(`userIdentity/${sent.level}`, { asked }), now, lock };
  let isKept = false;
  try {
    const { isNew } = await keyedCall(sql, keyed, async (tx) => {
      if (isGuest) throw new Rejected("account_unclaimed");
      await checkNotFrozen(tx, userId);
      const cases = await checkSubmission(tx, userId, sent);
      if (stored instanceof Rejected) throw stored;
      await write(tx, { context, userId, hashKey, now }, cases, sent, pictures);
      // Nothing of the document: what is kept under a key is not sealed.
      return { level: sent.level };
    });
    isKept = isNew;
  } catch (error) {
    // An error at the end leaves open whether it was done: a file too many is better than a picture too few.
    isKept = !(error instanceof Rejected);
    throw error;
  } finally {
    if (!isKept) await dropPictures(context, pictures);
  }
  if (isKept) tellDevices(context, userId);
  const data = (await ownState(context, userId)).find(({ level }) => level === sent.level);
  if (data === undefined) throw new Error(`there is no level ${sent.level}`);
  return success(data);
}

interface Writing {
  readonly context: IdentityCaseContext;
  readonly userId: bigint;
  readonly hashKey: Buffer;
  readonly now: number;
}

async function write(
  tx: Tx,
  { context, userId, hashKey, now }: Writing,
  cases: UserCases,
  { level, details }: Submission,
  pictures: readonly NewPicture[],
): Promise<void> {
  const before = cases[level];
  const entered = details === undefined ? (before.row?.details ?? null) : sealed(context, userId, hashKey, details);
  const row = await saveSubmitted(tx, { userId, level, details: entered }, now);
  for (const picture of pictures) await insertPicture(tx, row.id, picture, now);
  // A picture that stays while the details beside it change is looked at anew.
  const isReplaced = (part: IdentityPart) => pictures.some((other) => other.part === part);
  for (const { id, part, state } of before.pictures)
    if (state === "rejected" && !isReplaced(part)) await judgePicture(tx, id, { state: "pending", reason: null }, now);
  const events: CaseEvent[] = pictures.map(({ part }) => ({ kind: "submitted", part }));
  if (details !== undefined) events.unshift({ kind: "submitted", note: "details" });
  await insertEvents(tx, { id: row.id, revision: row.revision, by: "user", now }, events);
}

function sealed({ box }: IdentityCaseContext, userId: bigint, hashKey: Buffer, details: Details): CaseDetails {
  const secret = readDetails(details);
  const { country, documentKind } = details;
  const numberHash = documentHash(hashKey, country, documentKind, secret.number);
  return { country, documentKind, numberHash, ...sealDetails(box, userId, numberHash, secret) };
}
