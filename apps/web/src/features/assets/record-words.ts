import type { T } from "../../lib/language/i18n.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { ORDERS_PATH, POSITION_PATH, POSITIONS_PATH, QUICK_TRADES_PATH } from "../../lib/navigation/paths.ts";
import { formatDate } from "../../lib/time/time-format.ts";
import { isReason, isReferenceKind, type RecordLine } from "./record-lines.ts";

/** Why the line was booked; a reason this app does not know yet reads as a booking. */
export function reasonText(t: T, line: RecordLine): string {
  return isReason(line.reason) ? t(`record_reason_${line.reason}`) : t("record_reason_other");
}

/** The trade or order the line belongs to, with its number; for an account begun anew, that day. */
export function referenceText(t: T, line: RecordLine): string {
  const { referenceKind: kind, referenceId: id } = line;
  if (!isReferenceKind(kind)) return `${kind} ${id}`;
  return kind === "epoch" ? t("record_reference_epoch", { date: formatDate(line.ts) }) : t(`record_reference_${kind}`, { id });
}

/** The page that shows the very trade of a line: its order, receipt or position. Null where it is of none. */
export function tradeHref({ referenceKind, tradeId }: RecordLine): string | null {
  if (tradeId === null) return null;
  if (referenceKind === "contract_fill" || referenceKind === "contract_position") return pageHref(POSITION_PATH, { id: tradeId });
  // A waiting contract order has no page of its own.
  if (referenceKind === "contract_order") return pageHref(POSITIONS_PATH);
  return pageHref(referenceKind === "quick" ? QUICK_TRADES_PATH : ORDERS_PATH, { id: tradeId });
}
