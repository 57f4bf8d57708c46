import { lazy, Suspense, useState } from "react";
import type { AlertProps } from "./alert-panel.tsx";

const Panel = lazy(() => import("./alert-panel.tsx").then((module) => ({ default: module.AlertPanel })));

/** Says something that has to be acknowledged: one button, nothing to cancel. Its code loads on first use. */
export function Alert(props: AlertProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  return wanted ? (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  ) : null;
}
