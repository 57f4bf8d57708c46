import { type ComponentType, useEffect, useState } from "react";
import { useStore } from "../lib/browser/store.ts";
import { usePlace } from "../lib/navigation/hash-location.ts";
import { KLINE_PATH, LANGUAGE_PATH, LINE_PATH } from "../lib/navigation/paths.ts";
import { type Notice, noticeSettled, noticeStore } from "../lib/site/start-notice.ts";
import { ConnectionBanner } from "./connection-banner.tsx";
import { FreezeBanner } from "./freeze-banner.tsx";
import { LanguageOffer } from "./language-offer.tsx";

/** Pages without notice or offer: a user who cannot read or reach the app comes here to change that. */
const UNDISTURBED = [LANGUAGE_PATH, LINE_PATH];

/** The full chart: its buttons are on the last line of the screen, and a line above would push them off. */

/** Parts above a framed page, loaded next to the first screen. */
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
      <FreezeBanner isShown={path !== KLINE_PATH} />
      {!undisturbed && path !== KLINE_PATH && <LanguageOffer />}
      {notice !== null && Card !== null && !undisturbed && <Card key={`${notice.id} ${notice.updatedTs}`} notice={notice} />}
    </>
  );
}

type NoticeCard = ComponentType<{ readonly notice: Notice }>;

/** Loads the card's code when there is a notice. If that fails there is no notice, and the page works on. */
function useCard(wanted: boolean): NoticeCard | null {
  const [card, setCard] = useState<NoticeCard | null>(null);
  useEffect(() => {
    if (wanted) void import("./start-notice-card.tsx").then((module) => setCard(() => module.default), noticeSettled);
  }, [wanted]);
  return card;
}
