import type { ContractEvent } from "@candela/engine";
import type { Tick } from "@candela/model";
import type { ContractAuditor, PositionEar } from "../contract/contract-auditor.ts";
import { copyOf, type NaivePosition } from "../contract/naive-book.ts";
import { find } from "../contract/naive-opening.ts";
import { type ContractDone, type ContractFields, type ContractRows } from "../contract/operations.ts";
import type { Moment } from "../mode.ts";
import type { NaiveMoney } from "../naive-money.ts";
import { must, mustEqual, Violation } from "../violation.ts";
import type { CopiedRow, CopyDone, CopyFields, CopyOnlyFields, FollowRow, RuleCall } from "./copy-operations.ts";
import { equityOf, leavesOut, madeBy, marginThatFollows, mayLose, sizeOf, skipFor, unrealisedOf } from "./naive-copy.ts";
import { type Known, type NaiveFollow, NaiveFollows } from "./naive-follows.ts";
import { mondayOf, noteChange, walkWeeks, weekAt, lowestRate } from "./naive-shares.ts";

type Traded = Extract<ContractEvent, { type: "traded" }>;
type MarginChanged = Extract<ContractEvent, { type: "margin" }>;
type Fields<Kind extends CopyFields["kind"]> = Extract<CopyFields, { readonly kind: Kind }>;

const NOTHING: ContractDone = { ids: [], charged: [], events: [], left: [] };
const SETTLE_AFTER_MS = 300_000;

/** Does each committed operation of leaders and followers again from the documents alone. */
export class CopyAuditor implements PositionEar {
  readonly #contracts: ContractAuditor;
  readonly #money: NaiveMoney;
  readonly #book = new NaiveFollows();
  readonly #isFrozen: (userId: bigint) => boolean;
  /** Number of the tick at which a position was changed last by a trade or its user. */
  readonly #changedSeq = new Map<bigint, number>();
  readonly #known = new Map<bigint, Known>();
  readonly #untold = new Set<bigint>();
  readonly #touched = new Set<bigint>();
  /** Fills that were copied, by follow: none twice. */
  readonly #copied = new Map<bigint, Set<bigint>>();
  readonly happened: Record<string, number>;
  /** Shares that followers paid to leaders. */
  shares = 0n;

  constructor(contracts: ContractAuditor, money: NaiveMoney, isFrozen: (userId: bigint) => boolean) {
    this.#contracts = contracts;
    this.#money = money;
    this.#isFrozen = isFrozen;
    this.happened = contracts.happened;
    contracts.ear = this;
  }

  tick(productId: number, tick: Tick): void {
    this.#contracts.tick(productId, tick);
  }

  changed(position: NaivePosition, units: bigint, ts: number): void {
    const follow = this.#followOf(position);
    if (follow === undefined) return;
    noteChange(follow.pair, ts, units);
    this.#untold.add(follow.id);
  }

  closed(position: NaivePosition): void {
    this.#book.closed(position);
    this.#changedSeq.delete(position.id);
  }

  audit(userId: bigint, fields: CopyFields, rejection: string | null, done: CopyDone, moment: Moment): void {
    this.#touched.add(userId);
    const rows = [...done.copied];
    if (isCopyOnly(fields)) this.#copyOnly(userId, fields, rejection, done, moment);
    else this.#trade(userId, fields, rejection, [...done.calls], rows, moment);
    must(isCopyOnly(fields) || rows.length === 0, `a fill is copied that should not be: ${describeRow(rows[0])}`);
    for (const { followId, leaderFillId } of done.copied) {
      if (leaderFillId === null) continue;
      const fills = this.#copied.get(followId) ?? new Set<bigint>();
      must(!fills.has(leaderFillId), `fill ${leaderFillId} is copied twice in follow ${followId}`);
      this.#copied.set(followId, fills.add(leaderFillId));
    }
  }

  /** What was committed is told to whoever watches results: what came before counts from now on. */
  learned(): void {
    for (const followId of this.#untold) {
      const follow = this.#book.follows.get(followId);
      if (follow === undefined || follow.state === "stopped") this.#known.delete(followId);
      else this.#known.set(followId, { closed: follow.closed, copies: copyOf({ cash: 0n, orders: [], positions: this.#copiesOf(follow) }).positions });
    }
    this.#untold.clear();
  }

  /** Users that operations touched since it was asked last. */
  touched(): readonly bigint[] {
    const users = [...this.#touched];
    this.#touched.clear();
    return users;
  }

  compare(userId: bigint, available: bigint, rows: ContractRows, follows: readonly FollowRow[]): void {
    this.#contracts.compare(userId, available, rows);
    for (const position of rows.positions) {
      const naive = this.#contracts.accountOf(userId).positions.find(({ id }) => id === position.id);
      if (naive?.followId !== position.followId) throw new Violation(`position ${position.id} is a copy of ${position.followId}, the model says ${naive?.followId}`);
    }
    const own = [...this.#book.follows.values()].filter(({ followerId }) => followerId === userId);
    mustEqual({ follows: follows.length }, { follows: own.length }, `user ${userId}`);
    for (const row of follows) {
      const naive = this.#book.follows.get(row.id);
      if (naive === undefined) throw new Violation(`follow ${row.id} is not in the model`);
      const { state, stopReason, share } = naive;
      mustEqual({ ...row }, { state, stopReason, shareRate: share, pairId: naive.pair.id }, `follow ${row.id}`);
    }
  }

  mustRest(userId: bigint, rows: ContractRows, moment: Moment): void {
    this.#contracts.mustRest(userId, rows, moment);
  }

  mustOwn(...args: Parameters<ContractAuditor["mustOwn"]>): void {
    this.#contracts.mustOwn(...args);
  }

  /** No follow goes on that has lost what it may, none of a leader under a freeze, and no week waits that is over. */
  mustBeDone(moment: Moment): void {
    for (const follow of this.#book.follows.values()) {
      if (follow.state === "stopped") continue;
      must(!this.#isFrozen(follow.leaderUserId), `follow ${follow.id} goes on although its leader is frozen`);
      const copies = this.#copiesOf(follow);
      must(
        copies.length === 0 || this.#resultOf(follow, copies, moment, []) > -mayLose(follow.settings),
        `follow ${follow.id} goes on although its copies have lost what they may`,
      );
    }
    const last = weekAt(moment.now - SETTLE_AFTER_MS) - 1;
    for (const { id, settledThrough } of this.#book.pairs.values())
      must(settledThrough >= last, `pair ${id} is settled through week ${settledThrough}, and ${last} is over`);
  }

  /** Follows that are over, with all their copies, are of no use to anybody. */
  forget(): void {
    for (const follow of this.#book.follows.values()) {
      if (follow.state !== "stopped" || this.#copiesOf(follow).length > 0) continue;
      this.#book.follows.delete(follow.id);
      this.#copied.delete(follow.id);
      this.#known.delete(follow.id);
    }
  }

  #trade(userId: bigint, fields: ContractFields, rejection: string | null, calls: RuleCall[], rows: CopiedRow[], moment: Moment): void {
    const charged = this.#takeCharges(userId, calls);
    const call = calls.shift();
    const events = call?.events ?? [];
    const done: ContractDone = { ids: call?.ids ?? [], charged, events, left: call?.left ?? [] };
    const isFrozen = this.#isFrozen(userId);
    const gone = this.#isGone(userId, fields, moment);
    if (gone !== null) {
      // Days that had ended are charged all the same.
      this.#contracts.redo(userId, isFrozen, { kind: "finance" }, { ...NOTHING, charged }, moment, () => undefined);
      mustEqual({ rejection, events: events.length }, { rejection: gone.rejection, events: 0 }, `contract, ${fields.kind}`);
    } else
      this.#contracts.redo(userId, isFrozen, fields, done, moment, (expected) =>
        mustEqual({ rejection }, { rejection: expected }, `contract, ${fields.kind}`),
      );
    this.#note(userId, events, moment);
    if (rejection === null && gone === null) this.#copyAll(userId, events, calls, rows, moment);
    must(calls.length === 0, `the rules are asked ${calls.length} times more than the model does`);
  }

  /** What a tick set off and does not hold any more: the position is gone, or its user changed it after that tick. */
  #isGone(userId: bigint, fields: ContractFields, { market }: Moment): { readonly rejection: string | null } | null {
    const account = this.#contracts.accountOf(userId);
    if (fields.kind === "fire") {
      const isOrder = fields.what === "order";
      const isThere = (isOrder ? account.orders : account.positions).some(({ id }) => id === fields.id);
      if (!isThere) return { rejection: "not_found" };
      return !isOrder && (this.#changedSeq.get(fields.id) ?? 0) > fields.tick.seq ? { rejection: null } : null;
    }
    if (fields.kind !== "cross") return null;
    const isLater = account.positions.some(({ id, isCross, productId }) => {
      const { productCode } = market.byId(productId).spec;
      const tick = fields.ticks.find((each) => each.productCode === productCode);
      return isCross && (tick === undefined || (this.#changedSeq.get(id) ?? 0) > tick.seq);
    });
    return isLater ? { rejection: null } : null;
  }

  #note(userId: bigint, events: readonly ContractEvent[], { market }: Moment): void {
    for (const event of events) {
      if (event.type === "traded") this.#setSeq(userId, event.position.id, event.fill.tick.seq);
      else if (event.type === "margin" || event.type === "protected")
        this.#setSeq(userId, event.position.id, market.byId(event.position.productId).tick?.seq ?? 0);
    }
  }

  #setSeq(userId: bigint, positionId: bigint, seq: number): void {
    if (this.#contracts.accountOf(userId).positions.some(({ id }) => id === positionId)) this.#changedSeq.set(positionId, seq);
  }

  /** Each fill and each change of margin of a leader, in each follow that goes on, in their order. */
  #copyAll(leader: bigint, events: readonly ContractEvent[], calls: RuleCall[], rows: CopiedRow[], moment: Moment): void {
    const follows = this.#book.of(leader);
    if (follows.length === 0) return;
    for (const event of events) {
      if (event.type !== "traded" && event.type !== "margin") continue;
      if (event.position.followId !== null) continue;
      for (const follow of [...follows]) {
        this.#touched.add(follow.followerId);
        this.#untold.add(follow.id);
        if (event.type === "margin") this.#copyMargin(follow, event, calls, rows, moment);
        else if (event.fill.action === "close") this.#copyClosing(follow, event, calls, rows, moment);
        else this.#copyOpening(follow, event, calls, rows, moment);
      }
    }
  }

  #copyOpening(follow: NaiveFollow, event: Traded, calls: RuleCall[], rows: CopiedRow[], moment: Moment): void {
    const { fill, position } = event;
    const product = moment.market.byId(fill.productId);
    if (this.#book.leaders.get(follow.leaderUserId)?.productTypes.includes(product.spec.productType) !== true) return;
    this.#charge(follow.followerId, calls, moment);
    const expected = { kind: "opened" as const, ...this.#ofFill(event, product.spec.productCode) };
    const skip = this.#ruledOut(follow, event, moment);
    if (skip !== null) {
      this.#mustSkip(follow, rows, { ...expected, ...skip });
      return;
    }
    const account = this.#contracts.accountOf(follow.followerId);
    const isLong = fill.side === "long";
    const scene = this.#contracts.sceneOf({ ...moment, now: fill.ts }, [fill.tick]);
    const terms = product.spec.contract;
    must(terms !== undefined, "every simulated product has terms");
    const size = sizeOf(follow.settings, {
      ...{ product, isLong, price: fill.price, leaderLots: fill.lots, leaderLotSize: position.lotSize, lotsMax: terms.lotsMax },
      leaderEquity: equityOf(this.#contracts.accountOf(follow.leaderUserId), this.#money.of(follow.leaderUserId), scene),
      equity: equityOf(account, this.#money.of(follow.followerId), scene),
      lotSize: find(account, fill.productId, isLong, follow.id)?.lotSize ?? terms.lotSize,
      inUse: this.#copiesOf(follow).reduce((sum, { entry }) => sum + entry, 0n),
    });
    if (size.skip !== null) {
      this.#mustSkip(follow, rows, { ...expected, ...size });
      return;
    }
    const order: ContractFields = {
      ...{ kind: "place", code: product.spec.productCode, followId: follow.id, side: fill.side, action: "open", orderType: "market" },
      ...{ price: null, triggerPrice: null, acceptablePrice: null, quantity: String(size.lots), leverage: position.leverage },
      ...{ marginMode: "isolated", takeProfit: null, stopLoss: null, trailing: null },
    };
    this.#copy(follow, order, { fill, calls, rows, moment, expected: { ...expected, isCapped: size.isCapped } });
  }

  /** Rules of the follow before anything is worked out. */
  #ruledOut(follow: NaiveFollow, { fill }: Traded, moment: Moment) {
    const why = (skip: string) => ({ skip, needed: null, free: null });
    if (follow.state === "paused") return why("paused");
    if (leavesOut(follow.settings, moment.market.byId(fill.productId))) return why("product_excluded");
    const known = this.#known.get(follow.id);
    if (known === undefined || known.copies.some(({ productId }) => moment.market.byId(productId).spec.isLock)) return null;
    const scene = this.#contracts.sceneOf(moment);
    const result = known.copies.reduce((sum, copy) => sum + madeBy(copy) + unrealisedOf(copy, scene), known.closed);
    const most = mayLose(follow.settings);
    return result > -most ? null : { skip: "own_stop", needed: -result, free: most };
  }

  #copyClosing(follow: NaiveFollow, event: Traded, calls: RuleCall[], rows: CopiedRow[], moment: Moment): void {
    const { fill, position } = event;
    const copy = find(this.#contracts.accountOf(follow.followerId), fill.productId, fill.side === "long", follow.id);
    if (copy === undefined) return;
    this.#charge(follow.followerId, calls, moment);
    const { productCode } = moment.market.byId(fill.productId).spec;
    const expected = { kind: "closed" as const, ...this.#ofFill(event, productCode), isCapped: false };
    const before = position.lots + fill.lots;
    const lots = position.lots === 0n ? copy.lots : (copy.lots * fill.lots) / before;
    if (lots === 0n) this.#mustSkip(follow, rows, { ...expected, skip: "below_minimum", needed: null, free: null });
    else {
      const close: ContractFields = { kind: "close", positionId: copy.id, quantity: String(lots), acceptablePrice: null };
      this.#copy(follow, close, { fill, calls, rows, moment, expected });
    }
  }

  #copyMargin(follow: NaiveFollow, { position, units }: MarginChanged, calls: RuleCall[], rows: CopiedRow[], moment: Moment): void {
    const copy = find(this.#contracts.accountOf(follow.followerId), position.productId, position.side === "long", follow.id);
    if (copy === undefined) return;
    this.#charge(follow.followerId, calls, moment);
    const change = marginThatFollows(copy, units, position.margin - units);
    if (change === 0n) return;
    const { spec, tick } = moment.market.byId(position.productId);
    const call = calls.shift();
    const size = change < 0n ? -change : change;
    const amount = `${size / 1_000_000n}.${String(size % 1_000_000n).padStart(6, "0")}`;
    const fields: ContractFields = { kind: "margin", positionId: copy.id, change: change < 0n ? "remove" : "add", amount };
    let reason: string | null = null;
    const done = { ...NOTHING, events: call?.events ?? [] };
    this.#contracts.redo(follow.followerId, this.#isFrozen(follow.followerId), fields, done, { ...moment, now: position.updatedAt }, (expected) => {
      reason = expected;
      must((call?.events ?? null) !== null === (expected === null), `margin of a copy is ${call?.events == null ? "rejected" : "changed"}, the model says ${expected}`);
    });
    this.#note(follow.followerId, done.events, moment);
    const row = rows.shift();
    must(row !== undefined, `a change of margin is missing in follow ${follow.id}`);
    mustEqual(
      { ...row },
      {
        ...{ followId: follow.id, userId: follow.followerId, leaderFillId: null, kind: "margin", productCode: spec.productCode, side: position.side },
        ...{ positionId: reason === null ? copy.id : null, price: null, tickSeq: tick?.seq ?? 0, isCapped: false, skip: reason === null ? null : skipFor(reason) },
      },
      `margin of follow ${follow.id}`,
    );
    this.#count(reason === null ? "copied margin" : `not copied margin, ${skipFor(reason)}`);
  }

  /** A copy trades, or the checks of an order of the follower's own keep it from trading. */
  #copy(
    follow: NaiveFollow,
    fields: ContractFields,
    at: {
      readonly fill: Traded["fill"];
      readonly calls: RuleCall[];
      readonly rows: CopiedRow[];
      readonly moment: Moment;
      readonly expected: Partial<CopiedRow>;
    },
  ): void {
    const { fill, calls, rows, moment, expected } = at;
    const call = calls.shift();
    const events = call?.events ?? [];
    const done: ContractDone = { ...NOTHING, ids: call?.ids ?? [], events };
    const { followerId } = follow;
    let reason: string | null = null;
    const money = { needed: null as bigint | null, free: null as bigint | null };
    const cash = this.#money.of(followerId);
    this.#contracts.redo(
      followerId,
      this.#isFrozen(followerId),
      fields,
      done,
      { ...moment, now: fill.ts },
      (answer) => {
        reason = answer;
        const isCopied = call !== undefined && call.events !== null;
        must(isCopied === (answer === null), `a copy of follow ${follow.id} is ${isCopied ? "made" : "not made"}, the model says ${answer ?? "made"}`);
        if (answer === "insufficient_balance") money.free = cash;
      },
      [fill.tick],
    );
    this.#note(followerId, events, moment);
    if (reason !== null) {
      const skip = skipFor(reason);
      this.#mustSkip(follow, rows, { ...expected, skip, isCapped: false, ...(money.free === null ? {} : { free: money.free }) });
      return;
    }
    const own = events.find((event): event is Traded => event.type === "traded");
    const row = rows.shift();
    must(row !== undefined, `a fill of the leader is missing in follow ${follow.id}`);
    mustEqual(
      { ...row },
      { ...expected, followId: follow.id, userId: followerId, positionId: own?.fill.positionId ?? null, price: own?.fill.price ?? null, skip: null, needed: null, free: null },
      `copy in follow ${follow.id}`,
    );
    this.#count(`copied, ${expected.kind}${expected.isCapped === true ? ", capped" : ""}`);
  }

  #mustSkip(follow: NaiveFollow, rows: CopiedRow[], expected: Partial<CopiedRow>): void {
    const row = rows.shift();
    must(row !== undefined, `what is not copied in follow ${follow.id} does not say why: ${expected.skip}`);
    const { kind, productCode, side, leaderPrice, tickSeq, ts, skip, needed, free } = expected;
    mustEqual<Record<string, unknown>>(
      { ...row },
      {
        ...{ followId: follow.id, userId: follow.followerId, positionId: null, price: null, isCapped: false },
        ...{ kind, productCode, side, leaderPrice, tickSeq, ts, skip },
        ...(needed === undefined ? {} : { needed }),
        ...(free === undefined ? {} : { free }),
      },
      `skip in follow ${follow.id}`,
    );
    this.#count(`not copied, ${skip}`);
  }

  #ofFill({ fill }: Traded, productCode: string) {
    return { productCode, side: fill.side, leaderPrice: fill.price, tickSeq: fill.tick.seq, ts: fill.ts };
  }

  #charge(userId: bigint, calls: RuleCall[], moment: Moment): void {
    const charged = this.#takeCharges(userId, calls);
    this.#contracts.redo(userId, this.#isFrozen(userId), { kind: "finance" }, { ...NOTHING, charged }, moment, () => undefined);
  }

  #takeCharges(userId: bigint, calls: RuleCall[]): ContractEvent[] {
    const { positions } = this.#contracts.accountOf(userId);
    const charged: ContractEvent[] = [];
    while (calls[0]?.method === "finance" && positions.some(({ id }) => id === calls[0]?.positionId)) charged.push(...(calls.shift()?.events ?? []));
    return charged;
  }

  #copyOnly(userId: bigint, fields: CopyOnlyFields, rejection: string | null, done: CopyDone, moment: Moment): void {
    const { now } = moment;
    const answered = (expected: string | null) => {
      mustEqual({ rejection }, { rejection: expected }, `copying, ${fields.kind}`);
      return expected === null;
    };
    switch (fields.kind) {
      case "lead":
      case "changeLeading":
        answered(this.#book.lead(userId, this.#isFrozen(userId), fields.share, fields.productTypes, now, fields.kind === "changeLeading"));
        return;
      case "stopLeading":
        this.#stopLeading(userId, rejection, done, moment);
        return;
      case "follow":
        this.#begin(userId, fields, rejection, done, now);
        return;
      case "changeFollow":
        if (answered(this.#book.change(userId, fields.followId, fields.share, fields.settings, now))) this.#untold.add(fields.followId);
        return;
      case "pause":
      case "resume": {
        const follow = this.#book.own(userId, fields.followId);
        answered(typeof follow === "string" ? follow : null);
        if (typeof follow !== "string") follow.state = fields.kind === "pause" ? "paused" : "running";
        return;
      }
      case "stop":
      case "ownStop":
        this.#stop(userId, fields, rejection, done, moment);
        return;
      case "reset": {
        const { positions, orders } = this.#contracts.accountOf(userId);
        if (answered(positions.length + orders.length > 0 ? "account_not_flat" : null)) this.#reset(userId);
        return;
      }
      case "settle":
        this.#settle(fields, done, moment);
        return;
    }
  }

  #reset(userId: bigint): void {
    for (const follow of this.#book.follows.values())
      if (follow.state !== "stopped" && (follow.followerId === userId || follow.leaderUserId === userId)) {
        this.#touched.add(follow.followerId);
        this.#untold.add(follow.id);
      }
    this.#book.reset(userId);
    this.#count("reset");
  }

  #begin(userId: bigint, fields: Fields<"follow">, rejection: string | null, { began }: CopyDone, now: number): void {
    const { leaderUserId, share, settings } = fields;
    const may = this.#book.mayFollow(userId, leaderUserId, this.#isFrozen, share);
    if (may !== null || began === null) {
      const why = may ?? this.#book.begin({ followId: -1n, pairId: -1n }, userId, leaderUserId, settings, now);
      mustEqual({ rejection }, { rejection: why }, "copying, follow");
      return;
    }
    mustEqual({ rejection }, { rejection: this.#book.begin(began, userId, leaderUserId, settings, now) }, "copying, follow");
    this.#untold.add(began.followId);
    this.#count("follow");
  }

  /** Of the leader all follows end, and copies without protection get the prices of the leader's position. */
  #stopLeading(leader: bigint, rejection: string | null, done: CopyDone, moment: Moment): void {
    const calls = [...done.calls];
    this.#charge(leader, calls, moment);
    mustEqual({ rejection, ended: done.ended.length }, { rejection: null, ended: this.#book.of(leader).length }, "copying, stopLeading");
    for (const follow of [...this.#book.of(leader)]) {
      this.#touched.add(follow.followerId);
      for (const copy of this.#copiesOf(follow)) this.#handOver(leader, follow, copy, moment);
      this.#end(follow, "leader_stopped");
    }
    const leading = this.#book.leaders.get(leader);
    if (leading !== undefined) leading.isLeading = false;
    this.#count("leader stops");
  }

  #handOver(leader: bigint, { followerId }: NaiveFollow, copy: NaivePosition, { market }: Moment): void {
    const from = find(this.#contracts.accountOf(leader), copy.productId, copy.isLong);
    if (from === undefined || isProtected(copy) || !isProtected(from)) return;
    copy.takeProfit = from.takeProfit;
    copy.stopLoss = from.stopLoss;
    copy.trailing = from.trailing === null ? null : { ...from.trailing, best: from.trailing.since };
    this.#contracts.follow(copy, followerId);
    this.#changedSeq.set(copy.id, market.byId(copy.productId).tick?.seq ?? 0);
    this.#count("protection handed over");
  }

  #stop(userId: bigint, fields: Fields<"stop" | "ownStop">, rejection: string | null, done: CopyDone, moment: Moment): void {
    const calls = [...done.calls];
    this.#charge(userId, calls, moment);
    const follow = this.#book.own(userId, fields.followId);
    mustEqual({ rejection }, { rejection: typeof follow === "string" ? follow : null }, `copying, ${fields.kind}`);
    if (typeof follow === "string") return;
    const isOwnStop = fields.kind === "ownStop";
    const ticks = isOwnStop ? [...fields.ticks.values()] : [];
    if (isOwnStop && !this.#isLost(follow, ticks, moment)) {
      mustEqual({ ended: done.ended.length }, { ended: 0 }, `own stop of follow ${follow.id}`);
      return;
    }
    if (isOwnStop || fields.copies === "close") this.#closeCopies(follow, { calls, ticks, now: isOwnStop ? fields.firedAt : moment.now, left: done.left }, moment);
    mustEqual({ ended: done.ended.length }, { ended: 1 }, `copying, ${fields.kind} of follow ${follow.id}`);
    this.#end(follow, isOwnStop ? "own_stop" : "user");
    this.#count(isOwnStop ? "own stop" : `stop and ${fields.copies}`);
    must(calls.length === 0, "more is closed than there is");
  }

  #isLost(follow: NaiveFollow, ticks: readonly Tick[], moment: Moment): boolean {
    const copies = this.#copiesOf(follow);
    for (const { id, productId } of copies) {
      const { productCode, isLock } = moment.market.byId(productId).spec;
      const tick = ticks.find((each) => each.productCode === productCode);
      if (tick === undefined || isLock || (this.#changedSeq.get(id) ?? 0) > tick.seq) return false;
    }
    return this.#resultOf(follow, copies, moment, ticks) <= -mayLose(follow.settings);
  }

  #closeCopies(
    follow: NaiveFollow,
    at: { readonly calls: RuleCall[]; readonly ticks: readonly Tick[]; readonly now: number; readonly left: readonly bigint[] },
    moment: Moment,
  ): void {
    const stays: bigint[] = [];
    for (const copy of [...this.#copiesOf(follow)]) {
      this.#charge(follow.followerId, at.calls, moment);
      const call = at.calls.shift();
      must(call?.method === "close" && call.positionId === copy.id, `copy ${copy.id} is not closed as its follow ends`);
      const done: ContractDone = { ...NOTHING, ids: call.ids, events: call.events ?? [] };
      const close: ContractFields = { kind: "close", positionId: copy.id, quantity: null, acceptablePrice: null };
      const answer = (expected: string | null) => {
        must((call.events === null) === (expected !== null), `copy ${copy.id} stays: ${call.events === null}, the model says ${expected}`);
        if (expected !== null) stays.push(copy.id);
      };
      this.#contracts.redo(follow.followerId, this.#isFrozen(follow.followerId), close, done, { ...moment, now: at.now }, answer, at.ticks);
      this.#note(follow.followerId, done.events, moment);
    }
    mustEqual({ left: at.left.join() }, { left: stays.join() }, `copies that stay of follow ${follow.id}`);
  }

  #end(follow: NaiveFollow, reason: string): void {
    this.#book.end(follow, reason);
    this.#untold.add(follow.id);
  }

  #settle({ week, pairIds }: Fields<"settle">, done: CopyDone, moment: Moment): void {
    const rows = [...done.settled];
    for (const pairId of pairIds) {
      const pair = this.#book.pairs.get(pairId);
      if (pair === undefined || pair.settledThrough !== week - 1) continue;
      must(mondayOf(week + 1) + SETTLE_AFTER_MS <= moment.now, `week ${week} is not over`);
      pair.settledThrough = week;
      const { cumulative, mark, share, due } = walkWeeks(pair, week);
      const paid = this.#isFrozen(pair.followerId) ? 0n : this.#mostOf(due, pair.followerId, moment);
      pair.paid += paid;
      this.shares += paid;
      this.#money.move(pair.followerId, -paid);
      this.#money.move(pair.leaderUserId, paid);
      for (const userId of [pair.followerId, pair.leaderUserId]) this.#touched.add(userId);
      const row = rows.shift();
      must(row !== undefined, `week ${week} of pair ${pairId} is not settled`);
      const expected = { pairId, week, profit: pair.changes.get(week) ?? 0n, shareRate: lowestRate(pair, week), share, paid, due: due - paid };
      mustEqual({ ...row }, { ...expected, cumulative, mark, paidInAll: pair.paid }, `week ${week} of pair ${pairId}`);
      this.#count(paid > 0n ? "share paid" : due > 0n ? "share waits" : "week settled");
    }
    must(rows.length === 0, "a week is settled that is settled already");
  }

  /** What the cash can spare of it: looked for by halving, asking each time whether the account could be left with the rest. */
  #mostOf(due: bigint, userId: bigint, moment: Moment): bigint {
    const cash = this.#money.of(userId);
    const account = this.#contracts.accountOf(userId);
    account.cash = cash;
    const may = (units: bigint) => units <= cash && this.#money.whyStays(userId, cash - units, moment) === null;
    if (may(due)) return due;
    let [low, high] = [0n, due];
    while (high - low > 1n) {
      const middle = (low + high) / 2n;
      if (may(middle)) low = middle;
      else high = middle;
    }
    return low;
  }

  #resultOf(follow: NaiveFollow, copies: readonly NaivePosition[], moment: Moment, ticks: readonly Tick[]): bigint {
    const scene = this.#contracts.sceneOf(moment, ticks);
    return copies.reduce((sum, copy) => sum + madeBy(copy) + unrealisedOf(copy, scene), follow.closed);
  }

  #copiesOf({ id, followerId }: NaiveFollow): NaivePosition[] {
    return this.#contracts.accountOf(followerId).positions.filter(({ followId }) => followId === id);
  }

  #followOf({ followId }: NaivePosition): NaiveFollow | undefined {
    return followId === null ? undefined : this.#book.follows.get(followId);
  }

  #count(what: string): void {
    this.happened[what] = (this.happened[what] ?? 0) + 1;
  }
}

const ONLY = new Set<CopyFields["kind"]>([
  ...(["lead", "changeLeading", "stopLeading", "follow", "changeFollow", "pause", "resume", "stop", "ownStop", "reset", "settle"] as const),
]);

function isCopyOnly(fields: CopyFields): fields is CopyOnlyFields {
  return ONLY.has(fields.kind);
}

function isProtected({ takeProfit, stopLoss, trailing }: NaivePosition): boolean {
  return takeProfit !== null || stopLoss !== null || trailing !== null;
}

function describeRow(row: CopiedRow | undefined): string {
  return row === undefined ? "none" : `${row.kind} in follow ${row.followId}, ${row.skip ?? "copied"}`;
}
