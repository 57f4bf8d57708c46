import { type EarningOrder, type EarningPool, earlyEndOf } from "@candela/engine";
import { dayOf, formatUnits, least } from "@candela/model";
import type { SeededRandom } from "@candela/testkit";
import type { EarningBooks } from "./earning-books.ts";
import type { EarningFields, SetTerms } from "./operations.ts";
import { ASSETS, PRODUCTS } from "./plan.ts";

/** Of two orders one has a user who may leave it early; the others are left now and then. */
const RESTLESS_EVERY = 2n;
/** So many days are lean, then as many rich: treasuries run empty in the lean ones. */
const SEASON_DAYS = 12;
/** Fundings among a world's operations: 3 of 100 are operators', and 6 of 10 of those. */
const FUNDINGS = 0.018;

/** Users who start, leave and think better of it, and operators who change what they may. All of them know what is committed. */
export class People {
  readonly #random: SeededRandom;
  readonly #books: EarningBooks;
  /** Operations of a day. */
  readonly #perDay: number;
  /** Orders that somebody may still ask for though they have ended. */
  readonly #remembered: bigint[] = [];

  constructor(random: SeededRandom, books: EarningBooks, perDay: number) {
    this.#random = random;
    this.#books = books;
    this.#perDay = perDay;
  }

  remember(id: bigint): void {
    this.#remembered.push(id);
    if (this.#remembered.length > 40) this.#remembered.shift();
  }

  act(userId: bigint): EarningFields {
    const own = (this.#books.running.get(userId) ?? []).flatMap((id) => this.#books.orders.get(id) ?? []);
    const chosen = this.#random.below(100);
    if (chosen < 55 || own.length === 0) return this.#start(userId);
    const order = this.#random.chance(1, 30) ? this.#somebodys() : this.#random.pick(own);
    if (order === undefined) return this.#start(userId);
    if (chosen < 70) return { kind: "roll", id: order.id, rollsOver: this.#random.chance(2, 3) };
    const isLeft = order.id % RESTLESS_EVERY === 0n || this.#random.chance(1, 60);
    return isLeft ? { kind: "redeem", id: order.id, back: this.#back(order) } : this.#start(userId);
  }

  /** What an operator does; null where there is nothing to do. */
  operate(now: number): { readonly userId: bigint; readonly fields: EarningFields } | null {
    const random = this.#random;
    const product = random.pick(PRODUCTS);
    const pool = this.#books.pools.get(product.id);
    if (pool === undefined) return null;
    const chosen = random.below(100);
    if (chosen < 60) return { userId: 0n, fields: this.#funding(now) };
    if (chosen < 75) {
      const capacity = random.chance(1, 4)
        ? pool.taken + BigInt(random.below(1_000))
        : (product.capacity * BigInt(random.between(20, 150))) / 100n;
      return { userId: 0n, fields: { kind: "room", productId: product.id, capacity: capacity + 1n, isOpen: !random.chance(1, 5) } };
    }
    // Seldom, so that some terms go on.
    if (chosen < 80) return { userId: 0n, fields: { kind: "terms", productId: product.id, terms: this.#terms(product, pool) } };
    return null;
  }

  #start(userId: bigint): EarningFields {
    const random = this.#random;
    const plan = random.pick(PRODUCTS);
    const pool = this.#books.pools.get(plan.id);
    if (pool === undefined) throw new Error(`there is no product ${plan.id}`);
    const { offer } = pool;
    const version = random.chance(1, 20) ? offer.version + random.between(-1, 1) : offer.version;
    return {
      kind: "start",
      productId: plan.id,
      version,
      text: this.#amount(userId, pool),
      rollsOver: random.chance(1, plan.termDays > 0 ? 2 : 10),
    };
  }

  #amount(userId: bigint, { offer, capacity, taken }: EarningPool): string {
    const random = this.#random;
    const { amountMin, amountMax, userMax, currency } = offer;
    const available = this.#books.cashOf(userId, currency.id);
    const most = least(available, amountMax);
    if (random.chance(1, 12)) {
      const edges = [
        amountMin - 1n,
        amountMin,
        amountMax,
        amountMax + 1n,
        available,
        available + 1n,
        capacity - taken,
        capacity - taken + 1n,
        userMax,
      ];
      const units = random.pick(edges);
      return formatUnits(units > 0n ? units : 1n, currency.scale);
    }
    if (random.chance(1, 60)) return `1.${"0".repeat(currency.scale)}1`;
    const within = most > amountMin ? most - amountMin : amountMin;
    const units = amountMin + (within * BigInt(random.below(1_000))) / (random.chance(1, 4) ? 1_000n : 5_000n);
    return formatUnits(units, currency.scale);
  }

  /** What the user has read: mostly what is so, sometimes what was so, or another number. */
  #back(order: EarningOrder): string {
    const { scale } = order.offer.currency;
    const back = earlyEndOf(order)?.back ?? order.principal;
    const off = this.#random.chance(1, 15) ? BigInt(this.#random.between(-1, 1)) : 0n;
    return formatUnits(back + off > 0n ? back + off : 0n, scale);
  }

  #somebodys(): EarningOrder | undefined {
    return this.#remembered.length === 0 ? undefined : this.#books.orders.get(this.#random.pick(this.#remembered));
  }

  /** So much that a lean season is given a tenth of what it needs, and a rich one about all of it. */
  #funding(now: number): EarningFields {
    const random = this.#random;
    const assetId = random.pick(ASSETS);
    const taken = PRODUCTS.reduce(
      (sum, { id, assetId: paidIn }) => (paidIn === assetId ? sum + (this.#books.pools.get(id)?.taken ?? 0n) : sum),
      0n,
    );
    // Just what is missing for the first that waits, or a unit less.
    const missing = this.#books.missing(assetId) - BigInt(random.below(2));
    if (missing > 0n && random.chance(1, 5)) return { kind: "fund", assetId, units: missing };
    // Of a day at four percent; of each currency there are so many thousandths of a funding a day.
    const need = (taken * 4n) / 36_500n;
    const share = Math.floor(dayOf(now) / SEASON_DAYS) % 2 === 0 ? 10 : 100;
    const times = Math.max(1, Math.round((1_000 * this.#perDay * FUNDINGS) / ASSETS.length));
    const units = (need * BigInt(share * random.between(0, 200))) / BigInt(10 * times);
    return { kind: "fund", assetId, units: units + 1n };
  }

  #terms(plan: SetTerms, { offer }: EarningPool): SetTerms {
    const random = this.#random;
    const { rateLow, rateHigh, earlyFeeRate, amountMin, amountMax, userMax } = offer;
    const isDrawn = rateLow < rateHigh;
    const shift = 100n * BigInt(random.between(-500, 500));
    const low = plan.rateLow + shift > 0n ? plan.rateLow + shift : 0n;
    return {
      rateLow: low,
      rateHigh: isDrawn ? low + 100n * BigInt(random.between(1, 8_000)) : low === 0n ? rateHigh : low,
      earlyFeeRate: earlyFeeRate === null ? null : BigInt(random.between(0, 2_000_000)),
      amountMin: random.chance(1, 3) ? plan.amountMin * BigInt(random.between(1, 3)) : amountMin,
      amountMax,
      userMax: random.chance(1, 3) ? plan.amountMax * BigInt(random.between(1, 2)) : userMax,
    };
  }
}
