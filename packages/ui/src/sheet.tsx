import { lazy, type ReactNode, Suspense, useState } from "react";

export interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Stays at the bottom: the one action. */
  readonly action?: ReactNode;
  /** While something is being sent nothing closes the sheet. */
  readonly busy?: boolean;
}

const importPanel = () => import("./sheet-panel.tsx");
const Panel = lazy(() => importPanel().then((module) => ({ default: module.SheetPanel })));

/** Fetches the overlay's code ahead of its first use. */
export function preloadSheet(): void {
  void importPanel().catch(() => undefined);
}

/** Slides in from the bottom on phones, a 480 px dialog on wider screens. Its code loads on first use. */
export function Sheet(props: SheetProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  return wanted ? (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  ) : null;
}
