import { Button, Description, DescriptionList, Notice, PaperTag, Sheet } from "@candela/ui";
import { useState } from "react";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { SendingNotice, SendOnce } from "../../lib/components/sending-notice.tsx";
import { HeldRate } from "../../lib/currencies/held-rate.tsx";
import { useT } from "../../lib/language/i18n.ts";
import type { Loan } from "./loan-shapes.ts";
import { RepayLines } from "./repay-lines.tsx";
import { useRepaymentText } from "./repayment-text.ts";
import { useLoanCommand } from "./use-loan-command.ts";
import type { RepayFormState } from "./use-repay-form.ts";

interface RepaySheetProps {
  /** As it is now: a sum that changed since the sheet was opened is shown before it can be agreed to. */
  readonly loan: Loan;
  readonly form: RepayFormState;
  readonly blocked: string | undefined;
  /** The loan as it is sent, and null as soon as that has an outcome. */
  readonly onSending: (loan: Loan | null) => void;
  readonly onDone: (loan: Loan) => void;
  readonly onClose: () => void;
}

/** The last look before a repayment: of all of it the sum that was read is named, and no other is paid. */
export function RepaySheet({ loan, form, blocked, onSending, onDone, onClose }: RepaySheetProps) {
  const t = useT();
  const sumText = useRepaymentText();
  const [readDue, setReadDue] = useState(loan.due);
  const { sending, send } = useLoanCommand();
  const { amount, isWhole, isExchanged, quote, before, from, renew } = form;
  const isNew = isWhole && loan.due !== readDue;
  const repay = async () => {
    onSending(loan);
    const repaid = await send("POST /api/loan/repay", {
      ...{ id: loan.id, amount, isWhole },
      ...(isExchanged && quote !== undefined && { quote: quote.quote }),
    });
    onSending(null);
    if (repaid !== null) onDone(repaid);
    else if (isExchanged) renew();
  };
  const shown = quote ?? before;
  return (
    <Sheet
      open
      busy={sending.step === "sending"}
      onClose={onClose}
      title={t("loan_repay_confirm")}
      tag={<PaperTag />}
      action={
        <SendOnce sending={sending} onClose={onClose}>
          {isNew ? (
            <Button wide onClick={() => setReadDue(loan.due)}>
              {t("earning_back_show")}
            </Button>
          ) : (
            <Button wide loading={sending.step === "sending"} disabledReason={blocked} onClick={() => void repay()}>
              {t("loan_repay_sum", { amount: sumText(form), currency: loan.currencyName })}
            </Button>
          )}
        </SendOnce>
      }
    >
      {isExchanged && shown !== undefined && (
        <>
          <DescriptionList size="medium">
            <Description name={t("exchange_pay")}>
              <AssetAmount whole code={from.currencyName} value={shown.paid} unit />
            </Description>
            <Description name={t("exchange_get")}>
              <AssetAmount whole code={loan.currencyName} value={shown.received} unit />
            </Description>
          </DescriptionList>
          <HeldRate quote={shown} />
        </>
      )}
      <RepayLines loan={loan} form={form} />
      <div className="flex flex-col gap-2 pt-2">
        {isNew && (
          <div role="status">
            <Notice tone="attention">{t("loan_due_new")}</Notice>
          </div>
        )}
        {blocked !== undefined && <Notice tone="attention">{blocked}</Notice>}
        {!isNew && <SendingNotice sending={sending} what="funds" />}
      </div>
    </Sheet>
  );
}
