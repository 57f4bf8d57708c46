import { type ComponentType, useEffect, useState } from "react";
import { useStore } from "../lib/browser/store.ts";
import { usePlace } from "../lib/navigation/hash-location.ts";
import { KLINE_PATH, LANGUAGE_PATH, LINE_PATH } from "../lib/navigation/paths.ts";
import { type Notice, noticeSettled, noticeStore } from "../lib/site/start-notice.ts";
import { ConnectionBanner } from "./connection-banner.tsx";
import { LanguageOffer } from "./language-offer.tsx";

/** Who can not read the app, or not reach it, has come here to change that. */
const UNDISTURBED = [LANGUAGE_PATH, LINE_PATH];

/** Its keys stand on the last line of the screen: another line would push them off it. */

/** What stands over a framed page and comes beside the first screen. */
export function FrameParts() {
  const notice = useStore(noticeStore);
  const Card = useCard(notice !== null);
  const { path } = usePlace();
  const undisturbed = UNDISTURBED.includes(path);
  useEffect(() => {
    if (undisturbed) noticeSettled();
  }, [undisturbed]);
  return (
    <>
      <ConnectionBanner />
      {!undisturbed && path !== KLINE_PATH && <LanguageOffer />}
      {notice !== null && Card !== null && !undisturbed && <Card key={`${notice.id} ${notice.updatedTs}`} notice={notice} />}
    </>
  );
}

type NoticeCard = ComponentType<{ readonly notice: Notice }>;

/** The card's code, when there is something to show; without it there is no notice, and the page stays. */
function useCard(wanted: boolean): NoticeCard | null {
  const [card, setCard] = useState<NoticeCard | null>(null);
  useEffect(() => {
    if (wanted) void import("./start-notice-card.tsx").then((module) => setCard(() => module.default), noticeSettled);
  }, [wanted]);
  return card;
}
