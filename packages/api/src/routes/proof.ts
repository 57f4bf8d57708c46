import { Type } from "typebox";
import { Wire } from "../schema.ts";
import { Code, FACTOR_REJECTIONS, Factor, Password } from "./identity.ts";

/** How many sessions a call ended. */
export const Ended = Wire({ ended: Type.Integer({ minimum: 0 }) });

/**
 * Proves to be the owner, anew for each change: by the log-in password or by a code that `userSecurity/sendCode` sends to the account; and by the second
 * factor too, where the account has one: a code of the authenticator, a recovery code or a passkey.
 */
export const Proof = {
  currentPassword: Type.Optional(Password),
  proofCode: Type.Optional(Code),
  ...Factor,
};
export const PROOF_REJECTIONS = ["password_not_set", "password_wrong", "proof_code_wrong", ...FACTOR_REJECTIONS] as const;
