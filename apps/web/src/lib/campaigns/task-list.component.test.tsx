import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answerCampaigns, campaignWith, recordWith } from "../../testing/campaigns.ts";
import { NOW } from "../../testing/clock.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import type { CampaignTask, TaskProgress } from "./campaign-view.ts";
import { TaskList } from "./task-list.tsx";

const NONE: TaskProgress = {
  ...{ reached: "0.000000", notCounted: "0.000000", counted: "0.000000" },
  ...{ turnsReached: 0, turnsClaimed: 0, turnsClaimable: 0, claimedAt: null },
};
const MONEY = { kind: "money", amount: "2.000000", tickets: null, voucher: null } as const;
const VOUCHER = { kind: "voucher", amount: "30.000000", tickets: null, voucher: { share: "1", modes: ["spot"], days: 30 } } as const;

/** A task of ten turns. */
const inTurns = (mine: Partial<TaskProgress>, reward: CampaignTask["reward"] = { ...MONEY }): CampaignTask => ({
  ...{ no: 1, goal: "volume", target: "25000.000000", turns: 10, reward, mine: { ...NONE, ...mine } },
});

async function showTask(task: CampaignTask, joined = true): Promise<void> {
  answerCampaigns();
  await show(<TaskList campaign={campaignWith({ tasks: [task], canJoin: !joined, joinedAt: joined ? NOW : null })} />);
}

const claims = (amount: string) =>
  page.getByRole("button", {
    name: say("campaign_claim_of", { amount, name: say("campaign_goal_volume", { amount: "25,000.00", currency: "USDT" }) }),
  });

it("names on the key and after it what a claim pays: all turns that are open", async () => {
  await showTask(inTurns({ counted: "194404.161207", turnsReached: 7, turnsClaimed: 3, turnsClaimable: 4 }));
  const turns = ["4", "5", "6", "7"].map((id) =>
    recordWith({ id, turn: Number(id), goal: "volume", kind: "money", amount: "2.000000", state: "claimed" }),
  );
  server().data("POST /api/activity/claim", { campaignId: 1, did: "claimed", at: NOW, rewards: turns });
  await expect.element(claims("8.00")).toHaveTextContent(say("campaign_claim", { amount: "8.00" }));
  await expect.element(page.getByText(/10\u00a0×\u00a02\.00 USDT$/)).toBeVisible();
  await claims("8.00").click();
  await expect.element(page.getByText(say("campaign_received", { amount: "8.00", currency: "USDT" }))).toBeVisible();
});

it("counts the turns of somebody who takes part with the claim", async () => {
  await showTask(inTurns({ counted: "60000.000000", turnsReached: 2 }), false);
  await expect.element(claims("4.00")).toBeVisible();
});

it("keeps vouchers apart, which are no sum", async () => {
  await showTask(
    inTurns(
      { counted: "60000.000000", turnsReached: 2, turnsClaimable: 2 },
      { ...VOUCHER, voucher: { ...VOUCHER.voucher, modes: ["spot"] } },
    ),
  );
  await expect.element(claims("2\u00a0×\u00a030.00")).toBeVisible();
});

it("tells of a task that is done all that was received", async () => {
  await showTask(inTurns({ counted: "260000.000000", turnsReached: 10, turnsClaimed: 10, claimedAt: NOW }));
  await expect.element(page.getByText(say("campaign_received", { amount: "20.00", currency: "USDT" }))).toBeVisible();
});
