import { Button, compareDecimals, Notice, Segmented, showToast } from "@candela/ui";
import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import { useState } from "react";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { CurrencyToken } from "../../lib/components/currency-token.tsx";
import { useAvailable, useCurrencies } from "../../lib/currencies/currencies.ts";
import { CurrencySheet } from "../../lib/currencies/currency-sheet.tsx";
import { HeldRate } from "../../lib/currencies/held-rate.tsx";
import { LeaningNote } from "../../lib/currencies/leaning-note.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { SLOT, withSlot } from "../../lib/language/with-slot.tsx";
import { returnTo } from "../../lib/navigation/navigation.ts";
import { LOAN_PATH } from "../../lib/navigation/paths.ts";
import { AmountBox } from "./amount-box.tsx";
import { DebtHero } from "./debt-hero.tsx";
import type { Loan } from "./loan-shapes.ts";
import { RepayLines } from "./repay-lines.tsx";
import { RepaySheet } from "./repay-sheet.tsx";
import { useRepaymentText } from "./repayment-text.ts";
import { type RepayFormState, type Share, useRepayForm } from "./use-repay-form.ts";

export function RepayForm({ loan: told }: { readonly loan: Loan }) {
  const t = useT();
  // The event of the own repayment may come before its answer: what was sent would be taken off the new debt once more.
  const [sent, setSent] = useState<Loan | null>(null);
  const loan = sent ?? told;
  const form = useRepayForm(loan);
  const { share, field, fault, blocked, money } = form;
  return (
    <div className="page-x flex flex-col gap-4 pt-1">
      <Due loan={loan} />
      <Segmented<Share>
        label={t("loan_repay")}
        value={share}
        onChange={form.setShare}
        choices={[
          { value: "all", label: t("loan_repay_all") },
          { value: "part", label: t("loan_repay_part") },
        ]}
      />
      {share === "part" && (
        <AmountBox
          label={t("loan_repay_amount")}
          code={loan.currencyName}
          value={field.text}
          fault={field.told(fault) ?? undefined}
          onWrite={field.write}
        />
      )}
      <From loan={loan} form={form} />
      <RepayLines loan={loan} form={form} />
      {blocked !== undefined && (
        <div role="status">
          <Notice tone="attention">{blocked}</Notice>
        </div>
      )}
      <Sending loan={loan} form={form} onSending={setSent} reason={blocked ?? fault ?? money ?? undefined} />
    </div>
  );
}

function Due({ loan: { due, currencyName } }: { readonly loan: Loan }) {
  const t = useT();
  return (
    <section aria-labelledby="loan-due">
      <h2 id="loan-due" className="text-body text-ink-2">
        {t("loan_to_repay")}
      </h2>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <DebtHero leads currencyName={currencyName} due={due} />
      </p>
    </section>
  );
}

/** Which balance pays, and what of it where that is another one. */
function From({ loan, form }: { readonly loan: Loan; readonly form: RepayFormState }) {
  const t = useT();
  const { rows = [] } = useCurrencies();
  const available = useAvailable();
  const [choosing, setChoosing] = useState(false);
  const { from, setFrom, balance, isExchanged, before, paid, money } = form;
  // What is there to pay from, and the loan's own currency always.
  const offered = rows.filter(({ id }) => id === loan.currencyId || compareDecimals(available(id) ?? "0", "0") > 0);
  return (
    <div>
      <p className="pb-1.5 text-caption font-medium text-ink-2">{t("pledge_paid_from")}</p>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setChoosing(true)}
        className="flex min-h-14 w-full cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded-tile bg-fill px-4 py-2 text-start active:bg-fill-press max-compact:px-3"
      >
        <CurrencyToken code={from.currencyName} size={32} />
        <span className="min-w-0 flex-1">
          <bdi className="block text-row">{from.currencyName}</bdi>
          {balance.most !== undefined && (
            <span className="block text-caption text-ink-3">
              {withSlot(
                t("balance_has", { amount: SLOT }),
                <AssetAmount own whole spendable code={from.currencyName} value={balance.most} unit />,
              )}
            </span>
          )}
        </span>
        {isExchanged && paid !== undefined && (
          <span className="text-row">
            <AssetAmount whole code={from.currencyName} value={paid} unit />
          </span>
        )}
        <CaretDownIcon size={16} aria-hidden="true" className="text-ink-2" />
      </button>
      {money !== null && (
        <p role="status" className="pt-1.5 text-caption text-danger">
          {money}
        </p>
      )}
      <LeaningNote of={balance} />
      {isExchanged && before !== undefined && (
        <>
          <HeldRate quote={before} />
          <p className="text-caption text-ink-2">{t("loan_exchange_rest")}</p>
        </>
      )}
      <CurrencySheet
        open={choosing}
        title={t("pledge_paid_from")}
        currencies={offered}
        chosen={from.id}
        onPick={({ id, currencyName }) => {
          setFrom({ id, currencyName });
          setChoosing(false);
        }}
        onClose={() => setChoosing(false)}
      />
    </div>
  );
}

interface SendingProps {
  readonly loan: Loan;
  readonly form: RepayFormState;
  readonly reason: string | undefined;
  /** The loan that a repayment is under way of; null when none is any more. */
  readonly onSending: (loan: Loan | null) => void;
}

function Sending({ loan, form, reason, onSending }: SendingProps) {
  const t = useT();
  const sumText = useRepaymentText();
  const [confirming, setConfirming] = useState(false);
  const { amount, isExchanged, quote } = form;
  const isNone = amount === "";
  const waits = isExchanged && quote === undefined ? t("exchange_renewing") : undefined;
  const done = (repaid: Loan) => {
    setConfirming(false);
    // The page stands until the loan's own has come: what was repaid must not be offered again of the new debt.
    form.field.set("");
    showToast({ text: t(repaid.state === "settled" ? "loan_repaid_whole" : "loan_repaid"), tone: "good" });
    void returnTo(LOAN_PATH, { id: repaid.id });
  };
  return (
    <>
      <Button wide disabledReason={isNone ? t("trade_enter_amount") : (reason ?? waits)} onClick={() => setConfirming(true)}>
        {isNone ? t("loan_repay") : t("loan_repay_sum", { amount: sumText(form), currency: loan.currencyName })}
      </Button>
      {confirming && (
        <RepaySheet
          loan={loan}
          form={form}
          blocked={reason ?? waits}
          onSending={onSending}
          onDone={done}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
