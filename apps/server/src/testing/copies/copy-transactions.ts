import { type ContractRules, cashBacking, contractRules } from "@candela/engine";
import { type FillModel, type FillModelId, fillModel, SETTLEMENT, type Tick } from "@candela/model";
import {
  type CopiedRow,
  type CopyDone,
  type CopyFields,
  type CopyOutcome,
  type DayTicks,
  type Moment,
  must,
  NOTHING_DONE,
  type RuleCall,
  type SimMarket,
  type Wallets,
} from "@candela/simulator";
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
import type { FeeSchedule, MarketData } from "../../modules/pricing/index.ts";
import { RunningIds } from "../running-ids.ts";
import { CopyActs } from "./copy-acts.ts";
import { commandOf } from "./copy-commands.ts";
import { CopyTables, found } from "./copy-tables.ts";
import { recordedRules } from "./recorded-rules.ts";

/** Transactions of the batch of contracts on simulated tables, with all that it decides of copies. */
export abstract class CopyTransactions {
  protected readonly rules: ContractRules = contractRules;
  protected readonly tables: CopyTables;
  protected readonly acts: CopyActs;
  protected readonly wallets: Wallets;
  protected readonly days: DayTicks;
  protected readonly model: FillModel;
  protected now = 0;
  protected changed: (PositionRecord | OrderRecord)[] = [];
  protected readonly touchedFollows = new Set<bigint>();
  protected readonly touchedUsers = new Set<bigint>();
  protected lastId = 0n;
  protected state: WorkingState | null = null;
  #market: SimMarket | null = null;
  #calls: RuleCall[] = [];

  constructor(users: readonly bigint[], wallets: Wallets, days: DayTicks, model: FillModelId) {
    this.wallets = wallets;
    this.days = days;
    this.model = fillModel(model);
    this.tables = new CopyTables(users, wallets);
    this.acts = this.makeActs(this.tables, wallets, (userId) => this.needs(userId));
    wallets.backing = (userId) => this.needs(userId)(this.now);
  }

  /** How far a trailing stop that was set at this tick has followed, as far as this process knows. */
  protected abstract followedBy(positionId: bigint, setSeq: number): { readonly price: bigint; readonly seq: number } | undefined;

  /** What copies of a follow have made, as far as this process knows. */
  protected abstract resultOf(followId: bigint): bigint | undefined;

  protected makeActs(...parts: ConstructorParameters<typeof CopyActs>): CopyActs {
    return new CopyActs(...parts);
  }

  protected followRecords(): FollowRecord[] {
    return this.tables.followRecords();
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
        market: this.prices(),
        fees: () => this.#fees(),
        fillModel: this.model,
      },
      figures: new Figures({ market: this.prices(), best: () => undefined }),
      followedBy: (id: bigint, _: string, setSeq: number) => this.followedBy(id, setSeq),
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
      this.touchedUsers.add(userId);
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
    for (const { followId } of ended) this.touchedFollows.add(followId);
  }

  #note({ position: record, order, fill, financing }: ContractBooking): void {
    if (order !== null) this.changed.push(order);
    if (order !== null && order.order.status !== "open") this.tables.ended.set(order.order.id, { record: order, at: this.now });
    if (record === null) return;
    this.changed.push(record);
    const { position } = record;
    if (position.status !== "open") this.tables.ended.set(position.id, { record, at: this.now });
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
    this.state = null;
  }

  discard(): void {
    this.tables.discard();
    this.state = null;
  }

  /** Somebody paid in, outside of any transaction. */
  paidIn(userId: bigint, units: bigint): void {
    this.tables.payIn(userId, units);
    this.tables.commit();
  }

  #loaded(now: number): WorkingState {
    if (this.state !== null) return this.state;
    const dayTicks = new Map<string, Tick | undefined>();
    for (const { positions } of this.tables.rowsOf(this.tables.contracts))
      for (const { position, product } of positions) {
        const { first, count } = owedDays(position, now);
        for (let day = first; day < first + count; day += 1)
          dayTicks.set(dayKey(product.productCode, day), this.days.at(product.productCode, day));
      }
    const ids = new RunningIds(() => {
      this.lastId += 1n;
      return this.lastId;
    });
    const state = this.tables.load({ ids, shard: 0, bound: new Map(), dayTicks, loadedAt: now, moment: 0 });
    state.copies = new CopyState(this.followRecords());
    this.state = state;
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

  protected see({ market, now }: Moment): void {
    this.#market = market;
    this.now = now;
  }

  protected products(): SimMarket["products"] {
    return this.#market?.products ?? [];
  }

  protected prices(): MarketData {
    const productOf = (code: string) => this.products().find(({ spec }) => spec.productCode === code);
    return {
      spec: (code) => productOf(code)?.spec,
      latest: (code) => productOf(code)?.tick,
      isOpen: (code) => productOf(code)?.isOpen ?? false,
      onTick: () => () => undefined,
    };
  }

  #fees(): FeeSchedule {
    const feeFor: FeeSchedule["feeFor"] = (productType, _mode, direction) =>
      this.products().find(({ spec }) => spec.productType === productType)?.contractFees[direction];
    return { rows: [], version: 1, feeFor };
  }

  protected needs(userId: bigint) {
    return (now: number) => {
      const cross = this.tables.of(userId).positions.filter(({ position }) => position.marginMode === "cross");
      const backed = cross.map(({ position: holding, product: { productCode } }) => {
        const { spec, tick, isOpen } = found(this.products().find((product) => product.spec.productCode === productCode));
        return { product: spec, holding, market: { spec, tick, isOpen } };
      });
      return cashBacking(backed, SETTLEMENT, now);
    };
  }
}
