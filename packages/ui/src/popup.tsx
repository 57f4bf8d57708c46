import { type ReactNode, type RefObject, useEffectEvent, useId, useLayoutEffect, useRef } from "react";
import { Cross } from "./cross.tsx";
import { useBackCloses } from "./layers.ts";
import { useUi } from "./ui-context.ts";

interface PopupProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Title, large, under the picture. */
  readonly title: ReactNode;
  /** Fills the top, behind the close button. */
  readonly picture: ReactNode;
  readonly children: ReactNode;
}

const CARD = [
  "popup fixed inset-x-4 top-auto bottom-[max(1.75rem,env(safe-area-inset-bottom))] z-50 mx-auto max-h-[88dvh] w-auto max-w-105 overflow-y-auto overscroll-contain",
  "on-raised rounded-sheet border border-(--sheet-line) bg-raised bg-clip-padding text-ink shadow-modal outline-none tablet:inset-y-0 tablet:my-auto tablet:h-fit",
].join(" ");
const REACHABLE = "a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex='0']";

/** Keeps the focus inside while open, and gives it back afterwards. */
function useFocusInside(dialog: RefObject<HTMLDialogElement | null>, open: boolean, onEscape: () => void): void {
  const onEscapeKey = useEffectEvent(onEscape);
  useLayoutEffect(() => {
    const card = dialog.current;
    if (!open || card === null) return;
    const before = document.activeElement;
    // With the next frame, when the card has its place: to ask before would lay out the page twice.
    const frame = requestAnimationFrame(() => card.focus({ preventScroll: true }));
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") onEscapeKey();
      if (event.key !== "Tab") return;
      const all = [...card.querySelectorAll<HTMLElement>(REACHABLE)];
      const at = all.indexOf(document.activeElement as HTMLElement);
      const leaves = event.shiftKey ? at <= 0 : at === -1 || at === all.length - 1;
      if (!leaves) return;
      event.preventDefault();
      all.at(event.shiftKey ? -1 : 0)?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener("keydown", onKey);
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [dialog, open]);
}

/**
 * A card with a picture over the page: one message, one action. Back, Escape, the cross and a tap beside it close it; the focus stays inside. The
 * browser's own dialog, because it comes with the first screen and costs little code; not a modal one, under which no toast could be tapped.
 */
export function Popup({ open, onClose, title, picture, children }: PopupProps) {
  const { t } = useUi();
  const dialog = useRef<HTMLDialogElement>(null);
  const scrim = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useBackCloses(open, onClose);
  useFocusInside(dialog, open, onClose);
  const onTapBeside = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const beside = scrim.current;
    const onTap = () => onTapBeside();
    beside?.addEventListener("click", onTap);
    return () => beside?.removeEventListener("click", onTap);
  }, []);
  return (
    <>
      <div ref={scrim} aria-hidden="true" data-open={open || undefined} className="popup-scrim fixed inset-0 z-40 bg-scrim" />
      <dialog ref={dialog} open={open} tabIndex={-1} aria-modal="true" aria-labelledby={titleId} className={CARD}>
        <div className="relative shrink-0 bg-[#17111e]">
          {picture}
          <button
            type="button"
            onClick={onClose}
            aria-label={t("ui_close")}
            className="absolute end-2.5 top-2.5 grid size-11 cursor-pointer place-items-center rounded-full bg-[#3a3440] text-[#fff] active:bg-[#4a4450] focus-visible:outline-[#fff]"
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
    </>
  );
}
