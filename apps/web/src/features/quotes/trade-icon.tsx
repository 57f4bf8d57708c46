/** Two candles: the sign of trading. */
export function TradeIcon({ size = 22 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 22 22" fill="none" stroke="currentColor" strokeWidth="1.7" aria-hidden="true">
      <path d="M7 2v4M7 15v5M15 3v4M15 14v4" strokeLinecap="round" />
      <rect x="4.5" y="6" width="5" height="9" rx="1.5" fill="currentColor" />
      <rect x="12.5" y="7" width="5" height="7" rx="1.5" />
    </svg>
  );
}
