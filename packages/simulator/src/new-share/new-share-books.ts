import {
  type CashBacking,
  decidePlace,
  deliverNewShare,
  type NewShareOrder,
  NOTHING_BACKED,
  type nextStep,
  type SpotPosition,
  settleNewShare,
  subscribeNewShare,
  withdrawNewShare,
} from "@candela/engine";
import {
  Direction,
  fillModel,
  isNewShareCalendar,
  namedRoundOf,
  PositionType,
  type ProductSpec,
  ProductType,
  SETTLEMENT,
} from "@candela/model";
import { Table } from "../overlay.ts";
import { DRAW_RULES, type DrawRules, OfferEnds, proofOf } from "./offer-ends.ts";
import type { NewShareFields, NewShareOutcome, SimOffer } from "./operations.ts";
import { FEE_RATE, grantOf, isGuest, LOTS_MAX } from "./plan.ts";

/** The rules of engine and model; tests plant faults by putting another in the place of one. */
export const NEW_SHARE_RULES = {
  ...DRAW_RULES,
  ...{ subscribeNewShare, withdrawNewShare, settleNewShare, deliverNewShare, isNewShareCalendar, namedRoundOf, decidePlace },
};
export type NewShareRules = typeof NEW_SHARE_RULES & DrawRules;

type Fields<Kind extends NewShareFields["kind"]> = Extract<NewShareFields, { readonly kind: Kind }>;
type Leaning = bigint | null | undefined;

const done = (orders: readonly NewShareOrder[] = [], offer: SimOffer | null = null): NewShareOutcome => ({
  ...{ rejection: null, params: {}, offer, orders, fill: null },
});
const rejected = (rejection: string, params: NewShareOutcome["params"] = {}): NewShareOutcome => ({ ...done(), rejection, params });
const NO_SHARES: SpotPosition = { quantity: 0n, frozen: 0n, cost: 0n, realised: 0n, buying: 0n };
/** Units of quantity of a share. */
const SHARE = 100n;

/** Offers, orders, money and shares: the real rules on simulated tables, as the server has them in its own. */
export class NewShareBooks {
  readonly offers = new Table<number, SimOffer>();
  readonly orders = new Table<bigint, NewShareOrder>();
  /** Orders of an offer that were not withdrawn, by rising id. */
  readonly listed = new Table<number, readonly bigint[]>();
  readonly frozen = new Table<bigint, boolean>();
  readonly #leaning = new Table<bigint, { readonly needed: Leaning }>();
  /** The order of a user in an offer that was not withdrawn (0 for none), and those of a user that something is still to happen to. */
  readonly #one = new Table<string, bigint>();
  readonly #unended = new Table<bigint, readonly bigint[]>();
  readonly #money = new Table<string, bigint>();
  readonly #shares = new Table<string, SpotPosition>();
  /** Offers of which a user has or had shares since the last reset. */
  readonly #holds = new Table<bigint, readonly number[]>();
  readonly #rules: NewShareRules;
  readonly #ends: OfferEnds;
  #lastOffer = 0;
  #lastOrder = 0n;

  constructor(users: readonly bigint[], rules: NewShareRules = NEW_SHARE_RULES) {
    this.#rules = rules;
    this.#ends = new OfferEnds(rules);
    for (const userId of users) this.#money.set(`cash ${userId}`, grantOf(userId));
    this.commit();
  }

  /** Books: `cash` and `aside` of a user, `house` and `fees`. */
  money(book: string): bigint {
    return this.#money.get(book) ?? 0n;
  }

  sharesOf(userId: bigint, offerId: number): SpotPosition {
    return this.#shares.get(`${userId} ${offerId}`) ?? NO_SHARES;
  }

  /** Shares of an offer that the house sold, below zero. */
  houseShares(offerId: number): bigint {
    return this.money(`shares ${offerId}`);
  }

  ownOrder(userId: bigint, offerId: number): NewShareOrder | undefined {
    const id = this.#one.get(`${userId} ${offerId}`);
    return id === undefined ? undefined : this.orders.get(id);
  }

  listOf(offerId: number): NewShareOrder[] {
    return (this.listed.get(offerId) ?? []).flatMap((id) => this.orders.get(id) ?? []);
  }

  /** What the calendar is to do next with an offer, and from when on. */
  nextOf(offer: SimOffer): ReturnType<typeof nextStep> {
    return this.#rules.nextStep(offer);
  }

  /** All that is published of a draw. */
  proof(offerId: number) {
    const offer = this.offers.get(offerId);
    return offer === undefined ? undefined : proofOf(offer, this.listOf(offerId));
  }

  decide(userId: bigint, fields: NewShareFields, now: number): NewShareOutcome {
    switch (fields.kind) {
      case "publish":
        return this.#publish(fields, now);
      case "subscribe":
        return this.#subscribe(userId, fields, now);
      case "withdraw":
        return this.#withdraw(userId, fields.id, now);
      case "trade":
        return this.#trade(userId, fields, now);
      case "payIn":
        this.#add(`cash ${userId}`, fields.units);
        return done();
      case "freeze":
        this.frozen.set(userId, fields.isFrozen);
        return done();
      case "lean":
        this.#leaning.set(userId, { needed: fields.needed });
        return done();
      case "reset":
        return this.#reset(userId);
      case "close":
      case "draw":
        return this.#end(fields, now);
      case "settle":
        return done(fields.ids.flatMap((id) => this.settle(id, now)));
      case "deliver":
        return done(fields.ids.flatMap((id) => this.deliver(id, now)));
      case "list":
        return this.#list(fields.offerId);
    }
  }

  commit(): void {
    for (const table of this.#tables()) table.commit();
  }

  discard(): void {
    for (const table of this.#tables()) table.discard();
  }

  #publish({ plan }: Fields<"publish">, now: number): NewShareOutcome {
    if (!this.#rules.isNewShareCalendar(plan, now)) return rejected("new_share_calendar");
    this.#lastOffer += 1;
    const { hasBeacon, seed, ...terms } = plan;
    const id = this.#lastOffer;
    const offer: SimOffer = {
      ...{ ...terms, id, productId: 100_000 + id, code: `S:T${id}`, stage: "open", voidReason: null, lotsAsked: 0, orders: 0 },
      ...{ publishedAt: now, beaconRound: hasBeacon ? this.#rules.namedRoundOf(plan.closesAt) : null, sealedSeed: seed },
      ...{ seedHash: this.#ends.seedHash(seed), seed: null, root: null, rootAt: null, signature: null, key: null, resultHash: null },
      ...{ lotsAllotted: null, settledAt: null, isUnlisted: false },
    };
    return done([], this.#keepOffer(offer));
  }

  #subscribe(userId: bigint, { offerId, lots, textsHash }: Fields<"subscribe">, now: number): NewShareOutcome {
    const offer = this.offers.get(offerId);
    if (offer === undefined) return rejected("not_found");
    const before = this.ownOrder(userId, offerId) ?? null;
    const means = {
      ...{ isFrozen: this.frozen.get(userId) ?? false, available: this.money(`cash ${userId}`), backing: this.#backing(userId) },
      lotsMax: LOTS_MAX,
      guests: isGuest(userId) ? this.#lotsOfGuests(offerId) : null,
    };
    const made = { id: before?.id ?? this.#lastOrder + 1n, userId, now };
    const asked = this.#rules.subscribeNewShare(offer, before, { lots, textsHash }, means, made);
    if (!asked.ok) return rejected(asked.rejection, asked.params);
    const order = asked.value;
    if (before === null) {
      this.#lastOrder += 1n;
      this.#one.set(`${userId} ${offerId}`, order.id);
      this.listed.set(offerId, [...(this.listed.get(offerId) ?? []), order.id]);
      this.#unended.set(userId, [...(this.#unended.get(userId) ?? []), order.id]);
    }
    this.#putAside(userId, order.held - (before?.held ?? 0n));
    this.orders.set(order.id, order);
    const orders = offer.orders + (before === null ? 1 : 0);
    return done([order], this.#keepOffer({ ...offer, lotsAsked: offer.lotsAsked + order.lots - (before?.lots ?? 0), orders }));
  }

  #lotsOfGuests(offerId: number): number {
    const listed = (this.listed.get(offerId) ?? []).flatMap((id) => this.orders.get(id) ?? []);
    return listed.reduce((sum, order) => (isGuest(order.userId) ? sum + order.lots : sum), 0);
  }

  #withdraw(userId: bigint, id: bigint, now: number): NewShareOutcome {
    const before = this.orders.get(id);
    const offer = before === undefined ? undefined : this.offers.get(before.offerId);
    if (before === undefined || offer === undefined || before.userId !== userId) return rejected("not_found");
    const ended = this.#rules.withdrawNewShare(offer, before, now);
    if (!ended.ok) return rejected(ended.rejection, ended.params);
    this.#one.set(`${userId} ${offer.id}`, 0n);
    this.listed.set(
      offer.id,
      (this.listed.get(offer.id) ?? []).filter((each) => each !== id),
    );
    this.#putAside(userId, -before.held);
    this.#keepOrder(ended.value);
    return done([ended.value], this.#keepOffer({ ...offer, lotsAsked: offer.lotsAsked - before.lots, orders: offer.orders - 1 }));
  }

  #end(fields: Fields<"close" | "draw">, now: number): NewShareOutcome {
    const before = this.offers.get(fields.offerId);
    if (before === undefined) return rejected("not_found");
    const list = this.listOf(before.id);
    const { offer, allotted } =
      fields.kind === "close" ? this.#ends.close(before, list, fields, now) : this.#ends.draw(before, list, fields, now);
    list.forEach((order, at) => {
      if (allotted !== null) this.orders.set(order.id, { ...order, lotsAllotted: allotted[at] ?? 0 });
    });
    return done(allotted === null ? [] : this.listOf(before.id), this.#keepOffer(offer));
  }

  /** What is due is looked for in the tables: an order that was settled meanwhile is left alone. */
  protected settle(id: bigint, now: number): NewShareOrder[] {
    const before = this.orders.get(id);
    const offer = before === undefined ? undefined : this.offers.get(before.offerId);
    if (before?.state !== "open" || offer === undefined) return [];
    const order = this.#rules.settleNewShare(offer, before, now);
    this.#putAside(order.userId, -order.returned);
    return [this.#keepOrder(order)];
  }

  protected deliver(id: bigint, now: number): NewShareOrder[] {
    const before = this.orders.get(id);
    const offer = before === undefined ? undefined : this.offers.get(before.offerId);
    if (before === undefined || offer === undefined || before.state !== "allotted" || before.deliveredAt !== null) return [];
    const order = this.#rules.deliverNewShare(offer, before, now);
    this.#add(`aside ${order.userId}`, -order.paid);
    this.#add("house", order.paid);
    const quantity = BigInt(order.lotsAllotted ?? 0) * BigInt(offer.lotShares) * SHARE;
    const held = this.sharesOf(order.userId, offer.id);
    this.#keepShares(order.userId, offer.id, { ...held, quantity: held.quantity + quantity, cost: held.cost + order.paid });
    this.#add(`shares ${offer.id}`, -quantity);
    return [this.#keepOrder(order)];
  }

  #list(offerId: number): NewShareOutcome {
    const offer = this.offers.get(offerId);
    if (offer?.stage !== "drawn") return done();
    const isWaiting = this.listOf(offerId).some(
      ({ state, deliveredAt }) => state === "open" || (state === "allotted" && deliveredAt === null),
    );
    return isWaiting ? done([], offer) : done([], this.#keepOffer({ ...offer, stage: "listed" }));
  }

  #trade(userId: bigint, { offerId, isBuy, quantity, tick }: Fields<"trade">, now: number): NewShareOutcome {
    const offer = this.offers.get(offerId);
    if (offer === undefined) return rejected("not_found");
    const isListed = now >= offer.listsAt && !offer.isUnlisted;
    const available = this.money(`cash ${userId}`);
    const user = { isFrozen: this.frozen.get(userId) ?? false, available, backing: this.#backing(userId), openOrders: 0 };
    const command = {
      ...{
        id: 1n,
        userId,
        direction: isBuy ? Direction.buy : Direction.sell,
        orderType: "market" as const,
        timeInForce: null,
        price: null,
      },
      ...{ triggerPrice: null, acceptablePrice: null, quantity, amount: null, sellAll: quantity === null },
    } as const;
    const market = {
      spec: isListed ? specOf(offer) : undefined,
      tick: { ...tick, productCode: offer.code, ts: now, volume: 0n },
      ...{ isOpen: true, opensAt: null, fee: { rate: FEE_RATE, version: 1 } },
    };
    const limits = { settlement: SETTLEMENT, openOrdersMax: 500, fillModel: fillModel("top") };
    const decided = this.#rules.decidePlace({ user, position: this.sharesOf(userId, offerId) }, command, market, limits, now);
    if (!decided.ok) return rejected(decided.rejection.key);
    const filled = decided.events.find((event) => event.type === "filled");
    if (filled === undefined) throw new Error("a market order fills at once");
    const { fill } = filled;
    this.#money.set(`cash ${userId}`, decided.state.user.available);
    this.#keepShares(userId, offerId, decided.state.position);
    this.#add("house", isBuy ? fill.notional : -fill.notional);
    this.#add("fees", fill.fee);
    this.#add(`shares ${offerId}`, isBuy ? -fill.quantity : fill.quantity);
    return { ...done(), fill };
  }

  /** Everything goes back, and the account begins anew; what still waits for something of an offer is in the way. */
  #reset(userId: bigint): NewShareOutcome {
    if (this.frozen.get(userId) === true) return rejected("account_frozen");
    const waiting = this.#unended.get(userId) ?? [];
    if (waiting.length > 0) return rejected("account_not_flat", { orders: String(waiting.length) });
    this.#money.set(`cash ${userId}`, grantOf(userId));
    for (const offerId of this.#holds.get(userId) ?? []) {
      this.#add(`shares ${offerId}`, this.sharesOf(userId, offerId).quantity);
      this.#shares.set(`${userId} ${offerId}`, NO_SHARES);
    }
    this.#holds.set(userId, []);
    return done();
  }

  #backing(userId: bigint): CashBacking {
    const needed = this.#leaning.get(userId)?.needed;
    if (needed === undefined) return NOTHING_BACKED;
    return needed === null ? { isKnown: false } : { isKnown: true, needed };
  }

  #putAside(userId: bigint, units: bigint): void {
    this.#add(`cash ${userId}`, -units);
    this.#add(`aside ${userId}`, units);
  }

  #keepShares(userId: bigint, offerId: number, position: SpotPosition): void {
    this.#shares.set(`${userId} ${offerId}`, position);
    const holds = this.#holds.get(userId) ?? [];
    if (!holds.includes(offerId)) this.#holds.set(userId, [...holds, offerId]);
  }

  #keepOffer(offer: SimOffer): SimOffer {
    this.offers.set(offer.id, offer);
    return offer;
  }

  #keepOrder(order: NewShareOrder): NewShareOrder {
    this.orders.set(order.id, order);
    const isUnended = order.state === "open" || (order.state === "allotted" && order.deliveredAt === null);
    if (!isUnended)
      this.#unended.set(
        order.userId,
        (this.#unended.get(order.userId) ?? []).filter((id) => id !== order.id),
      );
    return order;
  }

  #add(book: string, units: bigint): void {
    this.#money.set(book, this.money(book) + units);
  }

  #tables() {
    const { offers, orders, listed, frozen } = this;
    return [offers, orders, listed, frozen, this.#leaning, this.#one, this.#unended, this.#money, this.#shares, this.#holds];
  }
}

function specOf({ productId, code }: SimOffer): ProductSpec {
  return {
    ...{ productId, productCode: code, productType: ProductType.stock, priceScale: 2, tickSize: 1n, quantityScale: 2, quantityStep: 1n },
    ...{ quantityMin: 1n, quantityMax: 10n ** 9n, positionTypes: [PositionType.spot], calendar: "always", isVisible: true, isLock: false },
  };
}
