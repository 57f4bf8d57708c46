import { type InLanguages, inLanguage, type LanguageCode, mapLanguages } from "@candela/i18n";
import type { ChannelDirection, ChannelKind } from "../funds-store.ts";

/** Amounts as decimal text of the currency; the rate as a factor. */
export interface SeedChannel {
  readonly name: string;
  readonly direction: ChannelDirection;
  readonly kind: ChannelKind;
  readonly currencyId: number;
  readonly network: string;
  readonly minimum: string;
  readonly maximum: string;
  readonly feeFixed: string;
  readonly feeRate: string;
  readonly words: InLanguages<{ readonly title: string; readonly content: string }>;
}

const PAPER: InLanguages<string> = {
  en: "<p><strong>Paper money.</strong> A way to practise: nothing real is moved.</p>",
  zh: "<p><strong>模拟资金。</strong>仅供练习，不涉及任何真实资金。</p>",
};

type Coin = readonly [code: string, currencyId: number, network: string, minimum: string, maximum: string, withdrawFee: string];

const COINS: readonly Coin[] = [
  ["USDT", 3, "TRC20", "10", "100000", "1"],
  ["USDT", 3, "ERC20", "20", "100000", "5"],
  ["USDT", 3, "BEP20", "10", "100000", "0.8"],
  ["USDC", 4, "ERC20", "20", "100000", "5"],
  ["USDC", 4, "SOL", "10", "100000", "0.5"],
  ["BTC", 1, "BTC", "0.0005", "5", "0.0001"],
  ["ETH", 2, "ERC20", "0.01", "100", "0.002"],
  ["SOL", 10, "SOL", "0.1", "2000", "0.01"],
];

/** Texts for a coin on its way in, and on its way out. */
const COIN_TEXTS: Readonly<Record<ChannelDirection, InLanguages<(code: string, network: string) => string>>> = {
  1: {
    en: (code, network) => `Send ${code} on the ${network} network only. Other coins, or another network, are lost.`,
    zh: (code, network) => `仅限通过 ${network} 网络转入 ${code}。转入其他币种或使用其他网络，资产将无法找回。`,
  },
  2: {
    en: (_code, network) => `Give an address of the ${network} network. Funds sent to a wrong address cannot be recovered.`,
    zh: (_code, network) => `请填写 ${network} 网络的地址。转到错误地址的资产无法找回。`,
  },
};

/** A text of a channel, and below it that the money is paper. */
const onPaper = (text: string, language: LanguageCode) => `<p>${text}</p>${inLanguage(PAPER, language)}`;

function coinWords(direction: ChannelDirection, code: string, network: string): SeedChannel["words"] {
  const title = code === network ? code : `${code} · ${network}`;
  return mapLanguages(COIN_TEXTS[direction], (text, language) => ({ title, content: onPaper(text(code, network), language) }));
}

const coins = (direction: ChannelDirection): SeedChannel[] =>
  COINS.map(([code, currencyId, network, minimum, maximum, withdrawFee]) => ({
    name: `${direction === 1 ? "recharge" : "withdraw"}_${code}_${network}`,
    direction,
    kind: "crypto",
    currencyId,
    network,
    minimum,
    maximum,
    feeFixed: direction === 1 ? "0" : withdrawFee,
    feeRate: "0",
    words: coinWords(direction, code, network),
  }));

type FiatWords = InLanguages<readonly [title: string, text: string]>;
type Fiat = Omit<SeedChannel, "network" | "words"> & { readonly words: FiatWords };

const fiat = ({ words, ...channel }: Fiat): SeedChannel => ({
  ...channel,
  network: "",
  words: mapLanguages(words, ([title, text], language) => ({ title, content: onPaper(text, language) })),
});

const ACCOUNT = { in: ["From", "须由本人名下账户转入"], out: ["To", "仅限转至本人名下账户"] } as const;

const sepa = (way: keyof typeof ACCOUNT): FiatWords => ({
  en: ["Bank transfer in euros (SEPA)", `${ACCOUNT[way][0]} an account in your own name. Usually one working day.`],
  zh: ["欧元银行转账（SEPA）", `${ACCOUNT[way][1]}，通常需一个工作日。`],
});
const wire = (way: keyof typeof ACCOUNT): FiatWords => ({
  en: ["Bank transfer in dollars", `${ACCOUNT[way][0]} an account in your own name. Usually one to three working days.`],
  zh: ["美元银行转账", `${ACCOUNT[way][1]}，通常需一至三个工作日。`],
});

/** In the order of each list. */
export const SEED_CHANNELS: readonly SeedChannel[] = [
  ...coins(1),
  fiat({
    name: "recharge_bank_EUR",
    direction: 1,
    kind: "bank",
    currencyId: 6,
    minimum: "20",
    maximum: "50000",
    feeFixed: "0",
    feeRate: "0",
    words: sepa("in"),
  }),
  fiat({
    name: "recharge_bank_USD",
    direction: 1,
    kind: "bank",
    currencyId: 5,
    minimum: "100",
    maximum: "50000",
    feeFixed: "0",
    feeRate: "0",
    words: wire("in"),
  }),
  fiat({
    name: "recharge_online_USD",
    direction: 1,
    kind: "online",
    currencyId: 5,
    minimum: "10",
    maximum: "2000",
    feeFixed: "0.30",
    feeRate: "0.015",
    words: {
      en: ["Online payment in dollars", "Leads to the payment provider and back."],
      zh: ["美元在线支付", "将跳转到支付服务商，完成后返回。"],
    },
  }),
  ...coins(2),
  fiat({
    name: "withdraw_bank_EUR",
    direction: 2,
    kind: "bank",
    currencyId: 6,
    minimum: "20",
    maximum: "50000",
    feeFixed: "1",
    feeRate: "0",
    words: sepa("out"),
  }),
  fiat({
    name: "withdraw_bank_USD",
    direction: 2,
    kind: "bank",
    currencyId: 5,
    minimum: "100",
    maximum: "50000",
    feeFixed: "25",
    feeRate: "0",
    words: wire("out"),
  }),
];
