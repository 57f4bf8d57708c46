const GREEN = "var(--chart-green)";
const RED = "var(--chart-red)";

/** A rising and a falling candle in the colours of a convention. */
export function SampleCandles({ convention }: { readonly convention: "green-up" | "red-up" }) {
  const up = convention === "green-up" ? GREEN : RED;
  const down = convention === "green-up" ? RED : GREEN;
  return (
    <svg width="28" height="34" viewBox="0 0 28 34" fill="none" strokeWidth="1.4" strokeLinecap="round" aria-hidden="true">
      <g stroke={up}>
        <path d="M7 2v7M7 23v9" />
        <rect x="3.5" y="9" width="7" height="14" rx="1.6" />
      </g>
      <g stroke={down}>
        <path d="M21 3v7M21 25v7" />
        <rect x="17.5" y="10" width="7" height="15" rx="1.6" fill={down} />
      </g>
    </svg>
  );
}
