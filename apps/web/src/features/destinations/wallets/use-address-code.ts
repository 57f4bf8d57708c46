import { CODE_DIGITS } from "@candela/api";
import { useState } from "react";
import { callData } from "../../../lib/net/api.ts";
import { RequestError } from "../../../lib/net/request.ts";
import { useNow } from "../../../lib/time/now.ts";
import { passingServerTime, serverNow } from "../../../lib/time/server-clock.ts";

/** Until when another code has to wait, in the server's time, by the address: closing its sheet and opening it again changes nothing. */
interface SentCode {
  readonly account: string | null;
  readonly digits: number;
  readonly inOutbox: boolean;
}
const NONE_SENT: SentCode = { account: null, digits: CODE_DIGITS, inOutbox: false };
const waits = new Map<string, SentCode & { readonly until: number }>();

/** Asks for the proof code of a pending address and counts down; what is rejected goes to `onFailure`. */
export function useAddressCode(id: string, onFailure: (error: unknown) => void) {
  const [sending, setSending] = useState(false);
  const wait = waits.get(id);
  const now = useNow(wait === undefined ? 30_000 : 250);
  // The minute is one of the clock on the wall, however fast the server's time is.
  const second = passingServerTime(1_000);
  const seconds = Math.max(0, Math.ceil(((wait?.until ?? 0) - now) / second));

  const begin = (forSeconds: number, { account, digits, inOutbox }: SentCode) => {
    waits.set(id, { until: serverNow() + forSeconds * second, account, digits, inOutbox });
  };
  const send = async () => {
    if (sending || seconds > 0) return;
    setSending(true);
    try {
      const answer = await callData("POST /api/walletAddress/sendCode", { id }, { quiet: true });
      if (answer === null) return;
      const { retryAfterSeconds, account, codeDigits: digits, inOutbox } = answer;
      begin(retryAfterSeconds, { account, digits, inOutbox });
    } catch (error) {
      if (error instanceof RequestError && error.failure.kind === "rejected" && error.failure.msg === "code_retry_later")
        begin(Number(error.failure.params.seconds ?? 0), wait ?? NONE_SENT);
      else onFailure(error);
    } finally {
      // Draws the wait, too.
      setSending(false);
    }
  };
  const { account, digits, inOutbox } = wait ?? NONE_SENT;
  return { account, code: { seconds, sending, asked: account !== null, digits, inOutbox }, send };
}
