import type { MessageKey } from "@candela/i18n";
import type { NumberStyle } from "@candela/ui";
import type { T } from "../language/i18n.ts";
import { pageHref } from "../navigation/navigation.ts";
import { IDENTITY_PATH, QUICK_TRADES_PATH, TRADE_PATH } from "../navigation/paths.ts";
import { type CampaignTask, countText, moneyText } from "./campaign-view.ts";

type Goal = CampaignTask["goal"];

const NAMES = {
  spotOrder: "campaign_goal_spot",
  contractOrder: "campaign_goal_contract",
  quickOrder: "campaign_goal_quick",
  identity: "campaign_goal_identity",
  receiptCheck: "campaign_goal_receipt",
} as const satisfies Partial<Record<Goal, MessageKey>>;

/** What a task asks for: "First spot order", "Fees of 10.00 USDT". */
export function taskName({ goal, target }: Pick<CampaignTask, "goal" | "target">, currency: string, t: T, style: NumberStyle): string {
  const amount = { amount: moneyText(target, style), currency };
  switch (goal) {
    case "fees":
      return t("campaign_goal_fees", amount);
    case "volume":
      return t("campaign_goal_volume", amount);
    case "deposit":
      return t("campaign_goal_deposit", amount);
    case "signIn":
      return t("campaign_day", { day: countText(Number(target), style) });
    case "invited":
      return t("campaign_goal_invited", { count: Number(target) });
    default:
      return t(NAMES[goal]);
  }
}

/** What it gives: money, a voucher or tickets; in turns, how often. */
export function rewardText({ reward, turns }: Pick<CampaignTask, "reward" | "turns">, currency: string, t: T, style: NumberStyle): string {
  const each = moneyText(reward.amount ?? "0", style);
  const amount = turns === 1 ? each : `${countText(turns, style)}\u00a0×\u00a0${each}`;
  if (reward.kind === "voucher") return t("campaign_reward_voucher", { amount });
  if (reward.kind === "tickets") return t("campaign_tickets", { count: reward.tickets ?? 0 });
  return `${amount} ${currency}`;
}

/** Where a task is done; null where it happens by itself. Trades that run have no receipt yet: to check one, the list of those that ended is opened. */
export function taskHref(goal: Goal): string | null {
  if (goal === "identity") return pageHref(IDENTITY_PATH);
  if (goal === "receiptCheck") return pageHref(QUICK_TRADES_PATH, { list: "past" });
  return goal === "signIn" || goal === "invited" || goal === "deposit" ? null : pageHref(TRADE_PATH);
}
