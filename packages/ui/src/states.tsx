import type { ReactNode } from "react";

interface StateProps {
  readonly title: string;
  /** One sentence about what will appear, or what to do. */
  readonly text: string;
  readonly action?: ReactNode;
  /** Two suggestions under it. */
  readonly children?: ReactNode;
}

/** Nothing here yet: one dotted drawing, one sentence, one action. */
export function EmptyState({ title, text, action, children }: StateProps) {
  return (
    <div className="py-10">
      <div className="page-x flex flex-col items-center text-center">
        <svg
          width="104"
          height="92"
          viewBox="0 0 104 92"
          fill="none"
          aria-hidden="true"
          stroke="var(--ink-off)"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeDasharray=".1 5.6"
        >
          <path d="M14 12v16M14 66v16M52 2v18M52 74v16M90 18v14M90 62v16" />
          <rect x="4" y="28" width="20" height="38" rx="4" />
          <rect x="42" y="20" width="20" height="54" rx="4" />
          <rect x="80" y="32" width="20" height="30" rx="4" />
        </svg>
        <h2 className="mt-7 text-title2">{title}</h2>
        <p className="mt-1 max-w-80 text-body text-ink-2">{text}</p>
        {action !== undefined && <div className="mt-6 min-w-52">{action}</div>}
      </div>
      {children !== undefined && <div className="mt-10">{children}</div>}
    </div>
  );
}

/** A part that could not be read; what was on screen before stays where it can. */
export function ErrorState({ title, text, action }: Omit<StateProps, "children">) {
  return (
    <div role="alert" className="page-x flex flex-col items-center py-10 text-center">
      <svg width="24" height="72" viewBox="0 0 24 72" fill="none" aria-hidden="true" strokeLinecap="round">
        <path d="M12 20c-5-5 4-8 1-13s1-5 0-6" stroke="var(--ink-off)" strokeWidth="2.6" />
        <path d="M12 26v6M12 58v10" stroke="var(--ink)" strokeWidth="3" />
        <rect x="3" y="32" width="18" height="26" rx="5" stroke="var(--ink)" strokeWidth="3" />
      </svg>
      <h2 className="mt-5 text-title3">{title}</h2>
      <p className="mt-1 max-w-80 text-body text-ink-2">{text}</p>
      {action !== undefined && <div className="mt-5">{action}</div>}
    </div>
  );
}

/** A line of information inside a page. */
export function Notice({
  tone = "neutral",
  children,
}: {
  readonly tone?: "neutral" | "attention" | "problem";
  readonly children: ReactNode;
}) {
  const look = { neutral: "bg-fill text-ink-2", attention: "bg-flame-soft text-flame-text", problem: "bg-danger-soft text-danger" }[tone];
  return <div className={`flex items-start gap-2 rounded-input px-3.5 py-2.5 text-caption ${look}`}>{children}</div>;
}
