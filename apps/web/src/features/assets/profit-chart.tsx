import { alongTime, compareDecimals, positionBetween } from "@candela/ui";
import { useId, useMemo } from "react";
import type { ValuePoint } from "../../lib/account/profit-line.ts";

interface Summary {
  readonly last: string;
  readonly low: string;
  readonly high: string;
}

interface ProfitChartProps {
  /** Profits, oldest first; each stands at its time. */
  readonly points: readonly ValuePoint[];
  readonly width: number;
  readonly height: number;
  /** The glowing tip; off when the data is not live. */
  readonly lit: boolean;
  /** Says in words what is drawn. */
  readonly label: (summary: Summary) => string;
}

const PAD = 20;
/** Room right of the tip for its glow. */
const END = 30;

/** Highest, lowest and last, zero counted in, so that the line of nothing gained is always in sight. */
function summaryOf(points: readonly ValuePoint[]): Summary {
  let low = "0";
  let high = "0";
  for (const { value } of points) {
    if (compareDecimals(value, low) < 0) low = value;
    if (compareDecimals(value, high) > 0) high = value;
  }
  return { last: points.at(-1)?.value ?? "0", low, high };
}

/** Profit over time: green ground above zero, red below, in the colours of the convention. Time runs left to right everywhere. */
export function ProfitChart({ points, width, height, lit, label }: ProfitChartProps) {
  const id = useId();
  const summary = useMemo(() => summaryOf(points), [points]);
  const drawing = useMemo(() => {
    const y = (text: string) => PAD + (1 - positionBetween(text, summary.low, summary.high)) * (height - 2 * PAD);
    const xs = alongTime(
      points.map(({ ts }) => ts),
      width - END,
    );
    const places = points.map(({ value }, index) => ({ x: xs[index] ?? 0, y: y(value) }));
    const path = places.map((place, index) => `${index === 0 ? "M" : "L"}${place.x.toFixed(1)} ${place.y.toFixed(1)}`).join("");
    return { path, zero: y("0"), tip: places.at(-1) ?? { x: 0, y: y("0") } };
  }, [points, width, height, summary]);
  const { path, zero, tip } = drawing;
  const area = `${path}V${zero.toFixed(1)}H0Z`;
  return (
    <svg role="img" aria-label={label(summary)} width={width} height={height} viewBox={`0 0 ${width} ${height}`} fill="none">
      <clipPath id={`${id}-up`}>
        <rect width={width} height={zero} />
      </clipPath>
      <clipPath id={`${id}-down`}>
        <rect y={zero} width={width} height={Math.max(0, height - zero)} />
      </clipPath>
      <radialGradient id={`${id}-glow`}>
        <stop stopColor="var(--flame)" stopOpacity="0.6" />
        <stop offset="1" stopColor="var(--flame)" stopOpacity="0" />
      </radialGradient>
      <path d={area} fill="var(--up)" fillOpacity="0.14" clipPath={`url(#${id}-up)`} />
      <path d={area} fill="var(--down)" fillOpacity="0.14" clipPath={`url(#${id}-down)`} />
      <path d={`M0 ${zero.toFixed(1)}H${width}`} stroke="var(--ink-off)" strokeDasharray="1.5 4" strokeLinecap="round" strokeWidth="1.2" />
      <path d={path} stroke="var(--ink)" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
      {Math.abs(tip.y - zero) > 22 && (
        <text x={tip.x} y={tip.y < zero ? zero + 14 : zero - 6} textAnchor="middle" fontSize="12" fill="var(--ink-3)">
          0
        </text>
      )}
      {lit && <circle cx={tip.x} cy={tip.y} r="20" fill={`url(#${id}-glow)`} />}
      {lit ? (
        <circle cx={tip.x} cy={tip.y} r="5.5" fill="var(--flame)" stroke="var(--canvas)" strokeWidth="2" />
      ) : (
        <circle cx={tip.x} cy={tip.y} r="3.5" fill="var(--ink)" />
      )}
    </svg>
  );
}
