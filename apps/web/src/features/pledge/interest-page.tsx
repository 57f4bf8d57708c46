import { SkeletonRows } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { downloadFile } from "../../lib/account/download-file.ts";
import { EpochChooser } from "../../lib/components/epoch-chooser.tsx";
import { FileButton } from "../../lib/components/file-button.tsx";
import { LoggedOut } from "../../lib/components/logged-out.tsx";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { useQueryParam } from "../../lib/navigation/query-param.ts";
import { dataQuery, rowsQuery } from "../../lib/net/queries.ts";
import { useSession } from "../../lib/session/session.ts";
import { useNow } from "../../lib/time/now.ts";
import { type InterestFilter, interestFields, RANGES } from "./interest-filter.ts";
import { InterestView } from "./interest-view.tsx";

/** Interest of all pledges by day: what was received, bars, and each posting with its formula and the balance after it. */
export default function PledgeInterestPage() {
  const t = useT();
  const session = useSession();
  if (session !== null) return <Interest key={session.userId} />;
  return (
    <>
      <PageHeader title={t("pledge_interest")} />
      <LoggedOut title={t("pledge_out")} text={t("exchange_logged_out_text")} />
    </>
  );
}

/** Currencies that something is or can be pledged in, those that are first. */
function useCurrencies() {
  const summary = useQuery(dataQuery("GET /api/pledge/summary", {}));
  const products = useQuery(rowsQuery("GET /api/pledge/products", {}));
  const known = [...(summary.data?.amounts ?? []), ...(products.data ?? [])].map(
    ({ currencyId, currencyName }) => [currencyId, currencyName] as const,
  );
  return {
    rows: summary.data === undefined || products.data === undefined ? undefined : [...new Map(known)],
    failed: summary.isError || products.isError,
    retry: () => void Promise.all([summary.refetch(), products.refetch()]),
  };
}

function Interest() {
  const t = useT();
  const now = useNow(30_000);
  const asked = Number(useQueryParam("currencyId"));
  const { rows: currencies, failed, retry } = useCurrencies();
  const [chosen, setChosen] = useState<InterestFilter>({ currencyId: undefined, days: RANGES[0], epoch: null });
  const known = currencies?.some(([id]) => id === asked) === true ? asked : (currencies?.[0]?.[0] ?? null);
  const filter = chosen.currencyId === undefined ? { ...chosen, currencyId: known } : chosen;
  const fields = interestFields(filter, now);
  return (
    <div className="pb-8">
      <PageHeader
        title={t("pledge_interest")}
        end={
          <FileButton label={t("pledge_file")} load={() => downloadFile("GET /api/pledge/file", fields, "candela-pledge-interest.csv")} />
        }
      />
      <EpochChooser epoch={filter.epoch} onChange={(epoch) => setChosen({ ...chosen, epoch })} />
      {currencies === undefined ? (
        failed ? (
          <PartError onRetry={retry} />
        ) : (
          <SkeletonRows count={6} label={t("ui_loading")} />
        )
      ) : (
        <InterestView currencies={currencies} filter={filter} now={now} onChange={setChosen} />
      )}
    </div>
  );
}
