import { positionBetween } from "@candela/ui";
import { useMemo, useRef } from "react";
import { useElementWidth } from "../../lib/browser/element-width.ts";
import { extentOf } from "./extent.ts";
import { ReturnLine } from "./return-line.tsx";

export interface ReturnDay {
  readonly day: number;
  /** Cumulative return. */
  readonly value: string;
  /** Below the highest point before it, zero or negative. */
  readonly drop: string;
}

interface DropChartProps {
  readonly days: readonly ReturnDay[];
  readonly label: string;
}

const LINE_HEIGHT = 104;
const DROP_HEIGHT = 48;
/** Room for the ring at the tip of the line above. */
const END = 5.5;

/** The return, and under it how far it hung below its highest point. It bleeds to both edges of the page; time runs left to right everywhere. */
export function DropChart({ days, label }: DropChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useElementWidth(frame);
  const values = useMemo(() => days.map(({ value }) => value), [days]);
  const drops = useMemo(() => days.map(({ drop }) => drop), [days]);
  return (
    <div ref={frame} dir="ltr" className="min-h-39">
      {width > 0 && (
        <>
          <ReturnLine values={values} width={width - 28} height={LINE_HEIGHT} label={label} strokeWidth={2} />
          <Drops drops={drops} width={width - 28} />
        </>
      )}
    </div>
  );
}

function Drops({ drops, width }: { readonly drops: readonly string[]; readonly width: number }) {
  const { low } = extentOf(drops);
  const end = width - END;
  const x = (index: number) => (drops.length < 2 ? end : (index * end) / (drops.length - 1)).toFixed(1);
  const y = (drop: string) => (2 + (1 - positionBetween(drop, low, "0")) * (DROP_HEIGHT - 4)).toFixed(1);
  const line =
    low === "0" ? `M0 2H${end.toFixed(1)}` : drops.map((drop, index) => `${index === 0 ? "M" : "L"}${x(index)} ${y(drop)}`).join("");
  return (
    <svg aria-hidden="true" width={width} height={DROP_HEIGHT} viewBox={`0 0 ${width} ${DROP_HEIGHT}`} fill="none" className="block">
      <path d={`${line}V2H0Z`} fill="var(--down)" fillOpacity="0.16" />
      <path d={line} stroke="var(--down)" strokeWidth="1.5" strokeLinejoin="round" />
    </svg>
  );
}
