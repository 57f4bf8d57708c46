import { Button, EmptyState, SkeletonRows, Tabs } from "@candela/ui";
import { useState } from "react";
import { EpochChooser } from "../../lib/components/epoch-chooser.tsx";
import { MoreButton } from "../../lib/components/more-button.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { navigateTo } from "../../lib/navigation/navigation.ts";
import { LOANS_PATH } from "../../lib/navigation/paths.ts";
import { usePagedRows } from "../../lib/net/use-paged-rows.ts";
import { LoanRow } from "./loan-row.tsx";

type List = "open" | "ended";

/** Every loan: those that run or wait for a decision, and those that ended. */
export function LoansView() {
  const t = useT();
  const [list, setList] = useState<List>("open");
  const [epoch, setEpoch] = useState<number | null>(null);
  const choices = [
    { value: "open", label: t("earning_state_running") },
    { value: "ended", label: t("earning_list_ended") },
  ] as const;
  return (
    <>
      <EpochChooser epoch={epoch} onChange={setEpoch} />
      <Tabs label={t("loan_yours")} choices={choices} value={list} onChange={setList} panelId="loan-list" />
      <div id="loan-list" role="tabpanel">
        <Loans key={list} isOpen={list === "open"} epoch={epoch} />
      </div>
    </>
  );
}

function Loans({ isOpen, epoch }: { readonly isOpen: boolean; readonly epoch: number | null }) {
  const t = useT();
  const fields = { "params[isOpen]": isOpen, epoch: epoch ?? undefined };
  const { rows, failed, retry, more, reading, moreFailed } = usePagedRows("GET /api/loan/orderList", fields, { keep: true });
  if (failed) return <PartError onRetry={retry} />;
  if (rows === undefined) return <SkeletonRows count={5} label={t("ui_loading")} />;
  if (rows.length === 0) return <None />;
  return (
    <>
      <ul>
        {rows.map((loan, index) => (
          <li key={loan.id}>
            <LoanRow loan={loan} divider={index < rows.length - 1} />
          </li>
        ))}
      </ul>
      <MoreButton more={more} reading={reading} moreFailed={moreFailed} className="page-x pt-5" />
    </>
  );
}

function None() {
  const t = useT();
  return (
    <EmptyState
      title={t("loan_no_orders")}
      text={t("loan_no_orders_text")}
      action={
        <Button wide data-feature="loan" onClick={() => void navigateTo(LOANS_PATH)}>
          {t("loan_borrow")}
        </Button>
      }
    />
  );
}
