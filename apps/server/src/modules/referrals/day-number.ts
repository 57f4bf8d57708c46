import { dayOf, dayText } from "@candela/model";
import { malformed } from "../../platform/http/fields.ts";

/** A day of a call by its number; a text that is no day of the calendar is malformed. */
export function dayNumber(field: string, text: string): number {
  const moment = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(moment) || moment < 0 || dayText(dayOf(moment)) !== text) throw malformed(field, "format");
  return dayOf(moment);
}

export const dayNumberIf = (field: string, text: string | undefined) => (text === undefined ? undefined : dayNumber(field, text));
