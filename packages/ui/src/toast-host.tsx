import { lazy, Suspense, useSyncExternalStore } from "react";
import { currentToast, followToast } from "./toast.ts";

const Cards = lazy(() => import("./toast-card.tsx"));

/** Where messages appear, above the tab bar. Their code comes with the first one. */
export function ToastHost() {
  const wanted = useSyncExternalStore(followToast, () => currentToast() !== null);
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--tabbar-height)+0.75rem)] z-60 flex justify-center px-(--page-margin) tablet:bottom-6"
    >
      {wanted && (
        <Suspense fallback={null}>
          <Cards />
        </Suspense>
      )}
    </div>
  );
}
