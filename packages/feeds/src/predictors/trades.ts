import { ProductType } from "@candela/model";
import type { Instrument } from "../feed.ts";
import type { Group } from "./battery.ts";
import { HORIZONS, type Horizon } from "./horizons.ts";
import { blocksOf, blockZ, threshold } from "./judge.ts";
import type { Predictor } from "./predictor.ts";
import { ridge } from "./ridge.ts";
import { deviationOf, type Row } from "./rows.ts";

/**
 * Costs of a way of trading per side, as a fraction of the notional, as the order-fee settings are seeded; and whether it allows selling
 * short.
 */
export interface Venue {
  readonly name: string;
  readonly fee: Readonly<Record<ProductType, number>>;
  readonly canShort: boolean;
}

export const VENUES: readonly Venue[] = [
  {
    name: "contract",
    fee: { [ProductType.stock]: 0.0005, [ProductType.crypto]: 0.0005, [ProductType.futures]: 0.0005, [ProductType.forex]: 0.0005 },
    canShort: true,
  },
  {
    name: "spot",
    fee: { [ProductType.stock]: 0.0005, [ProductType.crypto]: 0.001, [ProductType.futures]: 0.0003, [ProductType.forex]: 0.0002 },
    canShort: false,
  },
];

/** The move a strategy expects of each row, in units of its deviation; whether it trades only what would pay for its costs. */
interface Strategy {
  readonly name: string;
  readonly predictor: Predictor;
  readonly isChoosy: boolean;
}

const scoredBy = (name: string, score: (row: Row) => number): Predictor => ({
  name,
  learn: () => () => (rows) => Float64Array.from(rows.rows, score),
});

const STRATEGIES: readonly Strategy[] = [
  { name: "buy and hold", predictor: scoredBy("up", () => 1), isChoosy: false },
  {
    name: "buy below the reference, sell above",
    predictor: scoredBy("reference", ({ sample }) => -sample.known.overReference),
    isChoosy: false,
  },
  ...[ridge("other products"), ridge("all")].flatMap((predictor) => [
    { name: `${predictor.name}, always`, predictor, isChoosy: false },
    { name: `${predictor.name}, where it pays for fees and spread`, predictor, isChoosy: true },
  ]),
];

/** Earnings of a strategy. Gains are a fraction of the price, per trade; `blockZ` is of the net gains. */
export interface Earnings {
  readonly group: string;
  readonly horizon: Horizon | string;
  readonly strategy: string;
  readonly venue: string;
  readonly trades: number;
  readonly gross: number;
  readonly net: number;
  readonly blockZ: number;
}

/** Trades of every strategy, venue and horizon: opened and closed at the two ticks of a bet, at their bid and ask. */
export function tradeEarnings(groups: readonly Group[], instruments: readonly Instrument[]): Earnings[] {
  return groups.flatMap((group) =>
    STRATEGIES.flatMap(({ name, predictor, isChoosy }) => {
      const forHorizon = predictor.learn(group.learn);
      return HORIZONS.flatMap((horizon, h) => {
        const scores = forHorizon(h)(group.judge);
        const blocks = blocksOf(group.judge.rows, h);
        return VENUES.map((venue) => {
          const tally = new Tally();
          group.judge.rows.forEach((row, i) => {
            const trade = tradeOf(row, h, scores[i] as number, venue, isChoosy, instruments);
            if (trade !== undefined) tally.add(blocks[i] as number, trade.gross, trade.net, deviationOf(row.sample, h));
          });
          return { group: group.name, horizon, strategy: name, venue: venue.name, ...tally.result() };
        });
      });
    }),
  );
}

function tradeOf({ sample }: Row, h: number, score: number, venue: Venue, isChoosy: boolean, instruments: readonly Instrument[]) {
  const { moves, longs, shorts } = sample.outcomes;
  const move = moves[h] as number;
  const instrument = instruments[sample.product];
  if (Number.isNaN(move) || score === 0 || instrument === undefined || (score < 0 && !venue.canShort)) return undefined;
  const fees = 2 * venue.fee[instrument.productType];
  const spread = Number(instrument.spread) / Math.exp(sample.known.price);
  if (isChoosy && Math.abs(score) * deviationOf(sample, h) <= fees + spread) return undefined;
  return { gross: Math.sign(score) * move, net: ((score > 0 ? longs[h] : shorts[h]) as number) - fees };
}

/** Sums gains up, by blocks that do not depend on each other. */
export class Tally {
  #trades = 0;
  #gross = 0;
  #net = 0;
  readonly #blocks = new Map<number, number>();

  /** `deviation` puts wild and quiet products on one scale. */
  add(block: number, gross: number, net: number, deviation: number): void {
    this.#trades += 1;
    this.#gross += gross;
    this.#net += net;
    this.#blocks.set(block, (this.#blocks.get(block) ?? 0) + net / deviation);
  }

  result(): Pick<Earnings, "trades" | "gross" | "net" | "blockZ"> {
    const trades = Math.max(1, this.#trades);
    return { trades: this.#trades, gross: this.#gross / trades, net: this.#net / trades, blockZ: blockZ(this.#blocks.values()) };
  }
}

/** Strategies that earned more than fees and spread beyond chance. Only gains count, since any strategy can lose. */
export function beyondCosts(earnings: readonly Earnings[], falseAlarms = 0.001): Earnings[] {
  const limit = threshold(earnings.length, falseAlarms);
  return earnings.filter((earned) => earned.blockZ > limit).sort((a, b) => b.blockZ - a.blockZ);
}

/** Earnings in a line. */
export function toldEarnings({ group, horizon, strategy, venue, trades, gross, net, blockZ: z }: Earnings): string {
  const points = (share: number) => `${(10_000 * share).toFixed(2)}`;
  const time = typeof horizon === "number" ? `${horizon} s` : horizon;
  return `${group}, ${time}, ${venue}, ${strategy}: ${trades} trades, a trade ${points(gross)} basis points before and ${points(net)} after costs (z ${z.toFixed(1)})`;
}
