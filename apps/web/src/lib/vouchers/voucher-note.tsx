import { type Amount, formatUnits, USDT, type VoucherMode } from "@candela/model";
import { formatDecimal, useUi } from "@candela/ui";
import { sheetDecimals } from "../format/sheet-decimals.ts";
import { useT } from "../language/i18n.ts";
import { useFeeVoucher } from "./use-fee-voucher.ts";

interface VoucherNoteProps {
  readonly mode: VoucherMode;
  /** Of the settlement currency; null where it is not known yet. */
  readonly fee: Amount | null | undefined;
  /** What is received, or a result, grows by what comes back; of what is paid a part comes back. */
  readonly total?: "paid" | "received";
}

/** Under a total with a whole fee in it, which leaves the balance whole: what a voucher gives back of it in the same posting. Nothing where no voucher applies. */
export function VoucherNote({ mode, fee, total = "paid" }: VoucherNoteProps) {
  const t = useT();
  const style = useUi();
  const voucher = useFeeVoucher(mode)(fee);
  if (voucher === null) return null;
  const back = formatUnits(voucher.back, USDT.scale);
  const amount = formatDecimal(back, style, { decimals: sheetDecimals([back]) });
  return (
    <p className="pb-1 text-caption text-ink-3">
      {total === "received" ? t("voucher_on_top") : t("voucher_comes_back", { amount, currency: USDT.code })}
    </p>
  );
}
