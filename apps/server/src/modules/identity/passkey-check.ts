/** What a device has signed, checked by the library as the standard says. Every reason for which it does not hold is the same to a caller: null. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { Fields } from "@candela/api";
import type { Challenge } from "./passkey-challenge-store.ts";
import type { PasskeyRow } from "./passkey-store.ts";

export type PasskeyAnswer = Fields<"POST /api/auth/loginByPasskey">["passkey"];
export type MadePasskey = Pick<Fields<"POST /api/userSecurity/addPasskey">, "credentialId" | "clientData" | "attestation" | "transports">;

/** Signatures that are asked for: Ed25519, ECDSA with P-256, and RSA for older Windows. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257] as const;

/** Loaded when the first passkey comes: it is large, and most starts of the server need none of it. */
const library = () => import("@simplewebauthn/server");
const helpers = () => import("@simplewebauthn/server/helpers");

export const hashChallenge = (challenge: string): Buffer => createHash("sha256").update(challenge).digest();

const fits =
  ({ challengeHash }: Challenge) =>
  (challenge: string) =>
    timingSafeEqual(hashChallenge(challenge), challengeHash);

/** A page in a frame of another site is never ours, whatever the browser makes of it. */
async function isFramed(clientData: string): Promise<boolean> {
  return (await helpers()).decodeClientDataJSON(clientData).crossOrigin === true;
}

/**
 * None is asked for, so a statement with certificates was put there by hand: the library would fetch lists of revoked ones from addresses that they name.
 */
async function hasCertificates(attestation: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await helpers();
  const object = decodeAttestationObject(isoBase64URL.toBuffer(attestation));
  const format = object.get("fmt");
  return (format !== "none" && format !== "packed") || object.get("attStmt").get("x5c") !== undefined;
}

/** The count that its device has reached; null when the answer is not of this passkey, this challenge and a verified user. */
export async function checkUse(answer: PasskeyAnswer, challenge: Challenge, passkey: PasskeyRow): Promise<number | null> {
  const { credentialId: id, clientData: clientDataJSON, authenticatorData, signature, userHandle } = answer;
  try {
    if (await isFramed(clientDataJSON)) return null;
    const { verified, authenticationInfo } = await (await library()).verifyAuthenticationResponse({
      response: {
        ...{ id, rawId: id, type: "public-key", clientExtensionResults: {} },
        response: { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) },
      },
      expectedChallenge: fits(challenge),
      expectedOrigin: challenge.party.origin,
      expectedRPID: challenge.party.id,
      requireUserVerification: true,
      // A synced passkey counts nothing that could be believed: `usePasskey` says so once more, under the lock.
      credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.isSynced ? 0 : Number(passkey.signCount) },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

export interface CheckedPasskey {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly isSynced: boolean;
}

/** The new passkey; null when it was not made for this challenge by a verified user. */
export async function checkNew(made: MadePasskey, challenge: Challenge): Promise<CheckedPasskey | null> {
  const { credentialId: id, clientData: clientDataJSON, attestation: attestationObject } = made;
  try {
    if ((await isFramed(clientDataJSON)) || (await hasCertificates(attestationObject))) return null;
    const { verified, registrationInfo } = await (await library()).verifyRegistrationResponse({
      response: { ...{ id, rawId: id, type: "public-key", clientExtensionResults: {} }, response: { clientDataJSON, attestationObject } },
      expectedChallenge: fits(challenge),
      expectedOrigin: challenge.party.origin,
      expectedRPID: challenge.party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
    });
    if (!verified || registrationInfo.credential.id !== id) return null;
    const { credential, credentialDeviceType } = registrationInfo;
    return {
      credentialId: Buffer.from(credential.id, "base64url"),
      publicKey: Buffer.from(credential.publicKey),
      signCount: credential.counter,
      isSynced: credentialDeviceType === "multiDevice",
    };
  } catch {
    return null;
  }
}
