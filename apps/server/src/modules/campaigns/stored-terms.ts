import type { CampaignAudience, CampaignGoal, CampaignPrize, CampaignReward, CampaignTask, VoucherMode } from "@candela/model";

/** Terms of a campaign as their columns of JSON have them: whole numbers of money as text, which JSON would round. What is stored was checked as it was published. */

export interface StoredTask {
  readonly goal: CampaignGoal;
  readonly target: string;
  readonly turns: number;
  readonly reward:
    | { readonly kind: "money"; readonly amount: string }
    | {
        readonly kind: "voucher";
        readonly amount: string;
        readonly share: string;
        readonly modes: readonly VoucherMode[];
        readonly days: number;
      }
    | { readonly kind: "tickets"; readonly tickets: number };
}

export function storedTask({ goal, target, turns, reward }: CampaignTask): StoredTask {
  const common = { goal, target: String(target), turns };
  switch (reward.kind) {
    case "money":
      return { ...common, reward: { kind: "money", amount: String(reward.amount) } };
    case "voucher":
      return { ...common, reward: { ...reward, amount: String(reward.amount), share: String(reward.share) } };
    case "tickets":
      return { ...common, reward };
  }
}

export function readTasks(column: unknown): CampaignTask[] {
  return (column as readonly StoredTask[]).map(({ goal, target, turns, reward }) => ({
    goal,
    target: BigInt(target),
    turns,
    reward: readReward(reward),
  }));
}

function readReward(reward: StoredTask["reward"]): CampaignReward {
  switch (reward.kind) {
    case "money":
      return { kind: "money", amount: BigInt(reward.amount) };
    case "voucher":
      return { ...reward, amount: BigInt(reward.amount), share: BigInt(reward.share) };
    case "tickets":
      return reward;
  }
}

export const readAudience = (column: unknown): CampaignAudience => column as CampaignAudience;

export function readPrizes(column: unknown): CampaignPrize[] {
  return (column as readonly { readonly count: number; readonly amount: string }[]).map(({ count, amount }) => ({
    count,
    amount: BigInt(amount),
  }));
}
