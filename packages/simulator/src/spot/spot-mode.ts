import {
  decideCancel,
  decideExpire,
  decideFill,
  decidePlace,
  type MarketView,
  type SpotDecision,
  type SpotLimits,
  type SpotOrder,
  type SpotPosition,
  type SpotState,
  StopIndex,
  TriggerIndex,
} from "@candela/engine";
import {
  assert,
  Direction,
  type FillModelId,
  fillModel,
  isLimitReached,
  isTriggerReached,
  modelQuote,
  type Quote,
  type Tick,
  USDT,
} from "@candela/model";
import type { SeededRandom } from "@candela/testkit";
import type { SimProduct } from "../market.ts";
import type { Mode, Moment, Operation, Outcome } from "../mode.ts";
import { Table } from "../overlay.ts";
import type { Wallets } from "../wallets.ts";
import { inventCancel, inventPlace } from "./invent.ts";
import { holdingKey, type SpotFields, type SpotOutcome } from "./operations.ts";
import type { SpotAuditor } from "./spot-auditor.ts";

const NOTHING: SpotPosition = { quantity: 0n, frozen: 0n, cost: 0n, realised: 0n, buying: 0n };
const RECENT_TICKS = 64;

/** Spot under simulation: the engine's decisions on simulated tables, its trigger index, and the server's way of catching up with missed ticks. */
export class SpotMode implements Mode<SpotFields> {
  readonly name = "spot";
  readonly #wallets: Wallets;
  readonly #auditor: SpotAuditor;
  readonly #limits: SpotLimits;
  readonly #orders = new Table<bigint, SpotOrder>();
  readonly #codes = new Map<number, string>();
  readonly #positions = new Table<number, SpotPosition>();
  readonly #openOrders = new Table<number, number>();
  readonly #totals = new Table<"house" | "fees" | "frozen", bigint>();
  readonly #decidedAt = new Map<bigint, number>();
  readonly #recent = new Map<string, Tick[]>();
  #indexes = new Map<string, Waiting>();
  /** Open orders of each user, for cancels worth trying. */
  readonly #open = new Map<bigint, bigint[]>();
  /** Open day orders and when they end. */
  readonly #days = new Map<bigint, SpotOrder>();
  #nextId = 1n;

  constructor(wallets: Wallets, naive: SpotAuditor, model: FillModelId = "top") {
    this.#wallets = wallets;
    this.#auditor = naive;
    this.#limits = { settlement: USDT, openOrdersMax: 500, fillModel: fillModel(model) };
  }

  invent(random: SeededRandom, userId: bigint, { market }: Moment): SpotFields {
    const open = this.#open.get(userId) ?? [];
    if (random.chance(open.length > 40 ? 36 : open.length > 0 ? 12 : 1, 40)) return inventCancel(random, open, this.#nextId);
    const product = random.pick(market.products);
    const isDeep = this.#limits.fillModel.id !== "top";
    return inventPlace(random, product, this.#positionOf(userId, product.spec.productId), isDeep);
  }

  onTick(tick: Tick, { market }: Moment): Operation<SpotFields>[] {
    const product = market.of(tick.productCode);
    this.#codes.set(product.spec.productId, tick.productCode);
    const recent = this.#recent.get(tick.productCode) ?? [];
    recent.push(tick);
    if (recent.length > RECENT_TICKS) recent.shift();
    this.#recent.set(tick.productCode, recent);
    if (!mayFill(product)) return [];
    return this.#indexOf(tick.productCode)
      .fire(this.#met(product, tick))
      .flatMap((orderId) => this.#fillOf(orderId, tick));
  }

  /** Orders whose day has ended; a second call finds them ended. */
  onTime({ now }: Moment): Operation<SpotFields>[] {
    const ended: Operation<SpotFields>[] = [];
    for (const [orderId, { userId, expiresAt }] of this.#days)
      if (expiresAt !== null && expiresAt <= now) ended.push({ mode: this.name, userId, key: null, fields: { kind: "expire", orderId } });
    return ended;
  }

  decide({ userId, fields }: Operation<SpotFields>, moment: Moment): SpotOutcome {
    switch (fields.kind) {
      case "place":
        return this.#place(userId, fields, moment);
      case "cancel": {
        const order = this.ownOrder(userId, fields.orderId);
        if (order === undefined) return rejected("not_found");
        return this.#take(userId, order.productId, decideCancel(this.#state(userId, order.productId, moment), order, "user", moment.now));
      }
      case "expire": {
        const order = this.ownOrder(userId, fields.orderId);
        if (order === undefined) return rejected("not_found");
        return this.#take(userId, order.productId, decideExpire(this.#state(userId, order.productId, moment), order, moment.now));
      }
      case "fill": {
        const order = this.ownOrder(userId, fields.orderId);
        if (order === undefined) return rejected("not_found");
        const view = viewOf(moment.market.of(fields.tick.productCode));
        return this.#take(
          userId,
          order.productId,
          decideFill(this.#state(userId, order.productId, moment), order, fields.tick, view, this.#limits, moment.now),
        );
      }
    }
  }

  commit(): void {
    for (const table of this.#tables()) table.commit();
  }

  discard(): void {
    for (const table of this.#tables()) table.discard();
  }

  learn(operations: readonly Operation<SpotFields>[], { market }: Moment): Operation<SpotFields>[] {
    const missed: Operation<SpotFields>[] = [];
    for (const { fields } of operations) {
      if (fields.kind === "place") continue;
      const order = this.#orders.get(fields.orderId);
      if (order === undefined) continue;
      const code = this.#codeOf(order);
      // A fill that was rejected while the product stood still goes back to the index.
      if (order.status === "open" && fields.kind === "fill")
        this.#rest(order, market.of(code), order.lastSeq === fields.tick.seq ? fields.tick.seq : -1, missed);
      if (order.status !== "open") {
        this.#days.delete(order.id);
        this.#indexOf(code).remove(order.id);
        forget(this.#open, order);
      }
    }
    for (const [id, seq] of this.#decidedAt) {
      const order = this.#orders.get(id);
      if (order?.status !== "open") continue;
      this.#rest(order, market.of(this.#codeOf(order)), seq, missed);
      if (order.expiresAt !== null) this.#days.set(order.id, order);
    }
    this.#decidedAt.clear();
    return missed;
  }

  restart(): void {
    this.#indexes = new Map();
    this.#recent.clear();
    this.#decidedAt.clear();
    this.#open.clear();
    this.#days.clear();
    for (const [, order] of this.#orders.rows()) {
      if (order.status !== "open" || order.limit === null) continue;
      this.#indexOf(this.#codeOf(order)).add(order);
      remember(this.#open, order);
      if (order.expiresAt !== null) this.#days.set(order.id, order);
    }
  }

  audit({ userId, fields }: Operation<SpotFields>, outcome: Outcome, moment: Moment): void {
    const { rejection, data } = outcome as SpotOutcome;
    this.#auditor.audit(userId, this.#wallets.of(userId).isFrozen, fields, rejection, data, moment);
    if (data?.status === "open") remember(this.#open, data);
  }

  compare(userId: bigint, wallets: Wallets): void {
    this.#auditor.compare(userId, wallets.of(userId).available, this.#openOrders.get(Number(userId)) ?? 0, (productId) =>
      this.#positionOf(userId, productId),
    );
  }

  settled(moment: Moment): void {
    for (const [, order] of this.#orders.rows()) {
      if (order.status !== "open") {
        if (order.updatedAt < moment.now - KEEP_CLOSED_MS) this.#orders.purge(order.id);
        continue;
      }
      const product = moment.market.of(this.#codeOf(order));
      const { tick } = product;
      assert(order.limit !== null && tick !== undefined, "an open order has a limit and a product with ticks");
      this.#auditor.mustWait(order.id, isReached(order, this.#met(product, tick)), tick, moment.now);
    }
    this.#auditor.housekeep(moment.now - KEEP_CLOSED_MS);
  }

  happened(): Readonly<Record<string, number>> {
    return this.#auditor.partly === 0 ? {} : { "spot fill in part": this.#auditor.partly };
  }

  taken(): bigint {
    return this.#total("house") + this.#total("fees") + this.#total("frozen");
  }

  #place(userId: bigint, fields: Extract<SpotFields, { kind: "place" }>, { market, now }: Moment): SpotOutcome {
    const product = market.of(fields.code);
    const { productId } = product.spec;
    this.#codes.set(productId, fields.code);
    const id = this.#nextId;
    this.#nextId += 1n;
    const { code: _, kind: __, ...request } = fields;
    const command = { id, userId, ...request };
    const decision = decidePlace(this.#state(userId, productId, { market, now }), command, viewOf(product), this.#limits, now);
    if (decision.ok) this.#decidedAt.set(id, product.tick?.seq ?? -1);
    return this.#take(userId, productId, decision);
  }

  /** The tables after a decision, as the server stores its events. */
  #take(userId: bigint, productId: number, decision: SpotDecision): SpotOutcome {
    if (!decision.ok) return rejected(decision.rejection.key);
    for (const event of decision.events) {
      const isBuy = event.order.direction === Direction.buy;
      if (event.type === "held" && isBuy) this.#add("frozen", event.units);
      if (event.type === "ended" && isBuy) this.#add("frozen", -event.released);
      if (event.type !== "filled") continue;
      if (isBuy) this.#add("frozen", event.stillHeld - event.wasHeld);
      this.#add("house", isBuy ? event.fill.notional : -event.fill.notional);
      this.#add("fees", event.fill.fee);
    }
    this.#wallets.setAvailable(userId, decision.state.user.available);
    this.#openOrders.set(Number(userId), decision.state.user.openOrders);
    this.#positions.set(holdingKey(userId, productId), decision.state.position);
    this.#orders.set(decision.order.id, decision.order);
    return { rejection: null, data: decision.order };
  }

  #rest(order: SpotOrder, product: SimProduct, decidedAtSeq: number, missed: Operation<SpotFields>[]): void {
    const past = this.#recent
      .get(product.spec.productCode)
      ?.find((tick) => tick.seq > decidedAtSeq && isReached(order, this.#met(product, tick)));
    if (decidedAtSeq >= 0 && past !== undefined && mayFill(product)) missed.push(...this.#fillOf(order.id, past));
    else this.#indexOf(product.spec.productCode).add(order);
  }

  /** The quote that orders meet. */
  #met({ spec }: SimProduct, tick: Tick): Quote {
    return modelQuote(this.#limits.fillModel, spec, tick);
  }

  #fillOf(orderId: bigint, tick: Tick): Operation<SpotFields>[] {
    const order = this.#orders.get(orderId);
    return order === undefined ? [] : [{ mode: this.name, userId: order.userId, key: null, fields: { kind: "fill", orderId, tick } }];
  }

  #state(userId: bigint, productId: number, moment: Moment): SpotState {
    const { available, isFrozen } = this.#wallets.of(userId);
    const backing = this.#wallets.backing(userId, moment);
    return {
      user: { isFrozen, available, backing, openOrders: this.#openOrders.get(Number(userId)) ?? 0 },
      position: this.#positionOf(userId, productId),
    };
  }

  #positionOf(userId: bigint, productId: number): SpotPosition {
    return this.#positions.get(holdingKey(userId, productId)) ?? NOTHING;
  }

  protected ownOrder(userId: bigint, orderId: bigint): SpotOrder | undefined {
    const order = this.#orders.get(orderId);
    return order?.userId === userId ? order : undefined;
  }

  #codeOf(order: SpotOrder): string {
    const code = this.#codes.get(order.productId);
    assert(code !== undefined, "an order's product is known");
    return code;
  }

  #indexOf(code: string): Waiting {
    const known = this.#indexes.get(code);
    if (known !== undefined) return known;
    const index = new Waiting();
    this.#indexes.set(code, index);
    return index;
  }

  #total(book: "house" | "fees" | "frozen"): bigint {
    return this.#totals.get(book) ?? 0n;
  }

  #add(to: "house" | "fees" | "frozen", units: bigint): void {
    this.#totals.set(to, this.#total(to) + units);
  }

  #tables() {
    return [this.#orders, this.#positions, this.#openOrders, this.#totals];
  }
}

/** Orders of one product by what they wait for: limits in one index, stops that were not triggered in the other. */
class Waiting {
  readonly #limits = new TriggerIndex();
  readonly #stops = new StopIndex();

  add(order: SpotOrder): void {
    this.remove(order.id);
    const { id, direction, limit, trigger, triggeredAt } = order;
    assert(limit !== null, "a resting order has a limit");
    if (trigger === null || triggeredAt !== null) this.#limits.add({ id, direction, limit });
    else this.#stops.add({ id, direction, trigger });
  }

  remove(id: bigint): void {
    this.#limits.remove(id);
    this.#stops.remove(id);
  }

  fire(quote: Quote): bigint[] {
    return [...this.#limits.fire(quote), ...this.#stops.fire(quote)];
  }
}

function isReached({ direction, limit, trigger, triggeredAt }: SpotOrder, quote: Quote): boolean {
  if (trigger !== null && triggeredAt === null) return isTriggerReached(direction, trigger, quote);
  return limit !== null && isLimitReached(direction, limit, quote);
}

/** Closed orders are forgotten after this, so that a long run keeps its memory. */
const KEEP_CLOSED_MS = 60_000;

function mayFill({ spec, isOpen }: SimProduct): boolean {
  return !spec.isLock && isOpen;
}

function viewOf({ spec, tick, isOpen, fee }: SimProduct): MarketView {
  return { spec, tick, isOpen, opensAt: null, fee };
}

function rejected(key: string): SpotOutcome {
  return { rejection: key, data: null };
}

function remember(open: Map<bigint, bigint[]>, { userId, id }: SpotOrder): void {
  const list = open.get(userId);
  if (list === undefined) open.set(userId, [id]);
  else if (!list.includes(id)) list.push(id);
}

function forget(open: Map<bigint, bigint[]>, { userId, id }: SpotOrder): void {
  const list = open.get(userId);
  const at = list?.indexOf(id) ?? -1;
  if (at >= 0) list?.splice(at, 1);
}
