import { Dialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { Cross } from "./cross.tsx";
import { useBackCloses } from "./layers.ts";
import { useUi } from "./ui-context.ts";

interface PopupProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** What it is about, large, under the picture. */
  readonly title: ReactNode;
  /** Fills the top, behind the close button. */
  readonly picture: ReactNode;
  readonly children: ReactNode;
}

const BACKDROP =
  "fixed inset-0 z-40 bg-scrim transition-opacity duration-[220ms] data-ending-style:opacity-0 data-starting-style:opacity-0";
const CARD = [
  "fixed inset-x-4 bottom-[max(1.75rem,env(safe-area-inset-bottom))] z-50 mx-auto flex max-h-[88dvh] max-w-105 flex-col overflow-y-auto overscroll-contain",
  "rounded-sheet border border-(--sheet-line) bg-raised bg-clip-padding text-ink shadow-modal outline-none tablet:bottom-auto tablet:top-1/2 tablet:-translate-y-1/2",
  "transition-[transform,opacity] duration-[360ms] ease-enter data-ending-style:duration-[220ms] data-ending-style:ease-exit",
  "data-starting-style:translate-y-6 data-starting-style:opacity-0 data-ending-style:translate-y-6 data-ending-style:opacity-0",
  "motion-reduce:transition-opacity motion-reduce:data-starting-style:translate-y-0 motion-reduce:data-ending-style:translate-y-0",
].join(" ");

/** A card with a picture over the page: one message, one action. Back, Escape, the cross and a tap beside it close it; the focus stays inside. */
export function Popup({ open, onClose, title, picture, children }: PopupProps) {
  const { t } = useUi();
  useBackCloses(open, onClose);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={BACKDROP} />
        <Dialog.Popup className={CARD}>
          <div className="relative shrink-0 bg-[#17111e]">
            {picture}
            <Dialog.Close
              aria-label={t("ui_close")}
              className="absolute end-2.5 top-2.5 grid size-11 cursor-pointer place-items-center rounded-full bg-[#3a3440] text-[#fff] active:bg-[#4a4450]"
            >
              <Cross strokeWidth={1.8} />
            </Dialog.Close>
          </div>
          <div className="p-5.5">
            <Dialog.Title className="text-title2 text-balance">{title}</Dialog.Title>
            {children}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
