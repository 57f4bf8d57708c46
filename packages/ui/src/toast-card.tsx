import { Toast as Base } from "@base-ui/react/toast";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { cx } from "./class-names.ts";
import { currentToast, followToast, setToast, type Toast } from "./toast.ts";
import { TOAST_ACTION_MS, TOAST_SHOWN_MS } from "./toast-times.ts";

const ICONS: Readonly<Record<"good" | "problem" | "info", ReactNode>> = {
  good: <path d="m6 10.5 2.6 2.6L14 7.5" />,
  problem: <path d="M10 5.5v5.5M10 14v.1" />,
  info: <path d="M10 9.5v5M10 6.2v.1" />,
};
const COLOURS = { good: "#5bd6a5", problem: "#ff8a6b", info: "#8fb8e8" } as const;

/** The place that these stand in is the live region, and has been there before them: nothing in it speaks for itself. */
const UNSPOKEN = { role: undefined, "aria-live": undefined, "aria-label": undefined, "aria-modal": undefined } as const;

/** The message of the moment. Base UI counts its time, and stops while it is pointed at or focused, or the window is left. */
export default function ToastCards() {
  const told = useSyncExternalStore(followToast, currentToast);
  if (told === null) return null;
  // One at a time: each has a provider of its own, and what another one left behind goes with it.
  return (
    <Base.Provider key={told.id}>
      <Cards told={told} />
    </Base.Provider>
  );
}

function Cards({ told }: { readonly told: Toast }) {
  const { toasts, add } = Base.useToastManager();
  useEffect(() => {
    const { id, action, durationMs = TOAST_SHOWN_MS } = told;
    const onClose = () => {
      if (currentToast()?.id === id) setToast(null);
    };
    add({ id: `${id}`, timeout: action === undefined ? durationMs : TOAST_ACTION_MS, onClose });
  }, [told, add]);
  return (
    <Base.Viewport {...UNSPOKEN} className="flex w-full justify-center">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} told={told} />
      ))}
    </Base.Viewport>
  );
}

/** Ink in both themes; only the icon carries colour. */
function ToastCard({
  toast,
  told: { text, tone = "info", place, action },
}: {
  readonly toast: Base.Root.ToastObject;
  readonly told: Toast;
}) {
  return (
    <Base.Root
      {...UNSPOKEN}
      toast={toast}
      // A gesture needs a key that does the same.
      swipeDirection={[]}
      tabIndex={undefined}
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
      <span className="min-w-0 flex-1 py-2.5 text-caption font-medium">{text}</span>
      {action !== undefined && (
        <Base.Action
          className="min-h-11 shrink-0 cursor-pointer px-2 text-caption font-semibold text-(--toast-action)"
          onClick={() => {
            setToast(null);
            action.onClick();
          }}
        >
          {action.label}
        </Base.Action>
      )}
    </Base.Root>
  );
}
