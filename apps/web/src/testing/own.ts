import type { Data, Row } from "@candela/api";
import {
  DEPOSIT_CHANNELS,
  depositRow,
  depositWith,
  WITHDRAW_CHANNELS,
  withdrawalRow,
  withdrawalWith,
} from "../features/funds/funds-test-support.ts";
import {
  collateralWith,
  eventWith,
  dayWith as loanDay,
  productWith as loanProduct,
  loanWith,
  SCORE,
} from "../features/loan/loan-test-support.ts";
import { bookedDay, productWith as lockProduct, lockWith, rateDay } from "../features/lock-mining/lock-test-support.ts";
import { offerWith, orderWith } from "../features/new-shares/new-share-test-support.ts";
import { byDay, dayWith, productWith as pledgeProduct, pledgeWith } from "../features/pledge/pledge-test-support.ts";
import type { Position } from "../features/trade/contract/contract-shapes.ts";
import { positionWith } from "../features/trade/contract/contract-test-support.ts";
import { sessionStore } from "../lib/session/session.ts";
import { NOW } from "./clock.ts";
import { TERMS, WAITING } from "./contract.ts";
import { answerAsUsual, logIn } from "./guest.ts";
import { BTC, balanceOf, FILLED, holdingOf, RESTING } from "./market.ts";
import { answerOwnGrowth } from "./own-growth.ts";
import { tellQuote } from "./prices.ts";
import { ACCEPTED, OPTION, TERMS_OF_TRADE } from "./quick.ts";
import { server } from "./server.ts";

/** The digits that every amount of the user begins with here, and no price, rate, date or id has. */
export const SECRET = "7731";

const own = (cents: number) => `${SECRET}.${cents}0000`;
const EPOCH: Row<"GET /api/paperAccount/epochs"> = { number: 1, beganAt: NOW - 86_400_000, endedAt: null };

export const POSITION: Position = positionWith({
  ...{ lots: `${SECRET}0000`, openedLots: `${SECRET}0000`, size: `${SECRET}.000000`, margin: own(11) },
  ...{ fees: own(12), financing: own(13), realised: own(14), liquidationFee: own(15), deficit: own(16) },
});
const CLOSED: Position = { ...POSITION, id: "2", status: "closed", closeReason: "stop_loss", closedAt: NOW - 1_000 };
const WAITS = { ...(WAITING.orders[0] as (typeof WAITING.orders)[number]), lots: `${SECRET}000`, frozen: own(17) };
const OVER = { ...WAITS, id: "62", status: "filled", filledLots: `${SECRET}000`, averagePrice: "96414.50" } as const;

const TICK = { productCode: BTC.productCode, seq: 88_215, ts: NOW + 200, price: "96412.50", bid: "96410.50", ask: "96414.50" };
const PRICING = {
  model: "top",
  modelVersion: 1,
  side: "ask",
  quote: "96414.50",
  spreadPart: "0.00",
  slippagePart: "0.00",
  level: 1,
} as const;
const CONTRACT_FILL: Data<"GET /api/contractPosition/detail">["fills"][number] = {
  ...{ id: "71", ts: NOW, orderId: "61", positionId: "1", productCode: BTC.productCode, side: "long", action: "close", reason: "order" },
  ...{ price: "96414.50", pricing: PRICING, lots: `${SECRET}000`, notional: own(18), feeRate: "0.00050000", fee: own(19) },
  ...{ liquidationFee: own(20), realised: own(21), deficit: own(22), tick: TICK, transferIds: ["1001"] },
};

// Twice the digits: what comes back is the stake and as much again.
const TRADE = { ...ACCEPTED, stake: own(23), payoutRate: "1.00000000", payoutIfWon: "15462.480000" };
const RUNS = { ...TRADE, status: "open", expiresAt: NOW + 60_200, openTick: { ...TICK, price: "96400.00" } } as const;
const WON = { ...RUNS, id: "2050", status: "won", payout: "15462.480000", settledAt: NOW, closeTick: { ...TICK, seq: 88_300 } } as const;

const SPOT = { quantity: own(26), filledQuantity: own(27), fee: own(28), frozen: own(29) } as const;
const [FILL] = FILLED.fills;
const BOUGHT = {
  ...FILLED,
  ...SPOT,
  fills: [{ ...(FILL as NonNullable<typeof FILL>), quantity: own(30), notional: own(31), fee: own(32) }],
};
const WAITS_IN_SPOT = { ...RESTING, ...SPOT, filledQuantity: "0.000000" };

const PARTS: Data<"GET /api/userInfo/personCenterPanelData">["parts"] = [
  { kind: "holding", code: BTC.productCode, value: own(33), profit: own(34) },
  { kind: "contract", code: "", value: own(35), profit: own(36) },
];
const LINE: Row<"GET /api/accountRecord/list"> = {
  ...{ id: "11", transferId: "1", ts: NOW, assetId: 3, assetCode: "USDT", reason: "paper_grant", referenceKind: "grant" },
  ...{ referenceId: "9", productCode: null, tradeId: null, realised: null, isCopy: false, amount: own(37), balanceAfter: own(38) },
};
const SUMS = { profit: own(39), fees: own(40), financing: own(41) };
const ENDED = { wins: 2, losses: 1, even: 0 };
const RECEIPT_TRANSFER = { id: "1001", reason: "quick_stake", amount: own(42) };

const MESSAGE: Data<"GET /api/siteMessage/detail"> = {
  ...{ id: "1", kind: "liquidation", isRead: false, ts: NOW },
  params: { productCode: BTC.productCode, positionId: "1", side: "long", reason: "", price: "96412.50", result: own(43), currency: "USDT" },
};

function answerOfFunds(): void {
  logIn(own(44));
  server().data("GET /api/userInfo/getUserInfo", {
    ...{ userId: "7", accountType: "registered", account: "a***@b.c", nickName: "Ada", inviteCode: "ABCDEF" },
    ...{ createdAt: NOW - 86_400_000, avatarVersion: 0 },
  });
  server().data("GET /api/userInfo/userBalance", { ...balanceOf(own(44)), frozen: own(45) });
  // What leans on the cash is told of one currency at a time.
  const { backing: _, ...balance } = balanceOf(own(44));
  server().rows("GET /api/userAssets/list", [{ ...balance, frozen: own(45) }]);
  server().rows("GET /api/userBibiAssets/list", [{ ...holdingOf(own(46)), bibiAmount: own(46), value: own(47), profit: own(48) }]);
  server().data("GET /api/userInfo/personCenterPanelData", {
    ...{ allMarginAmount: own(49), profitAndLose: own(50), profitAndLoseToday: own(51), userBalanceConvert: `${SECRET}2345.670000` },
    ...{ openingValue: own(53), cash: own(54), holdings: own(55), parts: PARTS, unpriced: [], ts: NOW },
  });
  server().rows(
    "GET /api/userAssets/history",
    [56, 57, 58].map((cents, at) => ({ ts: NOW - 3 + at, value: own(cents), paidIn: "0.000000" })),
  );
  server().rows("GET /api/accountRecord/list", [LINE]);
  server().rows("GET /api/paperAccount/epochs", [EPOCH]);
  server().data("GET /api/userLimit/detail", {
    ...{ dailyLoss: { value: "9000.000000", next: null }, stake: { value: null, next: null }, coolOff: { value: null, next: null } },
    ...{ lostToday: own(59), dayEnds: NOW + 3_600_000 },
  });
}

function answerOfPapers(): void {
  const range = { epoch: EPOCH, startTs: EPOCH.beganAt, endTs: NOW };
  server().data("GET /api/statistics/detail", {
    ...{ ...range, ...SUMS, ...ENDED, opening: own(60), closing: own(61), winRate: "0.6667", averageWin: own(62) },
    ...{ averageLoss: `-${own(63)}`, largestLoss: `-${own(64)}` },
    drawdown: { amount: own(65), rate: "0.0500", peak: own(66), trough: own(67), peakTs: NOW - 2_000, troughTs: NOW - 1_000 },
    copies: { ...SUMS, ...ENDED, profitShares: own(69) },
    modes: ["spot", "contract"].map((mode) => ({ mode: mode as "spot", ...SUMS, ...ENDED })),
    products: [{ productCode: BTC.productCode, ...SUMS, ...ENDED }],
    days: [{ ts: NOW - (NOW % 86_400_000), profit: own(68), trades: 3 }],
  });
  const usdt = { assetId: 3, assetCode: "USDT", opening: "0.000000", closing: own(70), lines: 1 };
  const held = { kind: "holding", productCode: BTC.productCode, quantity: own(78), price: "50000.00", value: own(71) } as const;
  const worth = { parts: [held], total: own(71), unpriced: [] };
  server().data("GET /api/statement/detail", { ...range, createdAt: NOW, assets: [usdt], worth, chain: null });
  server().rows("GET /api/statement/lines", [
    {
      ...{ transferId: "1", ts: NOW, reason: "paper_grant", referenceKind: "grant", referenceId: "9", trade: null },
      amount: own(70),
      balanceAfter: own(70),
    },
  ]);
  server().rows("GET /api/siteMessage/list", [MESSAGE]);
  server().data("GET /api/siteMessage/detail", MESSAGE);
  server().data("GET /api/siteMessage/notReadMessageCount", 1);
}

function answerOfTrades(): void {
  server().data("GET /api/product/detail", BTC);
  server().rows("GET /api/fastTradeOrderOptions/list", [{ ...OPTION, maximum: "9000.000000", exposureMax: "50000.000000" }]);
  server().rows("GET /api/fastTradeOrder/list", ({ status }) => (status === "open" ? [RUNS] : [WON]));
  server().data("GET /api/fastTradeOrder/detail", WON);
  server().data("GET /api/fastTradeOrder/receipt", {
    format: "candela-quick-receipt-1",
    order: {
      ...{ ...TERMS_OF_TRADE, id: WON.id, stake: WON.stake, acceptedAt: NOW, acceptedSeq: 88_214, expiresAt: WON.expiresAt },
      ...{ status: "won", voidReason: null, payout: WON.payout, settledAt: NOW },
    },
    ...{ currency: "USDT", currencyScale: 6, priceScale: 2, openTick: WON.openTick, closeTick: WON.closeTick, suspendedAt: null },
    ...{ formula: { words: "", numbers: own(72) }, transfers: [RECEIPT_TRANSFER], keyId: "", publicKey: "", signature: "" },
  });
  server().data("GET /api/contractProduct/detail", TERMS);
  server().rows("GET /api/contractPosition/list", ({ status }) => (status === "open" ? [POSITION] : [CLOSED]));
  server().rows("GET /api/contractOrder/list", ({ status }) => (status === "open" ? [WAITS] : [OVER]));
  server().data("GET /api/contractPosition/detail", { position: CLOSED, fills: [CONTRACT_FILL] });
  const sum = { cash: own(73), equity: own(74), maintenance: own(75), isDue: true, parts: [] };
  server().data("GET /api/contractPosition/explain", {
    ...{ position: CLOSED, timeline: [], before: null, crossing: sum, fill: CONTRACT_FILL, returned: own(76) },
  });
  server().rows("GET /api/spotOrder/list", ({ status }) => (status === "open" ? [WAITS_IN_SPOT] : [BOUGHT]));
  server().data("GET /api/spotOrder/detail", BOUGHT);
}

function answerOfExchanges(): void {
  const currency = { walletAddressType: "", currencyType: 1 } as const;
  server().rows("GET /api/platformCurrency/list", [
    { ...currency, id: 3, currencyName: "USDT", decimals: 6 },
    { ...currency, id: 6, currencyName: "EUR", decimals: 2 },
  ]);
  server().rows("GET /api/currencyExchange/list", [
    {
      ...{ id: "318", fromCurrencyId: 3, fromCurrencyName: "USDT", toCurrencyId: 6, toCurrencyName: "EUR", side: "pay" },
      ...{ paid: own(79), fee: own(80), received: own(81), balanceAfter: own(82), feeRate: "0.00100000", spreadRate: "0.00200000" },
      ...{ baseCurrencyId: 6, rate: "1.1600000000", mid: "1.1580000000", difference: "0.00200000", sources: [], quotedAt: NOW, ts: NOW },
    },
  ]);
}

/** A deposit on its way, one withdrawal, and what the next one would be. */
function answerOfMoney(): void {
  sessionStore.set({ token: "token", userId: "7", accountType: "registered" });
  const deposit = depositWith({
    id: "1",
    state: "reviewing",
    received: own(83),
    parked: own(84),
    fee: own(85),
    credited: own(86),
    balanceAfter: own(87),
  });
  const withdrawal = withdrawalWith({ id: "1", amount: own(88), fee: own(89), feeFixed: own(90), feeShare: own(91), receives: own(92) });
  const summary = { count: 1, open: 1, currencyId: 3, currencyName: "USDT", worth: own(93) };
  const amounts = [{ currencyId: 6, currencyName: "EUR", amount: own(94), mid: "1.1000000000", midTs: NOW }];
  server().rows("GET /api/rechargeChannelConfig/list", DEPOSIT_CHANNELS.slice(0, 1));
  server().data("GET /api/deposit/address", {
    ...{ network: "TRC20", address: deposit.address, origin: "derived", confirmationsNeeded: 20, secondsNeeded: 180, sandboxUrl: "" },
  });
  server().data("GET /api/deposit/detail", deposit);
  server().rows("GET /api/deposit/list", [depositRow(deposit)]);
  server().data("GET /api/deposit/summary", { ...summary, amounts });
  server().rows("GET /api/withdrawChannelConfig/list", WITHDRAW_CHANNELS);
  server().data("GET /api/userInfo/isSetWithPwd", true);
  server().data("GET /api/withdrawal/detail", withdrawal);
  server().rows("GET /api/withdrawal/list", [withdrawalRow(withdrawal)]);
  server().data("GET /api/withdrawal/summary", { ...summary, amounts });
}

/** A lock and a pledge of the same money, with the interest of a day each. */
function answerOfEarnings(): void {
  const sums = { amount: own(95), paid: own(96), waiting: own(97) };
  const early = { forfeited: own(96), fee: own(98), back: own(99) };
  const interest = { amount: own(95), interest: own(96), balanceAfter: own(97) };
  const summed = [{ currencyId: 3, currencyName: "USDT", ...sums, price: "1" }];
  const held = { currencyId: 3, currencyName: "USDT", worth: own(94), open: 1, amounts: summed };
  const lock = lockWith({ id: "1", ...sums, early });
  server().rows("GET /api/lockMining/products", [lockProduct({ held: own(93) })]);
  server().data("GET /api/lockMining/summary", { ...held, next: lock });
  server().data("GET /api/lockMining/detail", lock);
  server().rows("GET /api/lockMining/list", [lock]);
  server().rows("GET /api/lockMining/days", [bookedDay(0, { orderId: "1", ...interest })]);
  server().rows("GET /api/lockMining/rateDays", [rateDay(0)]);
  const usdt = { currencyId: 3, currencyName: "USDT", name: "USDT-FLEX" };
  const pledge = pledgeWith({ id: "1", ...usdt, ...sums, early });
  server().rows("GET /api/pledge/products", [pledgeProduct({ ...usdt, held: own(93), minimum: "10.000000", maximum: "9000.000000" })]);
  server().data("GET /api/pledge/summary", { ...held, next: pledge });
  server().data("GET /api/pledge/detail", pledge);
  server().rows("GET /api/pledge/list", [pledge]);
  const day = dayWith(1, { orderId: "1", currencyId: 3, currencyName: "USDT", ...interest });
  server().rows("GET /api/pledge/days", [day]);
  server().rows("GET /api/pledge/byDay", byDay([day]));
}

/** An offer of new shares, for pages of other features. */
export { offerWith as offerOf } from "../features/new-shares/new-share-test-support.ts";

/** An offer that one has subscribed, and what one has put in so far. */
function answerOfShares(): void {
  const order = orderWith({ id: "1", lots: 7731, shares: 7731, lotShares: 1, held: own(95) });
  const offer = offerWith({ lotShares: 1, order });
  server().rows("GET /api/newShares/offerList", [offer]);
  server().data("GET /api/newShares/offer", offer);
  server().data("GET /api/newShares/order", { ...order, places: [] });
  server().rows("GET /api/newShares/orderList", [order]);
  const counts = { all: 1, open: 1, allotted: 0, unallotted: 0, returned: 0 };
  server().data("GET /api/newShares/summary", {
    ...{ currencyId: 3, currencyName: "USDT", putIn: own(95), held: own(95), paid: own(96), returned: own(97), counts },
  });
}

/** A loan against bitcoin, with all that happened to it; its level prices follow from both amounts and tell neither. */
function answerOfLoans(): void {
  const sums = { amount: own(11), principal: own(12), interest: own(13), due: own(14), interestPaid: own(15), nextDayInterest: own(16) };
  const collateral = collateralWith({ amount: own(17), value: own(18), tick: null, ltv: null });
  const loan = loanWith({ id: "1", ...sums, dueAtTerm: own(19), takeable: own(20), collateral, alarm: "call", callUntil: NOW + 1_000 });
  const cured = { ...loan, cure: { collateral: own(21), repay: own(22) } };
  server().rows("GET /api/loan/productList", [
    loanProduct({ held: own(23), collaterals: [{ currencyId: 3, currencyName: "USDT", tick: null, pause: null }] }),
  ]);
  server().data("GET /api/loan/summary", { open: 1, owed: [{ currencyId: 3, currencyName: "USDT", due: own(14) }], first: cured });
  server().rows("GET /api/loan/orderList", [cured]);
  server().data("GET /api/loan/order", cured);
  server().rows("GET /api/loan/events", [
    eventWith(3, { loanId: "1", kind: "repaid", amount: own(24), interestPart: own(25), principalPart: own(26), debt: own(27) }),
    eventWith(2, { loanId: "1", kind: "collateralAdded", collateral: own(28), debt: own(29) }),
  ]);
  server().rows("GET /api/loan/days", [loanDay(1, { loanId: "1", principal: own(30), interest: own(31) })]);
  server().data("GET /api/loan/score", SCORE);
}

/** Somebody who has something of everything; all else is empty. */
export function answerWithOwn(): void {
  answerAsUsual();
  server().restIsEmpty();
  answerOwnGrowth(own);
  answerOfFunds();
  answerOfPapers();
  answerOfTrades();
  answerOfExchanges();
  answerOfMoney();
  answerOfEarnings();
  answerOfShares();
  answerOfLoans();
  tellQuote();
}
