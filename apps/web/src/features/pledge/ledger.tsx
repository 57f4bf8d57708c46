import { Button, EmptyState, Notice, SkeletonRows } from "@candela/ui";
import { useState } from "react";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { LedgerRow } from "./ledger-row.tsx";
import type { Interest } from "./use-interest.ts";

const ROWS = 30;

/** Postings of interest, newest first, some at a time. */
export function Ledger({ interest: { days, isWhole, failed, retry } }: { readonly interest: Interest }) {
  const t = useT();
  const [count, setCount] = useState(ROWS);
  if (failed) return <PartError onRetry={retry} />;
  if (days === undefined) return <SkeletonRows count={6} label={t("ui_loading")} />;
  if (days.length === 0) return <EmptyState title={t("pledge_no_interest")} text={t("pledge_no_interest_text")} />;
  const shown = days.slice(0, count);
  return (
    <>
      <ul className="border-t border-line">
        {shown.map((day) => (
          <li key={`${day.orderId} ${day.day}`}>
            <LedgerRow day={day} />
          </li>
        ))}
      </ul>
      {days.length > count && (
        <div className="page-x grid place-items-center pt-5">
          <Button kind="secondary" size="small" onClick={() => setCount(count + ROWS)}>
            {t("record_more")}
          </Button>
        </div>
      )}
      {days.length <= count && isWhole === false && (
        <div className="page-x pt-3">
          <Notice>{t("pledge_partly", { count: days.length })}</Notice>
        </div>
      )}
    </>
  );
}
