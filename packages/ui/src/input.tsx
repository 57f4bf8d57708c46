import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import { cx } from "./class-names.ts";

interface InputProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: ReactNode;
  /** At the end of the label's line: what is available, a link. */
  readonly aside?: ReactNode;
  /** A sentence that says what to do; ties itself to the field. */
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  /** Inside the field before the text: an icon, a chooser. */
  readonly start?: ReactNode;
  /** Inside the field at its end: a unit, an icon button. */
  readonly end?: ReactNode;
  /** How the text is read, in its place while no keyboard edits it: a number with its groups. */
  readonly reading?: string | undefined;
}

/** Filled field of 52 px with its label above. */
export function Input({ label, aside, error, hint, start, end, reading, className, id, ...rest }: InputProps) {
  const made = useId();
  const field = id ?? made;
  const noteId = `${field}-note`;
  const hasNote = error !== undefined || hint !== undefined;
  return (
    <div className={className}>
      <div className="mb-1.5 flex min-h-5 items-end justify-between gap-3 text-caption">
        <label htmlFor={field} className="text-ink-2">
          {label}
        </label>
        {aside !== undefined && <span className="relative z-1 text-ink-3">{aside}</span>}
      </div>
      <div
        className={cx(
          "flex h-13 items-center gap-2 rounded-input bg-fill px-4",
          error !== undefined
            ? "bg-canvas outline-2 -outline-offset-2 outline-danger"
            : "focus-within:bg-canvas focus-within:outline-2 focus-within:-outline-offset-2 focus-within:outline-(--focus)",
        )}
      >
        {start !== undefined && <span className="shrink-0 text-ink-3">{start}</span>}
        <span className="relative flex h-full min-w-0 flex-1 items-center text-[1rem]">
          <input
            id={field}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={hasNote ? noteId : undefined}
            {...rest}
            className={cx(
              "peer h-full w-full min-w-0 bg-transparent text-ink outline-none placeholder:text-ink-3 read-only:text-ink-2",
              reading !== undefined && "not-focus:text-transparent pointer-coarse:text-transparent",
            )}
          />
          {reading !== undefined && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-0 flex items-center text-ink pointer-fine:peer-focus:hidden"
            >
              <bdi className="num">{reading}</bdi>
            </span>
          )}
        </span>
        {end !== undefined && <span className="shrink-0 text-caption text-ink-3">{end}</span>}
      </div>
      {hasNote && (
        <p id={noteId} className={cx("mt-1.5 flex items-start gap-1.5 text-caption", error !== undefined ? "text-danger" : "text-ink-3")}>
          {error !== undefined && <ProblemMark />}
          <span>{error ?? hint}</span>
        </p>
      )}
    </div>
  );
}

function ProblemMark() {
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true" className="mt-0.5 shrink-0">
      <circle cx="7" cy="7" r="7" fill="currentColor" />
      <path d="M7 3.5v4M7 10v.1" stroke="var(--canvas)" strokeWidth="1.6" strokeLinecap="round" />
    </svg>
  );
}
