import { lazy, Suspense, useSyncExternalStore } from "react";
import { currentToast, followToast } from "./toast.ts";

const Cards = lazy(() => import("./toast-card.tsx"));

/** Where messages appear: above the tab bar, or at the top while a sheet has the bottom. Their code comes with the first one. */
export function ToastHost() {
  const wanted = useSyncExternalStore(followToast, () => currentToast() !== null);
  return (
    <div role="status" aria-live="polite" className="toast-place pointer-events-none z-60 flex justify-center px-(--page-margin)">
      {wanted && (
        <Suspense fallback={null}>
          <Cards />
        </Suspense>
      )}
    </div>
  );
}
