import {
  Amount,
  Button,
  compareDecimals,
  Description,
  DescriptionList,
  Notice,
  PaperTag,
  Sheet,
  showToast,
  subtractDecimals,
  sumDecimals,
  trimZeros,
  useUi,
} from "@candela/ui";
import { useFrozen } from "../../lib/account/freeze.ts";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { SendingNotice, SendOnce } from "../../lib/components/sending-notice.tsx";
import { spendingFault, useSpendable } from "../../lib/currencies/spendable.ts";
import { SpotNote } from "../../lib/currencies/spot-note.tsx";
import { useAmountText } from "../../lib/earning/use-earning-amount.ts";
import { rejectionText } from "../../lib/format/rejection-text.ts";
import { useDecimalField } from "../../lib/format/use-decimal-field.ts";
import { useT } from "../../lib/language/i18n.ts";
import { SLOT, withSlot } from "../../lib/language/with-slot.tsx";
import { useLiveness } from "../../lib/net/live.ts";
import { AmountBox } from "./amount-box.tsx";
import { type Collateral, isPaused, type Loan } from "./loan-shapes.ts";
import { scaleOf } from "./loan-sums.ts";
import { pauseText, shareText } from "./loan-words.ts";
import { useLiveLtv } from "./use-collateral.ts";
import { useLoanCommand } from "./use-loan-command.ts";

type Way = "add" | "take";

const WORDS = {
  add: { title: "loan_add", amount: "loan_add_amount", send: "loan_add_sum", done: "loan_added" },
  take: { title: "loan_take_back", amount: "loan_take_amount", send: "loan_take_sum", done: "loan_taken" },
} as const;
const ROUTES = { add: "POST /api/loan/addCollateral", take: "POST /api/loan/takeCollateral" } as const;

/** While nothing is typed: anything at all. */
const SOME = "0.00000001";

interface MoveSheetProps {
  readonly way: Way;
  readonly loan: Loan;
  readonly collateral: Collateral;
  readonly onClose: () => void;
}

/** Adds collateral, or takes it back, with the loan to value that follows. */
export function MoveSheet({ way, loan, collateral, onClose }: MoveSheetProps) {
  const t = useT();
  const words = WORDS[way];
  const { sending, send } = useLoanCommand();
  const amountText = useAmountText();
  const form = useMove(way, loan, collateral);
  const { field, most, fault, blocked } = form;
  const move = async () => {
    const moved = await send(ROUTES[way], { id: loan.id, amount: field.amount });
    if (moved === null) return;
    onClose();
    showToast({ text: t(words.done), tone: "good" });
  };
  const reason = blocked ?? (field.isEmpty ? t("trade_enter_amount") : (fault ?? undefined));
  return (
    <Sheet
      open
      busy={sending.step === "sending"}
      onClose={onClose}
      title={t(words.title)}
      tag={<PaperTag />}
      action={
        <SendOnce sending={sending} onClose={onClose}>
          <Button wide loading={sending.step === "sending"} disabledReason={reason} onClick={() => void move()}>
            {field.isEmpty ? t(words.title) : t(words.send, { amount: amountText(field.amount), currency: collateral.currencyName })}
          </Button>
        </SendOnce>
      }
    >
      <AmountBox
        label={t(words.amount)}
        aside={
          most !== undefined && (
            <button type="button" className="touch cursor-pointer font-medium" onClick={() => field.set(most)}>
              {t("trade_max")} <Amount own value={trimZeros(most)} />
            </button>
          )
        }
        code={collateral.currencyName}
        value={field.text}
        fault={field.told(fault) ?? undefined}
        onWrite={field.write}
      />
      {way === "add" && (
        <>
          {most !== undefined && (
            <p className="pt-1.5 text-caption text-ink-2">
              {withSlot(
                t("balance_has", { amount: SLOT }),
                <AssetAmount own whole spendable code={collateral.currencyName} value={most} unit />,
              )}
            </p>
          )}
          <SpotNote {...collateral} available={most} needed={field.isEmpty ? SOME : field.amount} />
        </>
      )}
      <After form={form} loan={loan} collateral={collateral} />
      <div className="flex flex-col gap-2 pt-2">
        {blocked !== undefined && <Notice tone="attention">{blocked}</Notice>}
        <SendingNotice sending={sending} what="funds" />
      </div>
    </Sheet>
  );
}

function useMove(way: Way, loan: Loan, collateral: Collateral) {
  const t = useT();
  const field = useDecimalField(scaleOf(collateral.currencyId));
  const balance = useSpendable(collateral.currencyId);
  const isCut = useLiveness() === "stale";
  const isFrozen = useFrozen();
  const asset = collateral.currencyName;
  const most = way === "add" ? balance.most : (loan.takeable ?? undefined);
  const moved = field.isEmpty ? "0" : field.amount;
  const left = way === "add" ? sumDecimals([collateral.amount, moved]) : subtractDecimals(collateral.amount, moved);
  const isLess = compareDecimals(left, "0") < 0;
  const live = useLiveLtv({ ...collateral, amount: isLess ? "0" : left, debt: loan.due, currencyId: loan.currencyId });
  const short = way === "add" ? spendingFault(balance, moved, asset) : null;
  const isTooMuch = way === "take" && most !== undefined && compareDecimals(moved, most) > 0;
  const tooMuch = isTooMuch ? rejectionText({ msg: "loan_collateral_needed", params: { most: most ?? "0", asset } }) : null;
  const fault = short === null ? tooMuch : rejectionText(short);
  const paused =
    way === "take" && live.pause !== null && isPaused(live.pause) ? `${pauseText(live.pause, t)} ${t("loan_paused_take")}` : undefined;
  const blocked = isCut ? t("funds_offline") : way === "take" && isFrozen ? t("account_frozen") : paused;
  return { field, most, fault, blocked, left: isLess ? "0" : left, ltv: live.ltv };
}

function After({
  form: { left, ltv },
  loan,
  collateral,
}: { readonly form: ReturnType<typeof useMove> } & Pick<MoveSheetProps, "loan" | "collateral">) {
  const t = useT();
  const style = useUi();
  return (
    <DescriptionList size="medium" className="pt-2">
      <Description name={t("loan_collateral_after")}>
        <AssetAmount own whole code={collateral.currencyName} value={left} unit />
      </Description>
      <Description name={t("loan_ltv")}>
        <bdi className="num">{ltv === null ? "--" : shareText(ltv, style)}</bdi>
      </Description>
      {loan.levels !== null && (
        <Description name={t("loan_level_call")}>
          <bdi className="num">{shareText(loan.levels.call, style)}</bdi>
        </Description>
      )}
    </DescriptionList>
  );
}
