import { type Data, PASSKEY_CHALLENGE_MS } from "@candela/api";
import type { Session } from "../../platform/http/handlers.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import { ownerOf } from "./account-owner.ts";
import type { Caller, IdentityContext } from "./context.ts";
import { type Adding, type Challenge, insertChallenge } from "./passkey-challenge-store.ts";
import { hashChallenge } from "./passkey-check.ts";
import { listPasskeys, type PasskeyRow } from "./passkey-store.ts";
import { type RelyingParty, relyingParties } from "./relying-party.ts";
import { hashToken, makeToken } from "./tokens.ts";

type UseOptions = Data<"POST /api/auth/passkeyOptions">;

/** The address at which the page stands. Throws `passkey_address` for one that passkeys cannot be kept for. */
export function partyAt({ publicUrls }: Pick<IdentityContext, "publicUrls">, origin: string): RelyingParty {
  const party = relyingParties(publicUrls()).find((known) => known.origin === origin);
  if (party === undefined) throw new Rejected("passkey_address");
  return party;
}

/** A challenge and the ticket that stands for it. What is kept is their hashes. */
export async function makeChallenge(
  { random, machine }: Pick<IdentityContext, "random" | "machine">,
  sql: Queryable,
  challenged: { readonly party: RelyingParty; readonly sessionId: bigint | null; readonly adds: Adding | null },
): Promise<{ readonly ticket: string; readonly challenge: string }> {
  const [ticket, challenge] = [makeToken(random), makeToken(random)];
  const row: Challenge = { ...challenged, ticketHash: hashToken(ticket), challengeHash: hashChallenge(challenge) };
  await insertChallenge(sql, row, machine.now() + PASSKEY_CHALLENGE_MS);
  return { ticket, challenge };
}

/** A challenge for whoever logs in, which names nobody. Throws `passkey_address` and `too_many_requests`. */
export async function logInChallenge(context: IdentityContext, { ip }: Caller, origin: string): Promise<UseOptions> {
  const party = partyAt(context, origin);
  await context.guard.challenge(ip);
  return useOptions(context, party, null, []);
}

/** A challenge for the passkeys of the session's user. Throws `password_not_set`, `passkey_address` and `too_many_requests`. */
export async function ownChallenge(context: IdentityContext, session: Session, { ip }: Caller, origin: string): Promise<UseOptions> {
  const user = await ownerOf(context, session);
  const party = partyAt(context, origin);
  await context.guard.challenge(ip);
  return useOptions(context, party, session.sessionId, await listPasskeys(context.sql, user.id));
}

async function useOptions(
  context: IdentityContext,
  party: RelyingParty,
  sessionId: bigint | null,
  passkeys: readonly PasskeyRow[],
): Promise<UseOptions> {
  const { ticket, challenge } = await makeChallenge(context, context.sql, { party, sessionId, adds: null });
  return {
    ticket,
    options: {
      challenge,
      rpId: party.id,
      timeout: PASSKEY_CHALLENGE_MS,
      userVerification: "required",
      allowCredentials: descriptorsOf(passkeys, party),
    },
  };
}

/** Those that work at this address, as a browser is told of them. */
export function descriptorsOf(passkeys: readonly PasskeyRow[], { id }: RelyingParty): UseOptions["options"]["allowCredentials"] {
  return passkeys
    .filter(({ rpId }) => rpId === id)
    .map(({ credentialId, transports }) => ({
      id: credentialId.toString("base64url"),
      type: "public-key" as const,
      transports: transports === "" ? [] : transports.split(" "),
    }));
}
