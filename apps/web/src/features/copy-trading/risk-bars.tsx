import { RISK_MOST } from "./copy-shapes.ts";

/** Bars of a level of risk, filled up to it; its number stands beside it or is said by the name of what holds it. */
export function RiskBars({ risk }: { readonly risk: number }) {
  const bars = Array.from({ length: RISK_MOST }, (_, index) => index + 1);
  return (
    <svg width="36" height="14" viewBox="0 0 36 14" aria-hidden="true" className="inline-block rtl:-scale-x-100">
      {bars.map((bar) => {
        const height = 1 + bar * 2.4;
        const isFull = bar <= risk;
        return (
          <rect
            key={bar}
            x={(bar - 1) * 7.5 + 0.5}
            y={13.5 - height}
            width="4.5"
            height={height}
            rx="1.4"
            fill={isFull ? "var(--ink)" : "none"}
            stroke={isFull ? "var(--ink)" : "var(--ink-off)"}
          />
        );
      })}
    </svg>
  );
}
