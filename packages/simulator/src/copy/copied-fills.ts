import type { ContractEvent } from "@candela/engine";
import type { ContractAuditor } from "../contract/contract-auditor.ts";
import type { NaivePosition } from "../contract/naive-book.ts";
import { find } from "../contract/naive-opening.ts";
import type { ContractDone, ContractFields } from "../contract/operations.ts";
import type { Moment } from "../mode.ts";
import type { NaiveMoney } from "../naive-money.ts";
import { must, mustEqual } from "../violation.ts";
import type { CopiedRow, RuleCall } from "./copy-operations.ts";
import { equityOf, leavesOut, madeBy, marginThatFollows, mayLose, sizeOf, skipFor, unrealisedOf } from "./naive-copy.ts";
import { type Known, type NaiveFollow, NaiveFollows } from "./naive-follows.ts";

type Traded = Extract<ContractEvent, { type: "traded" }>;
type MarginChanged = Extract<ContractEvent, { type: "margin" }>;

const NOTHING: ContractDone = { ids: [], charged: [], events: [], left: [] };

/** What of a leader's fills and changes of margin is copied in each follow, done again. */
export abstract class CopiedFills {
  protected readonly contracts: ContractAuditor;
  protected readonly money: NaiveMoney;
  protected readonly book = new NaiveFollows();
  protected readonly isFrozen: (userId: bigint) => boolean;
  /** Number of the tick at which a position was changed last by a trade or its user. */
  protected readonly changedSeq = new Map<bigint, number>();
  protected readonly known = new Map<bigint, Known>();
  protected readonly untold = new Set<bigint>();
  protected readonly touchedUsers = new Set<bigint>();
  readonly happened: Record<string, number>;

  constructor(contracts: ContractAuditor, money: NaiveMoney, isFrozen: (userId: bigint) => boolean) {
    this.contracts = contracts;
    this.money = money;
    this.isFrozen = isFrozen;
    this.happened = contracts.happened;
  }

  protected note(userId: bigint, events: readonly ContractEvent[], { market }: Moment): void {
    for (const event of events) {
      if (event.type === "traded") this.setSeq(userId, event.position.id, event.fill.tick.seq);
      else if (event.type === "margin" || event.type === "protected")
        this.setSeq(userId, event.position.id, market.byId(event.position.productId).tick?.seq ?? 0);
    }
  }

  protected setSeq(userId: bigint, positionId: bigint, seq: number): void {
    if (this.contracts.accountOf(userId).positions.some(({ id }) => id === positionId)) this.changedSeq.set(positionId, seq);
  }

  /** Each fill and each change of margin of a leader, in each follow that goes on, in their order. */
  protected copyAll(leader: bigint, events: readonly ContractEvent[], calls: RuleCall[], rows: CopiedRow[], moment: Moment): void {
    const follows = this.book.of(leader);
    if (follows.length === 0) return;
    for (const event of events) {
      if (event.type !== "traded" && event.type !== "margin") continue;
      if (event.position.followId !== null) continue;
      if (this.isFrozen(leader) && event.type === "traded" && event.fill.action === "open") continue;
      for (const follow of [...follows]) {
        this.touchedUsers.add(follow.followerId);
        this.untold.add(follow.id);
        if (event.type === "margin") this.#copyMargin(follow, event, calls, rows, moment);
        else if (event.fill.action === "close") this.#copyClosing(follow, event, calls, rows, moment);
        else this.#copyOpening(follow, event, calls, rows, moment);
      }
    }
  }

  #copyOpening(follow: NaiveFollow, event: Traded, calls: RuleCall[], rows: CopiedRow[], moment: Moment): void {
    const { fill, position } = event;
    const product = moment.market.byId(fill.productId);
    if (this.book.leaders.get(follow.leaderUserId)?.productTypes.includes(product.spec.productType) !== true) return;
    this.charge(follow.followerId, calls, moment);
    const expected = { kind: "opened" as const, ...this.#ofFill(event, product.spec.productCode) };
    const skip = this.#ruledOut(follow, event, moment);
    if (skip !== null) {
      this.#mustSkip(follow, rows, { ...expected, ...skip });
      return;
    }
    const account = this.contracts.accountOf(follow.followerId);
    const isLong = fill.side === "long";
    const scene = this.contracts.sceneOf({ ...moment, now: fill.ts, decidedAt: moment.now }, [fill.tick]);
    const terms = product.spec.contract;
    must(terms !== undefined, "every simulated product has terms");
    const size = sizeOf(follow.settings, {
      ...{ product, isLong, price: fill.price, leaderLots: fill.lots, leaderLotSize: position.lotSize, lotsMax: terms.lotsMax },
      leaderEquity: equityOf(this.contracts.accountOf(follow.leaderUserId), this.money.of(follow.leaderUserId), scene),
      equity: equityOf(account, this.money.of(follow.followerId), scene),
      lotSize: find(account, fill.productId, isLong, follow.id)?.lotSize ?? terms.lotSize,
      inUse: this.copiesOf(follow).reduce((sum, { entry }) => sum + entry, 0n),
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
    const known = this.known.get(follow.id);
    if (known === undefined || known.copies.some(({ productId }) => moment.market.byId(productId).spec.isLock)) return null;
    const scene = this.contracts.sceneOf(moment);
    const result = known.copies.reduce((sum, copy) => sum + madeBy(copy) + unrealisedOf(copy, scene), known.closed);
    const most = mayLose(follow.settings);
    return result > -most ? null : { skip: "own_stop", needed: -result, free: most };
  }

  #copyClosing(follow: NaiveFollow, event: Traded, calls: RuleCall[], rows: CopiedRow[], moment: Moment): void {
    const { fill, position } = event;
    const copy = find(this.contracts.accountOf(follow.followerId), fill.productId, fill.side === "long", follow.id);
    if (copy === undefined) return;
    this.charge(follow.followerId, calls, moment);
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
    const copy = find(this.contracts.accountOf(follow.followerId), position.productId, position.side === "long", follow.id);
    if (copy === undefined) return;
    this.charge(follow.followerId, calls, moment);
    const change = marginThatFollows(copy, units, position.margin - units);
    if (change === 0n) return;
    const { spec, tick } = moment.market.byId(position.productId);
    const call = calls.shift();
    const size = change < 0n ? -change : change;
    const amount = `${size / 1_000_000n}.${String(size % 1_000_000n).padStart(6, "0")}`;
    const fields: ContractFields = { kind: "margin", positionId: copy.id, change: change < 0n ? "remove" : "add", amount };
    let reason: string | null = null;
    const done = { ...NOTHING, events: call?.events ?? [] };
    this.contracts.redo(
      follow.followerId,
      this.isFrozen(follow.followerId),
      fields,
      done,
      { ...moment, now: position.updatedAt, decidedAt: moment.now },
      (expected) => {
        reason = expected;
        must(
          ((call?.events ?? null) !== null) === (expected === null),
          `margin of a copy is ${call?.events == null ? "rejected" : "changed"}, the model says ${expected}`,
        );
      },
    );
    this.note(follow.followerId, done.events, moment);
    const row = rows.shift();
    must(row !== undefined, `a change of margin is missing in follow ${follow.id}`);
    mustEqual(
      { ...row },
      {
        ...{
          followId: follow.id,
          userId: follow.followerId,
          leaderFillId: null,
          kind: "margin",
          productCode: spec.productCode,
          side: position.side,
        },
        ...{
          positionId: reason === null ? copy.id : null,
          price: null,
          tickSeq: tick?.seq ?? 0,
          isCapped: false,
          skip: reason === null ? null : skipFor(reason),
        },
      },
      `margin of follow ${follow.id}`,
    );
    this.count(reason === null ? "copied margin" : `not copied margin, ${skipFor(reason)}`);
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
    const cash = this.money.of(followerId);
    this.contracts.redo(
      followerId,
      this.isFrozen(followerId),
      fields,
      done,
      { ...moment, now: fill.ts, decidedAt: moment.now },
      (answer) => {
        reason = answer;
        const isCopied = call !== undefined && call.events !== null;
        must(
          isCopied === (answer === null),
          `a copy of follow ${follow.id} is ${isCopied ? "made" : "not made"}, the model says ${answer ?? "made"}`,
        );
        if (answer === "insufficient_balance") money.free = cash;
      },
      [fill.tick],
    );
    this.note(followerId, events, moment);
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
      {
        ...expected,
        followId: follow.id,
        userId: followerId,
        positionId: own?.fill.positionId ?? null,
        price: own?.fill.price ?? null,
        skip: null,
        needed: null,
        free: null,
      },
      `copy in follow ${follow.id}`,
    );
    this.count(`copied, ${expected.kind}${expected.isCapped === true ? ", capped" : ""}`);
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
    this.count(`not copied, ${skip}`);
  }

  #ofFill({ fill }: Traded, productCode: string) {
    return { productCode, side: fill.side, leaderPrice: fill.price, tickSeq: fill.tick.seq, ts: fill.ts };
  }

  protected charge(userId: bigint, calls: RuleCall[], moment: Moment): void {
    const charged = this.takeCharges(userId, calls);
    this.contracts.redo(userId, this.isFrozen(userId), { kind: "finance" }, { ...NOTHING, charged }, moment, () => undefined);
  }

  protected takeCharges(userId: bigint, calls: RuleCall[]): ContractEvent[] {
    const { positions } = this.contracts.accountOf(userId);
    const charged: ContractEvent[] = [];
    while (calls[0]?.method === "finance" && positions.some(({ id }) => id === calls[0]?.positionId))
      charged.push(...(calls.shift()?.events ?? []));
    return charged;
  }

  protected copiesOf({ id, followerId }: NaiveFollow): NaivePosition[] {
    return this.contracts.accountOf(followerId).positions.filter(({ followId }) => followId === id);
  }

  protected count(what: string): void {
    this.happened[what] = (this.happened[what] ?? 0) + 1;
  }
}
