import { showToast } from "@candela/ui";
import { useRef, useState } from "react";
import { useT } from "../../../lib/language/i18n.ts";
import { callData, errorText } from "../../../lib/net/api.ts";
import { isMissing } from "../../../lib/net/is-missing.ts";
import { refresh } from "../../../lib/net/queries.ts";
import { RequestError } from "../../../lib/net/request.ts";
import { deviceText, SECURITY_ROUTE, type UserSession } from "./security.ts";

/** Ends sessions, one call at a time; `busy` is the session, or all others, whose end is under way. */
export function useEnding() {
  const t = useT();
  const [busy, setBusy] = useState<string | null>(null);
  // A second tap may come before the first is drawn.
  const running = useRef(false);
  const run = async (what: string, work: () => Promise<string>) => {
    if (running.current) return;
    running.current = true;
    setBusy(what);
    try {
      const text = await work();
      await refresh(SECURITY_ROUTE);
      showToast({ text, tone: "good" });
    } catch (error) {
      // An ended session leads to login, which has its own words.
      if (!(error instanceof RequestError && error.failure.kind === "expired")) showToast({ text: errorText(error), tone: "problem" });
    } finally {
      running.current = false;
      setBusy(null);
    }
  };
  const end = (session: UserSession) =>
    run(session.id, async () => {
      try {
        await callData("POST /api/userSecurity/endSession", { id: session.id }, { quiet: true });
      } catch (error) {
        // The session has already ended: that is what the user asked for.
        if (!(error instanceof RequestError) || !isMissing(error)) throw error;
      }
      return t("security_ended", { device: deviceText(session, t) });
    });
  const endOthers = () =>
    run("others", async () => {
      const answer = await callData("POST /api/userSecurity/endOtherSessions", {}, { quiet: true });
      return t("security_others_ended", { count: answer?.ended ?? 0 });
    });
  return { busy, end, endOthers };
}

export type Ending = ReturnType<typeof useEnding>;
