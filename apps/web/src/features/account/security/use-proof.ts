import { CODE_DIGITS, isSentCode } from "@candela/api";
import { useState } from "react";
import { isFactorAnswer } from "../../../lib/components/factor-field.tsx";
import { callData } from "../../../lib/net/api.ts";
import { RequestError } from "../../../lib/net/request.ts";
import { usePasskeyAnswer } from "../../../lib/passkeys/use-passkey-answer.ts";
import type { FieldName } from "../field-errors.ts";
import type { TriesWaiting } from "../use-tries-wait.ts";
import { useWait } from "./use-wait.ts";

export type ProofWay = "password" | "code";

/** A code that proves a change, sent to the account itself. */
export interface ProofCode {
  readonly seconds: number;
  readonly sending: boolean;
  readonly asked: boolean;
  readonly digits: number;
  readonly inOutbox: boolean;
  /** Masked; null before one was sent. */
  readonly sentTo: string | null;
  readonly send: () => Promise<void>;
}

function useProofCode(onFailure: (error: unknown) => void): ProofCode {
  const countdown: TriesWaiting = useWait();
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState<{ readonly digits: number; readonly inOutbox: boolean; readonly account: string } | null>(null);
  const send = async () => {
    if (sending || countdown.seconds > 0) return;
    setSending(true);
    try {
      const answer = await callData("POST /api/userSecurity/sendCode", {}, { quiet: true });
      if (answer === null) return;
      setSent({ digits: answer.codeDigits, inOutbox: answer.inOutbox, account: answer.account });
      countdown.begin(answer.retryAfterSeconds);
    } catch (error) {
      if (error instanceof RequestError && error.failure.kind === "rejected" && error.failure.msg === "code_retry_later")
        countdown.begin(Number(error.failure.params.seconds ?? 0));
      else onFailure(error);
    } finally {
      setSending(false);
    }
  };
  return {
    seconds: countdown.seconds,
    sending,
    asked: sent !== null,
    digits: sent?.digits ?? CODE_DIGITS,
    inOutbox: sent?.inOutbox ?? false,
    sentTo: sent?.account ?? null,
    send,
  };
}

/** What proves a change: a password or a code, and the second factor where the account has one. `onFailure` hears why no code was sent. */
export function useProof(hasFactor: boolean, onFailure: (error: unknown) => void) {
  const [way, setWay] = useState<ProofWay>("password");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [factor, setFactor] = useState("");
  const passkey = usePasskeyAnswer("POST /api/userSecurity/passkeyOptions");
  const sending = useProofCode(onFailure);
  const missing = (): FieldName | null => {
    if (way === "password" && password === "") return "currentPassword";
    if (way === "code" && !isSentCode(code)) return "proofCode";
    return hasFactor && passkey.answer === null && !isFactorAnswer(factor) ? "secondFactor" : null;
  };
  return {
    way,
    setWay,
    password,
    setPassword,
    code,
    setCode,
    factor,
    setFactor,
    passkey,
    hasFactor,
    sending,
    missing: missing(),
    /** What goes along with the call; the password under the name that the call has for it. */
    fields: (passwordField: "currentPassword" | "currentFundPassword" = "currentPassword") => ({
      ...(way === "password" ? { [passwordField]: password } : { proofCode: code }),
      ...(hasFactor && (passkey.answer === null ? { secondFactor: factor } : { passkey: passkey.answer })),
    }),
  };
}

export type ProofState = ReturnType<typeof useProof>;
