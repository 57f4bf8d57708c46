interface ProgressBarProps {
  /** 0 to 1. */
  readonly share: number;
  /** Name of the progress; the caller writes the number beside the bar. */
  readonly label: string;
  /** The flame at now; off when nothing is running. */
  readonly lit?: boolean;
}

/** Time or progress from start to end, with a flame at now. */
export function ProgressBar({ share, label, lit = true }: ProgressBarProps) {
  const percent = Math.min(100, Math.max(0, share * 100));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(percent)}
      className="relative h-1 rounded-full bg-line"
    >
      <div className="h-full rounded-full bg-ink" style={{ inlineSize: `${percent}%` }} />
      {lit && (
        <span
          aria-hidden="true"
          className="absolute top-1/2 size-3 -translate-y-1/2 rounded-full border-2 border-canvas bg-flame lit"
          style={{ insetInlineStart: `calc(${percent}% - 6px)` }}
        />
      )}
    </div>
  );
}
