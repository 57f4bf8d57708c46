import type { ReactNode } from "react";
import { usePanel } from "../account/portfolio.ts";
import type { Panel } from "../account/shown-panel.ts";
import { PartError } from "./part-error.tsx";

interface WithPanelProps {
  /** Of the size of what comes. */
  readonly skeleton: ReactNode;
  readonly children: (panel: Panel) => ReactNode;
}

/** Draws children from the user's totals in every state: not known yet, not available, and as they change. */
export function WithPanel({ skeleton, children }: WithPanelProps) {
  const panel = usePanel();
  if (panel.data !== undefined && panel.data !== null) return children(panel.data);
  return panel.isError ? <PartError onRetry={() => void panel.refetch()} /> : skeleton;
}
