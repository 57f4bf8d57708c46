import type { CampaignTexts } from "./campaign-store.ts";

/** Words of the campaigns of a new installation. */

const BUDGET =
  "<p>Rewards are paper money of a budget that was put aside for this activity. When it is used up, nobody new can take part; what is reserved for you stays yours.</p>";
const BUDGET_ZH = "<p>奖励为模拟资金，出自本活动预留的预算。预算用完后不再接受新的参与者；已为您预留的部分不受影响。</p>";

export const FIRST_STEPS: CampaignTexts = {
  en: {
    title: "First steps",
    summary: "Five small tasks, a fee voucher for each. No deposit among them.",
    rules: `<p>Each task is rewarded once, whenever you did it. A voucher applies by itself to the fees it names, until its amount is used or its time ends.</p>${BUDGET}`,
  },
  zh: {
    title: "新手起步",
    summary: "五个小任务，每个奖励一张手续费券，无需充值。",
    rules: `<p>每个任务奖励一次，何时完成均可。手续费券自动抵扣其适用的手续费，直至用完或到期。</p>${BUDGET_ZH}`,
  },
};

export const SEVEN_DAYS: CampaignTexts = {
  en: {
    title: "Seven days",
    summary: "0.50 for each day you sign in, 5.00 for the seventh.",
    rules: `<p>A day runs from 00:00 to 24:00 UTC and counts once you tap it. After a missed day, and after the seventh, the row starts again at day 1.</p>${BUDGET}`,
  },
  zh: {
    title: "七日签到",
    summary: "每日签到得 0.50，第七天得 5.00。",
    rules: `<p>一天为 UTC 00:00 至 24:00，点击签到后计入。漏签一天或签满七天后，从第 1 天重新开始。</p>${BUDGET_ZH}`,
  },
};

export const FEE_DRAW: CampaignTexts = {
  en: {
    title: "Fee draw",
    summary: "A ticket for each 10.00 of fees. 120 prizes, odds published, seed committed.",
    rules: `<p>One ticket for each 10.00 USDT of trading fees that you paid after vouchers, at most 10. Round trips under rule W-2 are not counted.</p>
<p>The hash of the seed is published now, the list of tickets at the end. The draw follows from both; anybody can do it again.</p>${BUDGET}`,
  },
  zh: {
    title: "手续费抽奖",
    summary: "每 10.00 手续费得一张券，共 120 个奖，公布中奖概率，种子已承诺。",
    rules: `<p>每支付 10.00 USDT 交易手续费（扣除手续费券后）得一张抽奖券，最多 10 张。W-2 规则所列的来回交易不计入。</p>
<p>种子的哈希现已公布，抽奖券名单在结束时公布；抽奖结果由两者得出，任何人都可重新计算。</p>${BUDGET_ZH}`,
  },
};
