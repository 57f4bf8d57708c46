import { Notice, showToast } from "@candela/ui";
import { QuestionIcon } from "@phosphor-icons/react/dist/csr/Question";
import { useRef, useState } from "react";
import { useT } from "../../../lib/language/i18n.ts";
import { callData, errorText } from "../../../lib/net/api.ts";
import { isMissing } from "../../../lib/net/is-missing.ts";
import { refresh } from "../../../lib/net/queries.ts";
import { RequestError } from "../../../lib/net/request.ts";
import { useNow } from "../../../lib/time/now.ts";
import { DeviceRow } from "./device-row.tsx";
import { deviceText, SECURITY_ROUTE, type UserSession } from "./security.ts";

interface DeviceListProps {
  readonly sessions: readonly UserSession[];
  readonly hasPassword: boolean;
}

/** Where the user is logged in; every device but this one can be logged out here. */
export function DeviceList({ sessions, hasPassword }: DeviceListProps) {
  const t = useT();
  const now = useNow(30_000);
  const { busy, end, endOthers } = useEnding();
  const others = sessions.filter(({ isThis }) => !isThis);
  return (
    <section aria-label={t("security_devices")}>
      {others.length > 1 && (
        <div className="page-x flex justify-end">
          <button
            type="button"
            aria-disabled={busy !== null || undefined}
            aria-busy={busy === "others" || undefined}
            onClick={() => void endOthers()}
            className="min-h-11 cursor-pointer text-end text-body font-medium text-ink-2 aria-busy:opacity-50"
          >
            {t("security_end_others")}
          </button>
        </div>
      )}
      <ul>
        {sessions.map((session, index) => (
          <li key={session.id}>
            <DeviceRow
              session={session}
              now={now}
              busy={busy === session.id}
              last={index === sessions.length - 1}
              onEnd={() => void end(session)}
            />
          </li>
        ))}
      </ul>
      <div className="page-x pt-4">
        {others.length === 0 ? (
          <p className="text-caption text-ink-3">{t("security_only")}</p>
        ) : (
          hasPassword && (
            <Notice>
              <QuestionIcon size={18} aria-hidden="true" className="mt-px shrink-0" />
              <span>
                <strong className="font-semibold text-ink">{t("security_stranger")}</strong> {t("security_stranger_text")}
              </span>
            </Notice>
          )
        )}
      </div>
    </section>
  );
}

/** Ends sessions, one call at a time; `busy` is the session, or all others, whose end is under way. */
function useEnding() {
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
