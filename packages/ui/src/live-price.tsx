import { useState } from "react";
import { cx } from "./class-names.ts";
import { compareDecimals } from "./format/decimal-text.ts";
import { formatDecimal } from "./format/number-format.ts";
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
