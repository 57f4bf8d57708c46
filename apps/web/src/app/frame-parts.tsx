import { lazy, Suspense } from "react";
import { usePlace } from "../lib/hash-location.ts";
import { LANGUAGE_PATH, LINE_PATH } from "../lib/navigation.ts";
import { noticeStore } from "../lib/start-notice.ts";
import { useStore } from "../lib/store.ts";
import { ConnectionBanner } from "./connection-banner.tsx";

/** Without its code there is no notice, and the page stays. */
const StartNoticeCard = lazy(() => import("./start-notice-card.tsx").catch(() => ({ default: () => null })));

/** Who can not read the app, or not reach it, has come here to change that. */
const UNDISTURBED = [LANGUAGE_PATH, LINE_PATH];

/** What stands over a framed page and comes beside the first screen. */
export default function FrameParts() {
  const notice = useStore(noticeStore);
  const { path } = usePlace();
  return (
    <>
      <ConnectionBanner />
      {notice !== null && !UNDISTURBED.includes(path) && (
        <Suspense fallback={null}>
          <StartNoticeCard key={`${notice.id} ${notice.updatedTs}`} notice={notice} />
        </Suspense>
      )}
    </>
  );
}
