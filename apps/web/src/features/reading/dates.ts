import { formatDateTime } from "../../lib/time-format.ts";

/** Year/month/day in the device's time zone. */
export function formatDate(ts: number): string {
  return formatDateTime(ts).slice(0, 10);
}
