import { type ReactNode, type SyntheticEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from "react";
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

const CARD = [
  "popup fixed inset-x-4 top-auto bottom-[max(1.75rem,env(safe-area-inset-bottom))] mx-auto max-h-[88dvh] w-auto max-w-105 overflow-y-auto overscroll-contain",
  "rounded-sheet border border-(--sheet-line) bg-raised bg-clip-padding text-ink shadow-modal outline-none tablet:inset-y-0 tablet:my-auto tablet:h-fit",
].join(" ");

/**
 * A card with a picture over the page: one message, one action. Back, Escape, the cross and a tap beside it close it; the focus stays inside. The
 * browser's own dialog, because it comes with the first screen: it costs no code.
 */
export function Popup({ open, onClose, title, picture, children }: PopupProps) {
  const { t } = useUi();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useBackCloses(open, onClose);
  useLayoutEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  const onTapBeside = useEffectEvent(onClose);
  useEffect(() => {
    const card = dialog.current;
    const onTap = (event: MouseEvent) => {
      if (event.target === card) onTapBeside();
    };
    card?.addEventListener("click", onTap);
    return () => card?.removeEventListener("click", onTap);
  }, []);
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  return (
    <dialog ref={dialog} aria-labelledby={titleId} className={CARD} onCancel={onCancel}>
      <div className="relative shrink-0 bg-[#17111e]">
        {picture}
        <button
          type="button"
          onClick={onClose}
          aria-label={t("ui_close")}
          className="absolute end-2.5 top-2.5 grid size-11 cursor-pointer place-items-center rounded-full bg-[#3a3440] text-[#fff] active:bg-[#4a4450]"
        >
          <Cross strokeWidth={1.8} />
        </button>
      </div>
      <div className="p-5.5">
        <h2 id={titleId} className="text-title2 text-balance">
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}
