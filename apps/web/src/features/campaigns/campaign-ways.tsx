import { Button, Sheet, showToast } from "@candela/ui";
import { useState } from "react";
import { type Campaign, isOver } from "../../lib/campaigns/campaign-view.ts";
import { missingStep } from "../../lib/campaigns/missing-step.ts";
import { useCampaignCommand } from "../../lib/campaigns/use-campaign-command.ts";
import { AuthActions } from "../../lib/components/auth-actions.tsx";
import { RichText } from "../../lib/components/rich-text.tsx";
import { SendingNotice } from "../../lib/components/sending-notice.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { navigateTo } from "../../lib/navigation/navigation.ts";
import { AWARD_PATH, WELFARE_PATH } from "../../lib/navigation/paths.ts";
import { useSession } from "../../lib/session/session.ts";

/** The rules, and the one thing to do next: take part, or look at what one has. */
export function CampaignWays({ campaign }: { readonly campaign: Campaign }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { sending, send } = useCampaignCommand();
  const join = async () => {
    const done = await send("POST /api/activity/join", { id: campaign.id });
    if (done !== null) showToast({ text: t("activity_joined"), tone: "good" });
  };
  return (
    <div className="page-x sticky bottom-0 z-10 flex flex-col gap-2 bg-canvas pt-2 pb-3">
      <SendingNotice sending={sending} what="funds" />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2.5">
        <Button kind="secondary" onClick={() => setOpen(true)}>
          {t("activity_rules")}
        </Button>
        <Next campaign={campaign} isSending={sending.step === "sending"} onJoin={() => void join()} />
      </div>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t("activity_rules")}>
        <div className="pb-3">
          <RichText html={campaign.rules} level={3} />
        </div>
      </Sheet>
    </div>
  );
}

interface NextProps {
  readonly campaign: Campaign;
  readonly isSending: boolean;
  readonly onJoin: () => void;
}

function Next({ campaign, isSending, onJoin }: NextProps) {
  const t = useT();
  const session = useSession();
  const { draw, isWelfare, form } = campaign;
  // Signing in takes part by itself.
  const canJoin = campaign.canJoin && form !== "days";
  if (session === null) return isOver(campaign) ? null : <AuthActions tryLabel={t("home_try")} />;
  const missing = isOver(campaign) ? undefined : missingStep(campaign);
  if (missing !== undefined) return <Button onClick={() => void navigateTo(missing.path)}>{t(missing.text)}</Button>;
  if (canJoin)
    return (
      <Button loading={isSending} data-feature="activity" onClick={onJoin}>
        {t("activity_join")}
      </Button>
    );
  if (draw !== null && (draw.myTickets ?? 0) > 0)
    return <Button onClick={() => void navigateTo(AWARD_PATH)}>{t("activity_my_tickets", { count: draw.myTickets ?? 0 })}</Button>;
  if (isWelfare && campaign.isIn !== false)
    return (
      <Button data-feature="welfare" onClick={() => void navigateTo(WELFARE_PATH)}>
        {t("campaign_welfare_title")}
      </Button>
    );
  return null;
}
