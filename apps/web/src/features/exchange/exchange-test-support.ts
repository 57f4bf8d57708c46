import type { Fields, Row } from "@candela/api";
import { CURRENCIES, HOUR_MS } from "@candela/model";
import type { Exchange, Quote } from "../../lib/currencies/exchange-view.ts";
import { NOW } from "../../testing/clock.ts";
import { logIn } from "../../testing/guest.ts";
import { balanceOf } from "../../testing/market.ts";
import { server } from "../../testing/server.ts";
import { PRODUCTS } from "../../testing/wealth.ts";

const BALANCE = { balance: "42059.990000", available: "42059.990000", frozen: "0.000000" };
const EURO = { balance: "12480.00", available: "12480.00", frozen: "0.00" };
const BALANCES: readonly Row<"GET /api/userAssets/list">[] = [
  { currencyId: 3, currencyName: "USDT", ...BALANCE },
  { currencyId: 6, currencyName: "EUR", ...EURO },
];

const codeOf = (id: number) => CURRENCIES.find((currency) => currency.id === id)?.code ?? "";
const TERMS = {
  ...{ feeRate: "0.00100000", spreadRate: "0.00200000", difference: "0.00209075", quotedAt: NOW },
  sources: [{ currencyId: 6, productCode: "C:EURUSD", seq: 4_711, ts: NOW - 840, bid: "1.15860", ask: "1.15882", isInverted: false }],
};

/** A quote in which one pays twice what arrives. It ends long after any test, however slow: none is asked for anew. */
export function quoteOf({ fromCurrencyId, toCurrencyId, amount, side }: Fields<"POST /api/currencyExchange/quote">): Quote {
  const pays = side === "pay";
  const other = pays ? String(Number(amount) / 2) : String(Number(amount) * 2);
  return {
    ...TERMS,
    ...{ fromCurrencyId, fromCurrencyName: codeOf(fromCurrencyId), toCurrencyId, toCurrencyName: codeOf(toCurrencyId), side },
    ...{ paid: pays ? amount : other, received: pays ? other : amount, fee: "0.5", baseCurrencyId: toCurrencyId, rate: "2.0041876000" },
    ...{ mid: "2.0000000000", expiresAt: NOW + HOUR_MS, quote: `quote-${amount}` },
  };
}

function exchangeWith(fields: Partial<Exchange> = {}): Exchange {
  const { quote: _, expiresAt: __, ...quote } = quoteOf({ fromCurrencyId: 3, toCurrencyId: 6, amount: "1000", side: "pay" });
  return { ...quote, id: "318", balanceAfter: "12980.00", ts: NOW, ...fields };
}

export function answerExchange(): void {
  logIn();
  server().rows("GET /api/platformCurrency/list", ({ currencyType }) =>
    CURRENCIES.filter(({ type }) => type === currencyType).map(({ id, code, type, scale, walletAddressType }) => ({
      ...{ id, currencyName: code, currencyType: type, decimals: scale, walletAddressType },
    })),
  );
  server().rows("GET /api/userAssets/list", BALANCES);
  server().data("GET /api/userInfo/userBalance", balanceOf(BALANCE.available));
  answerRate();
  server().data("POST /api/currencyExchange/quote", quoteOf);
  server().data("POST /api/currencyExchange/exchange", exchangeWith());
  answerExchanges();
}

/** The market that rates come from. */
function answerRate(): void {
  const euro = PRODUCTS.find(({ productCode }) => productCode === "C:EURUSD");
  if (euro === undefined) throw new Error("the test market must quote the euro");
  server().data("GET /api/product/detail", euro);
  server().rows("GET /api/candle/list", []);
}

/** Three exchanges: of euro from USDT, back, and of dollars, which need no market. */
function answerExchanges(): void {
  const dollars = { toCurrencyId: 5, toCurrencyName: "USD", baseCurrencyId: 5, sources: [] };
  server().rows("GET /api/paperAccount/epochs", [{ number: 1, beganAt: NOW - 86_400_000, endedAt: null }]);
  server().rows("GET /api/currencyExchange/list", [
    exchangeWith(),
    exchangeWith({
      ...{ id: "317", fromCurrencyId: 6, fromCurrencyName: "EUR", toCurrencyId: 3, toCurrencyName: "USDT" },
      ts: NOW - 60_000,
    }),
    exchangeWith({ id: "316", ...dollars, ts: NOW - 120_000 }),
  ]);
}
