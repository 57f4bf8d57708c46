import { cx } from "@candela/ui";
import type { ReactNode } from "react";

export interface Step {
  readonly key: string;
  readonly text: ReactNode;
  /** Under the text: a reason, who decided. */
  readonly note?: ReactNode;
  readonly end?: ReactNode;
  /** Behind us; where we are; ahead; or where it ended badly. */
  readonly at: "done" | "now" | "ahead" | "bad";
}

const DOTS = {
  done: "border-ink bg-ink",
  now: "border-flame bg-flame lit",
  ahead: "border-ink-off bg-canvas",
  bad: "border-danger bg-danger",
} as const;

/** Steps from the first to the last, joined by a line that ends where we are. */
export function HistoryLine({ steps, label }: { readonly steps: readonly Step[]; readonly label: string }) {
  return (
    <ol aria-label={label} className="page-x">
      {steps.map(({ key, text, note, end, at }, index) => (
        <li key={key} aria-current={at === "now" ? "step" : undefined} className="relative flex min-h-9 gap-3.5 pb-1.5">
          {index < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={cx("absolute start-[5px] top-4 -bottom-2.5 w-0.5", steps[index + 1]?.at === "ahead" ? "bg-line" : "bg-ink")}
            />
          )}
          <span aria-hidden="true" className={cx("relative mt-1.5 size-3 shrink-0 rounded-full border-2", DOTS[at])} />
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className={cx("min-w-0 text-body", at === "ahead" ? "text-ink-2" : "text-ink", at === "bad" && "text-danger")}>
                {text}
              </span>
              {end !== undefined && <span className="ms-auto text-end text-caption text-ink-3">{end}</span>}
            </span>
            {note !== undefined && <span className="block text-caption text-ink-3">{note}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
