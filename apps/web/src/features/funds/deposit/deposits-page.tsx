import type { Fields } from "@candela/api";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { downloadFile } from "../../../lib/account/download-file.ts";
import { EpochChooser } from "../../../lib/components/epoch-chooser.tsx";
import { FileButton } from "../../../lib/components/file-button.tsx";
import { type T, useT } from "../../../lib/language/i18n.ts";
import { pageHref } from "../../../lib/navigation/navigation.ts";
import { DEPOSIT_DETAIL_PATH } from "../../../lib/navigation/paths.ts";
import { dataQuery } from "../../../lib/net/queries.ts";
import { usePagedRows } from "../../../lib/net/use-paged-rows.ts";
import { useSession } from "../../../lib/session/session.ts";
import { useLanguage } from "../../../lib/site/settings.ts";
import { useNow } from "../../../lib/time/now.ts";
import type { DepositRow } from "../money-shapes.ts";
import { FundsPage } from "../parts/funds-page.tsx";
import { EVERYTHING, isFiltered, type MoneyFilter, moneyFields } from "../records/money-filter.ts";
import { MoneyFilters } from "../records/money-filters.tsx";
import { MoneyRow } from "../records/money-row.tsx";
import { RecordList } from "../records/record-list.tsx";
import { SummaryHead } from "../records/summary-head.tsx";
import { summaryPeriod } from "../records/summary-period.ts";
import { depositRowTag, factText, hasParked, sumOf } from "./deposit-view.ts";

type State = NonNullable<Fields<"GET /api/deposit/list">["params[state]"]>;
type Filter = MoneyFilter<State>;

/** Every deposit with its state, the sum of what was credited, and a file of what is shown. */
export default function DepositsPage() {
  const t = useT();
  const [filter, setFilter] = useState<Filter>(EVERYTHING);
  const load = () => downloadFile("GET /api/deposit/file", moneyFields(filter), "candela-deposits.csv");
  return (
    <FundsPage forGuests of="deposit" title={t("deposit_records")} end={<FileButton label={t("funds_file")} load={load} />}>
      <Deposits filter={filter} setFilter={setFilter} />
    </FundsPage>
  );
}

interface DepositsProps {
  readonly filter: Filter;
  readonly setFilter: (filter: Filter) => void;
}

function Deposits({ filter, setFilter }: DepositsProps) {
  const t = useT();
  const { tag } = useLanguage();
  // A sum of another user is of no use to this one.
  const userId = useSession()?.userId;
  const { startTs, endTs, name } = summaryPeriod(filter.days, useNow(30_000), tag);
  const { data: summary } = useQuery(dataQuery("GET /api/deposit/summary", { startTs, endTs, epoch: filter.epoch ?? undefined }));
  const paged = usePagedRows("GET /api/deposit/list", moneyFields(filter), { keepsPrevious: true });
  const open = summary?.open ?? 0;
  const states = [
    { state: "open", text: open > 0 ? `${t("orders_open")} ${open}` : t("orders_open") },
    { state: "credited", text: t("deposit_state_credited") },
    { state: "rejected", text: t("deposit_state_rejected") },
    { state: "expired", text: t("orders_state_expired") },
  ] as const;
  return (
    <div key={userId}>
      <EpochChooser epoch={filter.epoch} onChange={(epoch) => setFilter({ ...EVERYTHING, epoch })} />
      {summary !== undefined && summary !== null && (
        <SummaryHead
          title={`${t("deposit_state_credited")} · ${name}`}
          count={`${t("deposit_records")}: ${summary.count}`}
          summary={summary}
        />
      )}
      <MoneyFilters states={states} filter={filter} onChange={setFilter} />
      <RecordList
        of="deposit"
        paged={paged}
        filtered={isFiltered(filter)}
        onReset={() => setFilter({ ...EVERYTHING, epoch: filter.epoch })}
        row={(deposit, isToday) => <DepositLine deposit={deposit} isToday={isToday} />}
      />
    </div>
  );
}

function DepositLine({ deposit, isToday }: { readonly deposit: DepositRow; readonly isToday: boolean }) {
  const t = useT();
  const { id, network, channelType, createdAt, credited } = deposit;
  const sum = sumOf(deposit);
  return (
    <MoneyRow
      href={pageHref(DEPOSIT_DETAIL_PATH, { id })}
      currencyName={sum.currencyName}
      way={channelType === "crypto" ? network : t(`deposit_kind_${channelType}`)}
      createdAt={createdAt}
      isToday={isToday}
      more={moreOf(deposit, t)}
      amount={credited ?? sum.amount}
      tag={depositRowTag(deposit, t)}
    />
  );
}

/** What is worth knowing beside the moment: why, what did not fit, or how it is told from others. */
function moreOf(deposit: DepositRow, t: T): readonly string[] {
  const { state, reason, facts, reference, channelName, channelType, confirmations, confirmationsNeeded } = deposit;
  if (state === "rejected" && reason !== null) return [t(`deposit_reason_${reason}`)];
  if (hasParked(deposit) || facts.length > 0) return facts.map((fact) => t(factText(fact, deposit)));
  if (state === "expired") return [t("deposit_reason_nothing_arrived")];
  if (reference !== "") return [reference];
  if (channelType === "online") return [channelName];
  if (state === "credited" && confirmations !== null && confirmationsNeeded !== null)
    return [t("funds_of", { count: Math.min(confirmations, confirmationsNeeded), needed: confirmationsNeeded })];
  return [];
}
