import { Button, compareDecimals, PaperTag, showToast } from "@candela/ui";
import { useState } from "react";
import { EarningAmountField } from "../../lib/earning/amount-field.tsx";
import { percentDigits } from "../../lib/earning/earning-view.ts";
import { RollLine } from "../../lib/earning/roll-switch.tsx";
import { EarningStartSheet } from "../../lib/earning/start-sheet.tsx";
import { useAmountText, useEarningAmount } from "../../lib/earning/use-earning-amount.ts";
import { useT } from "../../lib/language/i18n.ts";
import { SLOT, withSlot } from "../../lib/language/with-slot.tsx";
import { redirectTo } from "../../lib/navigation/navigation.ts";
import { PLEDGE_PATH } from "../../lib/navigation/paths.ts";
import { useLiveness } from "../../lib/net/live.ts";
import { BuyLines, CountsNote } from "./buy-lines.tsx";
import { EachDay } from "./each-day.tsx";
import { LeadingRate } from "./leading-rate.tsx";
import type { Pledge, PledgeProduct } from "./pledge-shapes.ts";
import { PLEDGE_WORDS } from "./pledge-words.ts";
import { TermChoice } from "./term-choice.tsx";

interface BuyFormProps {
  readonly product: PledgeProduct;
  /** All products of the same currency. */
  readonly terms: readonly PledgeProduct[];
  readonly onTerm: (productId: number) => void;
  /** Opens the terms that are agreed to. */
  readonly onTerms: () => void;
}

/** Why nothing can be pledged here now, whatever the amount. */
function useBlocked({ isOpen, left }: PledgeProduct): string | undefined {
  const t = useT();
  const isCut = useLiveness() === "stale";
  if (!isOpen) return t("earning_is_closed");
  if (compareDecimals(left, "0") <= 0) return t("pledge_sold_out");
  return isCut ? t("funds_offline") : undefined;
}

export function BuyForm({ product, terms, onTerm, onTerms }: BuyFormProps) {
  const t = useT();
  const amount = useEarningAmount(product);
  const amountText = useAmountText();
  const blocked = useBlocked(product);
  const [rolls, setRolls] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const isTerm = product.termDays > 0;
  const done = (order: Pledge) => {
    setConfirming(false);
    amount.set("");
    showToast({ text: t("pledge_pledged"), tone: "good" });
    void redirectTo(PLEDGE_PATH, { id: order.id });
  };
  const reason = blocked ?? (amount.isEmpty ? t("trade_enter_amount") : (amount.fault ?? undefined));
  return (
    <div className="page-x flex flex-col gap-4">
      <LeadingRate digits={percentDigits(product.rateHigh)} note={t("pledge_lead", { asset: product.currencyName })} />
      {terms.length > 1 && <TermChoice terms={terms} chosen={product} onChoose={onTerm} />}
      <EarningAmountField label={t("pledge_amount")} product={product} amount={amount} keys="shares" />
      <EachDay product={product} amount={amount.amount} />
      <BuyLines product={product} />
      {isTerm && <RollLine words={PLEDGE_WORDS} on={rolls} onChange={setRolls} />}
      <CountsNote product={product} />
      {blocked !== undefined && (
        <p role="status" className="text-center text-caption text-danger">
          {blocked}
        </p>
      )}
      <p className="flex flex-wrap items-center justify-center gap-x-2 text-caption text-ink-2">
        <PaperTag />
        <span>
          {withSlot(
            t("pledge_accept", { terms: SLOT }),
            <button type="button" onClick={onTerms} className="touch cursor-pointer font-semibold text-ink">
              {t("pledge_terms", { version: product.version })}
            </button>,
          )}
        </span>
      </p>
      <Button wide disabledReason={reason} onClick={() => setConfirming(true)}>
        {amount.isEmpty ? t("pledge_title") : t("pledge_start", { amount: amountText(amount.amount), currency: product.currencyName })}
      </Button>
      {confirming && (
        <EarningStartSheet
          words={PLEDGE_WORDS}
          product={product}
          amount={amount.amount}
          rollsOver={isTerm && rolls}
          blocked={blocked ?? amount.fault ?? undefined}
          risk={<CountsNote product={product} />}
          onDone={done}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  );
}
