import type { ReactNode } from "react";

interface ErrorStateProps {
  readonly title: string;
  /** Advice to the user. */
  readonly text: string;
  readonly action?: ReactNode;
}

/** A part that could not be read; what was on screen before stays where it can. */
export function ErrorState({ title, text, action }: ErrorStateProps) {
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
