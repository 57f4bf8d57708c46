import { writeParams } from "../lib/api.ts";
import { startLinks } from "../lib/links.ts";
import { startLive } from "../lib/live-line.ts";
import { watchMessages } from "../lib/messages/watch-messages.ts";
import { watchInstall } from "../lib/pwa/install.ts";
import { startWorker } from "../lib/pwa/worker-line.ts";
import { readable } from "../lib/readable.ts";
import { preloadTabs } from "./preload-tabs.ts";

/** What begins with the app, but is not needed for its first paint. */
export function startBeside(): void {
  writeParams(readable);
  startLinks();
  watchMessages();
  startLive();
  preloadTabs();
  watchInstall();
  void startWorker()
    .then(() => import("../lib/pwa/push.ts").then(({ watchPush }) => watchPush()))
    .catch(() => undefined);
  if (window.location.search !== "") void import("../lib/pwa/shared.ts").then(({ openShared }) => openShared()).catch(() => undefined);
}
