import type { ExchangeQuote } from "@candela/engine";
import { CURRENCIES, SETTLEMENT_CURRENCY_ID } from "@candela/model";
import { SeededRandom } from "@candela/testkit";
import type { Mode, Moment, Operation, Outcome } from "../mode.ts";
import type { Wallets } from "../wallets.ts";
import { DepositTables } from "./deposit-tables.ts";
import { currencyMarket, ExchangeTables } from "./exchange-tables.ts";
import type { FundsAuditor } from "./funds-auditor.ts";
import { FundsBooks, HOUSE_BOOKS, type HouseBook } from "./funds-books.ts";
import { FundsIndex } from "./funds-index.ts";
import type { DepositRow, FundsFields, FundsOutcome, WithdrawalRow } from "./operations.ts";
import { Outside } from "./outside/outside.ts";
import { compareOutside } from "./outside-auditor.ts";
import { People } from "./people.ts";
import { openingOf, Settings } from "./terms.ts";
import { WithdrawalTables } from "./withdrawal-tables.ts";

type Own = Operation<FundsFields>;
/** A watcher of the chains looks at every so many ticks. */
const LOOK_EVERY = 4;
const QUOTES_KEPT_MS = 120_000;
/** What has ended is forgotten after this, on both sides of the wire. */
const KEEP_MS = 3 * 86_400_000;

/** Deposits, exchanges and withdrawals: the real rules on simulated tables, among people and peers that do what they like. */
export class FundsMode implements Mode<FundsFields> {
  readonly name = "funds";
  protected readonly books: FundsBooks;
  protected readonly settings = new Settings();
  protected readonly outside: Outside;
  protected deposits: DepositTables;
  protected withdrawals: WithdrawalTables;
  protected exchanges: ExchangeTables;
  readonly #wallets: Wallets;
  readonly #auditor: FundsAuditor;
  readonly #people: People;
  #index = new FundsIndex();
  /** Payouts whose sending was decided in the batch under way, and quotes that were given in it. */
  readonly #begun: number[] = [];
  readonly #quoted: ExchangeQuote[] = [];
  /** Callbacks that are on their way through the server. */
  #inbound = new Set<number>();
  readonly #exchanged = new Set<bigint>();
  #slow: Own[] = [];
  #ticks = 0;

  constructor(wallets: Wallets, auditor: FundsAuditor, users: readonly bigint[], seed: number) {
    this.#wallets = wallets;
    this.#auditor = auditor;
    this.books = new FundsBooks(wallets);
    this.outside = new Outside(new SeededRandom(seed ^ 0x5f3759df));
    this.deposits = new DepositTables(this.books, this.settings);
    this.withdrawals = new WithdrawalTables(this.books, this.settings);
    this.exchanges = new ExchangeTables(this.books, this.settings);
    this.#people = new People(this.outside, this.settings);
    for (const userId of users)
      for (const { id } of CURRENCIES) if (id !== SETTLEMENT_CURRENCY_ID) this.books.open(userId, id, openingOf(userId, id));
  }

  invent(random: SeededRandom, userId: bigint, { now }: Moment): FundsFields {
    const seen = {
      deposits: this.#index.depositsOf(userId).flatMap((id) => this.deposits.rows.get(id) ?? []),
      withdrawals: this.#index.withdrawalsOf(userId).flatMap((id) => this.withdrawals.rows.get(id) ?? []),
      payoutOf: (id: number) => this.withdrawals.payouts.get(id),
      availableOf: (assetId: number) => this.books.cashOf(userId, assetId).available,
    };
    return this.#people.act(random, userId, seen, now);
  }

  onTick(_tick: unknown, { now }: Moment): Own[] {
    this.#ticks += 1;
    return [...this.#callbacks(now), ...(this.#ticks % LOOK_EVERY === 0 ? this.#looks(now) : [])];
  }

  onTime({ now }: Moment): Own[] {
    return [...this.#applies(), ...this.#asks(now), ...this.#expiries(now), ...this.#payouts(now), ...this.#looks(now)];
  }

  onCalm({ now }: Moment): void {
    this.settings.calm();
    this.outside.calm(true, now);
  }

  decide({ userId, fields }: Own, moment: Moment): FundsOutcome {
    const outcome = this.#decide(userId, fields, moment);
    return { rejection: outcome.rejection, data: outcome.rejection === null ? (outcome.data ?? null) : null };
  }

  commit(): void {
    this.#index.learn(this.deposits.rows.changes(), this.withdrawals.rows.changes(), this.withdrawals.payouts.changes());
    for (const table of this.#tables()) table.commit();
    this.books.commit();
  }

  discard(): void {
    for (const table of this.#tables()) table.discard();
    this.books.discard();
  }

  learn(operations: readonly Own[], { now }: Moment): Own[] {
    const next: Own[] = [];
    for (const { userId, fields } of operations)
      if (fields.kind === "callback") {
        this.outside.provider.answered(fields.copy);
        this.#inbound.delete(fields.copy);
        next.push(this.#own(userId, { kind: "apply", eventId: fields.delivery.eventId }));
      }
    for (const id of this.#begun.splice(0)) next.push(...this.#sendNow(id, now));
    for (const quote of this.#quoted.splice(0)) this.#people.keepQuote(quote);
    return next;
  }

  restart(): void {
    this.#begun.length = 0;
    this.#quoted.length = 0;
    this.#inbound = new Set();
    this.#slow = [];
    this.#index = new FundsIndex();
    this.#index.learn(this.deposits.rows.rows(), this.withdrawals.rows.rows(), this.withdrawals.payouts.rows());
  }

  audit({ userId, fields }: Own, outcome: Outcome, moment: Moment): void {
    if (fields.kind === "exchange") this.#exchanged.add(userId);
    const given = { isFrozen: this.#wallets.of(userId).isFrozen, settings: this.settings, moment };
    this.#auditor.audited(userId, fields, outcome as FundsOutcome, given);
  }

  /** Between rests only what something happened to is compared: the rest was compared before, and is again at the next rest. */
  compare(userId: bigint): void {
    const deposits = this.#index.takeTouched("deposits", userId);
    const withdrawals = this.#index.takeTouched("withdrawals", userId);
    if (deposits.length === 0 && withdrawals.length === 0 && !this.#exchanged.delete(userId)) return;
    this.#compareCash(userId);
    for (const id of deposits) {
      const row = this.deposits.rows.get(id);
      if (row !== undefined) this.#auditor.deposits.compare(row);
    }
    for (const id of withdrawals) {
      const row = this.withdrawals.rows.get(id);
      if (row !== undefined) this.#auditor.withdrawals.compare(row);
    }
  }

  settled({ now }: Moment): void {
    const { deposits, withdrawals, outside } = this;
    for (const userId of this.#auditor.users) this.#compareCash(userId);
    for (const [, row] of deposits.rows.rows()) this.#auditor.deposits.compare(row);
    for (const [, row] of withdrawals.rows.rows()) this.#auditor.withdrawals.compare(row);
    const isFrozen = (userId: bigint) => this.#wallets.of(userId).isFrozen;
    compareOutside({ auditor: this.#auditor, outside, deposits, withdrawals, now, isFrozen });
    for (const { id } of CURRENCIES) {
      let cash = 0n;
      for (const userId of this.#auditor.users) {
        const { available, held } = this.books.cashOf(userId, id);
        cash += available + held;
      }
      const house = (book: HouseBook) => this.books.house(id, book);
      const sums = { deposits: house("deposits"), parked: house("parked"), withdrawals: house("withdrawals") };
      this.#auditor.compareHouse(id, { ...sums, exchange: house("exchange"), fees: house("fees") }, cash);
    }
    this.#forget(now);
    this.outside.calm(false, now);
  }

  happened(): Readonly<Record<string, number>> {
    return this.#auditor.happened;
  }

  /** Of the settlement currency: what is held of users' money, and what all books of the house have of it. */
  taken(): bigint {
    let sum = 0n;
    for (const userId of this.#auditor.users) sum += this.books.cashOf(userId, SETTLEMENT_CURRENCY_ID).held;
    for (const book of HOUSE_BOOKS) sum += this.books.house(SETTLEMENT_CURRENCY_ID, book);
    return sum;
  }

  /** Calls the rail, after the sending was committed. */
  protected sendNow({ id, assetId, amount, fee }: WithdrawalRow, now: number) {
    return this.outside.rail.send(id, assetId, amount - fee, now);
  }

  #decide(userId: bigint, fields: FundsFields, moment: Moment): { rejection: string | null; data?: FundsOutcome["data"] } {
    const { now } = moment;
    const { isFrozen } = this.#wallets.of(userId);
    switch (fields.kind) {
      case "outside":
        return { rejection: null };
      case "announce":
      case "begin":
        return this.deposits.create(userId, fields, { isFrozen, open: this.#openDeposits(userId), now });
      case "picture":
        return this.deposits.picture(userId, fields.depositId);
      case "callback":
        return this.deposits.receive(fields.delivery);
      case "apply":
        return this.deposits.apply(fields.eventId);
      case "look":
        return this.deposits.look(userId, fields.look, now);
      case "asked":
        return this.deposits.asked(fields, now);
      case "expire":
        return this.deposits.expire(fields.depositId);
      case "bookLine":
        return this.deposits.bookLine(fields, now);
      case "rejectDeposit":
        return this.deposits.reject(fields.depositId);
      case "decidePart":
        return this.deposits.decidePart(fields);
      case "quote":
        return this.#quote(userId, fields, moment);
      case "exchange":
        return this.exchanges.exchange(userId, fields.quote, isFrozen, now);
      default:
        return this.#decideWithdrawal(userId, fields, isFrozen, moment);
    }
  }

  #decideWithdrawal(userId: bigint, fields: WithdrawalFields, isFrozen: boolean, moment: Moment) {
    const { now } = moment;
    const tables = this.withdrawals;
    switch (fields.kind) {
      case "withdraw": {
        const own = this.#ownWithdrawals(userId);
        return tables.request(userId, fields, { isFrozen, own, marketOf: (currency) => currencyMarket(currency, moment), now });
      }
      case "cancel":
        return tables.step(fields.id, { do: "cancel" }, now, userId);
      case "approve":
        return tables.step(fields.id, { do: "approve", approver: fields.operator, revision: fields.revision }, now);
      case "reject":
        return tables.step(fields.id, { do: "reject" }, now);
      case "resolve":
        return tables.resolve(fields, now);
      case "send": {
        const begun = tables.begin(fields.id, isFrozen, now);
        if (begun.rejection === null && begun.data !== null) this.#begun.push(fields.id);
        return begun;
      }
      case "answer":
        return tables.answer(fields, now);
    }
  }

  #quote(userId: bigint, fields: Extract<FundsFields, { readonly kind: "quote" }>, moment: Moment) {
    const quoted = this.exchanges.quote(userId, fields, moment);
    if (quoted.data !== undefined) this.#quoted.push(quoted.data);
    return quoted;
  }

  #sendNow(id: number, now: number): Own[] {
    const row = this.withdrawals.rows.get(id);
    const payout = this.withdrawals.payouts.get(id);
    if (row === undefined || payout === undefined) return [];
    const answer = this.sendNow(row, now);
    return [this.#own(row.userId, { kind: "answer", id, attempt: payout.attempt, how: "sent", answer })];
  }

  /** Committed and decided: what was decided before in the same batch counts. */
  #ownDeposits(userId: bigint): DepositRow[] {
    const rows = new Map<number, DepositRow>();
    for (const id of this.#index.depositsOf(userId)) {
      const row = this.deposits.rows.get(id);
      if (row !== undefined) rows.set(id, row);
    }
    for (const [id, row] of this.deposits.rows.changes()) if (row.userId === userId) rows.set(id, row);
    return [...rows.values()];
  }

  #ownWithdrawals(userId: bigint): WithdrawalRow[] {
    const rows = new Map<number, WithdrawalRow>();
    for (const id of this.#index.withdrawalsOf(userId)) {
      const row = this.withdrawals.rows.get(id);
      if (row !== undefined) rows.set(id, row);
    }
    for (const [id, row] of this.withdrawals.rows.changes()) if (row.userId === userId) rows.set(id, row);
    return [...rows.values()];
  }

  #openDeposits(userId: bigint): number {
    const isOpen = ({ terms, status }: DepositRow) => terms.kind !== "crypto" && ["created", "paid", "reviewing"].includes(status.state);
    return this.#ownDeposits(userId).filter(isOpen).length;
  }

  #own(userId: bigint, fields: FundsFields): Own {
    return { mode: this.name, userId, key: null, fields };
  }

  #callbacks(now: number): Own[] {
    const fresh = this.outside.provider.due(now).filter(({ copy }) => !this.#inbound.has(copy));
    return fresh.map(({ copy, delivery }) => {
      this.#inbound.add(copy);
      const userId = this.deposits.byReference(delivery.reference)?.userId ?? 1n;
      return this.#own(userId, { kind: "callback", delivery, copy });
    });
  }

  /** What was kept and whose process then died. */
  #applies(): Own[] {
    return this.deposits.waiting().map(({ eventId, reference }) => {
      return this.#own(this.deposits.byReference(reference)?.userId ?? 1n, { kind: "apply", eventId });
    });
  }

  #looks(now: number): Own[] {
    return this.outside.chain.look(now).flatMap(({ userId, ...look }) => {
      const row = this.deposits.byTransfer(look.name);
      if (row?.stage !== look.stage) return [this.#own(userId, { kind: "look", look })];
      if (look.stage === 3) this.outside.chain.done(look.name);
      return [];
    });
  }

  /** Questions whose answer is here now; the provider's other answers are still on their way back. */
  #asks(now: number): Own[] {
    const here = this.#slow.splice(0);
    for (const depositId of this.#index.asking) {
      const row = this.deposits.rows.get(depositId);
      if (row?.askAt === null || row === undefined || row.askAt > now) continue;
      const { reference, userId } = row;
      const answered = this.#own(userId, { kind: "asked", depositId, askedAt: now, word: this.outside.ask(reference) });
      (this.outside.isSlow() ? this.#slow : here).push(answered);
    }
    return here;
  }

  #expiries(now: number): Own[] {
    return [...this.#index.announced].flatMap((depositId) => {
      const row = this.deposits.rows.get(depositId);
      const isOver = row !== undefined && row.status.state === "created" && (row.terms.expiresAt ?? now) < now;
      return isOver ? [this.#own(row.userId, { kind: "expire", depositId })] : [];
    });
  }

  /** What is due to be sent, and to be asked about. */
  #payouts(now: number): Own[] {
    return [...this.#index.payouts].flatMap((id) => {
      const payout = this.withdrawals.payouts.get(id);
      if (payout === undefined || payout.dueAt > now) return [];
      if (payout.state === "queued") return [this.#own(payout.userId, { kind: "send", id })];
      const answer = this.outside.rail.find(id, now);
      return [this.#own(payout.userId, { kind: "answer", id, attempt: payout.attempt, how: "asked", answer })];
    });
  }

  #compareCash(userId: bigint): void {
    this.#auditor.compareCash(userId, (assetId) => this.books.cashOf(userId, assetId));
  }

  #tables() {
    return [...this.deposits.all(), ...this.withdrawals.all(), this.exchanges.used];
  }

  /** What ended long ago and can bring nothing more, here, in the model and outside. */
  #forget(now: number): void {
    for (const [, row] of [...this.deposits.rows.rows()]) {
      const isOver = !["created", "paid", "reviewing"].includes(row.status.state) && row.status.parts.every(({ isDecided }) => isDecided);
      if (!isOver || row.createdAt > now - KEEP_MS || row.askAt !== null) continue;
      const name = this.#auditor.deposits.forget(row.id);
      this.outside.forget(row, name);
      this.deposits.forget(row, name);
      this.#index.forgetDeposit(row);
    }
    for (const [id, row] of [...this.withdrawals.rows.rows()]) {
      // The sums of a month are read from them.
      if (row.createdAt > now - 32 * 86_400_000 || ["reviewing", "approved", "paying"].includes(row.state)) continue;
      this.#auditor.model.forgetWithdrawal(id);
      this.outside.rail.forget(id);
      this.withdrawals.forget(id);
      this.#index.forgetWithdrawal(row);
    }
    this.deposits.forgetCallbacks(({ reference }) => this.deposits.byReference(reference) === undefined);
    this.#people.forgetQuotes(now - QUOTES_KEPT_MS);
    this.#auditor.deposits.forgetEvents();
    this.#auditor.exchanges.forget(now - QUOTES_KEPT_MS);
  }
}

type WithdrawalFields = Extract<
  FundsFields,
  { readonly kind: "withdraw" | "cancel" | "approve" | "reject" | "resolve" | "send" | "answer" }
>;
