import { PAGE_LOAD_DELAY_MS } from "@candela/api";
import { Button, CandelaMark, ErrorState } from "@candela/ui";
import { type ComponentType, startTransition, useEffect, useRef, useState } from "react";
import { useT } from "../lib/language/i18n.ts";
import type { Load, PageRoute } from "../lib/navigation/page-route.ts";
import { ChunkError, reloadOnce } from "./chunk-error.ts";
import { PageBoundary } from "./page-boundary.tsx";
import { loadedPage, loadPage } from "./page-loader.ts";
import { useScrollMemory } from "./scroll-memory.ts";

const SKELETON_ROWS = ["1", "2", "3", "4", "5", "6"];

type Shown =
  | { readonly kind: "page"; readonly load: Load; readonly page: ComponentType }
  | { readonly kind: "skeleton" | "failed"; readonly load: Load | null };

/** Loads a page, then swaps: the previous page stays for 200 ms, then a skeleton is shown. */
function usePage(load: Load, attempt: number): Shown {
  const [shown, setShown] = useState<Shown>({ kind: "skeleton", load: null });
  useEffect(() => {
    if (attempt < 0) return;
    let current = true;
    const timer = setTimeout(() => setShown({ kind: "skeleton", load }), PAGE_LOAD_DELAY_MS);
    loadPage(load)
      .then(
        (page) => current && startTransition(() => setShown({ kind: "page", load, page })),
        (error: unknown) => {
          if (!current || (error instanceof ChunkError && error.type === "missing" && reloadOnce())) return;
          setShown({ kind: "failed", load });
        },
      )
      .finally(() => clearTimeout(timer));
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [load, attempt]);
  const ready = loadedPage(load);
  return ready === undefined ? shown : { kind: "page", load, page: ready };
}

/** The page of the current route. `place` tells history entries of the same page apart. */
export function PageOutlet({ route, place }: { readonly route: PageRoute; readonly place: string }) {
  const t = useT();
  const [attempt, setAttempt] = useState(0);
  const shown = usePage(route.load, attempt);
  const here = shown.kind === "page" && shown.load === route.load;
  // The page before stays the same while it is on its way out, whatever stands in the address by then.
  const own = useRef(place);
  if (here) own.current = place;
  useScrollMemory(here ? place : "");
  if (shown.kind === "page")
    return (
      <PageBoundary key={own.current}>
        <shown.page />
      </PageBoundary>
    );
  if (shown.kind === "skeleton") return <PageSkeleton bare={route.bare === true} />;
  return (
    <ErrorState
      title={t("system_page_failed")}
      text={t("system_page_failed_text")}
      action={<Button onClick={() => (attempt > 1 ? location.reload() : setAttempt(attempt + 1))}>{t("system_retry")}</Button>}
    />
  );
}

/** A side pane: nothing until its code is here, and nothing when it fails. */
export function PaneOutlet({ load }: { readonly load: Load }) {
  const shown = usePage(load, 0);
  return shown.kind === "page" && shown.load === load ? (
    <PageBoundary>
      <shown.page />
    </PageBoundary>
  ) : null;
}

/** The same skeleton as in index.html, so that the change between them is not seen. */
function PageSkeleton({ bare }: { readonly bare: boolean }) {
  const t = useT();
  return bare ? (
    <div role="status" aria-label={t("ui_loading")} className="grid min-h-dvh place-items-center">
      <CandelaMark size={56} />
    </div>
  ) : (
    <div role="status" aria-label={t("ui_loading")} className="skeleton">
      <b />
      {SKELETON_ROWS.map((row) => (
        <i key={row} />
      ))}
    </div>
  );
}
