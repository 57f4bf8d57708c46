import { advanceQuick, decidePlaceQuick, type QuickMarket, type QuickOrder } from "@candela/engine";
import { Direction, formatUnits, QUICK_EXPOSURE_MAX_UNITS, type Tick, USDT } from "@candela/model";
import type { SeededRandom } from "@candela/testkit";
import type { Mode, Moment, Operation, Outcome } from "../mode.ts";
import { Table } from "../overlay.ts";
import type { Wallets } from "../wallets.ts";
import { OFFERS, OPEN_MAX, type QuickFields, type QuickOutcome, type QuickPast } from "./operations.ts";
import type { QuickAuditor } from "./quick-auditor.ts";

const KEEP_CLOSED_MS = 90_000;

/** Quick trade under simulation: acceptance, opening and settlement by the engine, proposed by ticks, by time, and again after each restart. */
export class QuickMode implements Mode<QuickFields> {
  readonly name = "quick";
  readonly #wallets: Wallets;
  readonly #auditor: QuickAuditor;
  readonly #past: QuickPast;
  readonly #orders = new Table<bigint, QuickOrder>();
  readonly #users = new Table<bigint, { readonly open: number; readonly staked: bigint }>();
  readonly #totals = new Table<"house" | "stakes", bigint>();
  readonly #codes = new Map<number, string>();
  /** Trades that have not ended, by product: in memory, made anew after a restart. */
  #waiting = new Map<string, Set<bigint>>();
  /** Accepted in the batch under way. */
  readonly #accepted: QuickOrder[] = [];
  #nextId = 1n;

  constructor(wallets: Wallets, auditor: QuickAuditor, past: QuickPast) {
    this.#wallets = wallets;
    this.#auditor = auditor;
    this.#past = past;
  }

  invent(random: SeededRandom, _userId: bigint, { market }: Moment): QuickFields {
    const option = random.pick(OFFERS);
    const most = Number(option.stakeMax / 1_000n);
    const units = BigInt(random.below(random.chance(1, 3) ? most + most / 20 : most / 100)) * 1_000n + BigInt(random.below(1_000));
    return {
      kind: "place",
      code: random.pick(market.products).spec.productCode,
      direction: random.chance(1, 2) ? Direction.buy : Direction.sell,
      optionId: random.chance(1, 50) ? 99 : option.id,
      stake: `${formatUnits(units, 6)}${random.chance(1, 100) ? "1" : ""}`,
    };
  }

  onTick(tick: Tick, moment: Moment): Operation<QuickFields>[] {
    this.#past.add(tick);
    return this.#proposals(tick.productCode, moment);
  }

  /** Silence settles too: every waiting trade is looked at again. */
  onTime(moment: Moment): Operation<QuickFields>[] {
    return [...this.#waiting.keys()].flatMap((code) => this.#proposals(code, moment));
  }

  onDisturbance({ market, now }: Moment): void {
    for (const { spec } of market.products) this.#past.lock(spec.productCode, spec.isLock, now);
  }

  decide({ userId, fields }: Operation<QuickFields>, moment: Moment): QuickOutcome {
    return fields.kind === "place" ? this.#place(userId, fields, moment) : this.#advance(fields.orderId, moment.now);
  }

  commit(): void {
    for (const table of [this.#orders, this.#users, this.#totals]) table.commit();
  }

  discard(): void {
    for (const table of [this.#orders, this.#users, this.#totals]) table.discard();
  }

  learn(operations: readonly Operation<QuickFields>[]): Operation<QuickFields>[] {
    for (const order of this.#accepted.splice(0)) this.#watch(order);
    for (const { fields } of operations) {
      const order = fields.kind === "advance" ? this.#orders.get(fields.orderId) : undefined;
      if (order !== undefined && order.payout !== null) this.#waiting.get(this.#codeOf(order))?.delete(order.id);
    }
    return [];
  }

  restart(): void {
    this.#accepted.length = 0;
    this.#waiting = new Map();
    for (const [, order] of this.#orders.rows()) if (order.payout === null) this.#watch(order);
  }

  audit({ userId, fields }: Operation<QuickFields>, { rejection, data }: Outcome, moment: Moment): void {
    const order = data as QuickOrder | null;
    if (fields.kind === "place") this.#auditor.placed(userId, this.#wallets.of(userId).isFrozen, fields, rejection, order, moment);
    else if (order !== null) this.#auditor.advanced(order, moment.now);
  }

  compare(userId: bigint, wallets: Wallets): void {
    const { open, staked } = this.#user(userId);
    this.#auditor.compare(userId, wallets.of(userId).available, open, staked);
  }

  settled({ now }: Moment): void {
    for (const [id, order] of this.#orders.rows()) {
      if (order.payout === null) this.#auditor.mustGoOn(order, now);
      else if ((order.settledAt ?? now) < now - KEEP_CLOSED_MS) this.#orders.purge(id);
    }
  }

  taken(): bigint {
    return this.#total("house") + this.#total("stakes");
  }

  #place(userId: bigint, fields: Extract<QuickFields, { kind: "place" }>, { market, now }: Moment): QuickOutcome {
    const { spec, tick, isOpen, fee } = market.of(fields.code);
    this.#codes.set(spec.productId, fields.code);
    const { available, isFrozen } = this.#wallets.of(userId);
    const backing = this.#wallets.backing(userId, { market, now });
    const { open, staked } = this.#user(userId);
    const id = this.#nextId;
    this.#nextId += 1n;
    const decision = decidePlaceQuick(
      { isFrozen, available, backing, openOrders: open, openStakes: staked },
      { id, userId, direction: fields.direction, stake: fields.stake },
      { spec, tick, isOpen, opensAt: null, fee },
      OFFERS.find((offer) => offer.id === fields.optionId),
      { settlement: USDT, openOrdersMax: OPEN_MAX, exposureMax: QUICK_EXPOSURE_MAX_UNITS },
      now,
    );
    if (!decision.ok) return { rejection: decision.rejection.key, data: null };
    this.#wallets.setAvailable(userId, decision.user.available);
    this.#users.set(userId, { open: decision.user.openOrders, staked: decision.user.openStakes });
    this.#orders.set(id, decision.order);
    this.#accepted.push(decision.order);
    this.#add("stakes", decision.order.stake + decision.order.fee);
    return { rejection: null, data: decision.order };
  }

  #advance(orderId: bigint, now: number): QuickOutcome {
    const order = this.#orders.get(orderId);
    if (order === undefined) return { rejection: null, data: null };
    const advance = advanceQuick(order, this.#marketOf(this.#codeOf(order)), USDT, now);
    if (advance === null) return { rejection: null, data: null };
    this.#orders.set(orderId, advance.order);
    if (advance.end !== null) {
      const { userId, stake, fee } = order;
      const { open, staked } = this.#user(userId);
      const back = advance.end.payout.units;
      this.#wallets.setAvailable(userId, this.#wallets.of(userId).available + back);
      this.#users.set(userId, { open: open - 1, staked: staked - stake });
      this.#add("stakes", -stake - fee);
      this.#add("house", stake + fee - back);
    }
    return { rejection: null, data: advance.order };
  }

  #marketOf(code: string): QuickMarket {
    const ticks = this.#past.of(code);
    return {
      newestTs: ticks.at(-1)?.ts,
      firstAfter: (seq, ts, until) => {
        // By number: the list has no gaps.
        const from = Math.max(0, seq + 1 - (ticks[0]?.seq ?? 0));
        for (let index = from; index < ticks.length; index += 1) {
          const tick = ticks[index];
          if (tick === undefined || tick.ts > until) return undefined;
          if (tick.ts > ts) return tick;
        }
        return undefined;
      },
      lastAt: (ts) => {
        let low = 0;
        let high = ticks.length;
        while (low < high) {
          const middle = (low + high) >> 1;
          if ((ticks[middle]?.ts ?? 0) <= ts) low = middle + 1;
          else high = middle;
        }
        return ticks[low - 1];
      },
      suspensions: this.#past.suspensions(code),
    };
  }

  /** Those of a product that may open or end now; proposing too many is harmless. */
  #proposals(code: string, { now }: Moment): Operation<QuickFields>[] {
    const proposed: Operation<QuickFields>[] = [];
    for (const orderId of this.#waiting.get(code) ?? []) {
      const order = this.#orders.get(orderId);
      if (order === undefined || order.payout !== null) continue;
      if (order.open !== null && now <= order.open.ts + order.seconds * 1000) continue;
      proposed.push({ mode: this.name, userId: order.userId, key: null, fields: { kind: "advance", orderId } });
    }
    return proposed;
  }

  #watch(order: QuickOrder): void {
    const code = this.#codeOf(order);
    const set = this.#waiting.get(code) ?? new Set();
    set.add(order.id);
    this.#waiting.set(code, set);
  }

  #user(userId: bigint) {
    return this.#users.get(userId) ?? { open: 0, staked: 0n };
  }

  #codeOf(order: QuickOrder): string {
    return this.#codes.get(order.productId) ?? "";
  }

  #total(book: "house" | "stakes"): bigint {
    return this.#totals.get(book) ?? 0n;
  }

  #add(to: "house" | "stakes", units: bigint): void {
    this.#totals.set(to, this.#total(to) + units);
  }
}
