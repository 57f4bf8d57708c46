import type { InLanguages } from "@candela/i18n";

/** Cards of the home swiper and the notice at the start. Both draw the app's own scene where they have no picture. */
export interface SeedBanner {
  readonly name: string;
  readonly path: string;
  readonly words: InLanguages<{ readonly title: string; readonly text: string }>;
}

export const SEED_BANNERS: readonly SeedBanner[] = [
  {
    name: "paperMoney",
    path: "/pages/richText?key=about",
    words: {
      en: { title: "100,000 USDT to practise with", text: "Paper money, real rules. Start over whenever you like." },
      zh: { title: "100,000 USDT 模拟资金", text: "资金是模拟的，规则是真实的，随时可以重新开始。" },
    },
  },
  {
    name: "receipts",
    path: "/pages/QA/QA",
    words: {
      en: { title: "Every quick trade has a receipt", text: "Both prices, the formula and a signature. Check it yourself." },
      zh: { title: "每笔快捷交易都有凭证", text: "列明两个报价、计算公式和签名，您可以自行核对。" },
    },
  },
  {
    name: "limits",
    path: "/pages/limit/limit",
    words: {
      en: { title: "Decide in calm", text: "Set the most you may lose in a day, or take a break." },
      zh: { title: "冷静时先定好界线", text: "设定每日最多亏损，或者给自己放个假。" },
    },
  },
  {
    name: "alerts",
    path: "/pages/alert/alert-list",
    words: {
      en: { title: "Stop watching the screen", text: "A price alert tells you once, when your price is reached." },
      zh: { title: "不必一直盯盘", text: "价格到达您设定的位置时，提醒您一次。" },
    },
  },
];

export interface SeedPopUp {
  readonly name: string;
  readonly path: string;
  readonly words: InLanguages<{ readonly title: string; readonly content: string; readonly buttonText: string }>;
}

export const SEED_POP_UPS: readonly SeedPopUp[] = [
  {
    name: "welcome",
    path: "/pages/richText?key=about",
    words: {
      en: {
        title: "Welcome to trading with paper money",
        content:
          "<p>Everything here works as it would for real: prices move, orders fill at bid and ask, fees are charged. Only the money is paper, so nothing you win or lose is worth anything outside.</p><p>Every fill names the price it was made at, and you can check it.</p>",
        buttonText: "How it works",
      },
      zh: {
        title: "欢迎使用模拟资金交易",
        content:
          "<p>这里的一切都按真实方式运作：行情会波动，委托按卖价和买价成交，手续费照常收取。只有资金是模拟的，盈亏在此之外没有任何价值。</p><p>每笔成交都注明所用的报价，您可以逐一核对。</p>",
        buttonText: "了解运作方式",
      },
    },
  },
];
