import type { ReactNode } from "react";

interface ChipKeyProps {
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A key within a filled box: 34 px to the eye, 44 to the finger. */
export function ChipKey({ onClick, children }: ChipKeyProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="touch inline-flex min-h-8.5 shrink-0 cursor-pointer items-center rounded-chip bg-canvas px-3.5 text-caption font-semibold active:bg-fill-press"
    >
      {children}
    </button>
  );
}
