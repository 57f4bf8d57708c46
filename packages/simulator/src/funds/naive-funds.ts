import { CURRENCIES } from "@candela/model";
import { type NaiveFact, type NaiveStanding, type NaiveTerms, standingOf } from "./naive-deposit.ts";
import { type NaiveWithdrawal, stateOf } from "./naive-withdrawal.ts";

export interface NaiveDeposit {
  readonly id: number;
  readonly userId: bigint;
  readonly terms: NaiveTerms;
  readonly facts: NaiveFact[];
  /** Names of all that was said of it. */
  readonly names: Set<string>;
  readonly createdAt: number;
}

export interface NaiveExchanged {
  readonly from: number;
  readonly to: number;
  readonly paid: bigint;
  readonly fee: bigint;
  readonly received: bigint;
}

/** Sums of one currency, of a user or of the house. */
export interface NaiveSums {
  readonly available: bigint;
  readonly held: bigint;
}

/** What of a user's money a withdrawal holds, and what is gone. */
interface NaiveOut {
  readonly held: bigint;
  readonly gone: bigint;
}

/** The books of the house for one currency. */
export type NaiveHouse = Record<"deposits" | "parked" | "withdrawals" | "exchange" | "fees", bigint>;

/** Currencies begin at one. */
const IDS = [0, ...CURRENCIES.map(({ id }) => id)];
const pastKey = (userId: bigint, assetId: number) => Number(userId) * 16 + assetId;
const NOTHING: NaiveSums = { available: 0n, held: 0n };
const EMPTY: NaiveHouse = { deposits: 0n, parked: 0n, withdrawals: 0n, exchange: 0n, fees: 0n };

/**
 * A simple book: a list of everything that happened, by user. No balance is kept. What somebody has, and what the house has, is added up from the
 * list whenever it is asked for; what was forgotten is one sum each.
 */
export class NaiveFunds {
  readonly deposits = new Map<number, NaiveDeposit>();
  readonly withdrawals = new Map<number, NaiveWithdrawal>();
  readonly #opening: (userId: bigint, assetId: number) => bigint;
  readonly #depositsOf = new Map<bigint, Set<NaiveDeposit>>();
  readonly #withdrawalsOf = new Map<bigint, Set<NaiveWithdrawal>>();
  readonly #exchangesOf = new Map<bigint, NaiveExchanged[]>();
  readonly #outs = new Map<number, { readonly steps: number; readonly out: NaiveOut }>();
  readonly #standings = new Map<number, { readonly facts: number; readonly standing: NaiveStanding }>();
  /** Sums of what was forgotten: by user and currency, and by book and currency. */
  readonly #past = new Map<string | number, bigint>();

  constructor(opening: (userId: bigint, assetId: number) => bigint) {
    this.#opening = opening;
  }

  addDeposit(deposit: NaiveDeposit): void {
    this.deposits.set(deposit.id, deposit);
    listOf(this.#depositsOf, deposit.userId).add(deposit);
  }

  addWithdrawal(withdrawal: NaiveWithdrawal): void {
    this.withdrawals.set(withdrawal.id, withdrawal);
    listOf(this.#withdrawalsOf, withdrawal.userId).add(withdrawal);
  }

  addExchange(userId: bigint, exchange: NaiveExchanged): void {
    const list = this.#exchangesOf.get(userId) ?? [];
    list.push(exchange);
    this.#exchangesOf.set(userId, list);
  }

  depositsOf(userId: bigint): NaiveDeposit[] {
    return [...(this.#depositsOf.get(userId) ?? [])];
  }

  withdrawalsOf(userId: bigint): NaiveWithdrawal[] {
    return [...(this.#withdrawalsOf.get(userId) ?? [])];
  }

  /** Gone through anew whenever something was added to its list. */
  standing(deposit: NaiveDeposit): NaiveStanding {
    const known = this.#standings.get(deposit.id);
    if (known !== undefined && known.facts === deposit.facts.length) return known.standing;
    const standing = standingOf(deposit.terms, deposit.facts);
    if (standing === null) throw new Error(`the model of deposit ${deposit.id} has what cannot have happened`);
    this.#standings.set(deposit.id, { facts: deposit.facts.length, standing });
    return standing;
  }

  /** What a user has of a currency, from everything that happened. */
  cashOf(userId: bigint, assetId: number): NaiveSums {
    return this.allCashOf(userId)[assetId] ?? NOTHING;
  }

  /** What a user has of every currency, by its id. */
  allCashOf(userId: bigint): readonly NaiveSums[] {
    const available = IDS.map((assetId) => this.#opening(userId, assetId) + this.#pastOf(pastKey(userId, assetId)));
    const held = IDS.map(() => 0n);
    const put = (sums: bigint[], assetId: number, units: bigint) => {
      sums[assetId] = (sums[assetId] ?? 0n) + units;
    };
    for (const deposit of this.#depositsOf.get(userId) ?? [])
      if (deposit.facts.length > 0) for (const [assetId, units] of this.standing(deposit).given) put(available, assetId, units);
    for (const withdrawal of this.#withdrawalsOf.get(userId) ?? []) {
      const units = this.#outOf(withdrawal);
      put(available, withdrawal.assetId, -units.held - units.gone);
      put(held, withdrawal.assetId, units.held);
    }
    for (const { from, to, paid, received } of this.#exchangesOf.get(userId) ?? []) {
      put(available, from, -paid);
      put(available, to, received);
    }
    return IDS.map((assetId) => ({ available: available[assetId] ?? 0n, held: held[assetId] ?? 0n }));
  }

  /** What the house has of a currency. Money comes out of its deposits book, so that one is below zero. */
  houseOf(assetId: number): NaiveHouse {
    const sums = { ...EMPTY };
    for (const book of Object.keys(sums) as (keyof NaiveHouse)[]) sums[book] = this.#pastOf(`${book} ${assetId}`);
    for (const deposit of this.deposits.values()) add(sums, this.#houseOfDeposit(deposit, assetId));
    for (const withdrawal of this.withdrawals.values()) if (withdrawal.assetId === assetId) add(sums, houseOfWithdrawal(withdrawal));
    for (const list of this.#exchangesOf.values()) for (const exchange of list) add(sums, houseOfExchange(exchange, assetId));
    return sums;
  }

  forgetDeposit(id: number): NaiveDeposit | undefined {
    const deposit = this.deposits.get(id);
    if (deposit === undefined) return undefined;
    const standing = this.standing(deposit);
    const assets = new Set([...standing.given.keys(), ...standing.parts.map(({ assetId }) => assetId)]);
    for (const assetId of assets) {
      this.#addPast(pastKey(deposit.userId, assetId), standing.given.get(assetId) ?? 0n);
      this.#addHousePast(this.#houseOfDeposit(deposit, assetId), assetId);
    }
    this.deposits.delete(id);
    this.#standings.delete(id);
    this.#depositsOf.get(deposit.userId)?.delete(deposit);
    return deposit;
  }

  forgetWithdrawal(id: number): void {
    const withdrawal = this.withdrawals.get(id);
    if (withdrawal === undefined) return;
    this.#addPast(pastKey(withdrawal.userId, withdrawal.assetId), -this.#outOf(withdrawal).gone);
    this.#addHousePast(houseOfWithdrawal(withdrawal), withdrawal.assetId);
    this.withdrawals.delete(id);
    this.#outs.delete(id);
    this.#withdrawalsOf.get(withdrawal.userId)?.delete(withdrawal);
  }

  /** Exchanges end as they begin. */
  forgetExchanges(): void {
    for (const [userId, list] of this.#exchangesOf) {
      for (const exchange of list)
        for (const assetId of new Set([exchange.from, exchange.to])) {
          this.#addPast(pastKey(userId, assetId), flowOf(exchange, assetId));
          this.#addHousePast(houseOfExchange(exchange, assetId), assetId);
        }
      list.length = 0;
    }
  }

  /** Read anew from its steps whenever there is one more. */
  #outOf(withdrawal: NaiveWithdrawal): NaiveOut {
    const known = this.#outs.get(withdrawal.id);
    if (known !== undefined && known.steps === withdrawal.steps.length) return known.out;
    const out = readOut(withdrawal);
    this.#outs.set(withdrawal.id, { steps: withdrawal.steps.length, out });
    return out;
  }

  #houseOfDeposit(deposit: NaiveDeposit, assetId: number): NaiveHouse {
    // Most have none of most currencies.
    if (deposit.facts.length === 0) return EMPTY;
    const { given, parts, fee, gross } = this.standing(deposit);
    const own = deposit.terms.assetId === assetId;
    const sumOf = (fate: string) =>
      parts.reduce((sum, part) => (part.assetId === assetId && part.fate === fate ? sum + part.units : sum), 0n);
    const credited = own ? gross : (given.get(assetId) ?? 0n);
    const waits = sumOf("waits");
    return { ...EMPTY, deposits: -(credited + waits), parked: waits, fees: own ? fee : 0n };
  }

  #pastOf(name: string | number): bigint {
    return this.#past.get(name) ?? 0n;
  }

  #addPast(name: string | number, units: bigint): void {
    this.#past.set(name, this.#pastOf(name) + units);
  }

  #addHousePast(house: NaiveHouse, assetId: number): void {
    for (const [book, units] of Object.entries(house)) this.#addPast(`${book} ${assetId}`, units);
  }
}

function listOf<T>(lists: Map<bigint, Set<T>>, userId: bigint): Set<T> {
  const known = lists.get(userId) ?? new Set<T>();
  lists.set(userId, known);
  return known;
}

/** What of a user's money a withdrawal holds, and what it took for good. */
function readOut(withdrawal: NaiveWithdrawal): NaiveOut {
  const state = stateOf(withdrawal);
  const { amount } = withdrawal;
  if (state === "paid") return { held: 0n, gone: amount };
  return { held: ["reviewing", "approved", "paying"].includes(state) ? amount : 0n, gone: 0n };
}

function houseOfWithdrawal(withdrawal: NaiveWithdrawal): NaiveHouse {
  const { amount, fee } = withdrawal;
  return stateOf(withdrawal) === "paid" ? { ...EMPTY, withdrawals: amount - fee, fees: fee } : EMPTY;
}

function flowOf({ from, to, paid, received }: NaiveExchanged, assetId: number): bigint {
  return (to === assetId ? received : 0n) - (from === assetId ? paid : 0n);
}

function houseOfExchange({ from, to, paid, fee, received }: NaiveExchanged, assetId: number): NaiveHouse {
  const isFrom = from === assetId;
  return { ...EMPTY, fees: isFrom ? fee : 0n, exchange: (isFrom ? paid - fee : 0n) - (to === assetId ? received : 0n) };
}

function add(sums: NaiveHouse, more: NaiveHouse): void {
  for (const book of Object.keys(sums) as (keyof NaiveHouse)[]) sums[book] += more[book];
}
