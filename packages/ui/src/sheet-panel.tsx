import { Drawer } from "@base-ui/react/drawer";
import { useEffect } from "react";
import { Cross } from "./cross.tsx";
import { useBackCloses } from "./layers.ts";
import type { SheetProps } from "./sheet-props.ts";
import { useUi } from "./ui-context.ts";

const BACKDROP =
  "fixed inset-0 z-40 bg-scrim opacity-[calc(1-var(--drawer-swipe-progress,0))] transition-opacity duration-[220ms] data-ending-style:opacity-0 data-starting-style:opacity-0 data-swiping:duration-0";
const VIEWPORT = "fixed inset-0 z-50 flex items-end justify-center tablet:items-center";
/** Clipped, not hidden: what is hidden is scrolled all the same when something inside is brought into view, and the head would be gone. */
const POPUP = [
  "on-raised flex max-h-[min(92%,52rem)] w-full flex-col overflow-clip rounded-t-sheet border-t border-(--sheet-line) bg-raised text-ink shadow-sheet outline-none",
  "[transform:translateY(var(--drawer-swipe-movement-y,0))] transition-[transform,opacity] duration-[360ms] ease-enter data-swiping:select-none data-swiping:duration-0",
  "data-starting-style:[transform:translateY(100%)] data-ending-style:[transform:translateY(100%)] data-ending-style:duration-[220ms] data-ending-style:ease-exit",
  "tablet:max-w-120 tablet:rounded-sheet tablet:border tablet:shadow-modal",
  "motion-reduce:data-starting-style:[transform:none] motion-reduce:data-starting-style:opacity-0 motion-reduce:data-ending-style:[transform:none] motion-reduce:data-ending-style:opacity-0",
].join(" ");

/** Sheets open now; the root element says so, and toasts keep clear of them. */
let openSheets = 0;

function useSheetMark(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    const { dataset } = document.documentElement;
    openSheets += 1;
    dataset.sheet = "open";
    return () => {
      openSheets -= 1;
      if (openSheets === 0) delete dataset.sheet;
    };
  }, [open]);
}

export function SheetPanel({ open, onClose, title, tag, children, action, busy = false }: SheetProps) {
  const { t } = useUi();
  useSheetMark(open);
  useBackCloses(open, () => {
    if (!busy) onClose();
  });
  return (
    <Drawer.Root
      open={open}
      onOpenChange={(next, details) => {
        if (next) return;
        if (busy) details.cancel();
        else onClose();
      }}
    >
      <Drawer.Portal>
        <Drawer.Backdrop data-around-sheet="" className={BACKDROP} />
        <Drawer.Viewport data-around-sheet="" className={VIEWPORT}>
          <Drawer.Popup className={POPUP}>
            <div className="grid h-5 shrink-0 place-items-center tablet:h-2">
              <span aria-hidden="true" className="h-1 w-9 rounded-full bg-line tablet:hidden" />
            </div>
            <div className="@container shrink-0">
              <div className="flex items-center gap-3 ps-5 pe-2">
                <Drawer.Title className="min-w-0 truncate text-title3">{title}</Drawer.Title>
                {tag !== undefined && <span className="flex shrink-0">{tag}</span>}
                <Drawer.Close
                  aria-label={t("ui_close")}
                  aria-disabled={busy || undefined}
                  className="ms-auto grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-ink-2 active:bg-fill"
                >
                  <Cross strokeWidth={1.6} />
                </Drawer.Close>
              </div>
            </div>
            <Drawer.Content className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5 [--page-margin:0px]">
              {children}
            </Drawer.Content>
            {action !== undefined && (
              <div className="shrink-0 border-t border-line px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]">{action}</div>
            )}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
