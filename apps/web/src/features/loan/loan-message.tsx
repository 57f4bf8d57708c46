import { Amount, Button, Description } from "@candela/ui";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import type { MessageWaysProps } from "../../lib/kinds/product-kind-view.ts";
import { useT } from "../../lib/language/i18n.ts";
import type { SiteMessage } from "../../lib/messages/message-teller.ts";
import { navigateTo } from "../../lib/navigation/navigation.ts";
import { LOAN_PATH, LOAN_REPAY_PATH } from "../../lib/navigation/paths.ts";

/** What is owed, and of a sale what was sold and the price. */
export function LoanFacts({
  params: { asset = "", amount, due, collateral = "", sold, gross, price, shortfall },
}: Pick<SiteMessage, "params">) {
  const t = useT();
  const isSome = (text: string | undefined): text is string => text !== undefined && Number.parseFloat(text) > 0;
  return (
    <>
      {amount !== undefined && (
        <Description name={t("loan_asked_for")}>
          <AssetAmount own whole code={asset} value={amount} unit />
        </Description>
      )}
      {due !== undefined && (
        <Description name={t("loan_to_repay_then")}>
          <AssetAmount own whole code={asset} value={due} unit />
        </Description>
      )}
      {sold !== undefined && (
        <Description name={t("loan_sale_sold")}>
          <AssetAmount own whole code={collateral} value={sold} unit />
        </Description>
      )}
      {gross !== undefined && (
        <Description name={t("loan_sale_gross")}>
          <AssetAmount own whole code={asset} value={gross} unit />
        </Description>
      )}
      {isSome(shortfall) && (
        <Description name={t("loan_sale_shortfall")}>
          <AssetAmount own whole code={asset} value={shortfall} unit />
        </Description>
      )}
      {price !== undefined && (
        <Description name={t("loan_sale_price")}>
          <Amount value={price} />
        </Description>
      )}
    </>
  );
}

const isId = (text: string) => /^[1-9]\d{0,18}$/.test(text);

/** To the loan. */
export function LoanWays({ message: { params } }: MessageWaysProps) {
  const t = useT();
  const { id = "" } = params;
  if (!isId(id)) return null;
  return (
    <Button wide onClick={() => void navigateTo(LOAN_PATH, { id })}>
      {t("inbox_look")}
    </Button>
  );
}

/** To the repayment, and to the loan. */
export function RepayWays(props: MessageWaysProps) {
  const t = useT();
  const { id = "" } = props.message.params;
  if (!isId(id)) return null;
  return (
    <>
      <Button wide onClick={() => void navigateTo(LOAN_REPAY_PATH, { id })}>
        {t("loan_repay")}
      </Button>
      <Button wide kind="secondary" onClick={() => void navigateTo(LOAN_PATH, { id })}>
        {t("inbox_look")}
      </Button>
    </>
  );
}
