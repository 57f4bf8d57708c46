import { type CopySettings, type FillModelId, modelQuote, PositionType, type Tick, weekOf } from "@candela/model";
import {
  ContractWatch,
  type CopyAuditor,
  type CopyDone,
  type CopyFields,
  type CopyOutcome,
  type DayTicks,
  dayAt,
  inventCopy,
  type Mode,
  type Moment,
  type Operation,
  type Outcome,
  type SimProduct,
  type Wallets,
} from "@candela/simulator";
import type { SeededRandom } from "@candela/testkit";
import { OwnStopWatch } from "../../modules/copy-trading/own-stop-watch.ts";
import { rowsOf } from "./copy-tables.ts";
import { CopyTransactions } from "./copy-transactions.ts";

const KEEP_CLOSED_MS = 40_000;
const SETTLE_AFTER_MS = 300_000;
/** Few, so that a week takes several transactions. */
const PAIRS = 7;

/** Leaders and followers under simulation: the server's own decisions of the batch of contracts, its watch of own stops and its settlement of weeks, on simulated tables. */
export class CopyMode extends CopyTransactions implements Mode<CopyFields> {
  readonly name = "copy";
  readonly #auditor: CopyAuditor;
  readonly #watch: ContractWatch;
  readonly #ownStops: OwnStopWatch;
  #reached: Operation<CopyFields>[] = [];
  readonly #stopping = new Set<bigint>();
  #financedDay = -1;
  #settledWeek = -1;

  constructor(users: readonly bigint[], wallets: Wallets, auditor: CopyAuditor, days: DayTicks, model: FillModelId = "top") {
    super(users, wallets, days, model);
    this.#auditor = auditor;
    this.#watch = new ContractWatch(
      (userId) => rowsOf(this.tables.of(userId)),
      (userId) => wallets.of(userId).available,
    );
    this.#ownStops = new OwnStopWatch({
      clock: { now: () => this.now },
      market: this.prices(),
      reached: ({ followId, followerId, ticks }) => {
        if (this.#stopping.has(followId)) return;
        this.#stopping.add(followId);
        this.#reached.push(this.#own(followerId, { kind: "ownStop", followId, ticks, firedAt: this.now }));
      },
    });
  }

  invent(random: SeededRandom, userId: bigint, { market }: Moment): CopyFields {
    const leaders = [...this.tables.leaders.rows()].map(([, { userId: id, state, shareRate }]) => ({
      ...{ userId: id, isLeading: state === "leading", share: shareRate },
    }));
    return inventCopy(random, userId, {
      ...{
        market,
        rows: rowsOf(this.tables.of(userId)),
        available: this.wallets.of(userId).available,
        nextId: this.lastId + 1n,
        leaders,
      },
      follows: this.tables.followsOf(userId),
      isLeading: leaders.some((leader) => leader.userId === userId && leader.isLeading),
      nextFollowId: this.acts.lastFollowId + 1n,
    });
  }

  onTick(tick: Tick, moment: Moment): Operation<CopyFields>[] {
    this.see(moment);
    this.days.add(tick);
    this.watchOwnStops(tick);
    const proposed = this.#reached.splice(0);
    const product = moment.market.of(tick.productCode);
    if (!trades(product)) return proposed;
    const { productId, tickSize } = product.spec;
    this.#auditor.tick(productId, tick);
    for (const userId of this.#watch.reached(productId, tick)) this.#weigh(userId, moment, proposed);
    for (const fired of this.#watch.fire(productId, tick, modelQuote(this.model, product.spec, tick), tickSize)) {
      const owner = this.#watch.ownerOf(fired.id);
      const what = fired.what === "order" ? "order" : "protection";
      if (owner !== undefined) proposed.push(this.#own(owner, { ...fired, what, firedAt: moment.now }));
    }
    return proposed;
  }

  protected watchOwnStops(tick: Tick): void {
    this.#ownStops.take(tick);
  }

  onTime(moment: Moment): Operation<CopyFields>[] {
    this.see(moment);
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
    this.see(moment);
    const command = this.commandOf(userId, fields);
    if (command !== null) return this.decideCommand(command, moment);
    // What is no command of the batch is a transaction of its own.
    this.state = null;
    const outcome = this.acts.decide(userId, fields, moment.now);
    if (outcome.data.began !== null) this.touchedFollows.add(outcome.data.began.followId);
    if ("followId" in fields && fields.followId !== null) this.touchedFollows.add(fields.followId);
    for (const { followId } of outcome.data.ended) this.touchedFollows.add(followId);
    return outcome;
  }

  /** What copies of a follow have made, as far as this process knows. */
  protected resultOf(followId: bigint): bigint | undefined {
    return this.#ownStops.result(followId);
  }

  protected followedBy(positionId: bigint, setSeq: number) {
    return this.#watch.followedBy(positionId, setSeq);
  }

  learn(operations: readonly Operation<CopyFields>[], moment: Moment): Operation<CopyFields>[] {
    this.see(moment);
    for (const each of this.changed) {
      if ("order" in each) this.#watch.order(each.order);
      else this.#watch.position(each.position);
      if ("position" in each && each.position.followId !== null) this.#ownStops.copy(each);
    }
    this.changed = [];
    for (const followId of this.touchedFollows) this.#watchFollow(followId);
    this.touchedFollows.clear();
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
    const named = [...this.touchedUsers];
    this.touchedUsers.clear();
    for (const userId of users) if (userId !== 0n && this.#watch.isPoorer(userId)) this.#weigh(userId, moment, proposed);
    for (const userId of named) this.#weigh(userId, moment, proposed);
    return proposed;
  }

  restart(): void {
    this.changed = [];
    this.touchedUsers.clear();
    this.touchedFollows.clear();
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
    this.see(moment);
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

  happened(): Readonly<Record<string, number>> {
    return this.#auditor.happened;
  }

  taken(): bigint {
    const { tables } = this;
    const held = [...tables.contracts.rows()].reduce((sum, [, { orders }]) => orders.reduce((all, { order }) => all + order.held, sum), 0n);
    return tables.total("margin") + tables.total("trading") + tables.total("fees") + tables.total("insurance") + held;
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
      .filter((userId) => this.wallets.of(userId).isFrozen)
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
}

const watched = ({ capAll, ownStop }: CopySettings) => ({ capAll, ownStop });

function trades({ spec, isOpen }: SimProduct): boolean {
  return !spec.isLock && isOpen && spec.positionTypes.includes(PositionType.contract);
}
