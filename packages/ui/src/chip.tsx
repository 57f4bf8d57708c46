import { type ReactNode, useId } from "react";
import { cx } from "./class-names.ts";

interface ChipProps {
  readonly on: boolean;
  readonly onClick: () => void;
  /** Why it cannot be pressed now: it stays focusable and the reason is read out. */
  readonly disabledReason?: string | undefined;
  /** Said in place of the text, which it contains: where the same word stands on another key of the page. */
  readonly label?: string | undefined;
  readonly children: ReactNode;
}

/** Filters: 34 px to the eye, 44 to the finger. */
export function Chip({ on, onClick, disabledReason, label, children }: ChipProps) {
  const reasonId = useId();
  const off = disabledReason !== undefined;
  return (
    <>
      <button
        type="button"
        aria-pressed={on}
        aria-label={label}
        aria-disabled={off || undefined}
        aria-describedby={off ? reasonId : undefined}
        onClick={off ? undefined : onClick}
        className={cx(
          "touch inline-flex h-8.5 shrink-0 items-center rounded-chip px-3 text-caption font-medium",
          off ? "cursor-not-allowed bg-fill text-ink-3" : "cursor-pointer",
          !off && (on ? "bg-ink text-on-ink" : "bg-fill text-ink-2 active:bg-fill-press"),
        )}
      >
        {children}
      </button>
      {off && (
        <span id={reasonId} className="sr-only">
          {disabledReason}
        </span>
      )}
    </>
  );
}
