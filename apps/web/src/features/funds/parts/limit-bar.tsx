import { cx } from "@candela/ui";
import type { ReactNode } from "react";

interface LimitBarProps {
  readonly name: string;
  /** The figures, written beside the bar. */
  readonly text: ReactNode;
  /** 0 to 1 and beyond. */
  readonly share: number;
  /** By how much it is passed. */
  readonly over?: string | undefined;
}

/** How much of a limit is used; a limit that is passed says so in words and turns to danger. */
export function LimitBar({ name, text, share, over }: LimitBarProps) {
  const percent = Math.min(100, Math.max(0, share * 100));
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 pb-1.5 text-caption">
        <span className="font-medium">{name}</span>
        <span className="text-ink-2">{text}</span>
      </div>
      <div
        role="progressbar"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(percent)}
        className="h-1 rounded-full bg-line"
      >
        <div
          className={cx("h-full min-w-1.5 rounded-full", over === undefined ? "bg-ink" : "bg-danger")}
          style={{ inlineSize: `${percent}%` }}
        />
      </div>
      {over !== undefined && <p className="pt-1 text-caption text-danger">{over}</p>}
    </div>
  );
}
