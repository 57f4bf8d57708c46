import { CODE_DIGITS } from "@candela/api";
import { useEffect, useState } from "react";
import { useStore } from "../../lib/browser/store.ts";
import { callData } from "../../lib/net/api.ts";
import { RequestError } from "../../lib/net/request.ts";
import { type CodePurpose, codeRetryStore, secondsLeft } from "./code-retry.ts";
import type { Account } from "./use-account.ts";

interface CodeSending {
  /** Until another code may be asked for. */
  readonly seconds: number;
  readonly sending: boolean;
  /** Whether a code of this kind was sent. */
  readonly asked: boolean;
  /** How many digits it has. */
  readonly digits: number;
  readonly send: () => Promise<void>;
}

/** Asks for codes and counts down; what is rejected goes to `onFailure`. */
export function useCode({ draft, account }: Account, purpose: CodePurpose, onFailure: (error: unknown) => void): CodeSending {
  const retry = useStore(codeRetryStore);
  const [now, setNow] = useState(() => Date.now());
  const [sending, setSending] = useState(false);
  const [askedDigits, setAskedDigits] = useState<number | null>(null);
  const seconds = secondsLeft(retry, account, now);
  const running = seconds > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [running]);

  const wait = (forSeconds: number, sent: CodePurpose | "none", digits: number = CODE_DIGITS) => {
    if (account === null) return;
    const at = Date.now();
    setNow(at);
    codeRetryStore.set({ draft, account, purpose: sent, digits, until: at + forSeconds * 1_000 });
  };

  const send = async () => {
    if (account === null || sending || running) return;
    setSending(true);
    try {
      const answer = await callData("POST /api/auth/sendCode", { account, purpose }, { quiet: true });
      const digits = answer?.codeDigits ?? CODE_DIGITS;
      wait(answer?.retryAfterSeconds ?? 0, purpose, digits);
      setAskedDigits(digits);
    } catch (error) {
      if (error instanceof RequestError && error.failure.kind === "rejected" && error.failure.msg === "code_retry_later")
        wait(Number(error.failure.params.seconds ?? 0), "none");
      else onFailure(error);
    } finally {
      setSending(false);
    }
  };
  const keptDigits = running && retry?.purpose === purpose ? retry.digits : null;
  const digits = askedDigits ?? keptDigits;
  return { seconds, sending, asked: digits !== null, digits: digits ?? CODE_DIGITS, send };
}
