import { Notice } from "@candela/ui";
import { QuestionIcon } from "@phosphor-icons/react/dist/csr/Question";
import { useT } from "../../../lib/language/i18n.ts";
import { useNow } from "../../../lib/time/now.ts";
import { DeviceRow } from "./device-row.tsx";
import type { UserSession } from "./security.ts";
import { type Ending, useEnding } from "./use-ending.ts";

interface DeviceListProps {
  readonly sessions: readonly UserSession[];
  readonly hasPassword: boolean;
}

/** Where the user is logged in; every device but this one can be logged out here. */
export function DeviceList({ sessions, hasPassword }: DeviceListProps) {
  const t = useT();
  const ending = useEnding();
  return (
    <section aria-label={t("security_devices")}>
      <div className="page-x flex justify-end empty:hidden">
        <EndOthers sessions={sessions} ending={ending} />
      </div>
      <DeviceRows sessions={sessions} ending={ending} />
      <div className="page-x pt-4">
        {sessions.every(({ isThis }) => isThis) ? (
          <p className="text-caption text-ink-3">{t("security_only")}</p>
        ) : (
          hasPassword && <Stranger />
        )}
      </div>
    </section>
  );
}

interface PartProps {
  readonly sessions: readonly UserSession[];
  readonly ending: Ending;
}

export function DeviceRows({ sessions, ending: { busy, end } }: PartProps) {
  const now = useNow(30_000);
  return (
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
  );
}

/** Logs all other devices out; a single other one has a key of its own. */
export function EndOthers({ sessions, ending: { busy, endOthers } }: PartProps) {
  const t = useT();
  if (sessions.filter(({ isThis }) => !isThis).length < 2) return null;
  return (
    <button
      type="button"
      aria-disabled={busy !== null || undefined}
      aria-busy={busy === "others" || undefined}
      onClick={() => void endOthers()}
      className="min-h-11 cursor-pointer text-end text-body font-medium text-ink-2 aria-busy:opacity-50"
    >
      {t("security_end_others")}
    </button>
  );
}

/** What to do about a device that one does not know. */
export function Stranger() {
  const t = useT();
  return (
    <Notice>
      <QuestionIcon size={18} aria-hidden="true" className="mt-px shrink-0" />
      <span>
        <strong className="font-semibold text-ink">{t("security_stranger")}</strong> {t("security_stranger_text")}
      </span>
    </Notice>
  );
}
