import { type Data, type Fields, PASSKEY_CHALLENGE_MS, PASSKEY_NAME_MAX, PASSKEYS_MAX } from "@candela/api";
import type { Session } from "../../platform/http/handlers.ts";
import { readName } from "../../platform/name-text.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import { transaction } from "../../platform/postgres/transaction.ts";
import { Rejected } from "../../platform/rejection.ts";
import { maskAccount } from "./account-name.ts";
import { ownerOf, provingName } from "./account-owner.ts";
import { changeSecret } from "./change-secret.ts";
import type { Caller, IdentityContext } from "./context.ts";
import { logInPassword, type OwnerProof, type ProofFields, proveOwner } from "./owner-proof.ts";
import { descriptorsOf, makeChallenge, partyAt } from "./passkey-challenge.ts";
import { type Challenge, findChallenge, useChallenge } from "./passkey-challenge-store.ts";
import { checkNew, PASSKEY_ALGORITHMS } from "./passkey-check.ts";
import { deletePasskey, insertPasskey, listPasskeys, type PasskeyRow, savePasskeyName } from "./passkey-store.ts";
import { isSessionThere } from "./session-store.ts";
import { hashToken } from "./tokens.ts";
import { lockUser, type UserRow } from "./user-store.ts";

const USER_HANDLE_BYTES = 32;

/** As their owner sees them. */
export async function passkeysOf(sql: Queryable, userId: bigint): Promise<Data<"GET /api/userSecurity/detail">["passkeys"]> {
  const rows = await listPasskeys(sql, userId);
  return rows.map(({ id, name, addedMs, usedMs, isSynced }) => ({
    id: String(id),
    name,
    addedAt: Number(addedMs),
    usedAt: usedMs === null ? null : Number(usedMs),
    isSynced,
  }));
}

/**
 * Proves the owner and answers the challenge of a new passkey. The proof is used up here and stands for as long as the challenge does, so a prompt that was
 * left can be opened once more; the challenge is good in this session alone and ends with it.
 *
 * Rejections, in this order: password_not_set, passkey_address, passkey_limit, those of `proveOwner`.
 */
export async function beginPasskey(
  context: IdentityContext,
  session: Session,
  caller: Caller,
  fields: ProofFields & { readonly origin: string },
): Promise<Data<"POST /api/userSecurity/beginPasskey">> {
  const user = await ownerOf(context, session);
  const party = partyAt(context, fields.origin);
  rejectTooMany(await listPasskeys(context.sql, user.id));
  const password = logInPassword(context, session, caller, user, fields.currentPassword);
  const proof = await proveOwner(context, session, caller, user, fields, password);
  const { there, userHandle, ticket, challenge } = await transaction(context.sql, async (tx) => {
    await proof.use(tx);
    const passkeys = await listPasskeys(tx, user.id);
    // A device keeps one passkey for what it knows as one user.
    const handle = passkeys[0]?.userHandle ?? context.random.bytes(USER_HANDLE_BYTES);
    const adds = { userHandle: handle, by: proof.by };
    const made = await makeChallenge(context, tx, { party, sessionId: session.sessionId, adds });
    return { ...made, there: passkeys, userHandle: handle };
  });
  const name = maskAccount(provingName(user).target);
  return {
    ticket,
    options: {
      challenge,
      rp: { id: party.id, name: context.siteName() },
      user: { id: userHandle.toString("base64url"), name, displayName: name },
      pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: "public-key" as const, alg })),
      timeout: PASSKEY_CHALLENGE_MS,
      excludeCredentials: descriptorsOf(there, party),
      authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
      attestation: "none",
    },
  };
}

/**
 * Adds the passkey that was made for the challenge, ends all other sessions and tells the owner. A rejection leaves the challenge good.
 *
 * Rejections, in this order: password_not_set, passkey_name, passkey_expired, passkey_wrong, passkey_limit, passkey_known.
 */
export async function addPasskey(
  context: IdentityContext,
  session: Session,
  caller: Caller,
  fields: Fields<"POST /api/userSecurity/addPasskey">,
): Promise<Data<"POST /api/userSecurity/addPasskey">> {
  const user = await ownerOf(context, session);
  const name = readPasskeyName(fields.name);
  const key = { ticketHash: hashToken(fields.ticket), purpose: "add", sessionId: session.sessionId, now: context.machine.now() } as const;
  const challenge = await findChallenge(context.sql, key);
  if (challenge === null || challenge.adds === null) throw new Rejected("passkey_expired");
  const { userHandle, by } = challenge.adds;
  const checked = await checkNew(fields, challenge);
  if (checked === null) throw new Rejected("passkey_wrong");
  const there = await listPasskeys(context.sql, user.id);
  let added: bigint | null = null;
  const { ended } = await changeSecret(context, {
    session,
    caller,
    proof: provedBefore(context, session, user, challenge, by),
    what: "passkeyAdded",
    replaces: there.length > 0,
    async work(tx) {
      rejectTooMany(await listPasskeys(tx, user.id));
      const passkey = { ...checked, userHandle, rpId: challenge.party.id, name, transports: [...new Set(fields.transports)].join(" ") };
      added = await insertPasskey(tx, { ...passkey, userId: user.id, now: context.clock.now() });
      if (added === null) throw new Rejected("passkey_known");
    },
  });
  return { ended, id: String(added) };
}

/** The proof for which the challenge was given. */
function provedBefore(
  { machine }: IdentityContext,
  session: Session,
  user: UserRow,
  challenge: Challenge,
  by: OwnerProof["by"],
): OwnerProof {
  return {
    user,
    by,
    async use(tx) {
      await lockUser(tx, user.id);
      if (!(await useChallenge(tx, challenge, machine.now()))) throw new Rejected("passkey_expired");
      if (!(await isSessionThere(tx, session))) throw new Rejected("session_expired");
    },
  };
}

function rejectTooMany(passkeys: readonly PasskeyRow[]): void {
  if (passkeys.length >= PASSKEYS_MAX) throw new Rejected("passkey_limit", { max: String(PASSKEYS_MAX) });
}

function readPasskeyName(text: string): string {
  const name = readName(text, PASSKEY_NAME_MAX);
  if (name === undefined) throw new Rejected("passkey_name", { max: String(PASSKEY_NAME_MAX) });
  return name;
}

/** A name opens nothing, so the session is enough. Rejections: passkey_name, not_found. */
export async function renamePasskey(
  { sql }: Pick<IdentityContext, "sql">,
  { userId }: Session,
  id: bigint,
  text: string,
): Promise<Data<"POST /api/userSecurity/renamePasskey">> {
  const name = readPasskeyName(text);
  if (!(await savePasskeyName(sql, userId, id, name))) throw new Rejected("not_found");
  return { name };
}

/** Removes a passkey. Rejections, in this order: password_not_set, not_found, those of `proveOwner`. */
export async function removePasskey(
  context: IdentityContext,
  session: Session,
  caller: Caller,
  fields: ProofFields & { readonly id: string },
): Promise<Data<"POST /api/userSecurity/removePasskey">> {
  const user = await ownerOf(context, session);
  const id = BigInt(fields.id);
  if (!(await listPasskeys(context.sql, user.id)).some((passkey) => passkey.id === id)) throw new Rejected("not_found");
  const password = logInPassword(context, session, caller, user, fields.currentPassword);
  const proof = await proveOwner(context, session, caller, user, fields, password);
  return changeSecret(context, {
    session,
    caller,
    proof,
    what: "passkeyRemoved",
    replaces: true,
    async work(tx) {
      if (!(await deletePasskey(tx, user.id, id))) throw new Rejected("not_found");
    },
  });
}
