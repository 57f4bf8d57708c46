import {
  type ContractCloseAllDecision,
  type ContractContext,
  type ContractDecision,
  type ContractEvent,
  type ContractMarket,
  type ContractOrder,
  type ContractPosition,
  type ContractRules,
  type ContractState,
  cashBacking,
  contractRules,
} from "@candela/engine";
import { assert, type FillModel, type FillModelId, fillModel, judgedAt, modelQuote, PositionType, type Tick, USDT } from "@candela/model";
import type { SeededRandom } from "@candela/testkit";
import type { SimProduct } from "../market.ts";
import type { Mode, Moment, Operation, Outcome } from "../mode.ts";
import { Table } from "../overlay.ts";
import type { Wallets } from "../wallets.ts";
import type { ContractAuditor } from "./contract-auditor.ts";
import { ContractWatch } from "./contract-watch.ts";
import { inventContract } from "./invent.ts";
import {
  type ContractDone,
  type ContractFields,
  type ContractOutcome,
  type ContractRows,
  type DayTicks,
  dayAt,
  ORDERS_MAX,
} from "./operations.ts";

type Decided = Extract<ContractDecision, { ok: true }>;
type Closed = ContractPosition | ContractOrder;
/** Context of one decision. */
interface Case {
  readonly userId: bigint;
  readonly moment: Moment;
  readonly ids: bigint[];
}

const NOTHING: ContractRows = { positions: [], orders: [] };
const BOOKS = ["margin", "house", "fees", "insurance"] as const;
type Book = (typeof BOOKS)[number];
/** Closed positions and orders are dropped after this, so that the memory of a long run is bounded. */
const KEEP_CLOSED_MS = 40_000;

/** Contracts under simulation: the engine's rules on simulated tables, and what proposes to it on ticks, on time and after restarts. */
export class ContractMode implements Mode<ContractFields> {
  readonly name = "contract";
  protected readonly rules: ContractRules = contractRules;
  protected readonly watch: ContractWatch;
  readonly #wallets: Wallets;
  readonly #auditor: ContractAuditor;
  readonly #days: DayTicks;
  readonly #model: FillModel;
  readonly #users = new Table<number, ContractRows>();
  readonly #closed = new Table<bigint, Closed>();
  readonly #totals = new Table<Book | "held", bigint>();
  #changed: Closed[] = [];
  #named: bigint[] = [];
  #nextId = 1n;
  #financedDay = -1;

  constructor(wallets: Wallets, auditor: ContractAuditor, days: DayTicks, model: FillModelId = "top") {
    this.#model = fillModel(model);
    this.#wallets = wallets;
    this.#auditor = auditor;
    this.#days = days;
    wallets.backing = (userId, moment) => this.#backing(userId, moment);
    this.watch = new ContractWatch(
      (userId) => this.#rows(userId),
      (userId) => wallets.of(userId).available,
    );
  }

  invent(random: SeededRandom, userId: bigint, { market }: Moment): ContractFields {
    return inventContract(random, market, this.#rows(userId), this.#wallets.of(userId).available, this.#nextId);
  }

  onTick(tick: Tick, { market, now }: Moment): Operation<ContractFields>[] {
    this.#days.add(tick);
    const product = market.of(tick.productCode);
    if (!trades(product)) return [];
    const { productId, tickSize } = product.spec;
    this.#auditor.tick(productId, tick);
    const proposed: Operation<ContractFields>[] = [];
    for (const userId of this.watch.reached(productId, tick)) this.#weigh(userId, { market, now }, proposed);
    for (const fired of this.watch.fire(productId, tick, modelQuote(this.#model, product.spec, tick), tickSize)) {
      const owner = this.watch.ownerOf(fired.id);
      if (owner !== undefined) proposed.push(this.#own(owner, { ...fired, firedAt: now }));
    }
    return proposed;
  }

  /** When a day has ended, everybody with a position is charged; a user who acts before is charged first. */
  onTime({ now }: Moment): Operation<ContractFields>[] {
    const day = dayAt(now);
    if (day === this.#financedDay) return [];
    this.#financedDay = day;
    const owing: Operation<ContractFields>[] = [];
    for (const [userId, { positions }] of this.#users.rows())
      if (positions.some(({ financedDay, openedAt }) => (financedDay ?? dayAt(openedAt)) < day))
        owing.push(this.#own(BigInt(userId), { kind: "finance" }));
    return owing;
  }

  /** Looked through again: a fill that was decided late may have opened a position before a day that has ended meanwhile. */
  onDisturbance(): void {
    this.#financedDay = -1;
  }

  decide({ userId, fields }: Operation<ContractFields>, moment: Moment): ContractOutcome {
    const ids: bigint[] = [];
    const charged = this.chargeOwed(userId, moment);
    const decision = this.#dispatch(fields, { userId, moment, ids });
    if (!decision.ok) return { rejection: decision.rejection.key, data: { ids, charged, events: [], left: [] } };
    this.#take(userId, decision);
    const isIdle = charged.length + decision.events.length === 0;
    return { rejection: null, isIdle, data: { ids, charged, events: decision.events, left: "left" in decision ? decision.left : [] } };
  }

  commit(): void {
    for (const table of [this.#users, this.#closed, this.#totals]) table.commit();
  }

  discard(): void {
    for (const table of [this.#users, this.#closed, this.#totals]) table.discard();
  }

  learn(operations: readonly Operation<ContractFields>[]): Operation<ContractFields>[] {
    for (const each of this.#changed) {
      if ("orderType" in each) this.watch.order(each);
      else this.watch.position(each);
    }
    this.#changed = [];
    // A trigger that fired and changed nothing waits on.
    for (const { userId, fields } of operations) {
      if (fields.kind !== "fire") continue;
      const { positions, orders } = this.#rows(userId);
      const position = positions.find(({ id }) => id === fields.id);
      const order = orders.find(({ id }) => id === fields.id);
      if (position !== undefined) this.watch.position(position);
      if (order !== undefined) this.watch.order(order);
    }
    return [];
  }

  onMoney(users: ReadonlySet<bigint>, moment: Moment): Operation<ContractFields>[] {
    const proposed: Operation<ContractFields>[] = [];
    for (const userId of users) if (this.watch.isPoorer(userId)) this.#weigh(userId, moment, proposed);
    for (const userId of this.#named.splice(0)) this.#weigh(userId, moment, proposed);
    return proposed;
  }

  restart(): void {
    this.#changed = [];
    this.#named = [];
    this.#financedDay = -1;
    this.watch.clear();
    for (const [userId, { positions, orders }] of this.#users.rows()) {
      for (const order of orders) this.watch.order(order);
      for (const position of positions) this.watch.position(position);
      // Summed up at the next tick of any of its products.
      this.watch.await(BigInt(userId));
    }
  }

  audit({ userId, fields }: Operation<ContractFields>, { rejection, data }: Outcome, moment: Moment): void {
    this.#auditor.audit(userId, this.#wallets.of(userId).isFrozen, fields, rejection, data as ContractDone, moment);
  }

  compare(userId: bigint, wallets: Wallets): void {
    this.#auditor.compare(userId, wallets.of(userId).available, this.#rows(userId));
  }

  settled(moment: Moment): void {
    for (const [userId, rows] of this.#users.rows()) this.#auditor.mustRest(BigInt(userId), rows, moment);
    this.#auditor.mustOwn({
      margin: this.#total("margin"),
      house: this.#total("house"),
      fees: this.#total("fees"),
      insurance: this.#total("insurance"),
    });
    for (const [id, { updatedAt }] of this.#closed.rows()) if (updatedAt < moment.now - KEEP_CLOSED_MS) this.#closed.purge(id);
  }

  happened(): Readonly<Record<string, number>> {
    return this.#auditor.happened;
  }

  taken(): bigint {
    return BOOKS.reduce((sum, book) => sum + this.#total(book), this.#total("held"));
  }

  #dispatch(fields: ContractFields, { userId, moment, ids }: Case): ContractDecision | ContractCloseAllDecision {
    const id = () => {
      const next = this.#nextId;
      this.#nextId += 1n;
      ids.push(next);
      return next;
    };
    const { rules } = this;
    const mayChangeProtection = fields.kind !== "protect" || fields.mayChange;
    const context = (now = moment.now, ticks: readonly Tick[] = []) => contextOf(moment, now, ticks, mayChangeProtection, this.#model);
    const state = this.#state(userId, fields);
    switch (fields.kind) {
      case "place": {
        const { code, ...order } = fields;
        const { productId } = moment.market.of(code).spec;
        return rules.place(state, { ...order, id: id(), newPositionId: id(), userId, productId }, context());
      }
      case "cancel":
        return rules.cancel(state, fields.orderId, context());
      case "close":
        return rules.close(state, { ...fields, orderId: id() }, context());
      case "closeAll":
        return rules.closeAll(state, { orderIds: new Map(state.positions.map((position) => [position.id, id()])) }, context());
      case "reverse":
        return rules.reverse(state, { ...fields, closeOrderId: id(), openOrderId: id(), newPositionId: id() }, context());
      case "margin":
        return rules.changeMargin(state, fields, context());
      case "protect":
        return rules.protect(state, fields, context());
      case "cross":
        return rules.trigger(state, { kind: "cross" }, context(fields.firedAt, fields.ticks));
      case "finance":
        return { ok: true, events: [], state };
      case "fire":
        return this.fire(state, fields, context(fields.firedAt));
    }
  }

  protected openPositions(productCode: string, { market }: Moment): ContractPosition[] {
    const { productId } = market.of(productCode).spec;
    return [...this.#users.rows()].flatMap(([, { positions }]) => positions.filter((position) => position.productId === productId));
  }

  protected fire(
    state: ContractState,
    { what, id, tick, best }: Extract<ContractFields, { kind: "fire" }>,
    context: ContractContext,
  ): ContractDecision {
    // Gone, or never there: as the server answers.
    if (!(what === "order" ? state.orders : state.positions).some((each) => each.id === id)) return { ok: true, events: [], state };
    switch (what) {
      case "order":
        return this.rules.trigger(state, { kind: "order", orderId: id, tick }, context);
      case "protection":
        return this.rules.trigger(state, { kind: "protection", positionId: id, tick, best }, context);
      case "isolated":
        return this.rules.trigger(state, { kind: "isolated", positionId: id, tick }, context);
    }
  }

  protected chargeOwed(userId: bigint, moment: Moment): ContractEvent[] {
    const events: ContractEvent[] = [];
    const today = dayAt(moment.now);
    for (const { id, productId, openedAt, financedDay } of this.#rows(userId).positions) {
      for (let day = (financedDay ?? dayAt(openedAt)) + 1; day <= today; day += 1) {
        const { spec } = moment.market.byId(productId);
        const tick = this.#days.at(spec.productCode, day);
        if (tick === undefined) continue;
        const decision = this.rules.finance(
          this.#state(userId, null),
          { positionId: id, day, tick, spec },
          contextOf(moment, moment.now, [], true, this.#model),
        );
        assert(decision.ok, "a charge is never rejected");
        this.#take(userId, decision);
        events.push(...decision.events);
      }
    }
    return events;
  }

  /** With what a command names, when it has closed: so that it is told from what never was. */
  #state(userId: bigint, fields: ContractFields | null): ContractState {
    const { available, isFrozen } = this.#wallets.of(userId);
    const { positions, orders } = this.#rows(userId);
    const user = { isFrozen, available, openOrders: orders.length };
    const named = fields !== null && "positionId" in fields ? fields.positionId : fields?.kind === "cancel" ? fields.orderId : null;
    const closed = named === null ? undefined : this.#closed.get(named);
    if (closed === undefined || closed.userId !== userId) return { user, positions, orders };
    return "orderType" in closed ? { user, positions, orders: [...orders, closed] } : { user, positions: [...positions, closed], orders };
  }

  #take(userId: bigint, { events, state }: Decided): void {
    if (events.length === 0) return;
    for (const event of events) {
      if ("position" in event) this.#note(event.position);
      if ("order" in event && event.order !== null) this.#note(event.order);
      if (!("moves" in event)) continue;
      for (const { from, to, units } of event.moves) {
        if (from !== "cash") this.#add(from, -units);
        if (to !== "cash") this.#add(to, units);
      }
    }
    const { orders } = this.#rows(userId);
    const held = (list: readonly ContractOrder[]) => list.reduce((sum, order) => sum + order.held, 0n);
    this.#add("held", held(state.orders) - held(orders));
    this.#users.set(Number(userId), { positions: state.positions, orders: state.orders });
    this.#wallets.setAvailable(userId, state.user.available);
    this.#named.push(userId);
  }

  #note(object: Closed): void {
    this.#changed.push(object);
    if (object.status !== "open") this.#closed.set(object.id, object);
  }

  #weigh(userId: bigint, { market, now }: Moment, proposed: Operation<ContractFields>[]): void {
    if (!this.watch.weigh(userId, market)) return;
    const ticks = market.products.flatMap(({ tick }) => (tick === undefined ? [] : [tick]));
    proposed.push(this.#own(userId, { kind: "cross", ticks, firedAt: now }));
  }

  #own(userId: bigint, fields: ContractFields): Operation<ContractFields> {
    return { mode: this.name, userId, key: null, fields };
  }

  #backing(userId: bigint, { market, now }: Moment) {
    const cross = this.#rows(userId).positions.filter(({ marginMode }) => marginMode === "cross");
    const backed = cross.map((holding) => {
      const { spec, tick, isOpen } = market.byId(holding.productId);
      return { product: spec, holding, market: { spec, tick, isOpen } };
    });
    return cashBacking(backed, USDT, now);
  }

  #rows(userId: bigint): ContractRows {
    return this.#users.get(Number(userId)) ?? NOTHING;
  }

  #total(book: Book | "held"): bigint {
    return this.#totals.get(book) ?? 0n;
  }

  #add(to: Book | "held", units: bigint): void {
    this.#totals.set(to, this.#total(to) + units);
  }
}

/** A product whose ticks may set contracts off. */
function trades({ spec, isOpen }: SimProduct): boolean {
  return !spec.isLock && isOpen && spec.positionTypes.includes(PositionType.contract);
}

function contextOf(
  { market, now: decidedAt }: Moment,
  now: number,
  ticks: readonly Tick[],
  mayChangeProtection: boolean,
  model: FillModel,
): ContractContext {
  const markets = new Map<number, ContractMarket>();
  for (const { spec, tick, isOpen, contractFees } of market.products) {
    const then = ticks.find(({ productCode }) => productCode === spec.productCode) ?? tick;
    const age = then === undefined ? {} : { judgedAt: judgedAt(then, now, decidedAt) };
    markets.set(spec.productId, { spec, tick: then, isOpen, opensAt: null, fees: contractFees, ...age });
  }
  return {
    markets,
    limits: { settlement: USDT, openOrdersMax: ORDERS_MAX, fillModel: model, mayChangeProtection },
    now,
  };
}
