import { lazy } from "react";
import type { AlertProps } from "./alert-panel.tsx";
import { LazyMount } from "./lazy-mount.tsx";

const Panel = lazy(() => import("./alert-panel.tsx").then((module) => ({ default: module.AlertPanel })));

/** Says something that has to be acknowledged: one button, nothing to cancel. Its code loads on first use. */
export function Alert(props: AlertProps) {
  return (
    <LazyMount open={props.open}>
      <Panel {...props} />
    </LazyMount>
  );
}
