import type { Interval } from "@candela/model";
import { cx, keepScrolledIntoView, ScrollRow } from "@candela/ui";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useT } from "../language/i18n.ts";
import { CHART_INTERVALS } from "./intervals.ts";

interface IntervalBarProps {
  readonly value: Interval | null;
  readonly onChange: (interval: Interval) => void;
  /** Before them: keys of what is shorter. */
  readonly children?: ReactNode;
}

/** One minute to one month; native radios give it arrow keys. */
export function IntervalBar({ value, onChange, children }: IntervalBarProps) {
  const t = useT();
  const frame = useRef<HTMLFieldSetElement>(null);
  const chosen = useRef<HTMLLabelElement>(null);
  useLayoutEffect(() => {
    if (frame.current !== null && chosen.current !== null && value !== null) keepScrolledIntoView(frame.current, chosen.current);
  }, [value]);
  return (
    <ScrollRow row={frame} label={t("trade_intervals")} dir="ltr" className="-my-[5px] flex-1 gap-0.5 py-[5px]">
      {children}
      {CHART_INTERVALS.map((interval) => (
        <label
          key={interval}
          ref={interval === value ? chosen : undefined}
          className={cx(
            "touch grid h-8.5 min-w-11 shrink-0 cursor-pointer place-items-center rounded-chip px-2 text-caption has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-(--focus)",
            interval === value ? "bg-fill font-semibold text-ink" : "font-medium text-ink-3",
          )}
        >
          <input
            type="radio"
            name="chart-interval"
            className="sr-only"
            checked={interval === value}
            onChange={() => onChange(interval)}
            aria-label={t(`trade_interval_name_${interval}`)}
          />
          <span aria-hidden="true">{t(`trade_interval_${interval}`)}</span>
        </label>
      ))}
    </ScrollRow>
  );
}
