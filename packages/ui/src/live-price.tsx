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
    // One flash at a time: a tick meanwhile changes the digits under it, so that a list told twice a second flashes once.
    const running = flash.from < flash.text.length && flash.text.length === text.length;
    const from =
      quiet || flash.value === value ? text.length : Math.min(running ? flash.from : text.length, firstDifference(flash.text, text));
    const direction = running ? flash.direction : compareDecimals(value, flash.value) < 0 ? "down" : "up";
    shown = { value, text, from, direction, tick: flash.tick + Number(!running) };
    setFlash(shown);
  }
  const digits = text.slice(shown.from);
  const end = () => setFlash((now) => ({ ...now, from: now.text.length }));
  return (
    <bdi className={cx("num", className)}>
      {text.slice(0, shown.from)}
      {shown.from < text.length && (
        <span
          key={shown.tick}
          data-digits={digits}
          className={`${large ? "animate-flash" : "flash-copy"}-${shown.direction}`}
          onAnimationEnd={end}
        >
          {digits}
        </span>
      )}
    </bdi>
  );
}
