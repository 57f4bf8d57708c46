import { Amount, compareDecimals, formatDecimal, positionBetween, SignedAmount, sumDecimals, useUi } from "@candela/ui";
import { useRef } from "react";
import { useElementWidth } from "../../lib/browser/element-width.ts";
import { useT } from "../../lib/language/i18n.ts";
import { formatUtcDay } from "../../lib/time/time-format.ts";
import { negative } from "./copy-numbers.ts";
import type { ShareWeek } from "./copy-shapes.ts";
import { extentOf } from "./extent.ts";

const HEIGHT = 104;
const PAD = 8;
/** Above the highest mark, for its name. */
const HEAD = 22;
const BAR = 24;

/** What the pair had gained before a week. */
const before = ({ cumulative, profit }: ShareWeek): string => sumDecimals([cumulative, negative(profit)]);

interface ShareChartProps {
  /** Oldest first. */
  readonly weeks: readonly ShareWeek[];
  /** The mark before the first of them. */
  readonly start: string;
  readonly label: string;
}

/**
 * Weeks as bars from what had been gained to what then was: hollow in profit, filled in loss. The line is the high-water mark, which only rises.
 * What was paid stands under each week. Time runs left to right everywhere.
 */
export function ShareChart({ weeks, start, label }: ShareChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useElementWidth(frame);
  const { hidesOwn = false } = useUi();
  if (weeks.length === 0 || hidesOwn) return null;
  return (
    <div ref={frame} dir="ltr">
      {width > 0 && <Drawing weeks={weeks} start={start} width={width} label={label} />}
      <ol className="flex text-center text-caption">
        {weeks.map(({ week, profit, paid }) => (
          <li key={week} className="min-w-0 flex-1">
            <span className="sr-only">{formatUtcDay(week)}</span>
            <span className="block text-ink-2">
              <SignedAmount own value={profit} decimals={0} className="text-ink-2!" />
            </span>
            <span className="block font-semibold">
              <Amount own value={paid} decimals={2} />
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Drawing({ weeks, start, width, label }: ShareChartProps & { readonly width: number }) {
  const t = useT();
  const style = useUi();
  const { low, high } = extentOf([start, ...weeks.flatMap((week) => [before(week), week.cumulative, week.mark])]);
  const y = (text: string) => HEAD + (1 - positionBetween(text, low, high)) * (HEIGHT - HEAD - PAD);
  const slot = width / weeks.length;
  const centre = (index: number) => slot * (index + 0.5);
  const marks = weeks.map(({ mark }, index) => `H${(centre(index) + BAR / 2 + 4).toFixed(1)}V${y(mark).toFixed(1)}`).join("");
  const last = weeks.at(-1)?.mark ?? "0";
  return (
    <svg role="img" aria-label={label} width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} fill="none" className="block">
      <path
        d={`M0 ${y("0").toFixed(1)}H${width}`}
        stroke="var(--ink-off)"
        strokeDasharray="1.5 4"
        strokeLinecap="round"
        strokeWidth="1.2"
      />
      {weeks.map((week, index) => (
        <Bar key={week.week} week={week} x={centre(index)} y={y} />
      ))}
      <path d={`M4 ${y(start).toFixed(1)}${marks}H${width}`} stroke="var(--flame-mark)" strokeWidth="2.2" />
      <text x={width - 2} y={y(last) - 6} textAnchor="end" fontSize="12" fill="var(--flame-text)">
        {t("copy_mark", { amount: formatDecimal(last, style, { decimals: 0 }) })}
      </text>
    </svg>
  );
}

function Bar({ week, x, y }: { readonly week: ShareWeek; readonly x: number; readonly y: (text: string) => number }) {
  const [from, to] = [y(before(week)), y(week.cumulative)];
  const isLoss = compareDecimals(week.profit, "0") < 0;
  const colour = isLoss ? "var(--down-chart)" : "var(--up-chart)";
  return (
    <rect
      x={x - BAR / 2}
      y={Math.min(from, to)}
      width={BAR}
      height={Math.max(2, Math.abs(to - from))}
      rx="4"
      fill={isLoss ? colour : "var(--canvas)"}
      stroke={colour}
      strokeWidth="1.6"
    />
  );
}
