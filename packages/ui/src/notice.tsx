import type { ReactNode } from "react";

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
