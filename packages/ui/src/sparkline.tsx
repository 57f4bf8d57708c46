import { useId, useMemo } from "react";
import { alongTime } from "./along-time.ts";
import { compareDecimals, positionBetween } from "./format/decimal-text.ts";

interface SparklineProps {
  /** Decimal texts, oldest first. */
  readonly values: readonly string[];
  /** When each of them was, epoch ms; without it they stand at equal distances. */
  readonly times?: readonly number[] | undefined;
  /** Value of the dotted base line, such as the opening value. */
  readonly base?: string;
  readonly width: number;
  readonly height: number;
  /** The glowing tip; off when the data is not live. */
  readonly lit?: boolean;
  readonly kind?: "hero" | "inline";
  /** Room right of the tip, so that its glow is not cut. */
  readonly end?: number;
  /** Says in words what the line shows. */
  readonly label: string;
  readonly className?: string;
}

function extent(values: readonly string[]): { low: string; high: string } {
  const [first = "0"] = values;
  let low = first;
  let high = first;
  for (const value of values) {
    if (compareDecimals(value, low) < 0) low = value;
    if (compareDecimals(value, high) > 0) high = value;
  }
  return { low, high };
}

/** A line whose tip is lit while it is live. Time runs left to right in every language. */
export function Sparkline({ values, times, base, width, height, lit = false, kind = "hero", end = 30, label, className }: SparklineProps) {
  const glow = useId();
  const pad = kind === "hero" ? 20 : 4;
  const line = useMemo(() => {
    const { low, high } = extent(base === undefined ? values : [...values, base]);
    const y = (text: string) => pad + (1 - positionBetween(text, low, high)) * (height - 2 * pad);
    const xs = alongTime(times ?? values.map((_, index) => index), width - end);
    const points = values.map((text, index) => ({ x: xs[index] ?? 0, y: y(text) }));
    const path = points.map((point, index) => `${index === 0 ? "M" : "L"}${point.x.toFixed(1)} ${point.y.toFixed(1)}`).join("");
    return { path, tip: points.at(-1), baseY: base === undefined ? null : y(base) };
  }, [values, times, base, width, height, end, pad]);
  const stroke = kind === "hero" ? 2 : 1.5;
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      overflow="visible"
      className={className}
    >
      {line.baseY !== null && (
        <path
          d={`M0 ${line.baseY.toFixed(1)}H${width}`}
          stroke="var(--ink-off)"
          strokeDasharray="1.5 4"
          strokeLinecap="round"
          strokeWidth={kind === "hero" ? 1.2 : 1}
        />
      )}
      <path d={line.path} stroke="currentColor" strokeWidth={stroke} strokeLinecap="round" strokeLinejoin="round" />
      {line.tip !== undefined && lit && (
        <>
          <radialGradient id={glow}>
            <stop stopColor="var(--flame)" stopOpacity="0.6" />
            <stop offset="1" stopColor="var(--flame)" stopOpacity="0" />
          </radialGradient>
          <circle cx={line.tip.x} cy={line.tip.y} r={kind === "hero" ? 20 : 13} fill={`url(#${glow})`} />
          <circle
            cx={line.tip.x}
            cy={line.tip.y}
            r={kind === "hero" ? 5.5 : 4}
            fill="var(--flame)"
            stroke="var(--canvas)"
            strokeWidth="2"
          />
        </>
      )}
      {line.tip !== undefined && !lit && <circle cx={line.tip.x} cy={line.tip.y} r={kind === "hero" ? 3.5 : 2.2} fill="currentColor" />}
    </svg>
  );
}
