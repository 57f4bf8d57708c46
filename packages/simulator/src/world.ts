import { DAY_MS } from "@candela/model";
import { SeededRandom } from "@candela/testkit";
import { type MarketPlan, SimMarket } from "./market.ts";
import type { Mode, Moment, Operation, Outcome } from "./mode.ts";
import { must, Violation } from "./violation.ts";
import { Wallets } from "./wallets.ts";

export interface WorldOptions {
  readonly seed: number;
  readonly users: number;
  /** Settlement units a user begins with. */
  readonly grant: (userId: bigint) => bigint;
  /** Somebody paid in: the auditors' money must learn of it. */
  readonly onDeposit: (userId: bigint, units: bigint) => void;
  /** Whether the fill model has depth. */
  readonly isDeep: boolean;
  /** Products, and where their prices begin; those that all modes of trading share where it is absent. */
  readonly plan?: MarketPlan;
  /** One in so many of the users that a freeze could meet are frozen; 20 without it. */
  readonly freezes?: number;
  /** How often time leaps, and how far at most; without it by the disturbances alone. */
  readonly leap?: { readonly chance: readonly [number, number]; readonly ms: number };
}

/** Any mode, seen from the world: its operations' fields are known to the mode alone. */
type AnyMode = Mode<unknown>;
type AnyOperation = Operation<unknown>;

/** Answers kept for callers who come again; older keys are never used again by the simulated callers. */
const ANSWERS_KEPT = 4_096;
const BATCH_MAX = 24;
const SETTLING_MAX = 40;
/** Where size has its price an order may take many ticks to fill. */
const DEEP_SETTLING_MAX = 2_000;

export interface WorldCounts {
  operations: number;
  batches: number;
  committed: number;
  rejected: number;
  repeated: number;
  crashesBeforeCommit: number;
  crashesAfterCommit: number;
  ticks: number;
  /** How often each rejection was given. */
  readonly rejections: Record<string, number>;
  /** Counts of events that happened without a command, as the modes report them when the world is quiet. */
  readonly happened: Record<string, number>;
}

/**
 * The way of a command, as the server goes it, on simulated time and tables: operations gather into batches, a batch is decided by the real
 * engine, committed or lost, and told afterwards; processes die before and after commits, callers come again with their keys, the engine's own
 * commands fire twice. Every committed operation is done again by the naive model and compared.
 */
export class World {
  readonly counts: WorldCounts = {
    operations: 0,
    batches: 0,
    committed: 0,
    rejected: 0,
    repeated: 0,
    crashesBeforeCommit: 0,
    crashesAfterCommit: 0,
    ticks: 0,
    rejections: {},
    happened: {},
  };
  readonly wallets = new Wallets();
  readonly #random: SeededRandom;
  readonly #market: SimMarket;
  readonly #modes: ReadonlyMap<string, AnyMode>;
  readonly #names: readonly string[];
  readonly #users: readonly bigint[];
  readonly #answers = new Map<number, { readonly operation: AnyOperation; readonly outcome: Outcome }>();
  readonly #sent: AnyOperation[] = [];
  readonly #onDeposit: WorldOptions["onDeposit"];
  readonly #isDeep: boolean;
  readonly #freezes: number;
  readonly #leapOption: WorldOptions["leap"];
  /** Money at the start, and money paid in since. */
  #initial: bigint;
  #queue: AnyOperation[] = [];
  readonly #late: AnyOperation[] = [];
  #now = Date.UTC(2026, 0, 5, 12);
  #nextKey = 1;
  #faults = true;

  constructor(options: WorldOptions, modes: (wallets: Wallets) => readonly AnyMode[]) {
    this.#random = new SeededRandom(options.seed);
    this.#market = new SimMarket(this.#random, options.plan);
    this.#users = Array.from({ length: options.users }, (_, index) => BigInt(index + 1));
    this.#onDeposit = options.onDeposit;
    this.#isDeep = options.isDeep;
    this.#freezes = options.freezes ?? 20;
    this.#leapOption = options.leap;
    for (const user of this.#users) this.wallets.open(user, options.grant(user));
    this.#initial = this.wallets.total();
    const list = modes(this.wallets);
    this.#modes = new Map(list.map((mode) => [mode.name, mode]));
    this.#names = list.map(({ name }) => name);
    for (const index of this.#market.products.keys()) this.#tick(index);
  }

  /** One random operation: a tick, a call, a repeated call, a disturbance, or a batch. */
  step(): void {
    this.counts.operations += 1;
    const leap = this.#leapOption;
    if (leap !== undefined && this.#random.chance(...leap.chance)) this.#wait(this.#random.between(1, leap.ms));
    const throwOf = this.#random.below(100);
    if (throwOf < 25) this.#tick(this.#random.below(this.#market.products.length));
    else if (throwOf < 92) this.#call();
    else if (throwOf < 95) this.#repeat();
    else if (throwOf < 96) this.#disturb();
    else if (throwOf < 97) this.#deposit();
    else this.#wait(this.#random.between(1, 400));
    if (this.#queue.length > 0 && (this.#queue.length >= BATCH_MAX || this.#random.chance(1, 4))) this.#batch();
  }

  /** Faults off, everything trades: after this nothing may be left that should have happened. */
  settle(): void {
    this.#faults = false;
    this.#market.calm();
    for (const mode of this.#modes.values()) {
      mode.onCalm?.(this.#moment());
      mode.onDisturbance?.(this.#moment());
    }
    // A fill may come with protection that its own tick has passed already: that is the next tick's.
    for (let round = 0, isBusy = true; round < 3 || isBusy; round += 1) {
      must(round < (this.#isDeep ? DEEP_SETTLING_MAX : SETTLING_MAX), "things go on happening while nothing but calm ticks comes");
      const { committed } = this.counts;
      this.#wait(200);
      isBusy = this.#queue.length > 0;
      for (const index of this.#market.products.keys()) this.#tick(index);
      isBusy ||= this.#queue.length > 0;
      while (this.#queue.length > 0) this.#batch();
      // A large order is proposed at every tick whose quote reaches its limit, and waits while its size does not.
      if (this.#isDeep) isBusy = this.counts.committed > committed;
    }
    for (const mode of this.#modes.values()) mode.settled(this.#moment());
    for (const user of this.#users) for (const mode of this.#modes.values()) mode.compare(user, this.wallets);
    this.conserve();
    for (const mode of this.#modes.values()) Object.assign(this.counts.happened, mode.happened?.());
    this.#faults = true;
  }

  /** Nothing is created and nothing lost: what the users can spend and what every mode has taken sum to what there was. */
  conserve(): void {
    let sum = this.wallets.total();
    for (const mode of this.#modes.values()) sum += mode.taken();
    must(sum === this.#initial, `the money sums to ${sum}, it began as ${this.#initial}`);
  }

  #moment() {
    return { market: this.#market, now: this.#now };
  }

  #tick(index: number): void {
    this.counts.ticks += 1;
    this.#now += this.#random.between(1, 60);
    const tick = this.#market.move(index, this.#now);
    for (const mode of this.#modes.values()) {
      const fired = mode.onTick(tick, this.#moment());
      // Sometimes late: it is decided only after later ticks and calls.
      if (this.#faults && fired.length > 0 && this.#random.chance(1, 24)) this.#late.push(...fired);
      else this.#queue.push(...fired);
      // The engine may fire a thing twice; it must still happen once.
      if (this.#faults && fired.length > 0 && this.#random.chance(1, 20)) this.#queue.push(...fired);
    }
  }

  #wait(ms: number): void {
    this.#now += ms;
    this.#queue.push(...this.#late.splice(0));
    for (const mode of this.#modes.values()) this.#queue.push(...(mode.onTime?.(this.#moment()) ?? []));
  }

  #call(): void {
    const mode = this.#modes.get(this.#random.pick(this.#names));
    if (mode === undefined) return;
    const userId = this.#random.pick(this.#users);
    const operation: AnyOperation = {
      mode: mode.name,
      userId,
      key: this.#nextKey,
      fields: mode.invent(this.#random, userId, this.#moment()),
    };
    this.#nextKey += 1;
    this.#queue.push(operation);
    this.#sent.push(operation);
    if (this.#sent.length > BATCH_MAX * 4) this.#sent.shift();
  }

  /** An impatient or cut-off caller sends again what was sent before, with its key. */
  #repeat(): void {
    if (this.#sent.length > 0) this.#queue.push(this.#random.pick(this.#sent));
  }

  #disturb(): void {
    if (this.#random.chance(1, 4)) {
      const user = this.#random.pick(this.#users);
      this.wallets.setFrozen(user, !this.wallets.of(user).isFrozen && this.#random.chance(1, this.#freezes));
    } else if (this.#random.chance(1, 6)) this.#wait(20_000);
    else if (this.#random.chance(1, 12)) this.#wait(this.#leap());
    else {
      this.#market.disturb(this.#random.below(this.#market.products.length));
      for (const mode of this.#modes.values()) mode.onDisturbance?.(this.#moment());
    }
  }

  /** Hours in which nothing comes, so that days pass; now and then to the very moment at which one ends for contracts, or beside it. */
  #leap(): number {
    const random = this.#random;
    if (random.chance(1, 2)) return random.between(1, 12 * 3_600_000);
    const moment = Math.floor(this.#now / DAY_MS) * DAY_MS + 22 * 3_600_000 + random.between(-2, 2);
    return moment > this.#now ? moment - this.#now : moment + DAY_MS - this.#now;
  }

  /** A user who has little left gets new money, so that trading goes on. */
  #deposit(): void {
    const user = this.#random.pick(this.#users);
    const { available } = this.wallets.of(user);
    if (available > 1_000_000_000n && !this.#random.chance(1, 100)) return;
    const units = BigInt(this.#random.between(1, 999)) * 10n ** BigInt(this.#random.between(6, 10)) + BigInt(this.#random.below(1_000_000));
    this.wallets.setAvailable(user, available + units);
    this.wallets.commit();
    this.#initial += units;
    this.#onDeposit(user, units);
  }

  #batch(): void {
    const operations = this.#queue.slice(0, BATCH_MAX);
    this.#queue = this.#queue.slice(BATCH_MAX);
    const fault = this.#faults ? this.#random.below(200) : 200;
    const moment = this.#moment();
    const fresh: { operation: AnyOperation; outcome: Outcome }[] = [];
    const inBatch = new Map<number, Outcome>();
    for (const operation of operations) {
      const { key } = operation;
      if (key !== null && (inBatch.has(key) || this.#answers.has(key))) {
        this.counts.repeated += 1;
        continue;
      }
      const outcome = this.#modeOf(operation).decide(operation, moment);
      if (key !== null) inBatch.set(key, outcome);
      fresh.push({ operation, outcome });
    }
    if (fault === 0) {
      this.#crashBefore(operations);
      return;
    }
    this.#commit(fresh, moment);
    if (fault === 1) this.#crashAfter(operations);
    else this.#learn(fresh, moment);
  }

  #commit(fresh: readonly { operation: AnyOperation; outcome: Outcome }[], moment: Moment): void {
    this.counts.batches += 1;
    this.wallets.commit();
    for (const mode of this.#modes.values()) mode.commit();
    for (const { operation, outcome } of fresh) {
      if (operation.key !== null) this.#remember(operation.key, operation, outcome);
      if (outcome.rejection === null) this.counts.committed += outcome.data === null || outcome.isIdle === true ? 0 : 1;
      else {
        this.counts.rejected += 1;
        this.counts.rejections[outcome.rejection] = (this.counts.rejections[outcome.rejection] ?? 0) + 1;
      }
      try {
        this.#modeOf(operation).audit(operation, outcome, moment);
      } catch (error) {
        throw error instanceof Violation ? new Violation(`${error.message}\n  in ${describe(operation)}`) : error;
      }
    }
    // The users and modes that an operation touched. All of them are compared whenever the world is quiet.
    for (const [name, mode] of this.#modes) {
      const users = new Set<number>();
      for (const { operation } of fresh) if (operation.mode === name) users.add(Number(operation.userId));
      for (const userId of users) mode.compare(BigInt(userId), this.wallets);
    }
  }

  #learn(fresh: readonly { operation: AnyOperation; outcome: Outcome }[], moment: Moment): void {
    for (const mode of this.#modes.values())
      this.#queue.push(
        ...mode.learn(
          fresh.flatMap(({ operation }) => (operation.mode === mode.name ? [operation] : [])),
          moment,
        ),
      );
    const users = usersOf(fresh);
    for (const mode of this.#modes.values()) this.#queue.push(...(mode.onMoney?.(users, moment) ?? []));
  }

  /** Nothing was committed. The callers come again; what the engine had fired by itself is lost with the process. */
  #crashBefore(operations: readonly AnyOperation[]): void {
    this.counts.crashesBeforeCommit += 1;
    this.wallets.discard();
    for (const mode of this.#modes.values()) mode.discard();
    this.#die(operations);
  }

  /** It was committed and nobody was told: the callers come again and must be given the same answer, once. */
  #crashAfter(operations: readonly AnyOperation[]): void {
    this.counts.crashesAfterCommit += 1;
    this.#die(operations);
  }

  #die(operations: readonly AnyOperation[]): void {
    this.#late.length = 0;
    this.#queue = [...operations, ...this.#queue].filter(({ key }) => key !== null);
    for (const mode of this.#modes.values()) mode.restart();
  }

  #remember(key: number, operation: AnyOperation, outcome: Outcome): void {
    must(!this.#answers.has(key), `key ${key} was answered twice`);
    this.#answers.set(key, { operation, outcome });
    if (this.#answers.size <= ANSWERS_KEPT) return;
    for (const old of this.#answers.keys()) {
      this.#answers.delete(old);
      break;
    }
  }

  #modeOf(operation: AnyOperation): AnyMode {
    const mode = this.#modes.get(operation.mode);
    if (mode === undefined) throw new Error(`no mode ${operation.mode}`);
    return mode;
  }
}

function usersOf(fresh: readonly { readonly operation: AnyOperation }[]): ReadonlySet<bigint> {
  return new Set(fresh.map(({ operation }) => operation.userId));
}

function describe(operation: AnyOperation): string {
  return JSON.stringify(operation, (_key, value) => (typeof value === "bigint" ? `${value}` : value));
}
