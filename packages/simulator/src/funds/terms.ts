import { CURRENCIES, type ProductSpec, ProductType } from "@candela/model";
import type { SeededRandom } from "@candela/testkit";
import type { MarketPlan } from "../market.ts";
import type { ChannelTerms } from "./operations.ts";

const base = {
  ...{ tickSize: 1n, quantityScale: 0, quantityStep: 1n, quantityMin: 1n, quantityMax: 1_000_000n, positionTypes: [] },
  ...({ calendar: "always", isVisible: true, isLock: false } as const),
};

/** Products that the rates of eight currencies come from; dollar-yen and dollar-Hongkong the other way round. The other two are at par. */
const PRICES: readonly (readonly [string, number, bigint])[] = [
  ["X:BTCUSD", 2, 6_500_000n],
  ["X:ETHUSD", 2, 250_000n],
  ["X:USDCUSD", 4, 10_000n],
  ["X:SOLUSD", 2, 15_000n],
  ["C:EURUSD", 5, 115_870n],
  ["C:GBPUSD", 5, 133_000n],
  ["C:USDJPY", 3, 156_000n],
  ["C:USDHKD", 5, 778_000n],
];

export const CURRENCY_MARKETS: MarketPlan = {
  specs: PRICES.map(
    ([productCode, priceScale], at): ProductSpec => ({
      ...base,
      productId: at + 1,
      productCode,
      priceScale,
      productType: ProductType.forex,
    }),
  ),
  starts: PRICES.map(([, , start]) => start),
};

/** About what ten of the settlement currency are in units of each currency; amounts are invented around it. */
const TEN_WORTH: Readonly<Record<number, bigint>> = {
  ...{ 1: 15_000n, 2: 400_000n, 3: 10_000_000n, 4: 10_000_000n, 5: 1_000n, 6: 860n, 7: 750n, 8: 1_560n, 9: 7_800n, 10: 6_600_000n },
};

export function tenWorth(assetId: number): bigint {
  return TEN_WORTH[assetId] ?? 0n;
}

/** Money of a currency that a user begins with: rich, middling, nearly nothing; of the settlement currency the wallets have it. */
export function openingOf(userId: bigint, assetId: number): bigint {
  return tenWorth(assetId) * ([5_000n, 50n, 1n][Number(userId % 3n)] ?? 0n);
}

function channelsOf(): ChannelTerms[] {
  const channels: ChannelTerms[] = [];
  const add = (direction: 1 | 2, kind: ChannelTerms["kind"], assetId: number, network = "") => {
    const ten = tenWorth(assetId);
    channels.push({
      ...{ id: channels.length + 1, direction, kind, assetId, network, isVisible: true, amountMin: ten / 5n + 1n },
      ...{ amountMax: assetId % 2 === 0 ? ten * 500n : null, feeFixed: ten / 50n, feeRate: BigInt(assetId) * 37_001n },
    });
  };
  for (const { id, type, walletAddressType } of CURRENCIES)
    for (const direction of [1, 2] as const)
      if (type === 1) for (const network of walletAddressType.split("/")) add(direction, "crypto", id, network);
      else add(direction, "bank", id);
  for (const assetId of [5, 6, 7, 8]) add(1, "online", assetId);
  return channels;
}

/** What operators set; they change it while deposits, quotes and withdrawals are under way. */
export class Settings {
  readonly channels: ChannelTerms[] = channelsOf();
  spread = 200_000n;
  exchangeFee = 100_000n;
  /** From this worth on it takes two. */
  secondApproval = 1_000_000_000n;
  readonly #levels = new Map<bigint, 0 | 1 | 2>();

  levelOf(userId: bigint): 0 | 1 | 2 {
    return this.#levels.get(userId) ?? (userId % 7n === 0n ? 0 : userId % 2n === 0n ? 1 : 2);
  }

  /** Nobody below the first level; a day and a month of the settlement currency. */
  limitOf(userId: bigint): { readonly dayMax: bigint; readonly monthMax: bigint } | undefined {
    const limits = [
      undefined,
      { dayMax: 3_000_000_000n, monthMax: 20_000_000_000n },
      { dayMax: 60_000_000_000n, monthMax: 600_000_000_000n },
    ];
    return limits[this.levelOf(userId)];
  }

  channel(id: number): ChannelTerms {
    const found = this.channels[id - 1];
    if (found === undefined) throw new Error(`no channel ${id}`);
    return found;
  }

  /** The channel of coins of a network, which need not be shown. */
  chainChannel(assetId: number, network: string): ChannelTerms | undefined {
    return this.channels.find(
      (each) => each.direction === 1 && each.kind === "crypto" && each.isVisible && each.assetId === assetId && each.network === network,
    );
  }

  change(random: SeededRandom, userId: bigint): void {
    const at = random.below(this.channels.length);
    const channel = this.channel(at + 1);
    const ten = tenWorth(channel.assetId);
    switch (random.below(6)) {
      case 0:
        this.channels[at] = { ...channel, isVisible: random.chance(4, 5) };
        break;
      case 1:
        this.channels[at] = { ...channel, feeFixed: random.chance(1, 3) ? 0n : (ten * BigInt(random.between(1, 400))) / 100n };
        break;
      case 2:
        this.channels[at] = { ...channel, feeRate: random.chance(1, 3) ? 0n : BigInt(random.between(1, 5_000_000)) };
        break;
      case 3:
        this.channels[at] = { ...channel, amountMin: (ten * BigInt(random.between(1, 200))) / 100n + 1n };
        break;
      case 4:
        this.spread = BigInt(random.between(0, 1_000_000));
        this.exchangeFee = random.chance(1, 3) ? 0n : BigInt(random.between(1, 1_000_000));
        break;
      default:
        this.#levels.set(userId, random.pick([0, 1, 1, 2, 2, 2]));
    }
  }

  /** Everything is open again: nothing waits for a channel, but people's levels stay. */
  calm(): void {
    for (const [at, channel] of this.channels.entries()) this.channels[at] = { ...channel, isVisible: true };
  }
}

/** Name of what is approved, as a preview tells it: all but the worth. */
export function revisionOf(channel: Pick<ChannelTerms, "id" | "feeFixed" | "feeRate">, text: string): string {
  return `${channel.id} ${channel.feeFixed} ${channel.feeRate} ${text}`;
}
