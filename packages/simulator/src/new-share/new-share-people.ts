import type { NewShareOrder } from "@candela/engine";
import { formatUnits } from "@candela/model";
import type { SeededRandom } from "@candela/testkit";
import type { NewShareBooks } from "./new-share-books.ts";
import type { NewShareFields, SimOffer } from "./operations.ts";
import { LOTS_MAX } from "./plan.ts";

/** What users do: subscribe, change, withdraw, trade what they received, and begin anew; mostly sensibly, now and then at the edges and wrongly. */
export class People {
  readonly #random: SeededRandom;
  readonly #books: NewShareBooks;
  /** Orders that were seen lately, of whoever they are. */
  readonly #seen: bigint[] = [];
  #prices = new Map<number, bigint>();

  constructor(random: SeededRandom, books: NewShareBooks) {
    this.#random = random;
    this.#books = books;
  }

  act(userId: bigint, running: readonly SimOffer[], listed: readonly SimOffer[], now: number): NewShareFields {
    const random = this.#random;
    const chosen = random.below(100);
    const open = running.filter(({ stage, opensAt, closesAt }) => stage === "open" && now >= opensAt && now < closesAt);
    // Between the close and the list nothing may come in or go any more.
    const late = running.filter(({ stage, closesAt }) => stage === "open" && now >= closesAt);
    if (late.length > 0 && random.chance(1, 2)) open.splice(0, open.length, ...late);
    const any = running.length === 0 || random.chance(1, 60) ? undefined : random.pick(running);
    if (chosen < 3) return { kind: "reset" };
    if (chosen < 22 && listed.length > 0)
      return this.#trade(userId, random.chance(1, 20) && any !== undefined ? any : this.#held(userId, listed), now);
    const own = (random.chance(1, 4) ? running : open).flatMap(({ id }) => this.#books.ownOrder(userId, id) ?? []);
    if (chosen < 32 && own.length > 0) return { kind: "withdraw", id: this.#ofWhom(own) };
    const offer = open.length > 0 && !random.chance(1, 15) ? random.pick(open) : any;
    if (offer === undefined) return { kind: "subscribe", offerId: 0, lots: 1, textsHash: "" };
    const textsHash = random.chance(1, 40) ? offer.seedHash : offer.textsHash;
    return { kind: "subscribe", offerId: offer.id, lots: this.#lots(userId, offer), textsHash };
  }

  saw(id: bigint): void {
    this.#seen.push(id);
    if (this.#seen.length > 60) this.#seen.shift();
  }

  #lots(userId: bigint, { id, lotsPerUser, lotsAsked }: SimOffer): number {
    const random = this.#random;
    const before = this.#books.ownOrder(userId, id)?.lots ?? 0;
    const edges = [1, lotsPerUser, lotsPerUser + 1, Math.max(1, before), LOTS_MAX - lotsAsked + before, LOTS_MAX - lotsAsked + before + 1];
    if (random.chance(1, 8)) return Math.max(1, random.pick(edges));
    return random.between(1, lotsPerUser);
  }

  /** One of their own, and now and then one that was withdrawn or is another's. */
  #ofWhom(own: readonly NewShareOrder[]): bigint {
    const random = this.#random;
    return this.#seen.length > 0 && random.chance(1, 10) ? random.pick(this.#seen) : random.pick(own).id;
  }

  /** An offer whose shares the user has, where there is one among those that came last. */
  #held(userId: bigint, listed: readonly SimOffer[]): SimOffer {
    const held = listed.filter(({ id }) => this.#books.sharesOf(userId, id).quantity > 0n);
    return this.#random.pick(held.length > 0 && !this.#random.chance(1, 6) ? held : listed);
  }

  #trade(userId: bigint, { id, price: issue, listsAt }: SimOffer, now: number): NewShareFields {
    const random = this.#random;
    // The first price is the issue price; from there it walks.
    const before = this.#prices.get(id);
    const walked = before === undefined || now < listsAt ? issue / 10_000n : before + (before * BigInt(random.between(-40, 42))) / 1_000n;
    const price = walked < 10n ? 10n : walked;
    this.#prices.set(id, price);
    const tick = { price, bid: price - 1n, ask: price + 1n, seq: now };
    const { quantity } = this.#books.sharesOf(userId, id);
    const isBuy = quantity === 0n ? !random.chance(1, 6) : random.chance(1, 6);
    const some = BigInt(random.between(0, 3_000)) * 10n + BigInt(random.below(10));
    const part = quantity > 0n && !isBuy ? (quantity * BigInt(random.between(1, 110))) / 100n : some;
    return { kind: "trade", offerId: id, isBuy, quantity: !isBuy && random.chance(1, 3) ? null : formatUnits(part, 2), tick };
  }
}
