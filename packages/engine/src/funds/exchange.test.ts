import { type Currency, currencyById, type ProductSpec, ProductType, type Tick } from "@candela/model";
import { describe, expect, it } from "vitest";
import { NOTHING_BACKED } from "./cash-backing.ts";
import { type CurrencyMarket, decideExchange, type ExchangeQuote, exchangeTransfers, quoteExchange } from "./exchange.ts";

const [USDT, EUR, USD] = [3, 6, 5].map((id) => currencyById(id) as Currency) as [Currency, Currency, Currency];
const NOW = 1_000_000;
const SPEC: ProductSpec = {
  ...{ productId: 1, productCode: "C:EURUSD", productType: ProductType.forex, priceScale: 5, tickSize: 1n, quantityScale: 0 },
  ...{ quantityStep: 1n, quantityMin: 1n, quantityMax: 1n, positionTypes: [], calendar: "always", isVisible: true, isLock: false },
};
const TICK: Tick = { productCode: "C:EURUSD", seq: 9, ts: NOW, price: 115_871n, bid: 115_860n, ask: 115_882n, volume: 0n };
const MARKET: CurrencyMarket = { spec: SPEC, tick: TICK, isInverted: false, isOpen: true, opensAt: 2_000_000 };
const SET = { spread: 200_000n, fee: 100_000n };

const quoted = (amount: string, market: CurrencyMarket | undefined = MARKET, side: "pay" | "get" = "pay") =>
  quoteExchange({ from: USDT, to: EUR, side, amount }, () => market, SET, NOW);

describe("a quote", () => {
  it("has the terms and the tick of the moment, and none of what is at par", () => {
    const made = quoted("1000.000000");
    expect(made).toMatchObject({ value: { amount: 1_000_000_000n, spreadRate: 200_000n, feeRate: 100_000n, quotedAt: NOW } });
    expect(made).toMatchObject({
      value: { from: { tick: null }, to: { tick: { seq: 9, bid: 115_860n, priceScale: 5, isInverted: false } } },
    });
  });

  it.each<[string, Partial<CurrencyMarket> | null, string]>([
    ["no product", null, "currency_unpriced"],
    ["a hidden product", { spec: { ...SPEC, isVisible: false, isLock: true } }, "currency_unpriced"],
    ["a suspended product", { spec: { ...SPEC, isLock: true }, isOpen: false }, "product_suspended"],
    ["a closed market", { isOpen: false, tick: { ...TICK, ts: 0 } }, "market_closed"],
    ["a price of 15 s and a bit", { tick: { ...TICK, ts: NOW - 15_001 } }, "price_stale"],
  ])("is rejected with %s", (_what, change, key) => {
    const made = quoteExchange(
      ...([
        { from: USDT, to: EUR, side: "pay", amount: "1000.000000" },
        () => (change === null ? undefined : { ...MARKET, ...change }),
      ] as const),
      ...([SET, NOW] as const),
    );
    expect(made).toMatchObject({ rejection: { key } });
  });

  it("takes a price of 15 s", () => expect(quoted("1000", { ...MARKET, tick: { ...TICK, ts: NOW - 15_000 } }).ok).toBe(true));

  it.each([
    [NOW - 16_000, "16"],
    [NOW - 16_999, "16"],
    [NOW + 2_000, "2"],
  ])("says how many seconds lie between now and a price of %i", (ts, seconds) => {
    expect(quoted("1000", { ...MARKET, tick: { ...TICK, ts } })).toMatchObject({ rejection: { key: "price_stale", params: { seconds } } });
  });

  it("is rejected for what is paid before what arrives", () => {
    const quoteOf = (from: Currency, to: Currency) =>
      quoteExchange(
        { from, to, side: "pay", amount: "100" },
        ({ code }) => (code === "EUR" ? undefined : { ...MARKET, isOpen: false }),
        SET,
        NOW,
      );
    const [JPY] = [8].map((id) => currencyById(id) as Currency) as [Currency];
    expect([quoteOf(EUR, USDT), quoteOf(EUR, JPY), quoteOf(JPY, EUR)]).toMatchObject([
      { ok: false, rejection: { key: "currency_unpriced" } },
      { ok: false, rejection: { key: "currency_unpriced" } },
      { ok: false, rejection: { key: "market_closed" } },
    ]);
  });

  it.each([
    ["pay", "1.000000"],
    ["pay", "1000000.000000"],
    ["get", "0.87"],
  ] as const)("may be to %s %s", (side, amount) => expect(quoted(amount, MARKET, side).ok).toBe(true));

  it("says when the market opens, where it is known", () => {
    const opens = (opensAt: number | undefined) => quoted("1000", { ...MARKET, isOpen: false, opensAt });
    expect([opens(5), opens(undefined)]).toMatchObject([
      { rejection: { params: { opensAt: "5" } } },
      { rejection: { params: { opensAt: "" } } },
    ]);
  });

  it("is rejected within one currency before all else, and asks the market of none that is at par", () => {
    const asked = { from: USDT, to: USDT, side: "pay", amount: "x" } as const;
    expect(quoteExchange(asked, () => undefined, SET, NOW)).toMatchObject({ rejection: { key: "exchange_same_currency" } });
    expect(quoteExchange({ ...asked, to: USD, amount: "10" }, () => undefined, SET, NOW).ok).toBe(true);
  });

  it.each([
    ["pay", "1.0000001", "amount_decimals", { decimals: "6" }],
    ["get", "1.001", "amount_decimals", { decimals: "2" }],
    ["pay", "0.999999", "exchange_below_minimum", { min: "1.000000", asset: "USDT" }],
    ["pay", "1000000.000001", "exchange_above_maximum", { max: "1000000.000000", asset: "USDT" }],
    ["get", "0.86", "exchange_below_minimum", { min: "0.87", asset: "EUR" }],
  ] as const)("to %s %s is %s", (side, amount, key, params) => {
    expect(quoted(amount, MARKET, side)).toMatchObject({ ok: false, rejection: { key, params } });
  });
});

describe("the use of a quote", () => {
  const terms = quoted("1000");
  if (!terms.ok) throw new Error("a quote is given");
  const quote: ExchangeQuote = { ...terms.value, id: "q", userId: 1n, expiresAt: NOW + 10_000 };
  const means = { isFrozen: false, isUsed: false, available: 1_000_000_000n, backing: NOTHING_BACKED };

  it.each([0, 9_999])("gives the amounts of its terms from its first moment to its last: %i", (after) => {
    expect(decideExchange(quote, means, NOW + after)).toEqual({
      ok: true,
      value: { paid: 1_000_000_000n, fee: 1_000_000n, received: 86_036n },
    });
  });

  it.each([
    ["a freeze before all else", { ...means, isFrozen: true, isUsed: true }, 10_000, "account_frozen"],
    ["a second use before its end", { ...means, isUsed: true }, 10_000, "quote_used"],
    ["its end", { ...means, available: 0n }, 10_000, "quote_expired"],
    ["a clock that was set back before it, at which old quotes would hold again", means, -1, "quote_expired"],
    ["a unit that positions lean on", { ...means, backing: { isKnown: true, needed: 1n } as const }, 9_999, "cash_backs_positions"],
    ["positions without a price", { ...means, backing: { isKnown: false } as const }, 9_999, "cash_backing_unpriced"],
    ["one unit too little", { ...means, available: 999_999_999n }, 9_999, "insufficient_balance"],
  ])("is rejected for %s", (_what, given, after, key) => {
    expect(decideExchange(quote, given, NOW + after)).toMatchObject({ ok: false, rejection: { key } });
  });
});

it.each([
  [1n, ["from cash>exchange 99 exchange_paid", "from cash>fees 1 exchange_fee", "to exchange>cash 5 exchange_received"]],
  [0n, ["from cash>exchange 100 exchange_paid", "to exchange>cash 5 exchange_received"]],
])("an exchange with a fee of %s moves", (fee, moves) => {
  const made = exchangeTransfers({ paid: 100n, fee, received: 5n });
  expect(made.map(({ leg, between, amount, reason }) => `${leg} ${between.join(">")} ${amount} ${reason}`)).toEqual(moves);
});
