import { lazy, Suspense, useSyncExternalStore } from "react";
import { currentToast, followToast } from "./toast.ts";

const Cards = lazy(() => import("./toast-card.tsx"));

/** Where messages appear: above the tab bar, or at the top while a sheet has the bottom. Their code comes with the first one. */
export function ToastHost() {
  const wanted = useSyncExternalStore(followToast, () => currentToast() !== null);
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--tabbar-height)+0.75rem)] z-60 flex justify-center px-(--page-margin) tablet:bottom-6 in-data-[sheet=open]:top-[calc(env(safe-area-inset-top)+0.75rem)] in-data-[sheet=open]:bottom-auto"
    >
      {wanted && (
        <Suspense fallback={null}>
          <Cards />
        </Suspense>
      )}
    </div>
  );
}
