import type { ExchangeQuote } from "@candela/engine";
import { must, mustEqual } from "../violation.ts";
import { type AuditedMoment, currencyOf, type Of } from "./audited-moment.ts";
import { naiveExchange } from "./naive-exchange.ts";
import type { NaiveExchanged, NaiveFunds } from "./naive-funds.ts";
import type { ExchangeRow } from "./operations.ts";

interface Promised extends NaiveExchanged {
  readonly userId: bigint;
  readonly end: number;
}

/** Ten seconds. */
const HELD_MS = 10_000;

/** Works out each quote anew, and holds each exchange against what was promised. */
export class ExchangeAuditor {
  readonly #model: NaiveFunds;
  readonly #promised = new Map<string, Promised>();
  readonly #used = new Set<string>();

  constructor(model: NaiveFunds) {
    this.#model = model;
  }

  quoted({ from, to, side, text }: Of<"quote">, data: ExchangeQuote | null, { settings, moment }: AuditedMoment): string | null {
    const asked = { from: currencyOf(from), to: currencyOf(to), side, text };
    const answer = naiveExchange(asked, moment, { spread: settings.spread, fee: settings.exchangeFee });
    if (typeof answer === "string") return answer;
    if (data === null) return null;
    const end = moment.now + HELD_MS;
    mustEqual({ expiresAt: data.expiresAt }, { expiresAt: end }, "quote");
    this.#promised.set(data.id, { userId: data.userId, from, to, ...answer, end });
    return null;
  }

  exchanged(userId: bigint, { quote }: Of<"exchange">, data: ExchangeRow | null, { isFrozen, moment }: AuditedMoment): string | null {
    const promised = this.#promised.get(quote.id);
    must(promised !== undefined, `quote ${quote.id} was never given`);
    if (promised.userId !== userId) return "quote_invalid";
    if (isFrozen) return "account_frozen";
    if (this.#used.has(quote.id)) return "quote_used";
    if (promised.end <= moment.now) return "quote_expired";
    const { from, to, paid, fee, received } = promised;
    if (this.#model.cashOf(userId, from).available < paid) return "insufficient_balance";
    this.#used.add(quote.id);
    if (data === null) return null;
    mustEqual({ paid: data.paid, fee: data.fee, received: data.received }, { paid, fee, received }, `exchange by quote ${quote.id}`);
    this.#model.addExchange(userId, { from, to, paid, fee, received });
    return null;
  }

  /** Nobody has a quote of then any more. */
  forget(before: number): void {
    for (const [id, { end }] of this.#promised)
      if (end < before) {
        this.#promised.delete(id);
        this.#used.delete(id);
      }
    this.#model.forgetExchanges();
  }
}
