import { showToast, useUi } from "@candela/ui";
import { useState } from "react";
import { SendingNotice } from "../components/sending-notice.tsx";
import { useT } from "../language/i18n.ts";
import { type Campaign, type CampaignTask, rewardsText } from "./campaign-view.ts";
import { TaskRow } from "./task-row.tsx";
import { useCampaignCommand } from "./use-campaign-command.ts";

/** The tasks of a campaign; a claim is sent once, and takes part where the user did not yet. */
export function TaskList({ campaign }: { readonly campaign: Campaign }) {
  const t = useT();
  const style = useUi();
  const { sending, send } = useCampaignCommand();
  const [claiming, setClaiming] = useState<number | null>(null);
  const { id, tasks, currencyName, canJoin } = campaign;
  const claim = async (task: CampaignTask) => {
    setClaiming(task.no);
    if (canJoin && (await send("POST /api/activity/join", { id })) === null) return;
    const done = await send("POST /api/activity/claim", { id, task: task.no });
    const rewards = done?.rewards ?? [];
    const [reward] = rewards;
    if (reward === undefined) return;
    // One claim gives all turns that are open, each as much as the others.
    const amount = rewardsText(reward, rewards.length, style);
    showToast({
      text: t(reward.kind === "voucher" ? "campaign_voucher_received" : "campaign_received", { amount, currency: currencyName }),
      tone: "good",
    });
  };
  return (
    <>
      <ul>
        {tasks.map((task) => (
          <li key={task.no}>
            <TaskRow
              campaign={campaign}
              task={task}
              isSending={sending.step === "sending" && claiming === task.no}
              onClaim={(wanted) => void claim(wanted)}
            />
          </li>
        ))}
      </ul>
      <SendingNotice sending={sending} what="funds" />
    </>
  );
}
