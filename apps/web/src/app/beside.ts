import { followAccountChanges } from "../lib/account-changes.ts";
import { writeMoments } from "../lib/age-text.ts";
import { writeParams } from "../lib/api.ts";
import { followContent } from "../lib/content-changes.ts";
import { currentPlace } from "../lib/hash-location.ts";
import { startLinks } from "../lib/links.ts";
import { startLive } from "../lib/live-line.ts";
import { watchMessages } from "../lib/messages/watch-messages.ts";
import { NETWORK_ERROR_PATH } from "../lib/navigation.ts";
import { watchInstall } from "../lib/pwa/install.ts";
import { watchPush } from "../lib/pwa/push.ts";
import { startWorker } from "../lib/pwa/worker-line.ts";
import { readable } from "../lib/readable.ts";
import { sessionStore } from "../lib/session.ts";
import { languageOf, languageStore } from "../lib/settings.ts";
import { startSite } from "../lib/start-site.ts";
import { formatMoment } from "../lib/time-format.ts";
import { followTabs } from "./follow-tabs.ts";
import { FrameParts } from "./frame-parts.tsx";
import { frameSlot } from "./frame-slot.ts";
import { hideFeatures } from "./hide-features.ts";
import { keepScroll } from "./keep-scroll.ts";
import { keepTabs } from "./keep-tabs.ts";
import { preloadTabs } from "./preload-tabs.ts";
import { whenQuiet } from "./when-quiet.ts";

export { untilNotice } from "../lib/start-notice.ts";

/** What begins with the app, but is not needed for its first paint. `kept`: what this device has kept is here. */
export async function startBeside(kept: Promise<void>): Promise<void> {
  const site = currentPlace().path === NETWORK_ERROR_PATH ? undefined : startSite(kept);
  frameSlot.set({ Parts: FrameParts });
  forgetBootTries();
  writeParams(readable);
  writeMoments((ts, now) => formatMoment(ts, now, languageOf(languageStore.get()).tag));
  startLinks();
  followAccountChanges();
  watchMessages();
  followContent(kept);
  followTabs();
  hideFeatures();
  startLive();
  whenQuiet(preloadTabs);
  keepScroll();
  whenQuiet(keepTabs);
  watchInstall();
  whenQuiet(() => void startWorker().then(watchPush));
  if (window.location.search !== "") void import("../lib/pwa/shared.ts").then(({ openShared }) => openShared()).catch(() => undefined);
  await Promise.all([site, kept]);
  if (sessionStore.get() !== null) await (await import("../lib/command.ts")).resumeCommands();
}

/** The first code is here: should it fail to come another time, boot.js may try as often again. */
function forgetBootTries(): void {
  try {
    sessionStorage.removeItem("bootTries");
  } catch {
    // Without it boot.js does not try at all.
  }
}
