import type { Fields } from "@candela/api";
import type { LanguageCode } from "@candela/i18n";
import { type CampaignReward, type CampaignTask, isAmountGoal, parseUnits, SETTLEMENT } from "@candela/model";
import { Rejected } from "../../platform/rejection.ts";
import { sanitiseHtml } from "../content/index.ts";
import type { CampaignTexts, CampaignWords } from "./campaign-store.ts";
import type { CampaignPlan } from "./publish-campaign.ts";

export type AskedPlan = Omit<Fields<"POST /api/admin/campaign/propose">, "reason">;

/** Decimals of a share. */
const SHARE_SCALE = 8;

/** What an operator asked for as a plan; throws the rejection of what the contract's shapes cannot say. */
export function planOf({ budget, tasks, prizes, texts, ...asked }: AskedPlan): CampaignPlan {
  return {
    ...asked,
    budget: unitsOf(budget),
    tasks: tasks.map(taskOf),
    prizes: prizes.map(({ count, amount }) => ({ count, amount: unitsOf(amount) })),
    texts: textsOf(texts),
  };
}

export function unitsOf(text: string): bigint {
  const parsed = parseUnits(text, SETTLEMENT.scale);
  if (!parsed.ok) throw new Rejected("amount_decimals", { decimals: String(SETTLEMENT.scale) });
  return parsed.value;
}

/** People, days and events are whole. */
function wholeOf(text: string): bigint {
  const parsed = parseUnits(text, 0);
  if (!parsed.ok) throw new Rejected("campaign_terms_impossible");
  return parsed.value;
}

function taskOf({ goal, target, turns, reward }: AskedPlan["tasks"][number]): CampaignTask {
  return { goal, target: isAmountGoal(goal) ? unitsOf(target) : wholeOf(target), turns, reward: rewardOf(reward) };
}

/** A reward has what its kind needs, and nothing else. */
function rewardOf({ kind, amount, tickets, voucher }: AskedPlan["tasks"][number]["reward"]): CampaignReward {
  if (kind === "tickets" && tickets !== null && amount === null && voucher === null) return { kind, tickets };
  if (kind === "money" && amount !== null && tickets === null && voucher === null) return { kind, amount: unitsOf(amount) };
  if (kind === "voucher" && amount !== null && voucher !== null && tickets === null) {
    const share = parseUnits(voucher.share, SHARE_SCALE);
    if (share.ok) return { kind, amount: unitsOf(amount), share: share.value, modes: voucher.modes, days: voucher.days };
  }
  throw new Rejected("campaign_terms_impossible");
}

/** Words by language, each once and English among them; rules are sanitised, and say something afterwards. */
function textsOf(texts: AskedPlan["texts"]): CampaignTexts {
  const said = texts.map(({ language, ...words }): [LanguageCode, CampaignWords] => {
    const rules = sanitiseHtml(words.rules);
    if (rules.replace(/<[^>]*>/g, "").trim() === "") throw new Rejected("campaign_texts");
    return [language, { ...words, rules }];
  });
  const { en, ...others } = Object.fromEntries(said) as Partial<Record<LanguageCode, CampaignWords>>;
  if (en === undefined || new Set(said.map(([language]) => language)).size < said.length) throw new Rejected("campaign_texts");
  return { en, ...others };
}
