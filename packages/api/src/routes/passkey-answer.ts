import { Type } from "typebox";
import { Wire } from "../schema.ts";

/** Bytes as browsers write them for a passkey. */
export const Base64Url = (lengthMax: number) => Type.String({ pattern: "^[A-Za-z0-9_-]+$", minLength: 1, maxLength: lengthMax });
export const CredentialId = Base64Url(1_364);
/** Stands for one challenge, and goes back with what was signed. */
export const Ticket = Base64Url(64);
export const ClientData = Base64Url(4_096);

/** What a passkey has signed, with the ticket of the challenge. */
export const PasskeyAnswer = Wire({
  ticket: Ticket,
  credentialId: CredentialId,
  clientData: ClientData,
  authenticatorData: Base64Url(4_096),
  signature: Base64Url(4_096),
  /** What the device knows the user by; absent where it did not say. */
  userHandle: Type.Optional(Base64Url(128)),
});
