import { formatDecimal, useUi } from "@candela/ui";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { useT } from "../../lib/language/i18n.ts";
import type { LoanProduct } from "./loan-shapes.ts";
import { interestOfDays, scaleOf } from "./loan-sums.ts";
import { aprText } from "./loan-words.ts";

/** What the cost is told of before an amount is typed. */
const EXAMPLE = "1000";

interface CostLeadProps {
  readonly product: LoanProduct;
  /** Decimal text; empty before one is typed: then the cost of 1,000 is told. */
  readonly amount: string;
}

/** The total cost of the credit in money as the largest figure of the page, and the APR under it. */
export function CostLead({ product, amount }: CostLeadProps) {
  const t = useT();
  const style = useUi();
  const { currencyId, currencyName, dailyRate, termDays, apr } = product;
  const isExample = amount === "";
  const cost = interestOfDays(isExample ? EXAMPLE : amount, dailyRate, termDays, scaleOf(currencyId));
  return (
    <p className="pt-1 text-center text-balance">
      <span className="block text-body text-ink-2">
        {isExample ? t("loan_total_cost_of", { amount: formatDecimal(EXAMPLE, style), currency: currencyName }) : t("loan_total_cost")}
      </span>
      <span className="flex flex-wrap items-baseline justify-center gap-x-2">
        <span className="text-amount">
          <AssetAmount whole code={currencyName} value={cost} />
        </span>
        <bdi className="text-title2 font-normal text-ink-2">{currencyName}</bdi>
      </span>
      <span className="block pt-1 text-body text-ink-2">{t("loan_apr_line", { rate: aprText(apr, style) })}</span>
    </p>
  );
}
