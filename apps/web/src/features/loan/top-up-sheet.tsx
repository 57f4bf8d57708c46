import { Button, compareDecimals, Notice, PaperTag, Sheet, showToast, trimZeros, useUi } from "@candela/ui";
import { useFrozen } from "../../lib/account/freeze.ts";
import { SendingNotice, SendOnce } from "../../lib/components/sending-notice.tsx";
import { rejectionText } from "../../lib/format/rejection-text.ts";
import { useDecimalField } from "../../lib/format/use-decimal-field.ts";
import { useT } from "../../lib/language/i18n.ts";
import { useLiveness } from "../../lib/net/live.ts";
import { AmountBox } from "./amount-box.tsx";
import type { Collateral, Loan } from "./loan-shapes.ts";
import { scaleOf } from "./loan-sums.ts";
import { shareText } from "./loan-words.ts";
import { useLoanCommand } from "./use-loan-command.ts";

interface TopUpSheetProps {
  readonly loan: Loan;
  readonly collateral: Collateral;
  readonly onClose: () => void;
}

/** Switches on, with the most in all from now on, or off that collateral is added by itself. */
export function TopUpSheet({ loan, collateral, onClose }: TopUpSheetProps) {
  const t = useT();
  const style = useUi();
  const { sending, send } = useLoanCommand();
  const isCut = useLiveness() === "stale";
  const isFrozen = useFrozen();
  const { id, topUp, levels } = loan;
  const field = useDecimalField(scaleOf(collateral.currencyId), topUp === null ? "" : trimZeros(topUp.cap));
  const set = async (cap: string | null) => {
    if ((await send("POST /api/loan/autoTopUp", { id, cap })) === null) return;
    onClose();
    showToast({ text: t(cap === null ? "loan_top_up_is_off" : "loan_top_up_is_on"), tone: "good" });
  };
  const isNothing = !field.isEmpty && compareDecimals(field.amount, "0") === 0;
  const fault = isNothing ? rejectionText({ msg: "loan_amount_zero", params: {} }) : null;
  const offline = isCut ? t("funds_offline") : undefined;
  const blocked = offline ?? (isFrozen ? t("account_frozen") : undefined);
  const isSending = sending.step === "sending";
  return (
    <Sheet
      open
      busy={isSending}
      onClose={onClose}
      title={t("loan_top_up")}
      tag={<PaperTag />}
      action={
        <SendOnce sending={sending} onClose={onClose}>
          <div className="flex flex-col gap-2.5">
            <Button
              wide
              loading={isSending}
              disabledReason={blocked ?? (field.isEmpty ? t("trade_enter_amount") : (fault ?? undefined))}
              onClick={() => void set(field.amount)}
            >
              {t("loan_top_up_switch_on")}
            </Button>
            {topUp !== null && (
              <Button wide kind="secondary" disabledReason={offline} onClick={() => void set(null)}>
                {t("loan_top_up_switch_off")}
              </Button>
            )}
          </div>
        </SendOnce>
      }
    >
      <AmountBox
        label={t("loan_top_up_cap")}
        code={collateral.currencyName}
        value={field.text}
        fault={field.told(fault) ?? undefined}
        onWrite={field.write}
      />
      <p className="pt-2 text-body text-ink-2">
        {t("loan_top_up_how", { asset: collateral.currencyName, level: levels === null ? "" : shareText(levels.opening, style) })}
      </p>
      <div className="flex flex-col gap-2 pt-2">
        {blocked !== undefined && <Notice tone="attention">{blocked}</Notice>}
        <SendingNotice sending={sending} what="funds" />
      </div>
    </Sheet>
  );
}
