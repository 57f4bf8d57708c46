import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { cx } from "./class-names.ts";
import { currentToast, followToast, setToast, type Toast } from "./toast.ts";
import { TOAST_ACTION_MS, TOAST_SHOWN_MS } from "./toast-times.ts";

const ICONS: Readonly<Record<"good" | "problem" | "info", ReactNode>> = {
  good: <path d="m6 10.5 2.6 2.6L14 7.5" />,
  problem: <path d="M10 5.5v5.5M10 14v.1" />,
  info: <path d="M10 9.5v5M10 6.2v.1" />,
};
const COLOURS = { good: "#5bd6a5", problem: "#ff8a6b", info: "#8fb8e8" } as const;

/** Ink in both themes; only the icon carries colour. */
export default function ToastCards() {
  const toast = useSyncExternalStore(followToast, currentToast);
  return toast === null ? null : <ToastCard key={toast.id} toast={toast} />;
}

function ToastCard({ toast }: { readonly toast: Toast }) {
  const card = useRef<HTMLDivElement>(null);
  const { action, tone = "info", id, durationMs = TOAST_SHOWN_MS, place } = toast;
  useEffect(() => {
    const stay = action === undefined ? durationMs : TOAST_ACTION_MS;
    let timer = setTimeout(leave, stay);
    // One that offers something waits while it is pointed at or focused.
    function leave() {
      if (action !== undefined && card.current?.matches(":hover, :focus-within") === true) timer = setTimeout(leave, TOAST_SHOWN_MS);
      else if (currentToast()?.id === id) setToast(null);
    }
    return () => clearTimeout(timer);
  }, [id, action, durationMs]);
  return (
    <div
      ref={card}
      className={cx(
        "pointer-events-auto flex min-h-12 w-full max-w-110 animate-toast items-center gap-3 rounded-button bg-(--toast-ink) ps-4 pe-2 text-(--toast-text) shadow-popover",
        place === "top" && "fixed inset-x-(--page-margin) top-[calc(env(safe-area-inset-top)+0.75rem)] mx-auto w-auto!",
      )}
    >
      <svg
        width="18"
        height="18"
        viewBox="0 0 20 20"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        className="shrink-0"
      >
        <circle cx="10" cy="10" r="9" fill={COLOURS[tone]} />
        <g stroke="#17111e" strokeWidth="2">
          {ICONS[tone]}
        </g>
      </svg>
      <span className="min-w-0 flex-1 py-2.5 text-caption font-medium">{toast.text}</span>
      {action !== undefined && (
        <button
          type="button"
          className="min-h-11 shrink-0 cursor-pointer px-2 text-caption font-semibold text-(--toast-action)"
          onClick={() => {
            setToast(null);
            action.onClick();
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}
