import { SectionTitle, Skeleton } from "@candela/ui";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../lib/language/i18n.ts";
import { pageHref } from "../../../lib/navigation/navigation.ts";
import { LOG_INS_PATH } from "../../../lib/navigation/paths.ts";
import { rowsQuery } from "../../../lib/net/queries.ts";
import { useLanguage } from "../../../lib/site/settings.ts";
import { useNow } from "../../../lib/time/now.ts";
import { formatMoment } from "../../../lib/time/time-format.ts";
import { Stranger } from "./device-list.tsx";
import { FailedNotice } from "./failed-notice.tsx";
import { LogInMark } from "./log-in-mark.tsx";
import { LOG_INS_ROUTE, type LogIn, wayText } from "./log-in-words.ts";
import { deviceText } from "./security.ts";

const SHOWN_MAX = 3;

interface HubLogInsProps {
  /** The account is logged in on other devices too. */
  readonly hasOthers: boolean;
  readonly hasSecondFactor: boolean;
}

/** The last log-ins and failed tries, and what to do about one that one does not know. */
export function HubLogIns({ hasOthers, hasSecondFactor }: HubLogInsProps) {
  const t = useT();
  const { data: rows, isError } = useQuery(rowsQuery(LOG_INS_ROUTE, { pageNum: 1, pageSize: SHOWN_MAX }, { staleTime: 0 }));
  const hasFailed = rows?.some(({ status }) => status !== "ok") === true;
  return (
    <section aria-labelledby="hub-log-ins" className="border-t border-line pt-2">
      <SectionTitle id="hub-log-ins" end={<AllLogIns />}>
        {t("security_log_ins")}
      </SectionTitle>
      {rows === undefined ? (
        !isError && <Waiting />
      ) : rows.length === 0 ? (
        <p className="page-x text-caption text-ink-3">{t("security_log_ins_none")}</p>
      ) : (
        <ul>
          {rows.map((row) => (
            <HubLogIn key={row.id} row={row} />
          ))}
        </ul>
      )}
      <div className="page-x pt-3 empty:hidden">
        {hasFailed ? <FailedNotice hasSecondFactor={hasSecondFactor} /> : hasOthers && <Stranger />}
      </div>
    </section>
  );
}

function AllLogIns() {
  const t = useT();
  return (
    <a
      href={pageHref(LOG_INS_PATH)}
      aria-label={`${t("quotes_all")}, ${t("security_log_ins")}`}
      className="inline-flex min-h-11 min-w-11 items-center justify-end gap-1 text-body font-medium text-ink-2"
    >
      {t("quotes_all")}
      <CaretRightIcon size={16} aria-hidden="true" className="rtl:-scale-x-100" />
    </a>
  );
}

/** One line: what failed, or how one came in, on which device, and when. */
function HubLogIn({ row }: { readonly row: LogIn }) {
  const t = useT();
  const { tag } = useLanguage();
  const now = useNow(30_000);
  const { status, ts } = row;
  return (
    <li className="page-x flex items-start gap-3 py-1.5">
      <LogInMark isGood={status === "ok"} size={20} />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 text-body wrap-break-word text-ink-2">
          {status === "ok" && <span className="sr-only">{t("security_log_in_ok")}: </span>}
          {status === "ok" ? wayText(row, t) : t(`security_log_in_${status}`)} · <bdi>{deviceText(row, t)}</bdi>
        </span>
        {/* The margin is one of the line: the moment itself runs from left to right in every language. */}
        <span className="ms-auto text-caption text-ink-3">
          <bdi className="num">{formatMoment(ts, now, tag)}</bdi>
        </span>
      </span>
    </li>
  );
}

function Waiting() {
  return (
    <div aria-hidden="true" className="page-x flex flex-col gap-4 pt-2">
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-4 w-3/4" />
    </div>
  );
}
