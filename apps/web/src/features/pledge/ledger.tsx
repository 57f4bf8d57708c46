import { EmptyState, SkeletonRows } from "@candela/ui";
import { MoreButton } from "../../lib/components/more-button.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { LedgerRow } from "./ledger-row.tsx";
import type { Interest } from "./use-interest.ts";

/** Postings of interest, newest first, page by page. */
export function Ledger({ interest: { rows, failed, retry, more, reading, moreFailed } }: { readonly interest: Interest }) {
  const t = useT();
  if (failed) return <PartError onRetry={retry} />;
  if (rows === undefined) return <SkeletonRows count={6} label={t("ui_loading")} />;
  if (rows.length === 0) return <EmptyState title={t("pledge_no_interest")} text={t("pledge_no_interest_text")} />;
  return (
    <>
      <ul className="border-t border-line">
        {rows.map((day) => (
          <li key={day.id}>
            <LedgerRow day={day} />
          </li>
        ))}
      </ul>
      <MoreButton more={more} reading={reading} moreFailed={moreFailed} className="page-x pt-5" />
    </>
  );
}
