import { useState } from "react";
import { cx } from "./class-names.ts";
import { compareDecimals } from "./format/decimal-text.ts";
import { formatDecimal } from "./format/number-format.ts";
import { Change } from "./numbers.tsx";
import { Tag } from "./tag.tsx";
import { useUi } from "./ui-context.ts";

interface Flash {
  readonly value: string;
  readonly text: string;
  /** Index of the first changed character; the text's length when nothing flashes. */
  readonly from: number;
  readonly direction: "up" | "down";
  /** Counts ticks, so that the same digits can flash again. */
  readonly tick: number;
}

/** First place where two texts of one length differ; everything when the lengths differ. */
export function firstDifference(before: string, after: string): number {
  if (before.length !== after.length) return 0;
  for (let index = 0; index < after.length; index += 1) if (before[index] !== after[index]) return index;
  return after.length;
}

interface LivePriceProps {
  /** Decimal text of the wire. */
  readonly value: string;
  /** Stale, closed or first value: no flash. */
  readonly quiet?: boolean;
  /** Above 20 px the digits tint without a ground. */
  readonly large?: boolean;
  readonly className?: string;
}

/** A price whose changed digits, and only those, are tinted by the direction of the tick. */
export function LivePrice({ value, quiet = false, large = false, className }: LivePriceProps) {
  const style = useUi();
  const text = formatDecimal(value, style);
  const [flash, setFlash] = useState<Flash>({ value, text, from: text.length, direction: "up", tick: 0 });
  let shown = flash;
  if (flash.value !== value || flash.text !== text) {
    const direction = compareDecimals(value, flash.value) < 0 ? "down" : "up";
    const from = quiet || flash.value === value ? text.length : firstDifference(flash.text, text);
    shown = { value, text, from, direction, tick: flash.tick + 1 };
    setFlash(shown);
  }
  const tint = shown.direction === "up" ? "animate-flash-up" : "animate-flash-down";
  const ground = large ? "[--flash-down-ground:transparent] [--flash-up-ground:transparent]" : "";
  return (
    <bdi className={cx("num", ground, className)}>
      {text.slice(0, shown.from)}
      {shown.from < text.length && (
        <span key={shown.tick} className={cx("rounded-[3px]", tint)}>
          {text.slice(shown.from)}
        </span>
      )}
    </bdi>
  );
}

interface PriceCellProps {
  readonly price: string;
  readonly changeRate: string;
  readonly state?: "live" | "stale" | "closed" | "halted";
  /** Seconds since the last tick, when stale. */
  readonly staleSeconds?: number;
}

/** Price over change, at the end edge of a row. */
export function PriceCell({ price, changeRate, state = "live", staleSeconds = 0 }: PriceCellProps) {
  const { t } = useUi();
  return (
    <span className="flex shrink-0 flex-col items-end gap-0.5">
      <LivePrice
        value={price}
        quiet={state !== "live"}
        className={cx("text-row font-medium", state === "stale" ? "text-ink-3" : "text-ink")}
      />
      {state === "live" && <Change rate={changeRate} className="text-caption" />}
      {state === "stale" && <span className="text-caption text-ink-3">{t("ui_stale", { seconds: staleSeconds })}</span>}
      {state === "closed" && <Tag>{t("ui_closed")}</Tag>}
      {state === "halted" && <Tag tone="problem">{t("ui_halted")}</Tag>}
    </span>
  );
}
