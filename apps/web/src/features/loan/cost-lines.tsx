import { Description, DescriptionList, sumDecimals, useUi } from "@candela/ui";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { percentOf } from "../../lib/earning/earning-view.ts";
import { useT } from "../../lib/language/i18n.ts";
import { formatUtcDay } from "../../lib/time/time-format.ts";
import { useCostText } from "./cost-text.ts";
import type { LoanProduct, LoanQuote } from "./loan-shapes.ts";
import { interestOfDays, scaleOf } from "./loan-sums.ts";
import { dayStart } from "./loan-words.ts";

interface CostLinesProps {
  readonly product: LoanProduct;
  readonly amount: string;
  readonly day: string;
  /** For the days; undefined while it is on its way. */
  readonly quote: LoanQuote | undefined;
}

/** What one gets, what it costs, and what is repaid by when. */
export function CostLines({ product, amount, day, quote }: CostLinesProps) {
  const t = useT();
  const { currencyId, currencyName, isSecured, termDays, dailyRate } = product;
  const costText = useCostText();
  const sum = amount === "" ? "0" : amount;
  const interest = interestOfDays(sum, dailyRate, termDays, scaleOf(currencyId));
  const money = (value: string, unit = false) => <AssetAmount whole code={currencyName} value={value} unit={unit} />;
  return (
    <section aria-label={t("loan_total_cost")} className="rounded-card border border-line px-4.5 py-2.5 max-compact:px-4">
      <DescriptionList size="dense">
        <Description name={t(isSecured ? "loan_you_get" : "loan_you_get_checked")}>{money(sum)}</Description>
        <Description
          name={
            <>
              {t("loan_interest")}{" "}
              <bdi className="num whitespace-nowrap">
                {termDays} × {costText(day, currencyName)}
              </bdi>
            </>
          }
        >
          {money(interest)}
        </Description>
        <Description
          total
          name={quote === undefined ? t("loan_you_repay") : t("loan_repay_by", { date: formatUtcDay(dayStart(quote.dueDay)) })}
        >
          {money(sumDecimals([sum, interest]), true)}
        </Description>
      </DescriptionList>
    </section>
  );
}

/** What repaying early costs, and what a late day does. */
export function LaterLines({ product }: { readonly product: LoanProduct }) {
  const t = useT();
  const style = useUi();
  return (
    <DescriptionList size="dense">
      <Description name={t("loan_early")} wraps>
        {t("loan_early_any")}
      </Description>
      <Description name={t("loan_late")} wraps>
        {t("loan_rate_day", { rate: percentOf(product.overdueRate, style) })}
      </Description>
    </DescriptionList>
  );
}
