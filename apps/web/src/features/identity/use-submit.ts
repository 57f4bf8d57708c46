import { useState } from "react";
import { STATE_ROUTE } from "../../lib/account/identity-state.ts";
import { callData } from "../../lib/net/api.ts";
import { outcomeUnclear, randomKey } from "../../lib/net/command.ts";
import { refresh } from "../../lib/net/queries.ts";
import { RequestError } from "../../lib/net/request.ts";
import { useOnce } from "../../lib/net/use-once.ts";
import { forgetOwnDraft } from "../../lib/session/draft.ts";
import { type Details, IDENTITY_DRAFT, type Level, type Pictures } from "./identity.ts";

/** Pictures take longer than other calls on a slow line. */
const OPTIONS = { quiet: true, encoding: "json", timeoutMs: 60_000 } as const;

/** Sends a level's case once, however often it is tapped. */
export function useSubmit(level: Level) {
  const { busy, problem, setProblem, run } = useOnce();
  // The same key while it is not known whether the call was done: a second tap then finishes the first.
  const [key, setKey] = useState(randomKey);
  const submit = (pictures: Pictures, details?: Details) =>
    run(async () => {
      try {
        const { front, back, selfie, address } = pictures;
        if (level === "basic")
          await callData(
            "POST /api/userIdentity/submitBasic",
            { idempotencyKey: key, ...(details && { details }), ...(front && { front }), ...(back && { back }) },
            OPTIONS,
          ).then(() => forgetOwnDraft(IDENTITY_DRAFT));
        else
          await callData(
            "POST /api/userIdentity/submitAdvanced",
            { idempotencyKey: key, ...(selfie && { selfie }), ...(address && { address }) },
            OPTIONS,
          );
      } catch (error) {
        if (!(error instanceof RequestError) || !outcomeUnclear(error.failure)) setKey(randomKey());
        // Somebody has decided meanwhile: what is asked for is another now.
        if (isNotAsked(error)) await refresh(STATE_ROUTE);
        throw error;
      }
      await refresh(STATE_ROUTE);
    });
  return { busy, problem, setProblem, submit };
}

const isNotAsked = (error: unknown): boolean =>
  error instanceof RequestError && error.failure.kind === "rejected" && error.failure.msg === "identity_not_asked";
