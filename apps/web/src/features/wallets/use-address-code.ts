import { CODE_DIGITS } from "@candela/api";
import { useEffect, useState } from "react";
import { callData } from "../../lib/net/api.ts";
import { RequestError } from "../../lib/net/request.ts";

/** Until when another code has to wait, ms of this page's own clock, by the address: closing its sheet and opening it again changes nothing. */
const waits = new Map<string, { readonly until: number; readonly account: string | null; readonly digits: number }>();

/** Asks for the code of a pending address and counts down; what is rejected goes to `onFailure`. */
export function useAddressCode(id: string, onFailure: (error: unknown) => void) {
  const [now, setNow] = useState(() => performance.now());
  const [sending, setSending] = useState(false);
  const wait = waits.get(id);
  const seconds = Math.max(0, Math.ceil(((wait?.until ?? 0) - now) / 1_000));
  const running = seconds > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, [running]);

  const begin = (forSeconds: number, account: string | null, digits: number) => {
    const at = performance.now();
    waits.set(id, { until: at + forSeconds * 1_000, account, digits });
    setNow(at);
  };
  const send = async () => {
    if (sending || running) return;
    setSending(true);
    try {
      const answer = await callData("POST /api/walletAddress/sendCode", { id }, { quiet: true });
      if (answer !== null) begin(answer.retryAfterSeconds, answer.account, answer.codeDigits);
    } catch (error) {
      if (error instanceof RequestError && error.failure.kind === "rejected" && error.failure.msg === "code_retry_later")
        begin(Number(error.failure.params.seconds ?? 0), wait?.account ?? null, wait?.digits ?? CODE_DIGITS);
      else onFailure(error);
    } finally {
      setSending(false);
    }
  };
  const account = wait?.account ?? null;
  return { account, code: { seconds, sending, asked: account !== null, digits: wait?.digits ?? CODE_DIGITS }, send };
}
