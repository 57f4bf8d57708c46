import type { T } from "../../lib/i18n.ts";
import { isReason, isReferenceKind, type RecordLine } from "./record-lines.ts";

/** Why the line was booked; a reason this app does not know yet reads as a booking. */
export function reasonText(t: T, line: RecordLine): string {
  return isReason(line.reason) ? t(`record_reason_${line.reason}`) : t("record_reason_other");
}

/** What the line belongs to, with its number. */
export function referenceText(t: T, line: RecordLine): string {
  const id = line.referenceId;
  return isReferenceKind(line.referenceKind) ? t(`record_reference_${line.referenceKind}`, { id }) : `${line.referenceKind} ${id}`;
}
