import { lazy, Suspense, useSyncExternalStore } from "react";
import { currentToast, followToast } from "./toast.ts";

const AGAIN_MS = 1_000;

/** No error boundary is around this: code that cannot be fetched, often the very failure that the toast reports, must not take the app down. */
const importCards = (): Promise<typeof import("./toast-card.tsx")> =>
  import("./toast-card.tsx").catch(() => new Promise((resolve) => setTimeout(resolve, AGAIN_MS)).then(importCards));
const Cards = lazy(importCards);

/** Where messages appear: above the tab bar, or at the top while a sheet, or keys that place orders (`data-dock`), have the bottom. Their code comes with the first one. */
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
