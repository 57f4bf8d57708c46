import { useCallback, useSyncExternalStore } from "react";

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** The three widths of the app: one pane with tab bar; one pane with rail; list, detail and ticket side by side. */
export type WidthClass = "phone" | "tablet" | "desktop";

export function useWidthClass(): WidthClass {
  const tablet = useMediaQuery("(min-width: 37.5rem)");
  const desktop = useMediaQuery("(min-width: 64rem)");
  return desktop ? "desktop" : tablet ? "tablet" : "phone";
}

/** Whether the page beside the list pane is wide enough for rows of a table; see `table` of a page's route. */
export function useRoomForTables(): boolean {
  return useMediaQuery("(min-width: 76rem)");
}

export function useReducedMotion(): boolean {
  return useMediaQuery("(prefers-reduced-motion: reduce)");
}

/** The same at one moment, for motion that is not React's. */
export function prefersLessMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
