/** The shape cue of a direction: 8 by 6 px, a bar when flat. */
export function Triangle({ direction }: { readonly direction: "up" | "down" | "flat" }) {
  return (
    <svg width="8" height="6" viewBox="0 0 8 6" fill="currentColor" aria-hidden="true" className="shrink-0">
      {direction === "up" && <path d="M4 0 8 6H0z" />}
      {direction === "down" && <path d="M4 6 0 0h8z" />}
      {direction === "flat" && <path d="M0 2.2h8v1.6H0z" />}
    </svg>
  );
}
