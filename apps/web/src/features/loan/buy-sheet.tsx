import { Button, Description, DescriptionList, Notice, PaperTag, Sheet, useUi } from "@candela/ui";
import { type ReactNode, useState } from "react";
import { AcceptedText } from "../../lib/components/accepted-text.tsx";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { SendingNotice, SendOnce } from "../../lib/components/sending-notice.tsx";
import { percentOf } from "../../lib/earning/earning-view.ts";
import { useAmountText } from "../../lib/earning/use-earning-amount.ts";
import { useT } from "../../lib/language/i18n.ts";
import { formatUtcDate } from "../../lib/time/time-format.ts";
import type { Loan, LoanProduct, LoanQuote } from "./loan-shapes.ts";
import { aprText, dayStart, loanTitle } from "./loan-words.ts";
import { useLoanCommand } from "./use-loan-command.ts";

interface BuySheetProps {
  /** As it is now: terms that changed since the sheet was opened are shown before they can be agreed to. */
  readonly product: LoanProduct;
  /** Of exactly what is asked for; undefined while another is on its way. */
  readonly quote: LoanQuote | undefined;
  readonly collateral: { readonly currencyId: number; readonly currencyName: string; readonly amount: string } | null;
  /** Why it cannot be sent now. */
  readonly blocked: string | undefined;
  /** What can be lost, in words. */
  readonly risk: ReactNode;
  readonly onDone: (loan: Loan) => void;
  readonly onClose: () => void;
}

const isOther = (one: LoanProduct, other: LoanProduct) => one.version !== other.version || one.textVersion !== other.textVersion;

/** The last look before money is borrowed. What is agreed to are the terms and the text that stand here, by their versions. */
export function BuySheet({ product, quote, collateral, blocked, risk, onDone, onClose }: BuySheetProps) {
  const t = useT();
  const [read, setRead] = useState(product);
  const [sent, setSent] = useState(product);
  const [first] = useState(quote);
  const { sending, send } = useLoanCommand();
  const amountText = useAmountText();
  const isNew = isOther(product, read);
  const shown = quote ?? first;
  const buy = async () => {
    if (shown === undefined) return;
    setSent(read);
    const made = await send("POST /api/loan/buy", {
      ...{ productId: read.productId, amount: shown.amount, version: read.version, textVersion: read.textVersion },
      ...(collateral !== null && { collateralId: collateral.currencyId, collateral: collateral.amount }),
    });
    if (made !== null) onDone(made);
  };
  if (shown === undefined) return null;
  const amount = { amount: amountText(shown.amount), currency: read.currencyName };
  return (
    <Sheet
      open
      busy={sending.step === "sending"}
      onClose={onClose}
      title={t("loan_confirm")}
      tag={<PaperTag />}
      action={
        <SendOnce sending={sending} onClose={onClose}>
          {isNew ? (
            <Button wide onClick={() => setRead(product)}>
              {t("earning_terms_show")}
            </Button>
          ) : (
            <Button wide loading={sending.step === "sending"} disabledReason={blocked} onClick={() => void buy()}>
              {t(read.isSecured ? "loan_take" : "loan_apply", amount)}
            </Button>
          )}
        </SendOnce>
      }
    >
      <Agreed product={read} quote={shown} collateral={collateral} />
      <div className="flex flex-col gap-2 pt-2">
        {risk}
        {read.textVersion !== first?.textVersion && <AcceptedText of="loan" version={read.textVersion} />}
        {isNew && (
          <div role="status">
            <Notice tone="attention">{t("earning_terms_new")}</Notice>
          </div>
        )}
        {blocked !== undefined && <Notice tone="attention">{blocked}</Notice>}
        {/* What was said of earlier terms is no word on those that were read since. */}
        {!isNew && !isOther(read, sent) && <SendingNotice sending={sending} what="funds" />}
      </div>
    </Sheet>
  );
}

function Agreed({ product, quote, collateral }: Pick<BuySheetProps, "product" | "collateral"> & { readonly quote: LoanQuote }) {
  const t = useT();
  const style = useUi();
  const { currencyName, overdueRate, isSecured } = product;
  const money = (value: string, code = currencyName) => <AssetAmount whole code={code} value={value} unit />;
  return (
    <DescriptionList size="medium">
      <Description name={t("loan_total_cost")}>{money(quote.interest)}</Description>
      <Description name={t("loan_apr_all")}>
        <bdi className="num">{aprText(quote.apr, style)}</bdi>
      </Description>
      <Description name={loanTitle(product, t)}>{money(quote.amount)}</Description>
      {isSecured && collateral !== null && (
        <Description name={t("loan_collateral")}>{money(collateral.amount, collateral.currencyName)}</Description>
      )}
      <Description name={t("loan_late")} wraps>
        {t("loan_rate_day", { rate: percentOf(overdueRate, style) })}
      </Description>
      <Description name={t("earning_terms_version")}>
        <bdi className="num">
          {product.name} · {product.version}
        </bdi>
      </Description>
      <Description name={t("loan_terms_text")}>
        <bdi className="num">{product.textVersion}</bdi>
      </Description>
      <Description name={t("loan_repay_by", { date: formatUtcDate(dayStart(quote.dueDay)) })} total>
        {money(quote.repay)}
      </Description>
    </DescriptionList>
  );
}
