import { Button, EmptyState, SkeletonRows } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { PartError } from "../../../lib/components/part-error.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { dataQuery } from "../../../lib/net/queries.ts";
import { usePagedRows } from "../../../lib/net/use-paged-rows.ts";
import { useLoggedIn } from "../../../lib/session/session.ts";
import { formatDateTime } from "../../../lib/time/time-format.ts";
import { FailedNotice } from "./failed-notice.tsx";
import { LogInMark } from "./log-in-mark.tsx";
import { LOG_INS_ROUTE, type LogIn, wayText } from "./log-in-words.ts";
import { OwnerPage } from "./owner-page.tsx";
import { deviceText, SECURITY_ROUTE } from "./security.ts";

/** Where and how one has logged in, and what failed. */
export default function LogInsPage() {
  const t = useT();
  return (
    <OwnerPage title={t("security_log_ins")}>
      <LogIns />
    </OwnerPage>
  );
}

function LogIns() {
  const t = useT();
  const { rows, failed, retry, more, reading } = usePagedRows(LOG_INS_ROUTE, {}, { enabled: useLoggedIn(), staleTime: 0 });
  const security = useQuery(dataQuery(SECURITY_ROUTE, {}, { enabled: useLoggedIn(), staleTime: 0 }));
  if (failed) return <PartError onRetry={retry} />;
  if (rows === undefined) return <SkeletonRows count={6} label={t("ui_loading")} />;
  if (rows.length === 0) return <EmptyState title={t("security_log_ins")} text={t("security_log_ins_none")} />;
  return (
    <div className="pb-8">
      {rows.some(({ status }) => status !== "ok") && (
        <div className="page-x pt-2 pb-1">
          <FailedNotice hasSecondFactor={security.data?.hasSecondFactor === true} />
        </div>
      )}
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <LogInRow row={row} />
          </li>
        ))}
      </ul>
      {more !== null && (
        <div className="page-x py-4">
          <Button wide kind="secondary" size="small" loading={reading} onClick={more}>
            {t("record_more")}
          </Button>
        </div>
      )}
    </div>
  );
}

function LogInRow({ row }: { readonly row: LogIn }) {
  const t = useT();
  return (
    <div className="page-x flex items-start gap-3 py-3">
      <LogInMark isGood={row.status === "ok"} size={22} />
      <div className="min-w-0 flex-1">
        <span className="block text-row wrap-break-word text-ink">{t(`security_log_in_${row.status}`)}</span>
        <span className="block text-caption wrap-break-word text-ink-2">
          {wayText(row, t)} · <bdi>{deviceText(row, t)}</bdi>
        </span>
        <span className="block text-caption text-ink-3">
          <bdi className="num">{formatDateTime(row.ts)}</bdi>
          {row.address !== "" && (
            <>
              {" · "}
              <bdi dir="ltr" className="num wrap-break-word">
                {row.address}
              </bdi>
            </>
          )}
        </span>
      </div>
    </div>
  );
}
