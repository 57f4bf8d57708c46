import { Type } from "typebox";
import { PASSKEY_NAME_MAX, PASSKEYS_MAX } from "../constants.ts";
import type { RouteDefinition } from "../route.ts";
import { EpochMs, IdText, OrNull, Wire } from "../schema.ts";
import { SessionData } from "./identity.ts";
import { Base64Url, ClientData, CredentialId, PasskeyAnswer, Ticket } from "./passkey-answer.ts";
import { Ended, PROOF_REJECTIONS, Proof } from "./proof.ts";

const Challenge = Base64Url(64);
/** Where the page stands: `https://host`, as `location.origin` has it. */
const Origin = Type.String({ minLength: 1, maxLength: 300 });
const Transport = Type.String({ pattern: "^[a-z-]{2,20}$", maxLength: 20 });
/** As it is typed: what is kept has `PASSKEY_NAME_MAX` code points at most. */
const PasskeyName = Type.String({ maxLength: 2 * PASSKEY_NAME_MAX });

const Descriptor = Wire({ id: CredentialId, type: Type.Literal("public-key"), transports: Type.Array(Transport) });

/** What `navigator.credentials.get` is given, as the specification of passkeys writes it in JSON. */
const UseOptions = Wire({
  ticket: Ticket,
  options: Wire({
    challenge: Challenge,
    rpId: Type.String(),
    timeout: Type.Integer({ minimum: 0 }),
    userVerification: Type.Literal("required"),
    /** Empty where nobody is logged in: the device finds the account, and nothing tells which there are. */
    allowCredentials: Type.Array(Descriptor, { maxItems: PASSKEYS_MAX }),
  }),
});

/** What `navigator.credentials.create` is given. */
const AddOptions = Wire({
  ticket: Ticket,
  options: Wire({
    challenge: Challenge,
    rp: Wire({ id: Type.String(), name: Type.String() }),
    user: Wire({ id: Base64Url(128), name: Type.String(), displayName: Type.String() }),
    pubKeyCredParams: Type.Array(Wire({ type: Type.Literal("public-key"), alg: Type.Integer() })),
    timeout: Type.Integer({ minimum: 0 }),
    excludeCredentials: Type.Array(Descriptor, { maxItems: PASSKEYS_MAX }),
    authenticatorSelection: Wire({
      residentKey: Type.Literal("required"),
      requireResidentKey: Type.Literal(true),
      userVerification: Type.Literal("required"),
    }),
    attestation: Type.Literal("none"),
  }),
});

/** A passkey of the caller. Keys are never answered. */
export const Passkey = Wire({
  id: IdText,
  name: Type.String(),
  addedAt: EpochMs,
  usedAt: OrNull(EpochMs),
  /** Kept by an account of the device's maker, so it is on several devices. */
  isSynced: Type.Boolean(),
});

export const passkeyRoutes = {
  "POST /api/auth/passkeyOptions": {
    summary: "A challenge for a passkey of whoever logs in; it names no account, and is the same for all",
    access: "none",
    body: Wire({ origin: Origin }),
    data: UseOptions,
    rejections: ["passkey_address"],
  },
  "POST /api/auth/loginByPasskey": {
    summary: "Logs in with a passkey, which is both factors in one",
    access: "none",
    body: Wire({ passkey: PasskeyAnswer }),
    data: SessionData,
    rejections: ["passkey_expired", "passkey_wrong"],
  },
  "POST /api/userSecurity/passkeyOptions": {
    summary: "A challenge for one of the caller's passkeys, good for this session alone",
    access: "user",
    body: Wire({ origin: Origin }),
    data: UseOptions,
    rejections: ["password_not_set", "passkey_address"],
  },
  "POST /api/userSecurity/beginPasskey": {
    summary: "Proves the owner, and answers the challenge for a new passkey",
    access: "user",
    body: Wire({ ...Proof, origin: Origin }),
    data: AddOptions,
    rejections: [...PROOF_REJECTIONS, "passkey_address", "passkey_limit"],
  },
  "POST /api/userSecurity/addPasskey": {
    summary: "Adds the passkey that was made for the challenge",
    access: "user",
    body: Wire({
      ticket: Ticket,
      name: PasskeyName,
      credentialId: CredentialId,
      clientData: ClientData,
      attestation: Base64Url(16_384),
      transports: Type.Array(Transport, { maxItems: 8 }),
    }),
    data: Wire({ ended: Type.Integer({ minimum: 0 }), id: IdText }),
    rejections: ["password_not_set", "passkey_name", "passkey_expired", "passkey_wrong", "passkey_known", "passkey_limit"],
  },
  "POST /api/userSecurity/renamePasskey": {
    summary: "Gives one of the caller's passkeys another name",
    access: "user",
    body: Wire({ id: IdText, name: PasskeyName }),
    data: Wire({ name: Type.String() }),
    rejections: ["passkey_name", "not_found"],
  },
  "POST /api/userSecurity/removePasskey": {
    summary: "Removes one of the caller's passkeys",
    access: "user",
    body: Wire({ ...Proof, id: IdText }),
    data: Ended,
    rejections: [...PROOF_REJECTIONS, "not_found"],
  },
} as const satisfies Record<string, RouteDefinition>;
