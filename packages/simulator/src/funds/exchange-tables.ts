import { type CurrencyMarket, decideExchange, type ExchangeQuote, exchangeTransfers, NOTHING_BACKED, quoteExchange } from "@candela/engine";
import { type Currency, currencyById, rateSources } from "@candela/model";
import type { Moment } from "../mode.ts";
import { Table } from "../overlay.ts";
import type { FundsBooks } from "./funds-books.ts";
import { type ExchangeRow, type FundsFields, QUOTE_MS } from "./operations.ts";
import type { Settings } from "./terms.ts";

/** The market that a currency's rate comes from; undefined where it has none. */
export function currencyMarket(currency: Currency, { market }: Moment): CurrencyMarket | undefined {
  for (const { productCode, isInverted } of rateSources(currency)) {
    const product = market.products.find(({ spec }) => spec.productCode === productCode);
    if (product?.tick !== undefined) {
      const { spec, tick, isOpen } = product;
      return { spec, tick, isInverted, isOpen, opensAt: undefined };
    }
  }
  return undefined;
}

/** Quotes and exchanges as the server goes about them. Of a quote that is not used it keeps nothing. */
export class ExchangeTables {
  readonly used = new Table<string, true>();
  readonly #books: FundsBooks;
  readonly #settings: Settings;

  constructor(books: FundsBooks, settings: Settings) {
    this.#books = books;
    this.#settings = settings;
  }

  quote(userId: bigint, { from, to, side, text, id }: Extract<FundsFields, { readonly kind: "quote" }>, moment: Moment) {
    const [paid, received] = [currencyById(from), currencyById(to)];
    if (paid === undefined || received === undefined) return { rejection: "not_found" } as const;
    const set = { spread: this.#settings.spread, fee: this.#settings.exchangeFee };
    const asked = { from: paid, to: received, side, amount: text };
    const quoted = quoteExchange(asked, (currency) => currencyMarket(currency, moment), set, moment.now);
    if (!quoted.ok) return { rejection: quoted.rejection.key };
    const data: ExchangeQuote = { ...quoted.value, id, userId, expiresAt: moment.now + QUOTE_MS };
    return { rejection: null, data };
  }

  exchange(userId: bigint, quote: ExchangeQuote, isFrozen: boolean, now: number) {
    // Somebody else's is answered as a forged one.
    if (quote.userId !== userId) return { rejection: "quote_invalid" } as const;
    const { available } = this.#books.cashOf(userId, quote.from.currency.id);
    const decided = decideExchange(quote, { isFrozen, isUsed: this.isUsed(quote.id), available, backing: NOTHING_BACKED }, now);
    if (!decided.ok) return { rejection: decided.rejection.key };
    this.used.set(quote.id, true);
    for (const { leg, between, amount } of exchangeTransfers(decided.value))
      this.#books.move(userId, quote[leg].currency.id, between[0], between[1], amount);
    const data: ExchangeRow = { ...decided.value, quote };
    return { rejection: null, data };
  }

  protected isUsed(quoteId: string): boolean {
    return this.used.get(quoteId) !== undefined;
  }
}
