import { compareDecimals, positionBetween } from "./format/decimal-text.ts";

interface DayCandleProps {
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly height?: number;
}

/** Today as one candle, hollow when up and filled when down; the price beside it says the same in words. */
export function DayCandle({ open, high, low, close, height = 34 }: DayCandleProps) {
  const up = compareDecimals(close, open) >= 0;
  const y = (text: string) => 1 + (1 - positionBetween(text, low, high)) * (height - 2);
  const top = Math.min(y(open), y(close));
  const body = Math.max(Math.abs(y(open) - y(close)), 3);
  const bodyTop = Math.min(top, height - 1 - body);
  return (
    <svg
      width="10"
      height={height}
      viewBox={`0 0 10 ${height}`}
      fill="none"
      aria-hidden="true"
      className={up ? "text-up-chart" : "text-down-chart"}
    >
      <path d={`M5 1V${bodyTop}M5 ${bodyTop + body}V${height - 1}`} stroke="currentColor" strokeWidth="1.4" strokeLinecap="round" />
      <rect
        x="1.7"
        y={bodyTop}
        width="6.6"
        height={body}
        rx="1.6"
        stroke="currentColor"
        strokeWidth="1.4"
        fill={up ? "none" : "currentColor"}
      />
    </svg>
  );
}
