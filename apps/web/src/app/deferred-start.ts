import { followAccountEvents } from "../lib/account/follow-account.ts";
import { readable } from "../lib/format/rejection-text.ts";
import { watchFills } from "../lib/messages/watch-fills.ts";
import { watchMessages } from "../lib/messages/watch-messages.ts";
import { currentPlace } from "../lib/navigation/hash-location.ts";
import { startLinks } from "../lib/navigation/links.ts";
import { NETWORK_ERROR_PATH } from "../lib/navigation/paths.ts";
import { writeParams } from "../lib/net/api.ts";
import { startLive } from "../lib/net/live-connection.ts";
import { startWorker } from "../lib/pwa/app-update.ts";
import { watchInstall } from "../lib/pwa/install.ts";
import { watchPush } from "../lib/pwa/push.ts";
import { sessionStore } from "../lib/session/session.ts";
import { followContent } from "../lib/site/content-changes.ts";
import { languageOf, languageStore } from "../lib/site/settings.ts";
import { startSite } from "../lib/site/start-site.ts";
import { watchSupport } from "../lib/support/watch-support.ts";
import { writeMoments } from "../lib/time/age-text.ts";
import { formatMoment } from "../lib/time/time-format.ts";
import { ACCOUNT_PARTS } from "./account-parts.ts";
import { afterIdle } from "./after-idle.ts";
import { followTabs } from "./follow-tabs.ts";
import { FrameParts } from "./frame-parts.tsx";
import { frameSlot } from "./frame-slot.ts";
import { hideFeatures } from "./hide-features.ts";
import { keepScroll } from "./keep-scroll.ts";
import { keepTabs } from "./keep-tabs.ts";
import { preloadTabs } from "./preload-tabs.ts";

export { untilNotice } from "../lib/site/start-notice.ts";

/** Starts all that the first paint does not need. `kept` resolves when the persisted data of this device is loaded. */
export async function startDeferred(kept: Promise<void>): Promise<void> {
  const site = currentPlace().path === NETWORK_ERROR_PATH ? undefined : startSite(kept);
  frameSlot.set({ Parts: FrameParts });
  forgetBootTries();
  writeParams(readable);
  writeMoments((ts, now) => formatMoment(ts, now, languageOf(languageStore.get()).tag));
  startLinks();
  followAccountEvents(ACCOUNT_PARTS);
  watchMessages();
  watchFills();
  watchSupport();
  followContent(kept);
  followTabs();
  hideFeatures();
  startLive();
  afterIdle(preloadTabs);
  keepScroll();
  afterIdle(keepTabs);
  watchInstall();
  afterIdle(() => void startWorker().then(watchPush));
  if (window.location.search !== "") void import("../lib/pwa/shared.ts").then(({ openShared }) => openShared()).catch(() => undefined);
  await Promise.all([site, kept]);
  if (sessionStore.get() !== null) await (await import("../lib/net/command.ts")).resumeCommands();
}

/** Resets the count of retries in boot.js: the first code has arrived. */
function forgetBootTries(): void {
  try {
    sessionStorage.removeItem("bootTries");
  } catch {
    // Without it boot.js does not try at all.
  }
}
