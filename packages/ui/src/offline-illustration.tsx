/** The candle after the light went out: hollow, with a thread of smoke. */
export function OfflineIllustration() {
  return (
    <svg width="72" height="104" viewBox="0 0 72 104" fill="none" aria-hidden="true">
      <path d="M36 35c-6-7 5-10 1-17s2-9 0-14" stroke="var(--ink-off)" strokeWidth="3.5" strokeLinecap="round" />
      <path d="M36 42v8M36 86v14" stroke="var(--ink)" strokeWidth="5" strokeLinecap="round" />
      <rect x="22.5" y="50" width="27" height="36" rx="7" stroke="var(--ink)" strokeWidth="5" />
    </svg>
  );
}
