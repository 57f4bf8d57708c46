import type { LoanOffer } from "@candela/engine";
import { CURRENCIES, type Currency } from "@candela/model";

function currencyOf(id: number): Currency {
  const found = CURRENCIES.find((each) => each.id === id);
  if (found === undefined) throw new Error(`there is no currency ${id}`);
  return found;
}

export const [BTC, USDT] = [currencyOf(1), currencyOf(3)] as const;
/** Decimals of the price of a coin. */
export const PRICE_SCALE = 2;
export const BEGINNING = Date.UTC(2026, 0, 5, 12);
export const OPEN_MAX = 4;
export const TEXT_VERSION = 1;
/** What the house has to lend at first: too little now and then. */
export const FUND_BEGINS = 9_000_000_000n;

const common = {
  version: 1,
  currency: USDT,
  amountMin: 100_000_000n,
  amountMax: 5_000_000_000n,
  userMax: 8_000_000_000n,
  graceDays: 3,
  saleFeeRate: 300_000n,
} as const;

/** A short secured product, a long one, and one by the score. */
export const OFFERS: readonly LoanOffer[] = [
  {
    ...{ ...common, productId: 1, name: "SHORT", termDays: 5, dailyRate: 25_003n, overdueRate: 37_504n, isSecured: true, callHours: 24 },
    ...{
      levels: { opening: 50_000_000n, warning: 65_000_000n, call: 75_000_000n, sale: 85_000_000n },
      collateralIds: [BTC.id],
      leastScore: null,
    },
  },
  {
    ...{ ...common, productId: 2, name: "LONG", termDays: 30, dailyRate: 31_117n, overdueRate: 31_117n, isSecured: true, callHours: 6 },
    ...{
      levels: { opening: 40_000_000n, warning: 60_000_000n, call: 70_000_000n, sale: 90_000_000n },
      collateralIds: [BTC.id],
      leastScore: null,
    },
  },
  {
    ...{ ...common, productId: 3, name: "SCORE", termDays: 7, dailyRate: 50_001n, overdueRate: 75_001n, isSecured: false, callHours: 24 },
    ...{ levels: null, collateralIds: [], leastScore: 60 },
  },
];

/** What a user begins with. */
export const grantOf = (userId: bigint, assetId: number) =>
  assetId === BTC.id ? 20_000_000n + userId * 1_000_003n : 3_000_000_000n + userId * 17_000_001n;
/** A score that stays: every third user has too little. */
export const scoreOf = (userId: bigint) => (userId % 3n === 0n ? 40 : 80);
