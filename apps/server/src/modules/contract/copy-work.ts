import { type ContractContext, type ContractDecision, type ContractPosition, handOverProtection } from "@candela/engine";
import {
  assert,
  copiedClosing,
  copiedMargin,
  copySize,
  exitPrice,
  formatUnits,
  holdingValue,
  isExcluded,
  isOwnStopReached,
  ownStopOf,
  SETTLEMENT,
  type Tick,
} from "@candela/model";
import { plainSkip, type Skip, skipOf } from "./copy-skips.ts";
import type { CopyRecord, FollowRecord } from "./copy-state.ts";
import type { Copying } from "./copying.ts";
import type { DecideParts } from "./decide-parts.ts";
import { contractProduct } from "./wire.ts";
import type { ContractBooking, FillRecord, WorkingState } from "./working-state.ts";

type Decided = Extract<ContractDecision, { ok: true }>;

/** What copying does for a follower, in the same way as the batch does it for the user of a command. */
export interface Hand {
  context(now: number, ticks: ReadonlyMap<string, Tick>): ContractContext;
  /** The user's own limits; null where they allow it. */
  isLimited(decision: Decided): boolean;
  take(decision: Decided): void;
  charge(): void;
  id(): bigint;
  readonly bookings: readonly ContractBooking[];
}

export interface CopyWorkParts extends DecideParts {
  readonly copying: Pick<Copying, "result">;
  readonly handOf: (userId: bigint, productCode: string) => Hand;
}

/** Copies of what a leader's command did: each decided for its follower alone, so that what one cannot copy keeps nobody else from it. */
export class CopyWork {
  readonly #parts: CopyWorkParts;
  readonly #state: WorkingState;

  constructor(parts: CopyWorkParts, state: WorkingState) {
    this.#parts = parts;
    this.#state = state;
  }

  /**
   * Copies these bookings of a leader, in their order; what it did with copies of its own from before it led is not copied. Of a leader under a freeze nothing is
   * opened for others: an order that was accepted before may still fill.
   */
  copy(leaderUserId: bigint, bookings: readonly ContractBooking[]): ContractBooking[] {
    const follows = this.#state.copies.of(leaderUserId);
    if (follows.length === 0) return [];
    const { isFrozen } = this.#state.user(leaderUserId).state.user;
    return bookings.flatMap((booking) => {
      const { event, fill } = booking;
      if (event.type !== "traded" && event.type !== "margin") return [];
      if (event.position.followId !== null) return [];
      if (isFrozen && fill?.fill.action === "open") return [];
      return follows.flatMap((follow) => this.#copyOne(follow, leaderUserId, booking));
    });
  }

  #copyOne(follow: FollowRecord, leaderUserId: bigint, { event, fill, position: record }: ContractBooking): readonly ContractBooking[] {
    assert(record !== null && (event.type === "traded" || event.type === "margin"), "what is copied is of a position");
    const { productCode } = record.product;
    const hand = this.#parts.handOf(follow.followerId, productCode);
    const copies = new OneFollow(this.#parts, this.#state, follow, hand);
    if (event.type === "margin") copies.margin(record, event.units);
    else if (fill !== null && fill.fill.action === "close") copies.close(fill, event.position.lots);
    else if (fill !== null) copies.open(fill, event.position, equityOf(this.#parts, this.#state, leaderUserId, fill.fill.tick));
    return hand.bookings;
  }
}

/** One follow at one event of its leader. */
class OneFollow {
  readonly #parts: CopyWorkParts;
  readonly #state: WorkingState;
  readonly #follow: FollowRecord;
  readonly #hand: Hand;

  constructor(parts: CopyWorkParts, state: WorkingState, follow: FollowRecord, hand: Hand) {
    this.#parts = parts;
    this.#state = state;
    this.#follow = follow;
    this.#hand = hand;
  }

  open(leader: FillRecord, position: ContractPosition, leaderEquity: bigint): void {
    if (!this.#follow.productTypes.includes(leader.product.productType)) return;
    this.#hand.charge();
    const opening = this.#ruledOut(leader.product) ?? this.#opening(leader, position, leaderEquity);
    if ("reason" in opening) this.#skip(leader, "opened", opening);
    else this.#copied(leader, "opened", opening.decision, opening.isCapped);
  }

  /** The copy of an opening, or why there is none. */
  #opening(
    { fill, product }: FillRecord,
    { leverage, lotSize }: ContractPosition,
    leaderEquity: bigint,
  ): Skip | { readonly decision: Decided; readonly isCapped: boolean } {
    const context = this.#hand.context(fill.ts, new Map([[product.productCode, fill.tick]]));
    const spec = context.markets.get(product.productId)?.spec;
    if (spec?.contract === undefined) return plainSkip("product_closed");
    const { followerId, settings } = this.#follow;
    const size = copySize(
      settings,
      {
        ...{ product: spec, side: fill.side, at: fill.price, leaderLots: fill.lots, leaderLotSize: lotSize, leaderEquity },
        equity: equityOf(this.#parts, this.#state, followerId, fill.tick),
        lotSize: this.#copyOf(product.productId, fill.side)?.lotSize ?? spec.contract.lotSize,
        lotsMax: spec.contract.lotsMax,
        inUse: this.#copies().reduce((sum, { entryNotional }) => sum + entryNotional, 0n),
      },
      SETTLEMENT,
    );
    if (!size.ok) return size;
    const decision = this.#parts.rules.place(
      this.#state.user(followerId).state,
      {
        ...{
          id: this.#hand.id(),
          newPositionId: this.#hand.id(),
          userId: followerId,
          productId: product.productId,
          followId: this.#follow.id,
        },
        ...{ side: fill.side, action: "open", orderType: "market", price: null, triggerPrice: null, acceptablePrice: null },
        ...{ quantity: String(size.lots), leverage, marginMode: "isolated", takeProfit: null, stopLoss: null, trailing: null },
      },
      context,
    );
    if (!decision.ok) return skipOf(decision.rejection);
    return this.#hand.isLimited(decision) ? plainSkip("limit") : { decision, isCapped: size.isCapped };
  }

  /** Rules of the follow that need no figures of the market. */
  #ruledOut({ productType, productCode }: FillRecord["product"]): Skip | null {
    const { state, settings, id } = this.#follow;
    if (state === "paused") return plainSkip("paused");
    if (isExcluded(settings, productType, productCode)) return plainSkip("product_excluded");
    const result = this.#parts.copying.result(id);
    if (result === undefined || !isOwnStopReached(settings, result)) return null;
    return { reason: "own_stop", needed: -result, free: ownStopOf(settings) };
  }

  /** The same part of the copy as the leader closed; nothing where there is no copy any more, or never was. */
  close(leader: FillRecord, leaderLots: bigint): void {
    const { fill, product } = leader;
    const copy = this.#chargedCopy(product.productId, fill.side);
    if (copy === undefined) return;
    const lots = copiedClosing(copy.lots, fill.lots, leaderLots + fill.lots);
    if (lots === 0n) {
      this.#skip(leader, "closed", plainSkip("below_minimum"));
      return;
    }
    const context = this.#hand.context(fill.ts, new Map([[product.productCode, fill.tick]]));
    const { state } = this.#state.user(this.#follow.followerId);
    const close = { orderId: this.#hand.id(), positionId: copy.id, quantity: String(lots), acceptablePrice: null };
    const decision = this.#parts.rules.close(state, close, context);
    if (decision.ok) this.#copied(leader, "closed", decision, false);
    else this.#skip(leader, "closed", skipOf(decision.rejection));
  }

  margin({ position, product }: NonNullable<ContractBooking["position"]>, change: bigint): void {
    const copy = this.#chargedCopy(position.productId, position.side);
    if (copy === undefined) return;
    const units = copiedMargin(copy, change, position.margin - change);
    if (units === 0n) return;
    const context = this.#hand.context(position.updatedAt, new Map());
    const { state } = this.#state.user(this.#follow.followerId);
    const amount = formatUnits(units < 0n ? -units : units, SETTLEMENT.scale);
    const decision = this.#parts.rules.changeMargin(state, { positionId: copy.id, change: units < 0n ? "remove" : "add", amount }, context);
    if (decision.ok) this.#hand.take(decision);
    this.#record({
      kind: "margin",
      ...{ leaderFillId: null, productCode: product.productCode, priceScale: product.priceScale, side: position.side },
      ...{ fillId: null, leaderPrice: null, price: null, isCapped: false, ts: position.updatedAt },
      tickSeq: this.#parts.market.latest(product.productCode)?.seq ?? 0,
      positionId: decision.ok ? copy.id : null,
      ...(decision.ok ? { skip: null, needed: null, free: null } : skipFields(skipOf(decision.rejection))),
    });
  }

  #copied(leader: FillRecord, kind: "opened" | "closed", decision: Decided, isCapped: boolean): void {
    const from = this.#hand.bookings.length;
    this.#hand.take(decision);
    const own = this.#hand.bookings.slice(from).find(({ fill }) => fill !== null)?.fill ?? null;
    assert(own !== null, "what is copied trades");
    this.#record({
      ...this.#ofFill(leader, kind),
      ...{ positionId: own.fill.positionId, fillId: own.id, price: own.fill.price, isCapped, skip: null, needed: null, free: null },
    });
  }

  #skip(leader: FillRecord, kind: "opened" | "closed", skip: Skip): void {
    this.#record({ ...this.#ofFill(leader, kind), positionId: null, fillId: null, price: null, isCapped: false, ...skipFields(skip) });
  }

  #ofFill({ id, fill, product }: FillRecord, kind: "opened" | "closed") {
    return {
      ...{ leaderFillId: id, kind, productCode: product.productCode, priceScale: product.priceScale, side: fill.side },
      ...{ leaderPrice: fill.price, tickSeq: fill.tick.seq, ts: fill.ts },
    };
  }

  #record(fields: Omit<CopyRecord, "id" | "followId" | "userId">): void {
    const { id: followId, followerId: userId } = this.#follow;
    this.#state.copies.changes.records.push({ id: this.#hand.id(), followId, userId, ...fields });
  }

  #copies(): ContractPosition[] {
    return copiesOf(this.#state, this.#follow);
  }

  /** The copy once its follower's days are charged: financing takes from its margin what cash does not pay, and that cannot follow the leader's. */
  #chargedCopy(productId: number, side: ContractPosition["side"]): ContractPosition | undefined {
    if (this.#copyOf(productId, side) === undefined) return undefined;
    this.#hand.charge();
    return this.#copyOf(productId, side);
  }

  #copyOf(productId: number, side: ContractPosition["side"]): ContractPosition | undefined {
    return this.#copies().find((position) => position.productId === productId && position.side === side);
  }
}

const skipFields = ({ reason, needed, free }: Skip) => ({ skip: reason, needed, free });

/** Open copies of a follow. */
export function copiesOf(state: WorkingState, { id, followerId }: FollowRecord): ContractPosition[] {
  return state.user(followerId).state.positions.filter(({ followId }) => followId === id);
}

/** Settlement currency of a user: cash, margin and what is unrealised, at a tick and the latest ones of other products. */
function equityOf({ market }: DecideParts, state: WorkingState, userId: bigint, tick: Tick): bigint {
  const user = state.user(userId);
  return user.state.positions.reduce((sum, position) => {
    const { margin } = position;
    const record = state.positions.get(position.id);
    const code = record?.product.productCode ?? "";
    const at = code === tick.productCode ? tick : market.latest(code);
    if (record === undefined || at === undefined) return sum + margin;
    const product = contractProduct(record.product, market.spec(code)?.tickSize ?? 1n);
    return sum + margin + holdingValue(product, position, exitPrice(position.side, at), SETTLEMENT).unrealised;
  }, user.balance);
}

/**
 * What is open of a follow at these ticks, else the latest; null while one has no price, or is suspended: the price that froze a product may be a bad one, and must
 * not close the other copies. What its open copies have realised and paid already is in it.
 */
export function openResult(parts: DecideParts, state: WorkingState, follow: FollowRecord, ticks: ReadonlyMap<string, Tick>): bigint | null {
  let sum = 0n;
  for (const position of copiesOf(state, follow)) {
    const record = state.positions.get(position.id);
    const code = record?.product.productCode ?? "";
    const tick = ticks.get(code) ?? parts.market.latest(code);
    const spec = parts.market.spec(code);
    if (record === undefined || tick === undefined || spec?.isLock === true) return null;
    const product = contractProduct(record.product, spec?.tickSize ?? 1n);
    const { realised, deficit, fees, liquidationFee, financing } = position;
    sum += holdingValue(product, position, exitPrice(position.side, tick), SETTLEMENT).unrealised;
    sum += realised + deficit - fees - liquidationFee - financing;
  }
  return sum;
}

/** Gives the copies of a follow the protection of its leader's positions, trailing stops as far as they have followed. */
export function handOver(
  { followedBy }: Pick<DecideParts, "followedBy">,
  state: WorkingState,
  follow: FollowRecord,
  hand: Hand,
  now: number,
): void {
  const leader = state.user(follow.leaderUserId).state.positions.filter(({ followId }) => followId === null);
  for (const copy of copiesOf(state, follow)) {
    const from = leader.find(({ productId, side }) => productId === copy.productId && side === copy.side);
    if (from === undefined) continue;
    const code = state.positions.get(from.id)?.product.productCode ?? "";
    const best = from.trailing === null ? undefined : followedBy(from.id, code, from.trailing.extremeSeq);
    hand.take(handOverProtection(state.user(follow.followerId).state, copy.id, from, best ?? null, { now }));
  }
}
