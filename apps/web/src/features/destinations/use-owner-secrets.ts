import { useState } from "react";
import { isFactorAnswer } from "../../lib/components/factor-field.tsx";
import { errorText } from "../../lib/net/api.ts";
import { RequestError } from "../../lib/net/request.ts";
import { usePasskeyAnswer } from "../../lib/passkeys/use-passkey-answer.ts";

type Secret = "password" | "factor";

/** Rejections that are about a secret, and the secret. */
const ABOUT: Readonly<Partial<Record<string, Secret>>> = {
  fund_password_required: "password",
  fund_password_wrong: "password",
  second_factor_required: "factor",
  second_factor_wrong: "factor",
  passkey_wrong: "factor",
  passkey_expired: "factor",
};

/** What the server wants of an owner who says where money may be sent: it knows which secrets an account has, and each is asked for once it said so. */
export function useOwnerSecrets() {
  const [password, setPassword] = useState("");
  const [factor, setFactor] = useState("");
  const passkey = usePasskeyAnswer("POST /api/userSecurity/passkeyOptions");
  const [asked, setAsked] = useState<readonly Secret[]>([]);
  const [errors, setErrors] = useState<Readonly<Partial<Record<Secret, string>>>>({});
  const asks = (secret: Secret) => asked.includes(secret);
  const lacksFactor = asks("factor") && passkey.answer === null && !isFactorAnswer(factor);
  return {
    password,
    setPassword(text: string) {
      setErrors({ ...errors, password: undefined });
      setPassword(text);
    },
    factor,
    setFactor(text: string) {
      setErrors({ ...errors, factor: undefined });
      setFactor(text);
    },
    passkey,
    errors,
    asks,
    /** The text key of what is still to be filled in. */
    missing:
      asks("password") && password === "" ? ("fund_password_required" as const) : lacksFactor ? ("account_missing_code" as const) : null,
    /** What goes along with the call. */
    fields: {
      ...(asks("password") && { fundPassword: password }),
      ...(asks("factor") && (passkey.answer === null ? { secondFactor: factor } : { passkey: passkey.answer })),
    },
    /** Whether the failure is about a secret: then it is told at its field. */
    isAbout(error: unknown): boolean {
      const key = error instanceof RequestError && error.failure.kind === "rejected" ? error.failure.msg : "";
      const secret = ABOUT[key];
      // A code or a signature is good once: the next try needs another.
      setFactor("");
      passkey.leave();
      if (secret === undefined) return false;
      if (!asks(secret)) setAsked([...asked, secret]);
      setErrors({ [secret]: errorText(error) });
      return true;
    },
  };
}

export type OwnerSecretsState = ReturnType<typeof useOwnerSecrets>;
