import { cx } from "@candela/ui";

interface FieldProblemProps {
  readonly id: string;
  readonly error: string | undefined;
  readonly hint?: string | undefined;
}

/** Text under a field that is no plain input: its problem, else a hint. Always rendered, so that the field can refer to it. */
export function FieldProblem({ id, error, hint }: FieldProblemProps) {
  const text = error ?? hint;
  return (
    <p
      id={id}
      className={cx(
        text !== undefined && "mt-1.5",
        "flex items-start gap-1.5 text-caption",
        error === undefined ? "text-ink-3" : "text-danger",
      )}
    >
      {error !== undefined && (
        <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true" className="mt-0.5 shrink-0">
          <circle cx="7" cy="7" r="7" fill="currentColor" />
          <path d="M7 3.5v4M7 10v.1" stroke="var(--canvas)" strokeWidth="1.6" strokeLinecap="round" />
        </svg>
      )}
      {text !== undefined && <span>{text}</span>}
    </p>
  );
}
