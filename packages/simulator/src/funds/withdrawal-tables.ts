import {
  type CurrencyMarket,
  NOTHING_BACKED,
  type PayoutState,
  payoutAsked,
  payoutSent,
  payoutWordOf,
  withdrawalAgreed,
  withdrawalMeansRejection,
  withdrawalTransfers,
  withdrawalWindows,
} from "@candela/engine";
import {
  type Currency,
  currencyById,
  decideWithdrawal,
  type ExchangeRate,
  exchangeRate,
  isAtPar,
  isFresh,
  isWithdrawalOpen,
  PAR_RATE,
  type WithdrawalCommand,
  withdrawalRequested,
} from "@candela/model";
import { Table } from "../overlay.ts";
import { must } from "../violation.ts";
import type { FundsBooks } from "./funds-books.ts";
import { type FundsFields, WITHDRAWALS_OPEN_MAX, type WithdrawalRow } from "./operations.ts";
import { revisionOf, type Settings } from "./terms.ts";

export type WithdrawalAnswer = { readonly rejection: string } | { readonly rejection: null; readonly data: WithdrawalRow | null };

/** A withdrawal on its way out. */
export interface PayoutStored {
  readonly id: number;
  readonly userId: bigint;
  readonly state: PayoutState;
  readonly attempt: number;
  readonly dueAt: number;
  readonly asks: number;
  /** When it was sent last. */
  readonly sentAt: number;
}

interface Word {
  readonly attempt: number;
  readonly resolution: "paid" | "failed" | "send_again";
  readonly transaction: string;
  readonly operatorId: bigint;
}

const FIRST_ASK_MS = 15_000;
const LONGEST_ASK_MS = 600_000;
const POSTPONED_MS = 60_000;
const UNDER_WAY: readonly PayoutState[] = ["sending", "pending", "unknown"];

const no = (rejection: string): WithdrawalAnswer => ({ rejection });
const done = (data: WithdrawalRow | null): WithdrawalAnswer => ({ rejection: null, data });

function rateOf(currency: Currency, market: CurrencyMarket | undefined, now: number): ExchangeRate | undefined {
  if (isAtPar(currency)) return PAR_RATE;
  if (market === undefined || !isFresh(market.tick, market.spec, now)) return undefined;
  return exchangeRate(market.tick, market.spec.priceScale, market.isInverted);
}

/** Withdrawals and their payouts as the server goes about them: rows and the real rules, on simulated tables. */
export class WithdrawalTables {
  readonly rows = new Table<number, WithdrawalRow>();
  readonly payouts = new Table<number, PayoutStored>();
  readonly #words = new Table<number, readonly Word[]>();
  readonly #books: FundsBooks;
  readonly #settings: Settings;
  #nextId = 1;

  constructor(books: FundsBooks, settings: Settings) {
    this.#books = books;
    this.#settings = settings;
  }

  all(): readonly Pick<Table<unknown, unknown>, "commit" | "discard">[] {
    return [this.rows, this.payouts, this.#words];
  }

  request(
    userId: bigint,
    { channelId, destination, text, revision }: Extract<FundsFields, { readonly kind: "withdraw" }>,
    given: {
      readonly isFrozen: boolean;
      readonly own: readonly WithdrawalRow[];
      readonly marketOf: (currency: Currency) => CurrencyMarket | undefined;
      readonly now: number;
    },
  ): WithdrawalAnswer {
    if (given.isFrozen) return no("account_frozen");
    const { now, own } = given;
    const channel = this.#settings.channel(channelId);
    const currency = currencyById(channel.assetId);
    if (currency === undefined) return no("not_found");
    const rate = rateOf(currency, given.marketOf(currency), now);
    const made = withdrawalAgreed({ text, currency, channel, destination }, rate, this.#settings.secondApproval);
    if (!made.ok) return no(made.rejection);
    const { amount, fee, worth, approvalsNeeded } = made.agreed;
    if (revisionOf(channel, text) !== revision) return no("terms_changed");
    const { available } = this.#books.cashOf(userId, currency.id);
    const { day, month } = withdrawalWindows(now);
    const since = (from: number) =>
      own.reduce((sum, row) => (row.createdAt >= from && !CAME_BACK.includes(row.state) ? sum + row.worth : sum), 0n);
    const withdrawn = { day: since(day), month: since(month), open: own.filter(({ state }) => isWithdrawalOpen(state)).length };
    const means = { limit: this.#settings.limitOf(userId), withdrawn, openMax: WITHDRAWALS_OPEN_MAX, available, backing: NOTHING_BACKED };
    const tooMuch = withdrawalMeansRejection(currency, made.agreed, means);
    if (tooMuch !== null) return no(tooMuch.rejection);
    const id = this.#nextId;
    this.#nextId += 1;
    const usableAt = Math.max(now, destination.usableFrom);
    const row: WithdrawalRow = {
      ...withdrawalRequested(`${id}`, approvalsNeeded),
      ...{ id, userId, assetId: currency.id, amount, fee, worth, createdAt: now, usableAt },
    };
    this.#books.hold(userId, currency.id, amount);
    this.rows.set(id, row);
    return done(row);
  }

  /** A step of a user or of an operator. */
  step(id: number, command: WithdrawalCommand, now: number, userId?: bigint): WithdrawalAnswer {
    const row = this.rows.get(id);
    if (row === undefined || (userId !== undefined && row.userId !== userId)) return no("not_found");
    const decided = decideWithdrawal(row, command);
    if (!decided.ok) return no(decided.rejection);
    const { step } = decided;
    const after: WithdrawalRow = { ...row, ...decided.after };
    if (!isWithdrawalOpen(after.state)) this.end(row, after);
    this.rows.set(id, after);
    if (step === "approved") {
      const { userId: owner, usableAt } = row;
      this.payouts.set(id, { id, userId: owner, state: "queued", attempt: 0, dueAt: Math.max(now, usableAt), asks: 0, sentAt: 0 });
    }
    if (step === "rejected" && row.state === "approved") this.#withdrawPayout(id);
    return done(after);
  }

  /** Committed before it is sent; null rejection and no data where it may not be sent now. */
  begin(id: number, isFrozen: boolean, now: number): WithdrawalAnswer {
    const payout = this.payouts.get(id);
    if (payout === undefined || payout.state !== "queued" || payout.dueAt > now) return done(null);
    const attempt = payout.attempt + 1;
    const taken = isFrozen ? no("account_frozen") : this.step(id, { do: "send", attempt }, now);
    if (taken.rejection !== null) {
      this.payouts.set(id, { ...payout, dueAt: now + POSTPONED_MS });
      return done(null);
    }
    this.payouts.set(id, { ...payout, state: "sending", attempt, asks: 0, dueAt: now + FIRST_ASK_MS, sentAt: now });
    return taken;
  }

  /** The rail has answered, or has not. */
  answer({ id, attempt, how, answer }: Extract<FundsFields, { readonly kind: "answer" }>, now: number): WithdrawalAnswer {
    const payout = this.payouts.get(id);
    if (payout === undefined) return done(null);
    if (answer !== null && (how === "sent" || payout.asks === 0))
      this.step(id, { do: "note", step: how === "sent" ? "sent" : "asked_provider" }, now);
    const next = how === "sent" ? payoutSent(answer) : payoutAsked(payout, answer);
    if (next.ends !== null) return this.#settle(payout, next.ends, now);
    if (payout.attempt === attempt && UNDER_WAY.includes(payout.state)) {
      const dueAt = now + Math.min(FIRST_ASK_MS * 2 ** Math.min(next.asks, 10), LONGEST_ASK_MS);
      this.payouts.set(id, { ...payout, state: next.state, asks: next.asks, dueAt });
    }
    return done(this.rows.get(id) ?? null);
  }

  /** One operator's word on a payout that its rail does not know; two who say the same decide it. */
  resolve(
    { id, attempt, operatorId, resolution, found }: Extract<FundsFields, { readonly kind: "resolve" }>,
    now: number,
  ): WithdrawalAnswer {
    const payout = this.payouts.get(id);
    if (payout === undefined) return no("not_found");
    const isUnknown = payout.state === "unknown" && payout.attempt === attempt && (found === null || found === "none");
    if (!isUnknown) return no("payout_not_unknown");
    const word: Word = { attempt, resolution, operatorId, transaction: resolution === "paid" ? `w${id}` : "" };
    const said = this.#words.get(id) ?? [];
    const comesTo = payoutWordOf(said, word);
    if (comesTo === "same_person") return no("approved_before");
    if (comesTo === "differs") return no("typed_again_differs");
    this.#words.set(id, [...said, word]);
    if (comesTo === "first") return done(this.rows.get(id) ?? null);
    if (resolution !== "send_again") return this.#settle(payout, resolution, now);
    this.payouts.set(id, { ...payout, state: "queued", dueAt: now });
    return done(this.rows.get(id) ?? null);
  }

  forget(id: number): void {
    this.rows.purge(id);
    this.payouts.purge(id);
    this.#words.purge(id);
  }

  /** What becomes of the held money. */
  protected end({ userId, assetId }: WithdrawalRow, after: WithdrawalRow): void {
    for (const { kind, amount } of withdrawalTransfers(after, after.state)) {
      if (kind === "post") this.#books.spend(userId, assetId, amount);
      else if (kind === "void") this.#books.free(userId, assetId, amount);
      else this.#books.move(userId, assetId, "cash", "fees", amount);
    }
  }

  #settle(payout: PayoutStored, ends: "paid" | "failed", now: number): WithdrawalAnswer {
    if (!UNDER_WAY.includes(payout.state)) return done(this.rows.get(payout.id) ?? null);
    const taken = this.step(payout.id, { do: ends === "paid" ? "pay" : "return" }, now);
    must(taken.rejection === null, `payout ${payout.id} is ${payout.state} and its withdrawal cannot end: ${taken.rejection}`);
    this.payouts.set(payout.id, { ...payout, state: ends });
    return taken;
  }

  #withdrawPayout(id: number): void {
    const payout = this.payouts.get(id);
    must(payout?.state === "queued" && payout.attempt === 0, `payout ${id} was sent before it was rejected`);
    this.payouts.set(id, { ...payout, state: "withdrawn" });
  }
}

const CAME_BACK: readonly string[] = ["rejected", "cancelled", "returned"];
