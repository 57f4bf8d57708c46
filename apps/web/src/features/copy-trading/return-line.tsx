import { positionBetween } from "@candela/ui";
import { useMemo } from "react";
import { extentOf } from "./extent.ts";

interface ReturnLineProps {
  /** Cumulative returns or results as decimal texts, oldest first. */
  readonly values: readonly string[];
  readonly width: number;
  readonly height: number;
  /** Says in words what the line shows. */
  readonly label: string;
  readonly strokeWidth?: number;
}

const RING = 4;
const PAD = RING + 1.5;

/**
 * A line of what was gained, over a dotted line of nothing gained. Its tip is a ring and not a light: it ends with the last day that is counted, and
 * does not move with a price. Time runs left to right in every language.
 */
export function ReturnLine({ values, width, height, label, strokeWidth = 1.6 }: ReturnLineProps) {
  const { path, zero, tip } = useMemo(() => {
    const { low, high } = extentOf(values);
    const y = (text: string) => PAD + (1 - positionBetween(text, low, high)) * (height - 2 * PAD);
    const end = width - PAD;
    const places = values.map((text, index) => ({ x: values.length < 2 ? end : (index * end) / (values.length - 1), y: y(text) }));
    const drawn = places.map((place, index) => `${index === 0 ? "M" : "L"}${place.x.toFixed(1)} ${place.y.toFixed(1)}`).join("");
    return { path: drawn, zero: y("0"), tip: places.at(-1) };
  }, [values, width, height]);
  return (
    <svg role="img" aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`} fill="none" overflow="visible">
      <path d={`M0 ${zero.toFixed(1)}H${width}`} stroke="var(--ink-off)" strokeDasharray="1.5 4" strokeLinecap="round" strokeWidth="1.1" />
      <path d={path} stroke="var(--ink)" strokeWidth={strokeWidth} strokeLinecap="round" strokeLinejoin="round" />
      {tip !== undefined && <circle cx={tip.x} cy={tip.y} r={RING} fill="var(--canvas)" stroke="var(--ink)" strokeWidth={strokeWidth} />}
    </svg>
  );
}
