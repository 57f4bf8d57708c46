import { Sheet } from "@candela/ui";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { formatUtcDate } from "../../lib/time/time-format.ts";
import type { LoanQuote } from "./loan-shapes.ts";
import { dayStart } from "./loan-words.ts";

interface ScheduleSheetProps {
  readonly open: boolean;
  readonly quote: LoanQuote;
  readonly currencyName: string;
  readonly onClose: () => void;
}

/** Day by day: its interest, and what is owed at its end if nothing is repaid until then. */
export function ScheduleSheet({ open, quote, currencyName, onClose }: ScheduleSheetProps) {
  const t = useT();
  const money = (value: string) => <AssetAmount whole code={currencyName} value={value} />;
  return (
    <Sheet open={open} onClose={onClose} title={t("loan_schedule")}>
      <p className="pb-3 text-caption text-ink-2">{t("loan_schedule_text")}</p>
      <table className="w-full border-collapse text-body">
        <caption className="sr-only">{t("loan_schedule")}</caption>
        <thead>
          <tr className="border-b border-line text-caption text-ink-3">
            <th scope="col" className="py-2 text-start font-medium">
              {t("pledge_day")}
            </th>
            <th scope="col" className="px-2 py-2 text-end font-medium">
              {t("loan_interest")}
            </th>
            <th scope="col" className="py-2 text-end font-medium">
              {t("loan_owed_after")}
            </th>
          </tr>
        </thead>
        <tbody>
          {quote.schedule.map(({ day, interest, owed }) => (
            <tr key={day} className="border-b border-line">
              <th scope="row" className="py-2 text-start font-normal">
                {formatUtcDate(dayStart(day))}
              </th>
              <td className="px-2 py-2 text-end">{money(interest)}</td>
              <td className="py-2 text-end">{money(owed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  );
}
