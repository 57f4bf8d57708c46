import { watchSecondTaps } from "@candela/ui";
import { QueryClientProvider } from "@tanstack/react-query";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { hasKeptPack } from "../lib/language/i18n.ts";
import { currentPlace, followAddress } from "../lib/navigation/hash-location.ts";
import { queryClient } from "../lib/net/queries.ts";
import { retryForever } from "../lib/net/retry-forever.ts";
import { applySettings, homePathStore, languageStore } from "../lib/site/settings.ts";
import "./app.css";
import { loadPage, pinPages } from "./page-loader.ts";
import { isRouteKnown, loadRoutes, routeOf } from "./route-table.ts";
import { followScroll } from "./scroll-memory.ts";
import { Shell } from "./shell.tsx";
import { startTexts } from "./start-texts.ts";

/** The font of the texts, loaded early so that it arrives with the first text. */
const FONT = '1em "Geist Variable"';

/** Shows the rescue screen after the shell itself has failed. Its code is only fetched then. */
function rescue(error: unknown): void {
  reportError(error);
  const root = document.getElementById("root");
  if (root !== null) void retryForever(() => import("./rescue.tsx").then(({ showRescue }) => showRescue(root)));
}

/** Starts the app: texts first, so that no key is ever shown. All else that is read at the start loads next to the first screen. */
async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (root === null) throw new Error("index.html has no root");
  watchSecondTaps();
  applySettings(document.documentElement);
  void document.fonts.load(FONT).catch(() => undefined);
  followAddress();
  followScroll();
  const { path } = currentPlace();
  const routes = loadRoutes().catch(() => undefined);
  const keeping = import("../lib/offline/persisted-cache.ts").then(({ startKeeping }) => startKeeping()).catch(() => undefined);
  const beside = retryForever(() => import("./deferred-start.ts"));
  // The notice of a first visit covers the page, so its code comes before the page's.
  if (!hasKeptPack(languageStore.get()) && !isRouteKnown(path)) pinPages(beside.then(({ untilNotice }) => untilNotice()));
  const first = routeOf(path);
  // The entry page leads home after a moment, which is then here.
  for (const { load } of first.bare === true ? [first, routeOf(homePathStore.get())] : [first]) void loadPage(load).catch(() => undefined);
  await retryForever(() => startTexts(path));
  if (!isRouteKnown(currentPlace().path)) await routes;
  const app = createRoot(root, { onUncaughtError: rescue });
  // In slices, so that the page answers to taps and frames in between.
  startTransition(() =>
    app.render(
      <QueryClientProvider client={queryClient}>
        <Shell />
      </QueryClientProvider>,
    ),
  );
  void beside.then(({ startDeferred }) => startDeferred(keeping));
}

start().catch(rescue);
