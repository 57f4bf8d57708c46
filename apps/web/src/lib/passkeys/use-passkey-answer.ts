import { useState } from "react";
import { useT } from "../language/i18n.ts";
import { callData } from "../net/api.ts";
import { type PasskeyAnswer, signWithPasskey } from "./passkey-device.ts";
import { passkeyText } from "./passkey-text.ts";

/** The passkeys that may answer: anybody's who logs in, or those of this session's user. */
export type ChallengeRoute = "POST /api/auth/passkeyOptions" | "POST /api/userSecurity/passkeyOptions";

/** A passkey in the place of a code: asked once it is wished for, and kept until it was sent in vain. */
export function usePasskeyAnswer(route: ChallengeRoute) {
  const t = useT();
  const [answer, setAnswer] = useState<PasskeyAnswer | null>(null);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const given = await callData(route, { origin: location.origin }, { quiet: true });
      if (given !== null) setAnswer(await signWithPasskey(given));
    } catch (error) {
      setProblem(passkeyText(error, t));
    } finally {
      setBusy(false);
    }
  };
  const leave = () => {
    setAnswer(null);
    setProblem(undefined);
  };
  return { answer, problem, busy, ask, leave };
}

export type PasskeyAsking = ReturnType<typeof usePasskeyAnswer>;
