import { lazy } from "react";
import { LazyMount } from "./lazy-mount.tsx";
import type { SheetProps } from "./sheet-props.ts";
import { whenIdle } from "./when-idle.ts";

const importPanel = () => import("./sheet-panel.tsx");
const Panel = lazy(() => importPanel().then((module) => ({ default: module.SheetPanel })));

/** Fetches the overlay's code ahead of its first use, once the page that will open it is done. */
export function preloadSheet(): void {
  whenIdle(() => void importPanel().catch(() => undefined));
}

/** Slides in from the bottom on phones, a 480 px dialog on wider screens. Its code loads on first use. */
export function Sheet(props: SheetProps) {
  return (
    <LazyMount open={props.open}>
      <Panel {...props} />
    </LazyMount>
  );
}
