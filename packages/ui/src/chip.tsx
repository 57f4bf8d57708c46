import type { ReactNode } from "react";
import { cx } from "./class-names.ts";

interface ChipProps {
  readonly on: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** Filters: 34 px to the eye, 44 to the finger. */
export function Chip({ on, onClick, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onClick}
      className={cx(
        "touch inline-flex h-8.5 shrink-0 cursor-pointer items-center rounded-chip px-3 text-caption font-medium",
        on ? "bg-ink text-on-ink" : "bg-fill text-ink-2 active:bg-fill-press",
      )}
    >
      {children}
    </button>
  );
}
