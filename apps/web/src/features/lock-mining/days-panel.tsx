import { EmptyState, Segmented, SkeletonRows } from "@candela/ui";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { SealCheckIcon } from "@phosphor-icons/react/dist/csr/SealCheck";
import { useState } from "react";
import { downloadFile } from "../../lib/account/download-file.ts";
import { FileChip } from "../../lib/components/file-chip.tsx";
import { MoreButton } from "../../lib/components/more-button.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { type EarningDay, type EarningOrder, isFixed } from "../../lib/earning/earning-view.ts";
import { useT } from "../../lib/language/i18n.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { LOCK_CHECK_PATH } from "../../lib/navigation/paths.ts";
import { formatUtcDate } from "../../lib/time/time-format.ts";
import { DaysTable } from "./days-table.tsx";
import { RateChart } from "./rate-chart.tsx";
import { useLockDays } from "./use-lock-days.ts";

type View = "chart" | "table";

/** The chart has room for so many days. */
const CHART_DAYS = 30;

/** Every day of a lock with its rate and interest, as a chart or as a table, and as a file. */
export function DaysPanel({ lock }: { readonly lock: EarningOrder }) {
  const t = useT();
  const days = useLockDays(lock.id);
  const { rows, failed, retry } = days;
  return (
    <section aria-labelledby="lock-days">
      <div className="page-x flex min-h-11 flex-wrap items-center justify-between gap-x-4 pb-2">
        <h2 id="lock-days" className="min-w-0 text-title3">
          {t("lock_days")}
        </h2>
        <FileChip
          label={t("lock_file")}
          load={() => downloadFile("GET /api/lockMining/file", { "params[orderId]": lock.id }, `candela-lock-${lock.id}.csv`)}
        />
      </div>
      {failed ? (
        <PartError onRetry={retry} />
      ) : rows === undefined ? (
        <SkeletonRows count={3} label={t("ui_loading")} />
      ) : rows.length === 0 ? (
        <EmptyState title={t("lock_days_none")} text={t("lock_days_none_text")} />
      ) : (
        <Days lock={lock} rows={rows} paging={days} />
      )}
    </section>
  );
}

interface DaysProps {
  readonly lock: EarningOrder;
  readonly rows: readonly EarningDay[];
  readonly paging: Pick<ReturnType<typeof useLockDays>, "more" | "reading" | "moreFailed">;
}

function Days({ lock, rows, paging: { more, reading, moreFailed } }: DaysProps) {
  const t = useT();
  const [view, setView] = useState<View>("chart");
  return (
    <>
      <div className="page-x pb-2">
        <Segmented
          label={t("lock_days")}
          value={view}
          onChange={setView}
          choices={[
            { value: "chart", label: t("lock_chart") },
            { value: "table", label: t("lock_table") },
          ]}
        />
      </div>
      {view === "chart" ? (
        <div className="page-x">
          <RateChart terms={lock} days={rows.slice(0, CHART_DAYS).toReversed()} />
          <NewestCheck lock={lock} day={rows[0]?.day} />
        </div>
      ) : (
        <>
          <DaysTable lock={lock} rows={rows} />
          <MoreButton more={more} reading={reading} moreFailed={moreFailed} className="page-x pt-4" />
        </>
      )}
    </>
  );
}

/** The way to the check of the newest day; those of the others are in the table. */
function NewestCheck({ lock, day }: { readonly lock: EarningOrder; readonly day: string | undefined }) {
  const t = useT();
  if (day === undefined || isFixed(lock)) return null;
  return (
    <a
      href={pageHref(LOCK_CHECK_PATH, { id: lock.id, day })}
      className="mt-2 flex min-h-11 items-center justify-between gap-3 text-body font-medium"
    >
      <span className="inline-flex items-center gap-2">
        <SealCheckIcon size={20} aria-hidden="true" className="text-ink-2" />
        {t("lock_check")}
      </span>
      <span className="inline-flex items-center gap-1 text-caption font-normal text-ink-2">
        {formatUtcDate(Date.parse(`${day}T00:00:00Z`))}
        <CaretRightIcon size={14} aria-hidden="true" className="rtl:-scale-x-100" />
      </span>
    </a>
  );
}
