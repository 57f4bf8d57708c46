import { CODE_DIGITS } from "@candela/api";
import { useEffect, useState } from "react";
import { useStore } from "../../lib/browser/store.ts";
import { callData } from "../../lib/net/api.ts";
import { RequestError } from "../../lib/net/request.ts";
import { type CodePurpose, type CodeRetry, codeRetryStore, secondsLeft } from "./code-retry.ts";
import type { Account } from "./use-account.ts";

type SentCode = Pick<CodeRetry, "digits" | "inOutbox">;
/** Nothing was said of the code. */
const UNKNOWN: SentCode = { digits: CODE_DIGITS, inOutbox: false };

interface CodeSending {
  /** Until another code may be asked for. */
  readonly seconds: number;
  readonly sending: boolean;
  /** Whether a code of this kind was sent. */
  readonly asked: boolean;
  /** How many digits it has. */
  readonly digits: number;
  readonly inOutbox: boolean;
  readonly send: () => Promise<void>;
}

/** Asks for codes and counts down; what is rejected goes to `onFailure`. */
export function useCode({ draft, account }: Account, purpose: CodePurpose, onFailure: (error: unknown) => void): CodeSending {
  const retry = useStore(codeRetryStore);
  const [now, setNow] = useState(() => Date.now());
  const [sending, setSending] = useState(false);
  const [asked, setAsked] = useState<SentCode | null>(null);
  const seconds = secondsLeft(retry, account, now);
  const running = seconds > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [running]);

  const wait = (forSeconds: number, sent: CodePurpose | "none", code: SentCode = UNKNOWN) => {
    if (account === null) return;
    const at = Date.now();
    setNow(at);
    codeRetryStore.set({ draft, account, purpose: sent, ...code, until: at + forSeconds * 1_000 });
  };

  const send = async () => {
    if (account === null || sending || running) return;
    setSending(true);
    try {
      const answer = await callData("POST /api/auth/sendCode", { account, purpose }, { quiet: true });
      const code = answer === null ? UNKNOWN : { digits: answer.codeDigits, inOutbox: answer.inOutbox };
      wait(answer?.retryAfterSeconds ?? 0, purpose, code);
      setAsked(code);
    } catch (error) {
      if (error instanceof RequestError && error.failure.kind === "rejected" && error.failure.msg === "code_retry_later")
        wait(Number(error.failure.params.seconds ?? 0), "none");
      else onFailure(error);
    } finally {
      setSending(false);
    }
  };
  const sent = asked ?? (running && retry?.purpose === purpose ? retry : null);
  const { digits, inOutbox } = sent ?? UNKNOWN;
  return { seconds, sending, asked: sent !== null, digits, inOutbox, send };
}
