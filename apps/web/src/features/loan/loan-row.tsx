import { Row } from "@candela/ui";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { CurrencyToken } from "../../lib/components/currency-token.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { LOAN_PATH } from "../../lib/navigation/paths.ts";
import { formatUtcDate } from "../../lib/time/time-format.ts";
import { isRunning, type Loan } from "./loan-shapes.ts";
import { dayStart, loanTitle, stateText } from "./loan-words.ts";

interface LoanRowProps {
  readonly loan: Loan;
  readonly divider: boolean;
}

/** A loan in a line: how it stands, when it is due, and what is owed; of one that ended what was borrowed. */
export function LoanRow({ loan, divider }: LoanRowProps) {
  const t = useT();
  const { id, currencyName, dueDay, due, amount, endedAt, appliedAt, alarm, state } = loan;
  const runs = isRunning(loan);
  const isPressing = state === "overdue" || (runs && alarm !== "none");
  return (
    <Row
      href={pageHref(LOAN_PATH, { id })}
      divider={divider}
      start={<CurrencyToken code={currencyName} />}
      title={<span className="whitespace-normal">{loanTitle(loan, t)}</span>}
      note={
        <span className="block whitespace-normal">
          <span className={isPressing ? "font-medium text-flame-text" : ""}>{stateText(loan, t)}</span>
          <span className="block">
            {runs && dueDay !== null ? t("loan_due", { date: formatUtcDate(dayStart(dueDay)) }) : formatUtcDate(endedAt ?? appliedAt)}
          </span>
        </span>
      }
      end={<AssetAmount own whole code={currencyName} value={runs ? due : amount} unit />}
    />
  );
}
