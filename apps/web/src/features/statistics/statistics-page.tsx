import { PaperTag, SkeletonRows } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EpochChooser } from "../../lib/components/epoch-chooser.tsx";
import { LoggedOut } from "../../lib/components/logged-out.tsx";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { PeriodChooser, usePeriod } from "../../lib/components/period-chooser.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { dataQuery } from "../../lib/net/queries.ts";
import { useLoggedIn } from "../../lib/session/session.ts";
import { AccountTools } from "./account-tools.tsx";
import { FigureGrid, Head } from "./figures.tsx";
import "./heat.css";
import { MonthMap } from "./month-map.tsx";
import { ProfitRows } from "./profit-rows.tsx";

/** The results of the account's trading, every figure computed from its ledger. */
export default function StatisticsPage() {
  const t = useT();
  const loggedIn = useLoggedIn();
  return (
    <div className="pb-8">
      <PageHeader
        title={t("statistics_title")}
        end={
          <span className="pe-3">
            <PaperTag />
          </span>
        }
      />
      {loggedIn ? <MyStatistics /> : <LoggedOut title={t("statistics_logged_out")} text={t("statistics_logged_out_text")} />}
    </div>
  );
}

function MyStatistics() {
  const t = useT();
  const [epoch, setEpoch] = useState<number | null>(null);
  const { startTs, ...chosen } = usePeriod("year");
  const query = useQuery(dataQuery("GET /api/statistics/detail", { epoch: epoch ?? undefined, startTs }));
  const { data } = query;
  return (
    <>
      <EpochChooser epoch={epoch} onChange={setEpoch} />
      <PeriodChooser {...chosen} />
      {data === undefined || data === null ? (
        query.isError ? (
          <PartError onRetry={() => void query.refetch()} />
        ) : (
          <SkeletonRows count={6} label={t("ui_loading")} />
        )
      ) : (
        <>
          <Head of={data} />
          <FigureGrid of={data} />
          <MonthMap key={`${data.epoch.number} ${chosen.period}`} days={data.days} startTs={data.startTs} endTs={data.endTs} />
          <ProfitRows of={data} />
          <p className="page-x pt-3 text-small text-ink-3">{t("statistics_how")}</p>
          <AccountTools of={data} />
        </>
      )}
    </>
  );
}
