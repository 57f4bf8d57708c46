import type { Direction } from "./format/decimal-text.ts";

/** The shape cue of a direction, 8 by 6 px; nothing when flat: a bar before a number reads as a minus. */
export function Triangle({ direction }: { readonly direction: Direction }) {
  if (direction === "flat") return null;
  return (
    <svg width="8" height="6" viewBox="0 0 8 6" fill="currentColor" aria-hidden="true" className="shrink-0">
      <path d={direction === "up" ? "M4 0 8 6H0z" : "M4 6 0 0h8z"} />
    </svg>
  );
}
