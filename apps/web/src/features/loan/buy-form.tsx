import { Button, compareDecimals, formatDecimal, PaperTag, Row, showToast, trimZeros, useUi } from "@candela/ui";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { useState } from "react";
import { useAmountText } from "../../lib/earning/use-earning-amount.ts";
import { useT } from "../../lib/language/i18n.ts";
import { SLOT, withSlot } from "../../lib/language/with-slot.tsx";
import { currencyName } from "../../lib/market/currency-name.ts";
import { pageHref, redirectTo } from "../../lib/navigation/navigation.ts";
import { IDENTITY_PATH, LOAN_PATH } from "../../lib/navigation/paths.ts";
import { useLanguage } from "../../lib/site/settings.ts";
import { AmountBox } from "./amount-box.tsx";
import { BuySheet } from "./buy-sheet.tsx";
import { CollateralBox } from "./collateral-box.tsx";
import { CostLead } from "./cost-lead.tsx";
import { CostLines, LaterLines } from "./cost-lines.tsx";
import { LevelRows } from "./level-rows.tsx";
import type { Loan, LoanProduct } from "./loan-shapes.ts";
import { shownLevels } from "./loan-sums.ts";
import { RiskNote } from "./risk-note.tsx";
import { ScheduleSheet } from "./schedule-sheet.tsx";
import { ScoreRow, useLoanScore } from "./score-row.tsx";
import { TermKeys } from "./term-keys.tsx";
import { type BuyForm as Form, useBuyForm } from "./use-buy-form.ts";

interface BuyFormProps {
  readonly product: LoanProduct;
  /** Those of the same currency, secured in the same way. */
  readonly terms: readonly LoanProduct[];
  readonly onTerm: (productId: number) => void;
  /** Opens the text that is agreed to. */
  readonly onTerms: () => void;
}

export function BuyForm({ product, terms, onTerm, onTerms }: BuyFormProps) {
  const t = useT();
  const style = useUi();
  const form = useBuyForm(product);
  const { amount, fault } = form;
  const range = { low: formatDecimal(trimZeros(product.minimum), style), high: formatDecimal(trimZeros(product.maximum), style) };
  return (
    <div className="page-x flex flex-col gap-4">
      <CostLead product={product} amount={amount.isEmpty ? "" : amount.amount} />
      <div className="flex flex-col gap-2">
        <AmountBox
          label={t("loan_you_borrow")}
          aside={<bdi className="tabular-nums">{t("earning_rate_range", range)}</bdi>}
          code={product.currencyName}
          value={amount.text}
          fault={amount.told(fault) ?? undefined}
          onWrite={amount.write}
        />
        <TermKeys products={terms} chosen={product} onChoose={onTerm} />
      </div>
      {product.isSecured ? <CollateralBox form={form} currencyName={product.currencyName} /> : <Unsecured />}
      <CostLines product={product} amount={amount.isEmpty ? "" : amount.amount} day={form.day} quote={form.before} />
      <div>
        <LaterLines product={product} />
        <Schedule form={form} currencyName={product.currencyName} />
      </div>
      <Falls product={product} form={form} />
      <RiskNote product={product} form={form} />
      <Sending product={product} form={form} onTerms={onTerms} />
    </div>
  );
}

/** What decides where nothing is pledged: the score, and a verified identity. */
function Unsecured() {
  const t = useT();
  const score = useLoanScore();
  return (
    <div className="-mx-(--page-margin)">
      <ScoreRow always />
      {score !== null && !score.isIdentified && (
        <Row
          dense
          divider={false}
          href={pageHref(IDENTITY_PATH)}
          title={t("identity_title")}
          end={<CaretRightIcon size={18} aria-hidden="true" className="text-ink-3 rtl:-scale-x-100" />}
        />
      )}
    </div>
  );
}

/** The schedule is there before anything is asked for; a longer one opens as a table. */
function Schedule({ form: { before }, currencyName: code }: { readonly form: Form; readonly currencyName: string }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  if (before === undefined) return null;
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-11 w-full cursor-pointer items-center justify-between gap-3 text-start text-body text-ink-2"
      >
        {t("loan_schedule")}
        <span className="inline-flex items-center gap-1 font-medium text-ink">
          {t("earning_days", { count: before.schedule.length })}
          <CaretRightIcon size={15} aria-hidden="true" className="text-ink-3 rtl:-scale-x-100" />
        </span>
      </button>
      <ScheduleSheet open={open} quote={before} currencyName={code} onClose={() => setOpen(false)} />
    </>
  );
}

/** At which prices of the collateral something happens; nothing while there is so little of it that one of them lies above the present price. */
function Falls({ product, form: { debt, collateral } }: { readonly product: LoanProduct; readonly form: Form }) {
  const t = useT();
  const { tag } = useLanguage();
  const { offer, live } = collateral;
  if (product.levels === null || offer === undefined || debt === "" || collateral.amount === "") return null;
  const levels = shownLevels(product.levels, debt, collateral.amount, live.bid);
  const isBeyond = levels.some(({ price }) => live.bid !== null && compareDecimals(price, live.bid) >= 0);
  if (levels.length === 0 || isBeyond) return null;
  return (
    <section aria-labelledby="loan-falls">
      <h2 id="loan-falls" className="pb-1 text-title3">
        {t("loan_falls_to", { asset: currencyName(offer.currencyName, tag, t) })}
      </h2>
      <LevelRows levels={levels} terms={product} />
    </section>
  );
}

function Sending({ product, form, onTerms }: Pick<BuyFormProps, "product" | "onTerms"> & { readonly form: Form }) {
  const t = useT();
  const amountText = useAmountText();
  const [confirming, setConfirming] = useState(false);
  const { amount, collateral, fault, pledgeFault, blocked, quote, failure } = form;
  const inTheWay = blocked ?? fault ?? pledgeFault ?? failure ?? undefined;
  const reason =
    blocked ?? (amount.isEmpty ? t("trade_enter_amount") : (inTheWay ?? (quote === undefined ? t("exchange_renewing") : undefined)));
  const done = (loan: Loan) => {
    setConfirming(false);
    amount.set("");
    showToast({ text: t(loan.isSecured ? "loan_got" : "loan_applied"), tone: "good" });
    void redirectTo(LOAN_PATH, { id: loan.id });
  };
  const { offer } = collateral;
  const pledged = product.isSecured && offer !== undefined ? { ...offer, amount: collateral.amount } : null;
  const words = { amount: amountText(amount.amount), currency: product.currencyName };
  return (
    <div className="flex flex-col gap-3">
      {(blocked ?? failure) !== null && (blocked ?? failure) !== undefined && (
        <p role="status" className="text-center text-caption text-danger">
          {blocked ?? failure}
        </p>
      )}
      <p className="flex flex-wrap items-center justify-center gap-x-2 text-caption text-ink-2">
        <PaperTag />
        <span>
          {withSlot(
            t("loan_accept", { terms: SLOT }),
            <button type="button" onClick={onTerms} className="touch cursor-pointer font-semibold text-ink">
              {t("pledge_terms", { version: product.textVersion })}
            </button>,
          )}
        </span>
      </p>
      <Button wide disabledReason={reason} onClick={() => setConfirming(true)}>
        {amount.isEmpty ? t("loan_borrow") : t(product.isSecured ? "loan_take" : "loan_apply", words)}
      </Button>
      {confirming && (
        <BuySheet
          product={product}
          quote={quote}
          collateral={pledged}
          blocked={inTheWay}
          risk={<RiskNote product={product} form={form} />}
          onDone={done}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  );
}
