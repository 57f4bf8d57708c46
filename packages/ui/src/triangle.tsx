import type { Direction } from "./format/decimal-text.ts";

interface TriangleProps {
  readonly direction: Direction;
  /** Beside the words of a button: 11 by 8.25 px. */
  readonly isLarge?: boolean;
}

/** The shape cue of a direction, 8 by 6 px; nothing when flat: a bar before a number reads as a minus. */
export function Triangle({ direction, isLarge = false }: TriangleProps) {
  if (direction === "flat") return null;
  return (
    <svg width={isLarge ? 11 : 8} height={isLarge ? 8.25 : 6} viewBox="0 0 8 6" fill="currentColor" aria-hidden="true" className="shrink-0">
      <path d={direction === "up" ? "M4 0 8 6H0z" : "M4 6 0 0h8z"} />
    </svg>
  );
}
