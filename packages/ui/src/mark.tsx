/** The Candela mark: one lit candle, which is a chart bar. `lit` off: the wick smokes no more. */
export function CandelaMark({ size = 28, lit = true }: { readonly size?: number; readonly lit?: boolean }) {
  return (
    <svg width={(size * 24) / 28} height={size} viewBox="0 0 24 28" aria-hidden="true">
      {lit && <path d="M12 0c2.4 2.9 4.1 5.1 4.1 7.3a4.1 4.1 0 0 1-8.2 0C7.9 5.1 9.6 2.9 12 0Z" fill="var(--flame)" />}
      <rect x="6.6" y="12" width="10.8" height="11.6" rx="3" fill="currentColor" />
      <rect x="11" y="23" width="2" height="5" rx="1" fill="currentColor" />
    </svg>
  );
}
