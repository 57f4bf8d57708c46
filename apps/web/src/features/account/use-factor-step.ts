import { useState } from "react";
import { isFactorAnswer } from "../../lib/components/factor-field.tsx";
import { RequestError } from "../../lib/net/request.ts";
import { usePasskeyAnswer } from "../../lib/passkeys/use-passkey-answer.ts";

/** Second step of logging in, which only an account with a second factor has: the server asks for it once the first was right. */
export function useFactorStep() {
  const [isAsked, setAsked] = useState(false);
  const [answer, setAnswer] = useState("");
  const passkey = usePasskeyAnswer("POST /api/auth/passkeyOptions");
  /** Does the work, and asks for the factor where the server does. */
  const orAsk = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      const isWanted = error instanceof RequestError && error.failure.kind === "rejected" && error.failure.msg === "second_factor_required";
      if (!isWanted) throw error;
      setAsked(true);
    }
  };
  return {
    isAsked,
    answer,
    setAnswer,
    passkey,
    orAsk,
    /** Whether it is asked for and not whole yet. */
    isMissing: isAsked && passkey.answer === null && !isFactorAnswer(answer),
    /** What goes along with the call. */
    fields: isAsked ? (passkey.answer === null ? { secondFactor: answer } : { passkey: passkey.answer }) : {},
    leave: () => {
      setAsked(false);
      setAnswer("");
      passkey.leave();
    },
  };
}
