import { lazy, Suspense } from "react";
import type { CalendarProps } from "./calendar-panel.tsx";
import { Skeleton } from "./skeleton.tsx";

const Panel = lazy(() => import("./calendar-panel.tsx"));

/** The last months, as many as `CALENDAR_MONTHS` in day-range.ts, in which a range of days is chosen. Its code loads on first use. */
export function Calendar(props: CalendarProps) {
  return (
    <Suspense fallback={<Skeleton className="h-96 w-full rounded-card!" />}>
      <Panel {...props} />
    </Suspense>
  );
}
