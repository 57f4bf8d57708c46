import type { Tick } from "@candela/model";
import type { ContractAuditor, PositionEar } from "../contract/contract-auditor.ts";
import { copyOf, type NaivePosition } from "../contract/naive-book.ts";
import { find } from "../contract/naive-opening.ts";
import type { ContractDone, ContractFields, ContractRows } from "../contract/operations.ts";
import type { Moment } from "../mode.ts";
import { must, mustEqual, Violation } from "../violation.ts";
import { CopiedFills } from "./copied-fills.ts";
import {
  type CopiedRow,
  type CopyDone,
  type CopyFields,
  type CopyOnlyFields,
  describeRow,
  type FollowRow,
  isCopyOnly,
  type RuleCall,
} from "./copy-operations.ts";
import { madeBy, mayLose, unrealisedOf } from "./naive-copy.ts";
import type { NaiveFollow } from "./naive-follows.ts";
import { takeOver } from "./naive-hand-over.ts";
import { lowestRate, mondayOf, noteChange, walkWeeks, weekAt } from "./naive-shares.ts";

type Fields<Kind extends CopyFields["kind"]> = Extract<CopyFields, { readonly kind: Kind }>;

const NOTHING: ContractDone = { ids: [], charged: [], events: [], left: [] };
const SETTLE_AFTER_MS = 300_000;

/** Does each committed operation of leaders and followers again from the documents alone. */
export class CopyAuditor extends CopiedFills implements PositionEar {
  /** Fills that were copied, by follow: none twice. */
  readonly #copied = new Map<bigint, Set<bigint>>();
  /** Shares that followers paid to leaders. */
  shares = 0n;

  constructor(...parts: ConstructorParameters<typeof CopiedFills>) {
    super(...parts);
    const [contracts] = parts;
    contracts.ear = this;
  }

  tick(productId: number, tick: Tick): void {
    this.contracts.tick(productId, tick);
  }

  changed(position: NaivePosition, units: bigint, ts: number): void {
    const follow = this.#followOf(position);
    if (follow === undefined) return;
    noteChange(follow.pair, ts, units);
    this.untold.add(follow.id);
  }

  closed(position: NaivePosition): void {
    this.book.closed(position);
    this.changedSeq.delete(position.id);
  }

  audit(userId: bigint, fields: CopyFields, rejection: string | null, done: CopyDone, moment: Moment): void {
    this.touchedUsers.add(userId);
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
    for (const followId of this.untold) {
      const follow = this.book.follows.get(followId);
      if (follow === undefined || follow.state === "stopped") this.known.delete(followId);
      else
        this.known.set(followId, {
          closed: follow.closed,
          copies: copyOf({ cash: 0n, orders: [], positions: this.copiesOf(follow) }).positions,
        });
    }
    this.untold.clear();
  }

  /** Users that operations touched since it was asked last. */
  touched(): readonly bigint[] {
    const users = [...this.touchedUsers];
    this.touchedUsers.clear();
    return users;
  }

  compare(userId: bigint, available: bigint, rows: ContractRows, follows: readonly FollowRow[]): void {
    this.contracts.compare(userId, available, rows);
    for (const position of rows.positions) {
      const naive = this.contracts.accountOf(userId).positions.find(({ id }) => id === position.id);
      if (naive?.followId !== position.followId)
        throw new Violation(`position ${position.id} is a copy of ${position.followId}, the model says ${naive?.followId}`);
    }
    const own = [...this.book.follows.values()].filter(({ followerId }) => followerId === userId);
    mustEqual({ follows: follows.length }, { follows: own.length }, `user ${userId}`);
    for (const row of follows) {
      const naive = this.book.follows.get(row.id);
      if (naive === undefined) throw new Violation(`follow ${row.id} is not in the model`);
      const { state, stopReason, share } = naive;
      mustEqual({ ...row }, { state, stopReason, shareRate: share, pairId: naive.pair.id }, `follow ${row.id}`);
    }
  }

  mustRest(userId: bigint, rows: ContractRows, moment: Moment): void {
    this.contracts.mustRest(userId, rows, moment);
  }

  mustOwn(...args: Parameters<ContractAuditor["mustOwn"]>): void {
    this.contracts.mustOwn(...args);
  }

  /** No follow goes on that has lost what it may, none of a leader under a freeze, and no week waits that is over. */
  mustBeDone(moment: Moment): void {
    for (const follow of this.book.follows.values()) {
      if (follow.state === "stopped") continue;
      must(!this.isFrozen(follow.leaderUserId), `follow ${follow.id} goes on although its leader is frozen`);
      const copies = this.copiesOf(follow);
      must(
        copies.length === 0 || this.#resultOf(follow, copies, moment, []) > -mayLose(follow.settings),
        `follow ${follow.id} goes on although its copies have lost what they may`,
      );
    }
    const last = weekAt(moment.now - SETTLE_AFTER_MS) - 1;
    for (const { id, settledThrough } of this.book.pairs.values())
      must(settledThrough >= last, `pair ${id} is settled through week ${settledThrough}, and ${last} is over`);
  }

  /** Follows that are over, with all their copies, are of no use to anybody. */
  forget(): void {
    for (const follow of this.book.follows.values()) {
      if (follow.state !== "stopped" || this.copiesOf(follow).length > 0) continue;
      this.book.follows.delete(follow.id);
      this.#copied.delete(follow.id);
      this.known.delete(follow.id);
    }
  }

  #trade(userId: bigint, fields: ContractFields, rejection: string | null, calls: RuleCall[], rows: CopiedRow[], moment: Moment): void {
    const charged = this.takeCharges(userId, calls);
    const call = calls.shift();
    const events = call?.events ?? [];
    const done: ContractDone = { ids: call?.ids ?? [], charged, events, left: call?.left ?? [] };
    const isFrozen = this.isFrozen(userId);
    const gone = this.#isGone(userId, fields, moment);
    if (gone !== null) {
      // Days that had ended are charged all the same.
      this.contracts.redo(userId, isFrozen, { kind: "finance" }, { ...NOTHING, charged }, moment, () => undefined);
      mustEqual({ rejection, events: events.length }, { rejection: gone.rejection, events: 0 }, `contract, ${fields.kind}`);
    } else
      this.contracts.redo(userId, isFrozen, fields, done, moment, (expected) =>
        mustEqual({ rejection }, { rejection: expected }, `contract, ${fields.kind}`),
      );
    this.note(userId, events, moment);
    if (rejection === null && gone === null) this.copyAll(userId, events, calls, rows, moment);
    // Nobody goes on following a leader under a freeze, whatever the leader's first command since then was.
    if (rejection === null && isFrozen && this.book.of(userId).length > 0) {
      this.#endAll(userId, moment);
      this.count("leader frozen before the stop");
    }
    must(calls.length === 0, `the rules are asked ${calls.length} times more than the model does`);
  }

  /** What a tick set off and does not hold any more: the position is gone, or its user changed it after that tick. */
  #isGone(userId: bigint, fields: ContractFields, { market }: Moment): { readonly rejection: string | null } | null {
    const account = this.contracts.accountOf(userId);
    if (fields.kind === "fire") {
      const isOrder = fields.what === "order";
      const isThere = (isOrder ? account.orders : account.positions).some(({ id }) => id === fields.id);
      if (!isThere) return { rejection: "not_found" };
      return !isOrder && (this.changedSeq.get(fields.id) ?? 0) > fields.tick.seq ? { rejection: null } : null;
    }
    if (fields.kind !== "cross") return null;
    const isLater = account.positions.some(({ id, isCross, productId }) => {
      const { productCode } = market.byId(productId).spec;
      const tick = fields.ticks.find((each) => each.productCode === productCode);
      return isCross && (tick === undefined || (this.changedSeq.get(id) ?? 0) > tick.seq);
    });
    return isLater ? { rejection: null } : null;
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
        answered(this.book.lead(userId, this.isFrozen(userId), fields.share, fields.productTypes, now, fields.kind === "changeLeading"));
        return;
      case "stopLeading":
        this.#stopLeading(userId, rejection, done, moment);
        return;
      case "follow":
        this.#begin(userId, fields, rejection, done, now);
        return;
      case "changeFollow":
        if (answered(this.book.change(userId, fields.followId, fields.share, fields.settings, now))) this.untold.add(fields.followId);
        return;
      case "pause":
      case "resume": {
        const follow = this.book.own(userId, fields.followId);
        answered(typeof follow === "string" ? follow : null);
        if (typeof follow !== "string") follow.state = fields.kind === "pause" ? "paused" : "running";
        return;
      }
      case "stop":
      case "ownStop":
        this.#stop(userId, fields, rejection, done, moment);
        return;
      case "reset": {
        const { positions, orders } = this.contracts.accountOf(userId);
        if (answered(positions.length + orders.length > 0 ? "account_not_flat" : null)) this.#reset(userId);
        return;
      }
      case "settle":
        this.#settle(fields, done, moment);
        return;
    }
  }

  #reset(userId: bigint): void {
    for (const follow of this.book.follows.values())
      if (follow.state !== "stopped" && (follow.followerId === userId || follow.leaderUserId === userId)) {
        this.touchedUsers.add(follow.followerId);
        this.untold.add(follow.id);
      }
    this.book.reset(userId);
    this.count("reset");
  }

  #begin(userId: bigint, fields: Fields<"follow">, rejection: string | null, { began }: CopyDone, now: number): void {
    const { leaderUserId, share, settings } = fields;
    const may = this.book.mayFollow(userId, leaderUserId, this.isFrozen, share);
    if (may !== null || began === null) {
      const why = may ?? this.book.begin({ followId: -1n, pairId: -1n }, userId, leaderUserId, settings, now);
      mustEqual({ rejection }, { rejection: why }, "copying, follow");
      return;
    }
    mustEqual({ rejection }, { rejection: this.book.begin(began, userId, leaderUserId, settings, now) }, "copying, follow");
    this.untold.add(began.followId);
    this.count("follow");
  }

  /** Of the leader all follows end, and copies without protection get the prices of the leader's position. */
  #stopLeading(leader: bigint, rejection: string | null, done: CopyDone, moment: Moment): void {
    const calls = [...done.calls];
    this.charge(leader, calls, moment);
    mustEqual({ rejection, ended: done.ended.length }, { rejection: null, ended: this.book.of(leader).length }, "copying, stopLeading");
    this.#endAll(leader, moment);
    this.count("leader stops");
  }

  #endAll(leader: bigint, moment: Moment): void {
    for (const follow of [...this.book.of(leader)]) {
      this.touchedUsers.add(follow.followerId);
      for (const copy of this.copiesOf(follow)) this.#handOver(leader, follow, copy, moment);
      this.#end(follow, "leader_stopped");
    }
    const leading = this.book.leaders.get(leader);
    if (leading !== undefined) leading.isLeading = false;
  }

  #handOver(leader: bigint, { followerId }: NaiveFollow, copy: NaivePosition, { market }: Moment): void {
    const from = find(this.contracts.accountOf(leader), copy.productId, copy.isLong);
    const taken = from === undefined ? [] : takeOver(copy, from);
    if (taken.length === 0) return;
    this.contracts.follow(copy, followerId);
    this.changedSeq.set(copy.id, market.byId(copy.productId).tick?.seq ?? 0);
    for (const what of taken) this.count(what);
  }

  #stop(userId: bigint, fields: Fields<"stop" | "ownStop">, rejection: string | null, done: CopyDone, moment: Moment): void {
    const calls = [...done.calls];
    this.charge(userId, calls, moment);
    const follow = this.book.own(userId, fields.followId);
    mustEqual({ rejection }, { rejection: typeof follow === "string" ? follow : null }, `copying, ${fields.kind}`);
    if (typeof follow === "string") return;
    const isOwnStop = fields.kind === "ownStop";
    const ticks = isOwnStop ? [...fields.ticks.values()] : [];
    if (isOwnStop && !this.#isLost(follow, ticks, moment)) {
      mustEqual({ ended: done.ended.length }, { ended: 0 }, `own stop of follow ${follow.id}`);
      return;
    }
    if (isOwnStop || fields.copies === "close")
      this.#closeCopies(follow, { calls, ticks, now: isOwnStop ? fields.firedAt : moment.now, left: done.left }, moment);
    mustEqual({ ended: done.ended.length }, { ended: 1 }, `copying, ${fields.kind} of follow ${follow.id}`);
    this.#end(follow, isOwnStop ? "own_stop" : "user");
    this.count(isOwnStop ? "own stop" : `stop and ${fields.copies}`);
    must(calls.length === 0, "more is closed than there is");
  }

  #isLost(follow: NaiveFollow, ticks: readonly Tick[], moment: Moment): boolean {
    const copies = this.copiesOf(follow);
    for (const { id, productId } of copies) {
      const { productCode, isLock } = moment.market.byId(productId).spec;
      const tick = ticks.find((each) => each.productCode === productCode);
      if (tick === undefined || isLock || (this.changedSeq.get(id) ?? 0) > tick.seq) return false;
    }
    return this.#resultOf(follow, copies, moment, ticks) <= -mayLose(follow.settings);
  }

  #closeCopies(
    follow: NaiveFollow,
    at: { readonly calls: RuleCall[]; readonly ticks: readonly Tick[]; readonly now: number; readonly left: readonly bigint[] },
    moment: Moment,
  ): void {
    const stays: bigint[] = [];
    for (const copy of [...this.copiesOf(follow)]) {
      this.charge(follow.followerId, at.calls, moment);
      const call = at.calls.shift();
      must(call?.method === "close" && call.positionId === copy.id, `copy ${copy.id} is not closed as its follow ends`);
      const done: ContractDone = { ...NOTHING, ids: call.ids, events: call.events ?? [] };
      const close: ContractFields = { kind: "close", positionId: copy.id, quantity: null, acceptablePrice: null };
      const answer = (expected: string | null) => {
        must((call.events === null) === (expected !== null), `copy ${copy.id} stays: ${call.events === null}, the model says ${expected}`);
        if (expected !== null) stays.push(copy.id);
      };
      this.contracts.redo(
        follow.followerId,
        this.isFrozen(follow.followerId),
        close,
        done,
        { ...moment, now: at.now, decidedAt: moment.now },
        answer,
        at.ticks,
      );
      this.note(follow.followerId, done.events, moment);
    }
    mustEqual({ left: at.left.join() }, { left: stays.join() }, `copies that stay of follow ${follow.id}`);
  }

  #end(follow: NaiveFollow, reason: string): void {
    this.book.end(follow, reason);
    this.untold.add(follow.id);
  }

  #settle({ week, pairIds }: Fields<"settle">, done: CopyDone, moment: Moment): void {
    const rows = [...done.settled];
    for (const pairId of pairIds) {
      const pair = this.book.pairs.get(pairId);
      if (pair === undefined || pair.settledThrough !== week - 1) continue;
      must(mondayOf(week + 1) + SETTLE_AFTER_MS <= moment.now, `week ${week} is not over`);
      pair.settledThrough = week;
      const { cumulative, mark, share, due } = walkWeeks(pair, week);
      const paid = this.isFrozen(pair.followerId) ? 0n : this.#mostOf(due, pair.followerId, moment);
      pair.paid += paid;
      this.shares += paid;
      this.money.move(pair.followerId, -paid);
      this.money.move(pair.leaderUserId, paid);
      for (const userId of [pair.followerId, pair.leaderUserId]) this.touchedUsers.add(userId);
      const row = rows.shift();
      must(row !== undefined, `week ${week} of pair ${pairId} is not settled`);
      const expected = {
        pairId,
        week,
        profit: pair.changes.get(week) ?? 0n,
        shareRate: lowestRate(pair, week),
        share,
        paid,
        due: due - paid,
      };
      mustEqual({ ...row }, { ...expected, cumulative, mark, paidInAll: pair.paid }, `week ${week} of pair ${pairId}`);
      this.count(paid > 0n ? "share paid" : due > 0n ? "share waits" : "week settled");
    }
    must(rows.length === 0, "a week is settled that is settled already");
  }

  /** What the cash can spare of it: looked for by halving, asking each time whether the account could be left with the rest. */
  #mostOf(due: bigint, userId: bigint, moment: Moment): bigint {
    const cash = this.money.of(userId);
    const account = this.contracts.accountOf(userId);
    account.cash = cash;
    const may = (units: bigint) => units <= cash && this.money.whyStays(userId, cash - units, moment) === null;
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
    const scene = this.contracts.sceneOf(moment, ticks);
    return copies.reduce((sum, copy) => sum + madeBy(copy) + unrealisedOf(copy, scene), follow.closed);
  }

  #followOf({ followId }: NaivePosition): NaiveFollow | undefined {
    return followId === null ? undefined : this.book.follows.get(followId);
  }
}
