import { EmptyState, formatDecimal, Row, SectionTitle, SkeletonRows, trimZeros, useUi } from "@candela/ui";
import { downloadFile } from "../../lib/account/download-file.ts";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { FileChip } from "../../lib/components/file-chip.tsx";
import { MoreButton } from "../../lib/components/more-button.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { percentOf } from "../../lib/earning/earning-view.ts";
import { useT } from "../../lib/language/i18n.ts";
import { usePagedRows } from "../../lib/net/use-paged-rows.ts";
import { formatUtcDate } from "../../lib/time/time-format.ts";
import type { Loan, LoanDay } from "./loan-shapes.ts";
import { dayStart } from "./loan-words.ts";

/** Interest of each day with its formula, newest first, page by page; nothing of what was never lent. */
export function DaysLedger({ loan: { id, disbursedAt } }: { readonly loan: Loan }) {
  const t = useT();
  if (disbursedAt === null) return null;
  return (
    <section aria-labelledby="loan-days" className="pt-3">
      <SectionTitle
        id="loan-days"
        end={
          <FileChip
            label={t("loan_file")}
            load={() => downloadFile("GET /api/loan/file", { "params[loanId]": id }, `candela-loan-${id}.csv`)}
          />
        }
      >
        {t("loan_days")}
      </SectionTitle>
      <p className="page-x pb-2 text-caption text-ink-2">{t("loan_days_note")}</p>
      <Days id={id} />
    </section>
  );
}

function Days({ id }: { readonly id: string }) {
  const t = useT();
  const { rows, failed, retry, more, reading, moreFailed } = usePagedRows("GET /api/loan/days", { "params[loanId]": id });
  if (failed) return <PartError onRetry={retry} />;
  if (rows === undefined) return <SkeletonRows count={3} label={t("ui_loading")} />;
  if (rows.length === 0) return <EmptyState title={t("lock_days_none")} text={t("lock_days_none_text")} />;
  return (
    <>
      <ul className="border-t border-line">
        {rows.map((day, index) => (
          <li key={day.id}>
            <DayRow day={day} divider={index < rows.length - 1} />
          </li>
        ))}
      </ul>
      <MoreButton more={more} reading={reading} moreFailed={moreFailed} className="page-x pt-4" />
    </>
  );
}

function DayRow({
  day: { day, principal, rate, interest, isOverdue, currencyName },
  divider,
}: {
  readonly day: LoanDay;
  readonly divider: boolean;
}) {
  const t = useT();
  const style = useUi();
  return (
    <Row
      divider={divider}
      title={formatUtcDate(dayStart(day))}
      note={
        <span className="block whitespace-normal">
          {style.hidesOwn !== true && (
            <bdi className="num">
              {formatDecimal(trimZeros(principal), style)} × {percentOf(rate, style)}
            </bdi>
          )}
          {isOverdue && <span className="block text-flame-text">{t("loan_day_late")}</span>}
        </span>
      }
      end={<AssetAmount own whole code={currencyName} value={interest} unit />}
    />
  );
}
