import { kindDetails } from "../../lib/kinds/kinds.ts";
import type { T } from "../../lib/language/i18n.ts";
import { formatDate } from "../../lib/time/time-format.ts";
import { type AssetChoice, assetKind, isReferenceKind, type RecordLine } from "./record-lines.ts";
import { isReason } from "./record-reasons.ts";

/** Why the line was booked; a reason this app does not know yet reads as a booking. */
export function reasonText(t: T, line: Pick<RecordLine, "reason">): string {
  return isReason(line.reason) ? t(`record_reason_${line.reason}`) : t("record_reason_other");
}

/** Of a coin that can be both, whether it is money or what is held of it at spot; null for all else. */
export function assetKindText(t: T, asset: AssetChoice): string | null {
  const kind = assetKind(asset);
  return kind === null ? null : t(kind === "money" ? "record_as_money" : "record_as_holding");
}

/** The trade or order the line belongs to, with its number; for an account begun anew, that day. */
export function referenceText(t: T, line: Pick<RecordLine, "referenceKind" | "referenceId" | "ts">): string {
  const { referenceKind: kind, referenceId: id } = line;
  if (!isReferenceKind(kind)) return `${kind} ${id}`;
  return kind === "epoch" ? t("record_reference_epoch", { date: formatDate(line.ts) }) : t(`record_reference_${kind}`, { id });
}

/** The page that shows the very trade of a line: its order, receipt or position. Null where it is of none. */
export function tradeHref(line: RecordLine): string | null {
  const { tradeId } = line;
  if (tradeId === null) return null;
  const kind = kindDetails().find(({ record }) => record.references.some((reference) => reference === line.referenceKind));
  return kind?.record.tradeHref(line, tradeId) ?? null;
}
