import type { Fields } from "@candela/api";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { downloadFile } from "../../../lib/account/download-file.ts";
import { EpochChooser } from "../../../lib/components/epoch-chooser.tsx";
import { FileButton } from "../../../lib/components/file-button.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { pageHref } from "../../../lib/navigation/navigation.ts";
import { WITHDRAWALS_PATH } from "../../../lib/navigation/paths.ts";
import { useIdParam } from "../../../lib/navigation/query-param.ts";
import { dataQuery } from "../../../lib/net/queries.ts";
import { usePagedRows } from "../../../lib/net/use-paged-rows.ts";
import { useSession } from "../../../lib/session/session.ts";
import { useLanguage } from "../../../lib/site/settings.ts";
import { useNow } from "../../../lib/time/now.ts";
import type { WithdrawalRow } from "../money-shapes.ts";
import { FundsPage } from "../parts/funds-page.tsx";
import { EVERYTHING, isFiltered, type MoneyFilter, moneyFields } from "../records/money-filter.ts";
import { MoneyFilters } from "../records/money-filters.tsx";
import { MoneyRow } from "../records/money-row.tsx";
import { RecordList } from "../records/record-list.tsx";
import { SummaryHead } from "../records/summary-head.tsx";
import { summaryPeriod } from "../records/summary-period.ts";
import { WithdrawalDetail } from "./withdrawal-detail.tsx";
import { reasonText, withdrawalTag } from "./withdrawal-view.ts";

type State = NonNullable<Fields<"GET /api/withdrawal/list">["params[state]"]>;
type Filter = MoneyFilter<State>;

/** Every withdrawal with its state; with an id in the address that one, with all its steps. */
export default function WithdrawalsPage() {
  const t = useT();
  const id = useIdParam();
  const [filter, setFilter] = useState<Filter>(EVERYTHING);
  const load = () => downloadFile("GET /api/withdrawal/file", moneyFields(filter), "candela-withdrawals.csv");
  if (id !== null)
    return (
      <FundsPage forGuests of="withdraw" title={t("record_reason_withdrawal_paid")}>
        <WithdrawalDetail id={id} />
      </FundsPage>
    );
  return (
    <FundsPage forGuests of="withdraw" title={t("withdraw_records")} end={<FileButton label={t("funds_file")} load={load} />}>
      <Withdrawals filter={filter} setFilter={setFilter} />
    </FundsPage>
  );
}

interface WithdrawalsProps {
  readonly filter: Filter;
  readonly setFilter: (filter: Filter) => void;
}

function Withdrawals({ filter, setFilter }: WithdrawalsProps) {
  const t = useT();
  const { tag } = useLanguage();
  const userId = useSession()?.userId;
  const { startTs, endTs, name } = summaryPeriod(filter.days, useNow(30_000), tag);
  const { data: summary } = useQuery(dataQuery("GET /api/withdrawal/summary", { startTs, endTs, epoch: filter.epoch ?? undefined }));
  const paged = usePagedRows("GET /api/withdrawal/list", moneyFields(filter), { keepsPrevious: true });
  const open = summary?.open ?? 0;
  const states = [
    { state: "open", text: open > 0 ? `${t("orders_open")} ${open}` : t("orders_open") },
    { state: "paid", text: t("withdraw_state_paid") },
    { state: "rejected", text: t("deposit_state_rejected") },
    { state: "cancelled", text: t("orders_state_cancelled") },
    { state: "returned", text: t("withdraw_state_returned") },
  ] as const;
  return (
    <div key={userId}>
      <EpochChooser epoch={filter.epoch} onChange={(epoch) => setFilter({ ...EVERYTHING, epoch })} />
      {summary !== undefined && summary !== null && (
        <SummaryHead
          title={`${t("withdraw_state_paid")} · ${name}`}
          count={`${t("withdraw_records")}: ${summary.count}`}
          summary={summary}
        />
      )}
      <MoneyFilters states={states} filter={filter} onChange={setFilter} />
      <RecordList
        of="withdraw"
        paged={paged}
        filtered={isFiltered(filter)}
        onReset={() => setFilter({ ...EVERYTHING, epoch: filter.epoch })}
        row={(withdrawal, isToday) => <WithdrawalLine withdrawal={withdrawal} isToday={isToday} />}
      />
    </div>
  );
}

function WithdrawalLine({ withdrawal, isToday }: { readonly withdrawal: WithdrawalRow; readonly isToday: boolean }) {
  const t = useT();
  const { id, currencyName, network, channelType, createdAt, reason, destinationLabel, destination } = withdrawal;
  return (
    <MoneyRow
      href={pageHref(WITHDRAWALS_PATH, { id })}
      currencyName={currencyName}
      way={channelType === "crypto" ? network : t(`deposit_kind_${channelType}`)}
      createdAt={createdAt}
      isToday={isToday}
      more={[reason === null ? destinationLabel || destination : reasonText(reason, t)]}
      amount={withdrawal.amount}
      tag={withdrawalTag(withdrawal, t)}
    />
  );
}
