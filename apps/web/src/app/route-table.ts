import { createStore } from "../lib/browser/store.ts";
import type { Load, PageRoute } from "../lib/navigation/page-route.ts";
import { pageTitles } from "../lib/navigation/page-titles.ts";

const entry: Load = () => import("../features/entry/entry-page.tsx");

/** Routes that a first visit needs. The others are in routes.ts, which is loaded later to keep the first load small. */
const known = new Map<string, PageRoute>();
function add(route: PageRoute): void {
  known.set(route.path, route);
  if (route.title !== undefined) pageTitles.set(route.path, route.title);
}
add({ path: "/", load: entry, bare: true });
add({ path: "/pages/index/index", load: entry, bare: true });
add({
  path: "/pages/tabs/home/home-d",
  load: () => import("../features/home/home-page.tsx"),
  title: "navBar_frontPage",
  tab: 0,
  list: () => import("../features/home/movers-pane.tsx"),
});

export const NOT_FOUND: PageRoute = { path: "*", load: () => import("../features/system/not-found-page.tsx"), title: "system_not_found" };

/** Whether all routes are loaded. */
export const routesStore = createStore(false);
let loading: Promise<void> | undefined;

/** Fetches the other routes once. Rejects when that fails, and may then be called again. */
export function loadRoutes(): Promise<void> {
  loading ??= import("./routes.ts").then(
    ({ ROUTES }) => {
      ROUTES.forEach(add);
      routesStore.set(true);
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** Placeholder route of a path whose route is not loaded yet; its page loads once it is. One object per path, since loading compares by identity. */
const awaited = new Map<string, PageRoute>();

/** Whether the frame of a path can be drawn at once. */
export function isRouteKnown(path: string): boolean {
  return known.has(path) || routesStore.get();
}

export function routeOf(path: string): PageRoute {
  const route = known.get(path);
  if (route !== undefined) return route;
  if (routesStore.get()) return NOT_FOUND;
  const made = awaited.get(path) ?? { path, load: () => loadRoutes().then(() => (known.get(path) ?? NOT_FOUND).load()) };
  awaited.set(path, made);
  return made;
}
