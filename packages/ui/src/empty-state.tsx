import type { ReactNode } from "react";

interface EmptyStateProps {
  readonly title: string;
  /** One sentence about what will appear, or what to do. */
  readonly text: string;
  readonly action?: ReactNode;
  /** Two suggestions under it. */
  readonly children?: ReactNode;
}

/** Nothing here yet: one dotted drawing, one sentence, one action. */
export function EmptyState({ title, text, action, children }: EmptyStateProps) {
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
        <p className="mt-1 max-w-80 text-body text-balance text-ink-2">{text}</p>
        {action !== undefined && <div className="mt-6 max-w-full min-w-[min(13rem,100%)]">{action}</div>}
      </div>
      {children !== undefined && <div className="mt-10">{children}</div>}
    </div>
  );
}
