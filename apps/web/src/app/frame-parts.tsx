import { lazy, Suspense } from "react";
import { noticeStore } from "../lib/start-notice.ts";
import { useStore } from "../lib/store.ts";
import { ConnectionBanner } from "./connection-banner.tsx";

/** Without its code there is no notice, and the page stays. */
const StartNoticeCard = lazy(() => import("./start-notice-card.tsx").catch(() => ({ default: () => null })));

/** What stands over a framed page and comes beside the first screen. */
export default function FrameParts() {
  const notice = useStore(noticeStore);
  return (
    <>
      <ConnectionBanner />
      {notice !== null && (
        <Suspense fallback={null}>
          <StartNoticeCard key={notice.id} notice={notice} />
        </Suspense>
      )}
    </>
  );
}
