import { type Data, LANGUAGE_CODES, type Row } from "@candela/api";
import { DAY_MS, HOUR_MS, PRODUCT_ASSET_BASE } from "@candela/model";
import { sessionStore } from "../lib/session/session.ts";
import { NOW } from "./clock.ts";
import { answerLimits } from "./guest.ts";
import { BTC, BTC_QUOTE, balanceOf, holdingOf } from "./market.ts";
import { server } from "./server.ts";

type Product = Data<"GET /api/product/detail">;

interface Kind {
  readonly code: string;
  readonly name: string;
  readonly type: 1 | 2 | 3 | 4;
  readonly price: string;
  readonly rate: string;
  readonly changes?: Partial<Product>;
  readonly quote?: Partial<Product["tickerInfo"]>;
}

function productOf({ code, name, type, price, rate, changes, quote }: Kind, index: number): Product {
  return {
    ...BTC,
    id: index + 1,
    productId: index + 1,
    productName: name,
    productNameLang: Object.fromEntries(LANGUAGE_CODES.map((language) => [language, name])) as Product["productNameLang"],
    productCode: code,
    productType: type,
    sort: index + 1,
    tickerInfo: { ...BTC_QUOTE, ticker: code, nowPrice: price, changeRate: rate, changePrice: rate, bid: price, ask: price, ...quote },
    ...changes,
  };
}

/** Products that rise, fall and stand, a closed one, a halted one, and one that may not be traded now. */
export const PRODUCTS: readonly Product[] = [
  BTC,
  ...[
    { code: "X:ETHUSD", name: "Ether", type: 2, price: "3120.45", rate: "-2.40" } as const,
    { code: "AAPL", name: "Apple", type: 1, price: "231.10", rate: "0.00", changes: { calendar: "us-equity" } } as const,
    {
      code: "C:EURUSD",
      name: "Euro",
      type: 4,
      price: "1.08431",
      rate: "0.12",
      changes: { priceScale: 5, calendar: "weekdays" },
      quote: { isOpen: false },
    } as const,
    {
      code: "GC",
      name: "Gold",
      type: 3,
      price: "2650.5",
      rate: "-0.31",
      changes: { priceScale: 1, calendar: "weekdays" },
      quote: { isHalted: true },
    } as const,
    { code: "X:SOLUSD", name: "Solana", type: 2, price: "151.20", rate: "7.77", changes: { isLock: true, lockTs: NOW - HOUR_MS } } as const,
  ].map((kind, index) => productOf(kind, index + 1)),
];

const listed = (type: number) => PRODUCTS.filter((product) => product.productType === type);

/** Every list and detail of these products. */
export function answerMarkets(): void {
  server().rows("GET /api/stockProduct/list", listed(1));
  server().rows("GET /api/cryptocurrencyProduct/list", listed(2));
  server().rows("GET /api/futuresProduct/list", listed(3));
  server().rows("GET /api/forexProduct/list", listed(4));
  server().rows("GET /api/homeRecommendProducts/list", PRODUCTS);
  server().rows("GET /api/product/search", ({ "params[keyWords]": words }) =>
    PRODUCTS.filter(({ productName }) => productName.toLowerCase().includes((words ?? "").toLowerCase())),
  );
  server().data("GET /api/product/detail", ({ productCode }) => PRODUCTS.find((product) => product.productCode === productCode) ?? null);
  server().rows(
    "GET /api/userProductOption/list",
    [PRODUCTS[1], PRODUCTS[0]].filter((product) => product !== undefined),
  );
}

const PANEL: Data<"GET /api/userInfo/personCenterPanelData"> = {
  allMarginAmount: "241.036250",
  profitAndLose: "584.180000",
  profitAndLoseToday: "-310.250000",
  userBalanceConvert: "20150.430000",
  openingValue: "20460.680000",
  cash: "9000.120000",
  holdings: "10809.210000",
  parts: [
    { kind: "currency", code: "USDT", value: "9000.120000", profit: null },
    { kind: "holding", code: "X:BTCUSD", value: "9641.250000", profit: "641.250000" },
    { kind: "holding", code: "X:ETHUSD", value: "1167.960000", profit: "-32.040000" },
    { kind: "contract", code: "", value: "241.100000", profit: "-25.030000" },
    { kind: "quick", code: "", value: "100.000000", profit: null },
  ],
  unpriced: ["AAPL"],
  ts: NOW,
};

const HOLDINGS: readonly Row<"GET /api/userBibiAssets/list">[] = [
  holdingOf("0.100000"),
  {
    productCode: "X:ETHUSD",
    productType: 2,
    bibiAmount: "0.374300",
    frozen: "0.100000",
    available: "0.274300",
    averageCost: "3206.05",
    cost: "1200.000000",
    nowPrice: "3120.45",
    value: "1167.960000",
    profit: "-32.040000",
    realisedProfit: "12.500000",
  },
  {
    ...{ productCode: "AAPL", productType: 1, bibiAmount: "3.000000", frozen: "0.000000", available: "3.000000", averageCost: "229.00" },
    ...{ cost: "687.000000", nowPrice: null, value: null, profit: null, realisedProfit: "0.000000" },
  },
];

type Line = Row<"GET /api/accountRecord/list">;
function line(id: number, reason: string, kind: string, amount: string, changes: Partial<Line> = {}): Line {
  return {
    id: `${id}`,
    transferId: `${9_000 + id}`,
    ts: NOW - (40 - id) * 5 * HOUR_MS,
    assetId: 3,
    assetCode: "USDT",
    reason,
    referenceKind: kind,
    referenceId: `${700 + id}`,
    productCode: null,
    tradeId: null,
    realised: null,
    isCopy: false,
    amount,
    balanceAfter: `${9_000 + id}.120000`,
    ...changes,
  };
}

const BTC_LINE = { productCode: "X:BTCUSD", tradeId: "41" } as const;

/** Lines of every kind of trade, newest first, over three days. */
export const RECORDS: readonly Line[] = [
  line(39, "quick_win", "quick", "82.000000", { tradeId: "2049", productCode: "X:BTCUSD", realised: "82.000000" }),
  line(38, "contract_loss", "contract_fill", "-25.030000", { tradeId: "1", productCode: "X:BTCUSD", realised: "-25.030000" }),
  line(37, "spot_buy", "fill", "0.010360", {
    ...BTC_LINE,
    assetId: PRODUCT_ASSET_BASE + 1,
    assetCode: "X:BTCUSD",
    balanceAfter: "0.110360",
  }),
  line(36, "spot_buy", "fill", "-998.854220", BTC_LINE),
  line(35, "fee", "fill", "-0.998855", BTC_LINE),
  line(34, "contract_margin", "contract_order", "-227.250000", { tradeId: "61", productCode: "X:BTCUSD" }),
  line(33, "something_new", "wonder", "1.000000"),
  line(30, "paper_grant", "grant", "20000.000000"),
];

/** Somebody with money, holdings, open trades and a past. */
export function answerWealth(): void {
  server().rows("GET /api/newShares/orderList", []);
  sessionStore.set({ token: "guest-token", userId: "7", accountType: "registered" });
  answerMarkets();
  answerLimits();
  server().data("GET /api/userInfo/userBalance", { ...balanceOf("9000.120000"), balance: "9327.370000", frozen: "327.250000" });
  server().data("GET /api/userInfo/personCenterPanelData", PANEL);
  server().rows("GET /api/userBibiAssets/list", HOLDINGS);
  server().rows("GET /api/userAssets/list", [
    { currencyId: 3, currencyName: "USDT", balance: "9327.370000", available: "9000.120000", frozen: "327.250000" },
    { currencyId: 1, currencyName: "BTC", balance: "0.000000", available: "0.000000", frozen: "0.000000" },
  ]);
  const begun = { day: NOW - 15 * HOUR_MS, week: NOW - 7 * DAY_MS, month: NOW - 30 * DAY_MS } as const;
  server().rows("GET /api/userAssets/history", ({ range }) =>
    ["20460.680000", "20700.000000", "19900.000000", "20150.430000"].map((value, index) => ({
      ts: begun[range] + (index * (NOW - begun[range])) / 4,
      value,
      // The grant of the account, which is younger than every range.
      paidIn: "20000.000000",
    })),
  );
  server().rows("GET /api/accountRecord/list", ({ reason, assetId }) =>
    RECORDS.filter((one) => (reason === undefined || one.reason === reason) && (assetId === undefined || one.assetId === assetId)),
  );
  for (const list of ["spotOrder", "contractOrder", "contractPosition", "fastTradeOrder"] as const)
    server().rows(`GET /api/${list}/list`, []);
  server().rows("GET /api/paperAccount/epochs", [
    { number: 2, beganAt: NOW - 40 * DAY_MS, endedAt: null },
    { number: 1, beganAt: NOW - 90 * DAY_MS, endedAt: NOW - 40 * DAY_MS },
  ]);
}
