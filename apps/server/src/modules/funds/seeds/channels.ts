import { type InLanguages, type LanguageCode, mapLanguages } from "@candela/i18n";
import type { ChannelDirection, ChannelKind } from "../funds-store.ts";
import { CHANNEL_WORDS, type ChannelWords } from "./channel-words.ts";

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

/** Languages whose sentences follow each other without a space. */
const UNSPACED: readonly LanguageCode[] = ["zh", "tc", "jp"];

/** The title of a channel and its sentences, and below them that the money is paper. */
const told = (say: (words: ChannelWords) => readonly [title: string, ...sentences: string[]]): SeedChannel["words"] =>
  mapLanguages(CHANNEL_WORDS, (words, language) => {
    const [title, ...sentences] = say(words);
    const [name, note] = words.paper;
    const gap = UNSPACED.includes(language) ? "" : " ";
    return { title, content: `<p>${sentences.join(gap)}</p><p><strong>${name}</strong>${gap}${note}</p>` };
  });

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

function coinWords(direction: ChannelDirection, code: string, network: string): SeedChannel["words"] {
  const title = code === network ? code : `${code} · ${network}`;
  return told(({ coinIn, coinOut }) => [title, direction === 1 ? coinIn(code, network) : coinOut(network)]);
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

/** In the order of each list. */
export const SEED_CHANNELS: readonly SeedChannel[] = [
  ...coins(1),
  {
    name: "recharge_bank_EUR",
    direction: 1,
    kind: "bank",
    currencyId: 6,
    network: "",
    minimum: "20",
    maximum: "50000",
    feeFixed: "0",
    feeRate: "0",
    words: told(({ sepa, ownIn, oneDay }) => [sepa, ownIn, oneDay]),
  },
  {
    name: "recharge_bank_USD",
    direction: 1,
    kind: "bank",
    currencyId: 5,
    network: "",
    minimum: "100",
    maximum: "50000",
    feeFixed: "0",
    feeRate: "0",
    words: told(({ wire, ownIn, threeDays }) => [wire, ownIn, threeDays]),
  },
  {
    name: "recharge_online_USD",
    direction: 1,
    kind: "online",
    currencyId: 5,
    network: "",
    minimum: "10",
    maximum: "2000",
    feeFixed: "0.30",
    feeRate: "0.015",
    words: told(({ card, provider }) => [card, provider]),
  },
  ...coins(2),
  {
    name: "withdraw_bank_EUR",
    direction: 2,
    kind: "bank",
    currencyId: 6,
    network: "",
    minimum: "20",
    maximum: "50000",
    feeFixed: "1",
    feeRate: "0",
    words: told(({ sepa, ownOut, oneDay }) => [sepa, ownOut, oneDay]),
  },
  {
    name: "withdraw_bank_USD",
    direction: 2,
    kind: "bank",
    currencyId: 5,
    network: "",
    minimum: "100",
    maximum: "50000",
    feeFixed: "25",
    feeRate: "0",
    words: told(({ wire, ownOut, threeDays }) => [wire, ownOut, threeDays]),
  },
];
