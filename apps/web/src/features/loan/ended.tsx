import { compareDecimals, Description, DescriptionList, PaperTag, Tag } from "@candela/ui";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { usePagedRows } from "../../lib/net/use-paged-rows.ts";
import { formatUtcMinute } from "../../lib/time/time-format.ts";
import type { Loan } from "./loan-shapes.ts";
import { loanTitle, stateText } from "./loan-words.ts";

/** What was left of the sale that ended a loan and went to the balance; null where no sale did, and until its event is read. */
function useRest({ id, state }: Loan): string | null {
  const { rows } = usePagedRows("GET /api/loan/events", { "params[loanId]": id });
  if (state !== "liquidated") return null;
  return rows?.find(({ sale }) => sale !== null)?.sale?.rest ?? null;
}

/** A loan that is over: what was borrowed, what it cost, and what was sold of its collateral. */
export function Ended({ loan }: { readonly loan: Loan }) {
  const t = useT();
  const { amount, currencyName, interestPaid, disbursedAt, endedAt, sold, soldFor, saleFees, shortfall, collateral, state } = loan;
  const money = (value: string, code = currencyName) => <AssetAmount own whole code={code} value={value} unit />;
  const moment = (ts: number) => t("orders_utc", { time: formatUtcMinute(ts) });
  const rest = useRest(loan);
  const isSome = (value: string) => compareDecimals(value, "0") > 0;
  return (
    <>
      <section aria-labelledby="loan-ended">
        <h2 id="loan-ended" className="flex flex-wrap items-center gap-x-2.5 text-body text-ink-2">
          {t("loan_borrowed")} <PaperTag />
          <Tag tone={state === "settled" ? "good" : "neutral"}>{stateText(loan, t)}</Tag>
        </h2>
        <p className="text-title1">{money(amount)}</p>
        <p className="text-caption text-ink-2">{loanTitle(loan, t)}</p>
      </section>
      <DescriptionList size="dense">
        <Description name={t("pledge_paid")}>{money(interestPaid)}</Description>
        {isSome(sold) && collateral !== null && (
          <>
            <Description name={t("loan_sale_sold")}>{money(sold, collateral.currencyName)}</Description>
            <Description name={t("loan_sale_gross")}>{money(soldFor)}</Description>
            <Description name={t("trade_fee")}>{money(saleFees)}</Description>
            {rest !== null && isSome(rest) && <Description name={t("loan_sale_rest")}>{money(rest)}</Description>}
          </>
        )}
        {isSome(shortfall) && <Description name={t("loan_sale_shortfall")}>{money(shortfall)}</Description>}
        {disbursedAt !== null && (
          <Description name={t("loan_event_disbursed")} wraps>
            {moment(disbursedAt)}
          </Description>
        )}
        {endedAt !== null && (
          <Description name={stateText(loan, t)} wraps>
            {moment(endedAt)}
          </Description>
        )}
      </DescriptionList>
    </>
  );
}
