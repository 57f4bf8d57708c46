import { Button, EmptyState, SkeletonRows } from "@candela/ui";
import { useEffect, useRef } from "react";
import { useInView } from "../../lib/browser/in-view.ts";
import { useRoomForTables } from "../../lib/browser/media-query.ts";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { pageDecimals } from "../../lib/market/asset-decimals.ts";
import { switchTab } from "../../lib/navigation/navigation.ts";
import { TRADE_PATH } from "../../lib/navigation/paths.ts";
import { useRemoteConfig } from "../../lib/site/remote-config.ts";
import { useAgeNow } from "../../lib/time/now.ts";
import { formatDate } from "../../lib/time/time-format.ts";
import { byDay, type RecordFilter, type RecordLine } from "./record-lines.ts";
import { RecordRow } from "./record-row.tsx";
import { RecordTable } from "./record-table.tsx";
import { StatementCard } from "./statement-card.tsx";
import type { useRecords } from "./use-records.ts";

interface RecordListProps {
  readonly records: ReturnType<typeof useRecords>;
  readonly filter: RecordFilter;
  readonly onOpen: (line: RecordLine) => void;
  readonly onReset: () => void;
}

/** The lines under their days; the next page is read when the end comes near. */
export function RecordList({ records, filter, onOpen, onReset }: RecordListProps) {
  const t = useT();
  const { rows: lines = [], total, failed, retry, more, reading, moreFailed } = records;
  const tables = useRoomForTables();
  const now = useAgeNow(lines[0]?.ts);
  const config = useRemoteConfig();
  const decimals = new Map([...new Set(lines.map(({ assetCode }) => assetCode))].map((code) => [code, pageDecimals(lines, code, config)]));
  if (failed) return <PartError onRetry={retry} />;
  if (records.rows === undefined) return <SkeletonRows count={8} label={t("ui_loading")} />;
  if (lines.length === 0)
    return <NoRecords filtered={filter.assetId !== null || filter.reason !== null || filter.days !== null} onReset={onReset} />;
  return (
    <div className="pb-8">
      {filter.assetId !== null && filter.reason === null && <StatementCard lines={lines} complete={more === null} />}
      {tables ? (
        <RecordTable lines={lines} now={now} decimals={decimals} onOpen={onOpen} />
      ) : (
        <Days lines={lines} now={now} decimals={decimals} onOpen={onOpen} />
      )}
      {more !== null ? (
        <More loading={reading} failed={moreFailed} onMore={more} />
      ) : (
        <p className="page-x pt-5 text-center text-caption text-ink-3">{t("record_all_read", { count: total })}</p>
      )}
    </div>
  );
}

interface DaysProps {
  readonly lines: readonly RecordLine[];
  readonly now: number;
  readonly decimals: ReadonlyMap<string, number | undefined>;
  readonly onOpen: (line: RecordLine) => void;
}

function Days({ lines, now, decimals, onOpen }: DaysProps) {
  return byDay(lines).map((day) => (
    <section key={day.key} className="mt-2">
      <h2 className="num page-x pt-2 text-caption font-medium text-ink-3">{formatDate(day.ts)}</h2>
      <ul>
        {day.lines.map((line, index) => (
          <li key={line.id}>
            <RecordRow
              line={line}
              now={now}
              decimals={decimals.get(line.assetCode)}
              divider={index < day.lines.length - 1}
              onOpen={onOpen}
            />
          </li>
        ))}
      </ul>
    </section>
  ));
}

interface MoreProps {
  readonly loading: boolean;
  readonly failed: boolean;
  readonly onMore: () => void;
}

/** Reads on when it comes into sight; after a failure only when asked. */
function More({ loading, failed, onMore }: MoreProps) {
  const t = useT();
  const frame = useRef<HTMLDivElement>(null);
  const seen = useInView(frame);
  useEffect(() => {
    if (seen && !loading && !failed) onMore();
  }, [seen, loading, failed, onMore]);
  return (
    <div ref={frame} className="page-x grid place-items-center pt-5">
      <Button kind="secondary" size="small" loading={loading} onClick={onMore}>
        {t(failed ? "system_retry" : "record_more")}
      </Button>
    </div>
  );
}

function NoRecords({ filtered, onReset }: { readonly filtered: boolean; readonly onReset: () => void }) {
  const t = useT();
  if (filtered)
    return (
      <EmptyState
        title={t("record_none_filtered")}
        text={t("record_none_filtered_text")}
        action={
          <Button wide kind="secondary" onClick={onReset}>
            {t("record_show_all")}
          </Button>
        }
      />
    );
  return (
    <EmptyState
      title={t("record_none")}
      text={t("record_none_text")}
      action={
        <Button wide onClick={() => void switchTab(TRADE_PATH)}>
          {t("home_act_trade")}
        </Button>
      }
    />
  );
}
