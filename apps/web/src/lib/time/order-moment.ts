import { useRemoteConfig } from "../site/remote-config.ts";
import { useLanguage } from "../site/settings.ts";
import { formatMoment } from "./time-format.ts";

/** Time of an event in lists of orders; "" where the operator wants no times there (`app_order_time`). */
export function useOrderMoment(): (ts: number, now: number) => string {
  const { tag } = useLanguage();
  const shown = useRemoteConfig().app_order_time === 1;
  return (ts, now) => (shown ? formatMoment(ts, now, tag) : "");
}

/** The non-empty parts of a line, with dots between. */
export const dotted = (...parts: readonly string[]): string => parts.filter((part) => part !== "").join(" · ");
