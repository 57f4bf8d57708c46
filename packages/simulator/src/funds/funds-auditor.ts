import type { ExchangeQuote } from "@candela/engine";
import { must, mustEqual } from "../violation.ts";
import type { AuditedMoment } from "./audited-moment.ts";
import { DepositAuditor } from "./deposit-auditor.ts";
import { ExchangeAuditor } from "./exchange-auditor.ts";
import type { Cash } from "./funds-books.ts";
import { NaiveFunds, type NaiveHouse } from "./naive-funds.ts";
import type { DepositRow, ExchangeRow, FundsFields, FundsOutcome, WithdrawalRow } from "./operations.ts";
import { WithdrawalAuditor } from "./withdrawal-auditor.ts";

const SETTLEMENT = 3;

/** Does each operation again from the documents alone, and says where the product differs. */
export class FundsAuditor {
  readonly users: readonly bigint[];
  readonly happened: Record<string, number> = {};
  readonly model: NaiveFunds;
  readonly deposits: DepositAuditor;
  readonly withdrawals: WithdrawalAuditor;
  readonly exchanges: ExchangeAuditor;
  readonly #paidIn = new Map<bigint, bigint>();
  readonly #grant: (userId: bigint, assetId: number) => bigint;

  constructor(users: readonly bigint[], grant: (userId: bigint, assetId: number) => bigint) {
    this.users = users;
    this.#grant = grant;
    this.model = new NaiveFunds((userId, assetId) => this.#began(userId, assetId));
    this.deposits = new DepositAuditor(this.model, (what) => this.#count(what));
    this.withdrawals = new WithdrawalAuditor(this.model);
    this.exchanges = new ExchangeAuditor(this.model);
  }

  /** Somebody was given settlement money outside of all modes. */
  paidIn(userId: bigint, units: bigint): void {
    this.#paidIn.set(userId, (this.#paidIn.get(userId) ?? 0n) + units);
  }

  audited(userId: bigint, fields: FundsFields, outcome: FundsOutcome, given: AuditedMoment): void {
    const expected = this.#answer(userId, fields, outcome.data, given);
    mustEqual({ rejection: outcome.rejection }, { rejection: expected }, `answer to ${fields.kind}`);
    if (expected === null) this.#count(fields.kind);
  }

  compareCash(userId: bigint, cashOf: (assetId: number) => Cash): void {
    for (const [assetId, { available, held }] of this.model.allCashOf(userId).entries()) {
      const cash = cashOf(assetId);
      if (cash.available !== available || cash.held !== held)
        mustEqual({ ...cash }, { available, held }, `user ${userId}, currency ${assetId}`);
    }
  }

  /** The books of the house are the model's, and with the users' money each currency sums to what its users began with. */
  compareHouse(assetId: number, books: Readonly<Record<keyof NaiveHouse, bigint>>, cash: bigint): void {
    mustEqual(books, { ...this.model.houseOf(assetId) }, `house, currency ${assetId}`);
    const began = this.users.reduce((sum, userId) => sum + this.#began(userId, assetId), 0n);
    const all = Object.values(books).reduce((sum, units) => sum + units, cash);
    must(all === began, `currency ${assetId} sums to ${all}, it began as ${began}`);
  }

  #began(userId: bigint, assetId: number): bigint {
    return this.#grant(userId, assetId) + (assetId === SETTLEMENT ? (this.#paidIn.get(userId) ?? 0n) : 0n);
  }

  #count(what: string): void {
    this.happened[what] = (this.happened[what] ?? 0) + 1;
  }

  #answer(userId: bigint, fields: FundsFields, data: FundsOutcome["data"], given: AuditedMoment): string | null {
    switch (fields.kind) {
      case "outside":
        return null;
      case "quote":
        return this.exchanges.quoted(fields, data as ExchangeQuote | null, given);
      case "exchange":
        return this.exchanges.exchanged(userId, fields, data as ExchangeRow | null, given);
      case "withdraw":
      case "cancel":
      case "approve":
      case "reject":
      case "resolve":
      case "send":
      case "answer":
        return this.withdrawals.answer(userId, fields, data as WithdrawalRow | null, given);
      default:
        return this.deposits.answer(userId, fields, data as DepositRow | null, given);
    }
  }
}
