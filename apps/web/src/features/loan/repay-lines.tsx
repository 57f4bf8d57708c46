import { Description, DescriptionList, useUi } from "@candela/ui";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { useT } from "../../lib/language/i18n.ts";
import type { Collateral, Loan } from "./loan-shapes.ts";
import { shareText } from "./loan-words.ts";
import { useLiveLtv } from "./use-collateral.ts";
import type { RepayFormState } from "./use-repay-form.ts";

interface RepayLinesProps {
  readonly loan: Loan;
  readonly form: Pick<RepayFormState, "parts" | "left" | "isWhole">;
}

/** What a repayment pays, interest first, what is left, and what becomes of the collateral. */
export function RepayLines({ loan, form: { parts, left, isWhole } }: RepayLinesProps) {
  const t = useT();
  const { currencyName, collateral } = loan;
  const money = (value: string) => <AssetAmount own whole code={currencyName} value={value} unit />;
  return (
    <DescriptionList size="medium">
      <Description name={t("loan_first_interest")}>{money(parts.interest)}</Description>
      <Description name={t("loan_then_principal")}>{money(parts.principal)}</Description>
      <Description name={t("loan_left_after")}>{money(left)}</Description>
      {collateral !== null && isWhole && (
        <Description name={t("loan_collateral_returns")}>
          <AssetAmount own whole code={collateral.currencyName} value={collateral.amount} unit />
        </Description>
      )}
      {collateral !== null && !isWhole && <LtvAfter loan={loan} collateral={collateral} left={left} />}
    </DescriptionList>
  );
}

function LtvAfter({ loan, collateral, left }: { readonly loan: Loan; readonly collateral: Collateral; readonly left: string }) {
  const t = useT();
  const style = useUi();
  const { ltv } = useLiveLtv({ ...collateral, debt: left, currencyId: loan.currencyId });
  return (
    <Description name={t("loan_ltv_then")}>
      <bdi className="num">{ltv === null ? "--" : shareText(ltv, style)}</bdi>
    </Description>
  );
}
