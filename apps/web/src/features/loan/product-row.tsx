import { formatDecimal, Row, useUi } from "@candela/ui";
import { CurrencyToken } from "../../lib/components/currency-token.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { LOAN_BUY_PATH } from "../../lib/navigation/paths.ts";
import { useCostText } from "./cost-text.ts";
import type { LoanProduct } from "./loan-shapes.ts";
import { aprText, loanTitle, rangeNote } from "./loan-words.ts";

/** So much costs so much. */
const EXAMPLE = "1000";

/** A product in a line: range and what secures it, the cost of 1,000 for the whole term, and the APR with everything in it. */
export function LoanProductRow({ product, divider }: { readonly product: LoanProduct; readonly divider: boolean }) {
  const t = useT();
  const style = useUi();
  const cost = useCostText();
  const { productId, currencyName, costOfThousand, leastScore, apr, isOpen } = product;
  const costs = t("loan_costs", { amount: formatDecimal(EXAMPLE, style), cost: cost(costOfThousand, currencyName) });
  return (
    <Row
      href={pageHref(LOAN_BUY_PATH, { productId })}
      divider={divider}
      start={<CurrencyToken code={currencyName} />}
      title={<span className="whitespace-normal">{loanTitle(product, t)}</span>}
      note={
        <span className="block whitespace-normal">
          {rangeNote(product, style, t)}
          <span className="block font-medium text-ink">
            {/* Amount and cost belong together: what does not fit beside them has the next line. */}
            <span className="inline-block">{costs}</span>
            {leastScore !== null && ` · ${t("loan_score_from", { score: leastScore })}`}
          </span>
          {!isOpen && <span className="block text-flame-text">{t("loan_closed")}</span>}
        </span>
      }
      end={
        <span className="flex flex-col items-end">
          <bdi className="num text-title3">{aprText(apr, style)}</bdi>
          <span className="max-w-28 text-caption max-compact:max-w-20 font-normal whitespace-normal text-ink-3">{t("loan_apr_all")}</span>
        </span>
      }
    />
  );
}
