import { TABS } from "@candela/contract";
import { loadPage } from "./page-loader.ts";
import { routeOf } from "./route-table.ts";

/** The first screen has everything by then, also on a slow line. */
const QUIET_MS = 4_000;

/** Fetches the code of the five tabs one after another while nothing else goes on: then they open at once, and without a server too. */
export function preloadTabs(): void {
  const idle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback));
  setTimeout(() => {
    idle(async () => {
      for (const { path } of TABS) await loadPage(routeOf(path).load).catch(() => undefined);
    });
  }, QUIET_MS);
}
