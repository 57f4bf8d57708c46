import { amount } from "@candela/model";
import { Amount, Button, Notice, ownText, PaperTag, Sheet, SignedAmount, useUi } from "@candela/ui";
import { useState } from "react";
import { SendingNotice } from "../../../lib/components/sending-notice.tsx";
import { rejectionText } from "../../../lib/format/rejection-text.ts";
import { sheetDecimals } from "../../../lib/format/sheet-decimals.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { SLOT, withSlot } from "../../../lib/language/with-slot.tsx";
import { isSuspended } from "../../../lib/market/suspension.ts";
import { useLiveness } from "../../../lib/net/live.ts";
import { useFeeVoucher } from "../../../lib/vouchers/use-fee-voucher.ts";
import { useFillModel, wireUnits } from "../product.ts";
import { closedTogether, closingResult } from "./closing-result.ts";
import { inClosingOrder, type Marked } from "./contract-book.ts";
import { money, SETTLEMENT } from "./contract-shapes.ts";
import { positionName, SideTag } from "./contract-words.tsx";
import { useProductOf } from "./product-of.ts";
import { type ContractResult, useContractCommand } from "./use-contract-command.ts";

interface CloseAllProps {
  readonly marked: readonly Marked[];
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}

/** One confirmation for all open positions: what is closed and for how much, and what stays because its market does not trade. */
export function CloseAllSheet({ marked: present, onClose, onDone }: CloseAllProps) {
  const t = useT();
  const style = useUi();
  const { sending, send } = useContractCommand();
  // Positions are gone from the book before the answer is here: until then the sheet shows what was confirmed.
  const [confirmed, setConfirmed] = useState<readonly Marked[] | null>(null);
  const marked = confirmed ?? present;
  const voucherOf = useFeeVoucher("contract");
  const [left, setLeft] = useState<ContractResult["left"]>([]);
  const cut = useLiveness() === "stale";
  const trading = inClosingOrder(marked.filter(({ isOpen, product }) => isOpen && (product === undefined || !isSuspended(product))));
  const resting = marked.filter((each) => !trading.includes(each));
  const model = useFillModel();
  const results = new Map(marked.map((each) => [each.position.id, closingResult(each, model)]));
  const sum = money(trading.reduce((total, { position }) => total + (results.get(position.id) ?? 0n), 0n));
  const decimals = sheetDecimals([...results.values()].map((result) => (result === null ? null : money(result))));
  const submit = async () => {
    setConfirmed(present);
    const result = await send("POST /api/contractPosition/closeAll", {});
    if (result === null) return setConfirmed(null);
    const { count, profit } = closedTogether(result);
    const net = ownText(profit, style, { decimals: sheetDecimals([profit]), sign: "always" });
    const hasVoucher = result.orders.some(({ fee }) => voucherOf(amount(wireUnits(fee, SETTLEMENT.scale), SETTLEMENT)) !== null);
    const text = t("contract_closed_all", { count, profit: net, currency: SETTLEMENT.code });
    onDone(hasVoucher ? `${text} ${t("voucher_on_top")}` : text);
    if (result.left.length === 0) return onClose();
    setLeft(result.left);
    setConfirmed(null);
  };
  return (
    <Sheet
      open
      busy={sending.step === "sending"}
      onClose={onClose}
      title={t("contract_close_all")}
      tag={<PaperTag />}
      action={
        left.length > 0 || sending.step === "unknown" ? (
          <Button wide onClick={onClose}>
            {t("trade_done")}
          </Button>
        ) : (
          <Button
            wide
            loading={sending.step === "sending"}
            disabledReason={cut ? t("contract_offline") : trading.length === 0 ? t("contract_none_trades") : undefined}
            onClick={() => void submit()}
          >
            <span>
              {withSlot(
                t("contract_close_all_for", { count: trading.length, profit: SLOT }),
                <Amount money coloured value={sum} decimals={decimals} sign="always" />,
              )}
            </span>
          </Button>
        )
      }
    >
      <p className="pb-1 text-caption text-ink-2">{t("contract_close_all_note")}</p>
      <ul>
        {trading.map((each) => (
          <Line key={each.position.id} marked={each} result={results.get(each.position.id) ?? null} decimals={decimals} />
        ))}
      </ul>
      {resting.length > 0 && (
        <>
          <h3 className="pt-3 text-caption text-ink-2">{t("contract_stay_open")}</h3>
          <ul>
            {resting.map((each) => (
              <Line key={each.position.id} marked={each} result={results.get(each.position.id) ?? null} decimals={decimals} />
            ))}
          </ul>
        </>
      )}
      {left.map(({ positionId, msg, params }) => (
        <Notice key={positionId} tone="attention">
          {t("contract_left_because", { reason: rejectionText({ msg, params }) })}
        </Notice>
      ))}
      <SendingNotice sending={sending} />
    </Sheet>
  );
}

interface LineProps {
  readonly marked: Marked;
  /** After the closing fee; null while it has no price. */
  readonly result: bigint | null;
  /** Those of all lines and of their sum. */
  readonly decimals: number;
}

function Line({ marked: { position }, result, decimals }: LineProps) {
  const t = useT();
  const { name } = useProductOf(position.productCode);
  const profit = result === null ? null : money(result);
  return (
    <li className="flex min-h-12 items-center justify-between gap-3 border-b border-line text-body">
      <span className="flex min-w-0 flex-wrap items-center gap-2">
        <span className="sr-only">{positionName(position, name, t)}</span>
        <span aria-hidden="true" className="truncate">
          {name}
        </span>
        <SideTag side={position.side} leverage={position.leverage} />
      </span>
      {profit === null ? "–" : <SignedAmount value={profit} decimals={decimals} unit={SETTLEMENT.code} className="font-medium" />}
    </li>
  );
}
