import { DAY_MS } from "@candela/model";
import { SeededRandom } from "@candela/testkit";
import type { ProductPlan } from "./operations.ts";

/** First moment of the simulation: noon, so that its first day began before anybody could commit to its rate. */
export const BEGINNING = Date.UTC(2026, 0, 5, 12);
const [BTC, ETH, USDT, JPY] = [1, 2, 3, 8] as const;
export const ASSETS: readonly number[] = [BTC, ETH, USDT, JPY];

const lock = { kind: "lock", earlyFeeRate: 500_000n } as const;
const pledge = { kind: "pledge", earlyFeeRate: null } as const;
const usdt = { assetId: USDT, amountMin: 50_000_000n, amountMax: 5_000_000_000n, userMax: 9_000_000_000n, capacity: 200_000_000_000n };
const eth = { assetId: ETH, amountMin: 1_000_000n, amountMax: 500_000_000n, userMax: 900_000_000n, capacity: 12_000_000_000n };
const btc = { assetId: BTC, amountMin: 100_000n, amountMax: 50_000_000n, userMax: 90_000_000n, capacity: 2_000_000_000n };
// Without decimals, so that a day often comes to nothing.
const jpy = { assetId: JPY, amountMin: 100n, amountMax: 100_000n, userMax: 150_000n, capacity: 4_000_000n };

export const PRODUCTS: readonly ProductPlan[] = [
  { id: 1, name: "USDT-7", termDays: 7, rateLow: 2_900_000n, rateHigh: 3_300_000n, ...lock, ...usdt },
  { id: 2, name: "USDT-30", termDays: 30, rateLow: 5_800_000n, rateHigh: 6_600_000n, ...lock, ...usdt },
  { id: 3, name: "ETH-60", termDays: 60, rateLow: 3_300_000n, rateHigh: 3_900_000n, ...lock, ...eth },
  { id: 4, name: "BTC-90", termDays: 90, rateLow: 1_600_000n, rateHigh: 2_200_000n, ...lock, ...btc },
  { id: 5, name: "JPY-3", termDays: 3, rateLow: 0n, rateHigh: 4_000_000n, ...lock, ...jpy },
  { id: 6, name: "ETH-FLEX", termDays: 0, rateLow: 1_800_000n, rateHigh: 1_800_000n, ...pledge, ...eth },
  { id: 7, name: "ETH-P30", termDays: 30, rateLow: 2_600_000n, rateHigh: 2_600_000n, ...pledge, ...eth },
  { id: 8, name: "BTC-P1", termDays: 1, rateLow: 900_000n, rateHigh: 900_000n, ...pledge, ...btc },
  { id: 9, name: "USDT-FLEX", termDays: 0, rateLow: 2_000_000n, rateHigh: 2_000_000n, ...pledge, ...usdt },
  { id: 10, name: "JPY-FLEX", termDays: 0, rateLow: 1_000_000n, rateHigh: 1_000_000n, ...pledge, ...jpy },
];

/** What a treasury begins with: enough for some days, so that it runs empty. */
export const TREASURY_BEGINS: Readonly<Record<number, bigint>> = { [BTC]: 20_000n, [ETH]: 100_000n, [USDT]: 3_000_000n, [JPY]: 25n };

const GRANTS: Readonly<Record<number, bigint>> = { [BTC]: 200_000_000n, [ETH]: 2_000_000_000n, [USDT]: 20_000_000_000n, [JPY]: 400_000n };

/** What a user begins with: of three one is rich, one has a tenth of that, and one next to nothing. */
export function grantOf(userId: bigint, assetId: number): bigint {
  return (GRANTS[assetId] ?? 0n) / ([1n, 10n, 500n][Number(userId) % 3] ?? 1n);
}

/** Seeds of days. No hash was published before the first day, nor before every 37th, as after a long silence. */
export class Seeds {
  readonly #seed: number;
  readonly #made = new Map<number, Uint8Array | null>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  of(day: number): Uint8Array | null {
    const known = this.#made.get(day);
    if (known !== undefined) return known;
    const random = new SeededRandom(this.#seed ^ Math.imul(day, 0x9e3779b1));
    const isCommitted = day > Math.floor(BEGINNING / DAY_MS) && day % 37 !== 0;
    const made = isCommitted ? Uint8Array.from({ length: 32 }, () => random.below(256)) : null;
    this.#made.set(day, made);
    return made;
  }
}

/** Every third person is a guest. */
export const isGuest = (userId: bigint): boolean => userId % 3n === 0n;
