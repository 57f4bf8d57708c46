/** Live, connecting or stale, as a light with its word beside it. */
export function LiveDot({ state }: { readonly state: "live" | "connecting" | "stale" }) {
  const look = {
    live: "bg-flame lit",
    connecting: "border-[1.5px] border-ink-3",
    stale: "bg-ink-off",
  }[state];
  return <span aria-hidden="true" className={`inline-block size-2 shrink-0 rounded-full ${look}`} />;
}
