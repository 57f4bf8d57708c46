import { type ContractRules, cashBacking, contractRules } from "@candela/engine";
import {
  type CopySettings,
  type FillModel,
  type FillModelId,
  fillModel,
  modelQuote,
  PositionType,
  SETTLEMENT,
  type Tick,
  weekOf,
} from "@candela/model";
import {
  ContractWatch,
  type CopiedRow,
  type CopyAuditor,
  type CopyDone,
  type CopyFields,
  type CopyOutcome,
  type DayTicks,
  dayAt,
  inventCopy,
  type Mode,
  type Moment,
  must,
  NOTHING_DONE,
  type Operation,
  type Outcome,
  type RuleCall,
  type SimMarket,
  type SimProduct,
  type Wallets,
} from "@candela/simulator";
import type { SeededRandom } from "@candela/testkit";
import type { ContractCommand } from "../../modules/contract/command.ts";
import { ContractDecider, owedDays } from "../../modules/contract/contract-work.ts";
import { CopyState, type FollowRecord } from "../../modules/contract/copy-state.ts";
import { Figures } from "../../modules/contract/figures.ts";
import {
  type ContractBooking,
  dayKey,
  type OrderRecord,
  type PositionRecord,
  type WorkingState,
} from "../../modules/contract/working-state.ts";
import { OwnStopWatch } from "../../modules/copy-trading/own-stop-watch.ts";
import { IdBlocks } from "../../modules/ledger/transfer.ts";
import type { FeeSchedule, MarketData } from "../../modules/pricing/index.ts";
import { CopyActs } from "./copy-acts.ts";
import { commandOf } from "./copy-commands.ts";
import { CopyTables } from "./copy-tables.ts";
import { recordedRules } from "./recorded-rules.ts";

const KEEP_CLOSED_MS = 40_000;
const SETTLE_AFTER_MS = 300_000;
/** Few, so that a week takes several transactions. */
const PAIRS = 7;

/** Leaders and followers under simulation: the server's own decisions of the batch of contracts, its watch of own stops and its settlement of weeks, on simulated tables. */
export class CopyMode implements Mode<CopyFields> {
  readonly name = "copy";
  protected readonly rules: ContractRules = contractRules;
  protected readonly tables: CopyTables;
  protected readonly acts: CopyActs;
  readonly #wallets: Wallets;
  readonly #auditor: CopyAuditor;
  readonly #days: DayTicks;
  readonly #model: FillModel;
  readonly #watch: ContractWatch;
  readonly #ownStops: OwnStopWatch;
  #market: SimMarket | null = null;
  #now = 0;
  #state: WorkingState | null = null;
  #calls: RuleCall[] = [];
  #changed: (PositionRecord | OrderRecord)[] = [];
  #follows = new Set<bigint>();
  #named = new Set<bigint>();
  #reached: Operation<CopyFields>[] = [];
  readonly #stopping = new Set<bigint>();
  #financedDay = -1;
  #settledWeek = -1;
  #lastId = 0n;

  constructor(users: readonly bigint[], wallets: Wallets, auditor: CopyAuditor, days: DayTicks, model: FillModelId = "top") {
    this.#wallets = wallets;
    this.#auditor = auditor;
    this.#days = days;
    this.#model = fillModel(model);
    this.tables = new CopyTables(users, wallets);
    this.acts = this.makeActs(this.tables, wallets, (userId) => this.#needs(userId));
    wallets.backing = (userId) => this.#needs(userId)(this.#now);
    this.#watch = new ContractWatch(
      (userId) => rowsOf(this.tables.of(userId)),
      (userId) => wallets.of(userId).available,
    );
    this.#ownStops = new OwnStopWatch({
      market: this.#prices(),
      reached: ({ followId, followerId, ticks }) => {
        if (this.#stopping.has(followId)) return;
        this.#stopping.add(followId);
        this.#reached.push(this.#own(followerId, { kind: "ownStop", followId, ticks, firedAt: this.#now }));
      },
    });
  }

  protected makeActs(...parts: ConstructorParameters<typeof CopyActs>): CopyActs {
    return new CopyActs(...parts);
  }

  invent(random: SeededRandom, userId: bigint, { market }: Moment): CopyFields {
    const leaders = [...this.tables.leaders.rows()].map(([, { userId: id, state, shareRate }]) => ({
      ...{ userId: id, isLeading: state === "leading", share: shareRate },
    }));
    return inventCopy(random, userId, {
      ...{
        market,
        rows: rowsOf(this.tables.of(userId)),
        available: this.#wallets.of(userId).available,
        nextId: this.#lastId + 1n,
        leaders,
      },
      follows: this.tables.followsOf(userId),
      isLeading: leaders.some((leader) => leader.userId === userId && leader.isLeading),
      nextFollowId: this.acts.lastFollowId + 1n,
    });
  }

  onTick(tick: Tick, moment: Moment): Operation<CopyFields>[] {
    this.#see(moment);
    this.#days.add(tick);
    this.watchOwnStops(tick);
    const proposed = this.#reached.splice(0);
    const product = moment.market.of(tick.productCode);
    if (!trades(product)) return proposed;
    const { productId, tickSize } = product.spec;
    this.#auditor.tick(productId, tick);
    for (const userId of this.#watch.reached(productId, tick)) this.#weigh(userId, moment, proposed);
    for (const fired of this.#watch.fire(productId, tick, modelQuote(this.#model, product.spec, tick), tickSize)) {
      const owner = this.#watch.ownerOf(fired.id);
      const what = fired.what === "order" ? "order" : "protection";
      if (owner !== undefined) proposed.push(this.#own(owner, { ...fired, what, firedAt: moment.now }));
    }
    return proposed;
  }

  protected followRecords(): FollowRecord[] {
    return this.tables.followRecords();
  }

  protected watchOwnStops(tick: Tick): void {
    this.#ownStops.take(tick);
  }

  onTime(moment: Moment): Operation<CopyFields>[] {
    this.#see(moment);
    const due: Operation<CopyFields>[] = [...this.#frozenLeaders(), ...this.#weeks(moment)];
    const day = dayAt(moment.now);
    if (day === this.#financedDay) return due;
    this.#financedDay = day;
    for (const [userId, { positions }] of this.tables.contracts.rows())
      if (positions.some(({ position: { financedDay, openedAt } }) => (financedDay ?? dayAt(openedAt)) < day))
        due.push(this.#own(BigInt(userId), { kind: "finance" }));
    return due;
  }

  onDisturbance(): void {
    this.#financedDay = -1;
  }

  decide({ userId, fields }: Operation<CopyFields>, moment: Moment): CopyOutcome {
    this.#see(moment);
    const command = this.commandOf(userId, fields);
    if (command !== null) return this.decideCommand(command, moment);
    // What is no command of the batch is a transaction of its own.
    this.#state = null;
    const outcome = this.acts.decide(userId, fields, moment.now);
    if (outcome.data.began !== null) this.#follows.add(outcome.data.began.followId);
    if ("followId" in fields) this.#follows.add(fields.followId);
    for (const { followId } of outcome.data.ended) this.#follows.add(followId);
    return outcome;
  }

  protected commandOf(userId: bigint, fields: CopyFields): ContractCommand | null {
    return commandOf(userId, fields);
  }

  protected decideCommand(command: ContractCommand, moment: Moment): CopyOutcome {
    const state = this.#loaded(moment.now);
    this.#name(state, command);
    const { records, ended } = state.copies.changes;
    const [copiedBefore, endedBefore] = [records.length, ended.length];
    this.#calls = [];
    const parts = {
      ...{
        rules: recordedRules(
          () => this.rules,
          () => this.#calls,
        ),
        market: this.#prices(),
        fees: () => this.#fees(),
        fillModel: this.#model,
      },
      figures: new Figures({ market: this.#prices(), best: () => undefined }),
      copying: { result: (followId: bigint) => this.resultOf(followId) },
    };
    const { answer, events } = new ContractDecider(parts, state, command, moment.now).decide();
    const newlyEnded = ended.slice(endedBefore).map(({ follow, reason }) => ({ followId: follow.id, reason }));
    const done: CopyDone = {
      ...{ ...NOTHING_DONE, calls: this.#calls, copied: this.kept(records.slice(copiedBefore)), ended: newlyEnded },
      left: answer.ok && command.kind === "copyStop" ? answer.data.left.map(({ positionId }) => BigInt(positionId)) : [],
    };
    this.store(state, command, events, newlyEnded);
    const isIdle = answer.ok && events.length + newlyEnded.length === 0;
    return { rejection: answer.ok ? null : answer.rejection, isIdle, data: done };
  }

  /** Rows that a decision leaves of copies. */
  protected kept<Row extends CopiedRow>(records: readonly Row[]): readonly CopiedRow[] {
    return records;
  }

  /** What copies of a follow have made, as far as this process knows. */
  protected resultOf(followId: bigint): bigint | undefined {
    return this.#ownStops.result(followId);
  }

  protected store(
    state: WorkingState,
    { userId: leader }: ContractCommand,
    events: readonly ContractBooking[],
    ended: CopyDone["ended"],
  ): void {
    const { tables } = this;
    for (const userId of new Set(events.map((event) => event.userId))) {
      const user = state.user(userId);
      const contracts = {
        positions: user.state.positions.map(({ id }) => found(state.positions.get(id))),
        orders: user.state.orders.map(({ id }) => found(state.orders.get(id))),
      };
      tables.put(userId, contracts, user.state.user.available);
      this.#named.add(userId);
    }
    tables.post(events.flatMap(({ transfers }) => transfers));
    for (const { userId } of events)
      must(
        tables.cashUnits(userId) === state.user(userId).balance,
        `the transfers leave user ${userId} ${tables.cashUnits(userId)} of cash`,
      );
    for (const event of events) this.#note(event);
    for (const { followId, reason } of ended) this.acts.end(followId, reason);
    if (state.copies.changes.stoppedLeaders.includes(leader)) this.acts.stopLeader(leader);
    for (const { followId } of ended) this.#follows.add(followId);
  }

  #note({ position: record, order, fill, financing }: ContractBooking): void {
    if (order !== null) this.#changed.push(order);
    if (order !== null && order.order.status !== "open") this.tables.ended.set(order.order.id, { record: order, at: this.#now });
    if (record === null) return;
    this.#changed.push(record);
    const { position } = record;
    if (position.status !== "open") this.tables.ended.set(position.id, { record, at: this.#now });
    if (position.followId === null) return;
    if (fill !== null) this.acts.realised(position.followId, fill.fill.ts, this.realisedBy(fill.fill, record));
    if (financing !== null)
      this.acts.realised(position.followId, financing.charge.ts, -financing.charge.fromCash - financing.charge.fromMargin);
    if (position.status === "closed") this.acts.closed(position.followId, position);
  }

  /** What a fill of a copy counts for its pair. */
  protected realisedBy(
    { realised, deficit, fee, liquidationFee }: Readonly<Record<"realised" | "deficit" | "fee" | "liquidationFee", bigint>>,
    _: PositionRecord,
  ): bigint {
    return realised + deficit - fee - liquidationFee;
  }

  commit(): void {
    this.tables.commit();
    this.#state = null;
  }

  discard(): void {
    this.tables.discard();
    this.#state = null;
  }

  learn(operations: readonly Operation<CopyFields>[], moment: Moment): Operation<CopyFields>[] {
    this.#see(moment);
    for (const each of this.#changed) {
      if ("order" in each) this.#watch.order(each.order);
      else this.#watch.position(each.position);
      if ("position" in each && each.position.followId !== null) this.#ownStops.copy(each);
    }
    this.#changed = [];
    for (const followId of this.#follows) this.#watchFollow(followId);
    this.#follows.clear();
    for (const { userId, fields } of operations) {
      if (fields.kind === "ownStop") this.#stopping.delete(fields.followId);
      if (fields.kind !== "fire") continue;
      // A trigger that fired and changed nothing waits on.
      const { positions, orders } = this.tables.of(userId);
      const position = positions.find((record) => record.position.id === fields.id);
      const order = orders.find((record) => record.order.id === fields.id);
      if (position !== undefined) this.#watch.position(position.position);
      if (order !== undefined) this.#watch.order(order.order);
    }
    this.#auditor.learned();
    return [...this.#reached.splice(0), ...this.#weeks(moment)];
  }

  onMoney(users: ReadonlySet<bigint>, moment: Moment): Operation<CopyFields>[] {
    const proposed: Operation<CopyFields>[] = [];
    const named = [...this.#named];
    this.#named.clear();
    for (const userId of users) if (userId !== 0n && this.#watch.isPoorer(userId)) this.#weigh(userId, moment, proposed);
    for (const userId of named) this.#weigh(userId, moment, proposed);
    return proposed;
  }

  restart(): void {
    this.#changed = [];
    this.#named.clear();
    this.#follows.clear();
    this.#reached = [];
    this.#stopping.clear();
    this.#financedDay = -1;
    this.#settledWeek = -1;
    this.#watch.clear();
    this.#ownStops.clear();
    for (const { id, state } of this.tables.rowsOf(this.tables.follows)) if (state !== "stopped") this.#watchFollow(id);
    for (const [userId, { positions, orders }] of this.tables.contracts.rows()) {
      for (const { order } of orders) this.#watch.order(order);
      for (const record of positions) {
        this.#watch.position(record.position);
        if (record.position.followId !== null) this.#ownStops.copy(record);
      }
      this.#watch.await(BigInt(userId));
    }
    this.#auditor.learned();
  }

  audit({ userId, fields }: Operation<CopyFields>, { rejection, data }: Outcome, moment: Moment): void {
    this.#auditor.audit(userId, fields, rejection, data as CopyDone, moment);
  }

  compare(userId: bigint, wallets: Wallets): void {
    for (const id of new Set([userId, ...this.#auditor.touched()]))
      if (id !== 0n) this.#auditor.compare(id, wallets.of(id).available, rowsOf(this.tables.of(id)), this.tables.followsOf(id));
  }

  settled(moment: Moment): void {
    this.#see(moment);
    for (const [userId, contracts] of this.tables.contracts.rows()) this.#auditor.mustRest(BigInt(userId), rowsOf(contracts), moment);
    this.#auditor.mustBeDone(moment);
    const { tables } = this;
    this.#auditor.mustOwn({
      ...{
        margin: tables.total("margin"),
        house: tables.total("trading"),
        fees: tables.total("fees"),
        insurance: tables.total("insurance"),
      },
    });
    for (const [id, { at }] of tables.ended.rows()) if (at < moment.now - KEEP_CLOSED_MS) tables.ended.purge(id);
    this.acts.forget();
    this.#auditor.forget();
  }

  /** Somebody paid in, outside of any transaction. */
  paidIn(userId: bigint, units: bigint): void {
    this.tables.payIn(userId, units);
    this.tables.commit();
  }

  happened(): Readonly<Record<string, number>> {
    return this.#auditor.happened;
  }

  taken(): bigint {
    const { tables } = this;
    const held = [...tables.contracts.rows()].reduce((sum, [, { orders }]) => orders.reduce((all, { order }) => all + order.held, sum), 0n);
    return tables.total("margin") + tables.total("trading") + tables.total("fees") + tables.total("insurance") + held;
  }

  #loaded(now: number): WorkingState {
    if (this.#state !== null) return this.#state;
    const dayTicks = new Map<string, Tick | undefined>();
    for (const { positions } of this.tables.rowsOf(this.tables.contracts))
      for (const { position, product } of positions) {
        const { first, count } = owedDays(position, now);
        for (let day = first; day < first + count; day += 1)
          dayTicks.set(dayKey(product.productCode, day), this.#days.at(product.productCode, day));
      }
    const ids = new RunningIds(() => {
      this.#lastId += 1n;
      return this.#lastId;
    });
    const state = this.tables.load({ ids, shard: 0, bound: new Map(), dayTicks, loadedAt: now });
    state.copies = new CopyState(this.followRecords());
    this.#state = state;
    return state;
  }

  /** What a command names is read, whatever became of it. */
  #name(state: WorkingState, command: ContractCommand): void {
    const id =
      command.kind === "cancel"
        ? command.orderId
        : "positionId" in command && command.kind !== "positionTrigger"
          ? command.positionId
          : null;
    const record = id === null ? undefined : this.tables.ended.get(id)?.record;
    if (id === null || record === undefined) return;
    if ("order" in record && command.kind === "cancel") state.orders.set(id, record);
    else if ("position" in record && command.kind !== "cancel") state.positions.set(id, record);
    else return;
    state.products.set(record.product.productId, record.product);
  }

  #watchFollow(followId: bigint): void {
    const follow = this.tables.follows.get(followId);
    if (follow === undefined) return;
    const { followerId, settings, state } = follow;
    if (state === "stopped") this.#ownStops.remove(followId);
    else this.#ownStops.put(followId, { followerId, settings: watched(settings), closed: this.tables.closed.get(followId) ?? 0n });
  }

  #frozenLeaders(): Operation<CopyFields>[] {
    const followed = new Set(
      this.tables.rowsOf(this.tables.follows).flatMap(({ state, leaderUserId }) => (state === "stopped" ? [] : [leaderUserId])),
    );
    return [...followed]
      .filter((userId) => this.#wallets.of(userId).isFrozen)
      .map((userId) => this.#own(userId, { kind: "stopLeading", isFrozen: true }));
  }

  /** The oldest week that is over, of so many pairs. */
  #weeks({ now }: Moment): Operation<CopyFields>[] {
    const last = weekOf(now - SETTLE_AFTER_MS) - 1;
    if (last === this.#settledWeek) return [];
    const due = [...this.tables.pairs.rows()].map(([, pair]) => pair).filter(({ settledWeek }) => settledWeek < last);
    due.sort((a, b) => a.settledWeek - b.settledWeek || (a.id < b.id ? -1 : 1));
    const [first] = due;
    if (first === undefined) {
      this.#settledWeek = last;
      return [];
    }
    const pairs = due.filter(({ settledWeek }) => settledWeek === first.settledWeek).slice(0, PAIRS);
    return [this.#own(0n, { kind: "settle", week: first.settledWeek + 1, pairIds: pairs.map(({ id }) => id) })];
  }

  #weigh(userId: bigint, { market, now }: Moment, proposed: Operation<CopyFields>[]): void {
    if (!this.#watch.weigh(userId, market)) return;
    const ticks = market.products.flatMap(({ tick }) => (tick === undefined ? [] : [tick]));
    proposed.push(this.#own(userId, { kind: "cross", ticks, firedAt: now }));
  }

  #own(userId: bigint, fields: CopyFields): Operation<CopyFields> {
    return { mode: this.name, userId, key: null, fields };
  }

  #see({ market, now }: Moment): void {
    this.#market = market;
    this.#now = now;
  }

  #products(): SimMarket["products"] {
    return this.#market?.products ?? [];
  }

  #prices(): MarketData {
    const of = (code: string) => this.#products().find(({ spec }) => spec.productCode === code);
    return {
      spec: (code) => of(code)?.spec,
      latest: (code) => of(code)?.tick,
      isOpen: (code) => of(code)?.isOpen ?? false,
      onTick: () => () => undefined,
    };
  }

  #fees(): FeeSchedule {
    const feeFor: FeeSchedule["feeFor"] = (productType, _mode, direction) =>
      this.#products().find(({ spec }) => spec.productType === productType)?.contractFees[direction];
    return { rows: [], version: 1, feeFor };
  }

  #needs(userId: bigint) {
    return (now: number) => {
      const cross = this.tables.of(userId).positions.filter(({ position }) => position.marginMode === "cross");
      const backed = cross.map(({ position: holding, product: { productCode } }) => {
        const { spec, tick, isOpen } = found(this.#products().find((product) => product.spec.productCode === productCode));
        return { product: spec, holding, market: { spec, tick, isOpen } };
      });
      return cashBacking(backed, SETTLEMENT, now);
    };
  }
}

/** Ids one after another. */
class RunningIds extends IdBlocks {
  readonly #next: () => bigint;

  constructor(next: () => bigint) {
    super([]);
    this.#next = next;
  }

  override next(): bigint {
    return this.#next();
  }
}

function rowsOf({ positions, orders }: { readonly positions: readonly PositionRecord[]; readonly orders: readonly OrderRecord[] }) {
  return { positions: positions.map(({ position }) => position), orders: orders.map(({ order }) => order) };
}

const watched = ({ capAll, ownStop }: CopySettings) => ({ capAll, ownStop });

function trades({ spec, isOpen }: SimProduct): boolean {
  return !spec.isLock && isOpen && spec.positionTypes.includes(PositionType.contract);
}

function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error("a row that is named is there");
  return row;
}
