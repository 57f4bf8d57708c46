import { ArrowDownLeftIcon } from "@phosphor-icons/react/dist/csr/ArrowDownLeft";
import { ArrowUpRightIcon } from "@phosphor-icons/react/dist/csr/ArrowUpRight";
import { GiftIcon } from "@phosphor-icons/react/dist/csr/Gift";
import { PercentIcon } from "@phosphor-icons/react/dist/csr/Percent";
import type { RecordLine } from "./record-lines.ts";

/** Fee, gift, or which way the money went. */
export function ReasonIcon({ line }: { readonly line: RecordLine }) {
  const Icon =
    line.reason === "fee" || line.reason === "exchange_fee" || line.reason === "deposit_fee"
      ? PercentIcon
      : line.reason === "paper_grant"
        ? GiftIcon
        : line.amount.startsWith("-")
          ? ArrowUpRightIcon
          : ArrowDownLeftIcon;
  return (
    <span aria-hidden="true" className="grid size-10 place-items-center rounded-full bg-fill text-ink-2">
      <Icon size={20} className="rtl:-scale-x-100" />
    </span>
  );
}
