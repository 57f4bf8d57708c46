import { Amount, Button, IconButton, Name, Notice, ownText, SignedAmount, Tag, useUi } from "@candela/ui";
import { DotsThreeIcon } from "@phosphor-icons/react/dist/csr/DotsThree";
import { useState } from "react";
import { SendingNotice } from "../../lib/components/sending-notice.tsx";
import { SideBySide } from "../../lib/components/side-by-side.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { SLOT, withSlot } from "../../lib/language/with-slot.tsx";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { COPY_PATH } from "../../lib/navigation/paths.ts";
import { formatDay } from "../../lib/time/time-format.ts";
import { keptOf } from "./copy-numbers.ts";
import type { Follow } from "./copy-shapes.ts";
import { sizeText } from "./copy-words.ts";
import { FollowMenu } from "./follow-menu.tsx";
import { LeaderToken } from "./leader-token.tsx";
import { RunningCopies } from "./running-copies.tsx";
import { ShareCard } from "./share-card.tsx";
import { ShareConsent } from "./share-consent.tsx";
import { SkippedToday } from "./skipped-today.tsx";
import { SumLine } from "./sum-line.tsx";
import { useCopyCommand } from "./use-copy-command.ts";
import { useOpenCopies } from "./use-open-copies.ts";

/** One leader that is copied: what was kept leads, written out as its sum; then what runs, what was skipped, and the leader's share. */
export function FollowCard({ follow }: { readonly follow: Follow }) {
  const [menu, setMenu] = useState(false);
  const { copies, follow: ofNow } = useOpenCopies(follow);
  return (
    <section aria-label={follow.leaderName} className="border-b border-line pt-4 pb-5 last:border-b-0">
      <Head follow={follow} onMenu={() => setMenu(true)} />
      <Kept follow={ofNow} />
      <SideBySide>
        <div>
          <RunningCopies follow={ofNow} copies={copies} />
          <SkippedToday follow={follow} />
        </div>
        <ShareCard follow={follow} />
      </SideBySide>
      <FollowMenu open={menu} follow={follow} onClose={() => setMenu(false)} />
    </section>
  );
}

function Head({ follow, onMenu }: { readonly follow: Follow; readonly onMenu: () => void }) {
  const t = useT();
  const style = useUi();
  const { id, leaderId, leaderName, since, state } = follow;
  const { sending, send } = useCopyCommand();
  const isPaused = state === "paused";
  const turn = () => void send(isPaused ? "POST /api/followOrder/resume" : "POST /api/followOrder/pause", { id });
  return (
    <div className="page-x flex flex-col gap-2.5 pb-3">
      <div className="flex flex-wrap items-center gap-3">
        <LeaderToken id={leaderId} name={leaderName} />
        <div className="min-w-0 flex-1 basis-32">
          <h2 className="text-row">
            <a href={pageHref(COPY_PATH, { leader: leaderId })} className="touch block">
              <Name>{leaderName}</Name>
            </a>
          </h2>
          <p className="text-caption text-balance text-ink-2">
            <span className="whitespace-nowrap">{t("copy_since", { date: formatDay(since) })}</span> · {sizeText(follow, style, t)}
          </p>
        </div>
        <span className="ms-auto flex items-center gap-1.5">
          <Button kind="secondary" size="small" loading={sending.step === "sending"} onClick={turn}>
            {t(isPaused ? "copy_resume" : "copy_pause")}
          </Button>
          <IconButton label={t("copy_more", { name: leaderName })} onClick={onMenu}>
            <DotsThreeIcon size={22} />
          </IconButton>
        </span>
      </div>
      {isPaused && (
        <Notice tone="attention">
          <span>
            <Tag tone="attention">{t("copy_state_paused")}</Tag> {t("copy_paused_text")}
          </span>
        </Notice>
      )}
      <ShareConsent follow={follow} />
      <SendingNotice sending={sending} what="funds" />
    </div>
  );
}

function Kept({ follow }: { readonly follow: Follow }) {
  const t = useT();
  const style = useUi();
  const { inUse, capAll } = follow;
  return (
    <div className="page-x pb-3">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <div>
          <p className="text-caption text-ink-2">{t("copy_kept")}</p>
          <p className="text-title1">
            <SignedAmount own value={keptOf(follow)} decimals={2} />
          </p>
        </div>
        <div className="ms-auto text-end">
          <p className="text-caption text-ink-2">{t("copy_in_use")}</p>
          <p className="text-row">
            <span className="font-normal text-ink-2">
              {withSlot(
                t("copy_used_of", { used: SLOT, most: ownText(capAll, style, { decimals: 2 }) }),
                <Amount own value={inUse} decimals={2} className="font-semibold text-ink" />,
              )}
            </span>
          </p>
        </div>
      </div>
      <SumLine follow={follow} />
    </div>
  );
}
