import { type Data, LANGUAGE_CODES, type Row } from "@candela/api";
import { Direction, type FeeKey, feeRemark, PositionType, ProductType } from "@candela/model";
import { NOW } from "./clock.ts";

type Product = Data<"GET /api/product/detail">;
type Quote = Product["tickerInfo"];

/** Bitcoin as the rules' worked example has it: bid 96,410.50, ask 96,414.50. */
export const BTC_QUOTE: Quote = {
  ticker: "X:BTCUSD",
  nowPrice: "96412.50",
  bid: "96410.50",
  ask: "96414.50",
  changeRate: "1.25",
  changePrice: "1190.50",
  seq: 88214,
  ts: NOW - 200,
  isOpen: true,
  isHalted: false,
  day: {
    open: "95222.00",
    close: "96412.50",
    max: "96900.00",
    min: "94980.00",
    volume: "1842.1",
    averagePrice: "95900.00",
    tradeAmount: "176657390.00",
  },
  min: { open: "96400.00", close: "96412.50", max: "96415.00", min: "96399.00", volume: "1.2", averagePrice: "96408.00" },
  prevDay: { open: "94000.00", close: "95222.00", max: "95800.00", min: "93700.00", volume: "2011.9", averagePrice: "94800.00" },
};

type Names = Product["productNameLang"];
const names = (name: string) => Object.fromEntries(LANGUAGE_CODES.map((code) => [code, name])) as Names;

export const BTC: Product = {
  id: 1,
  productId: 1,
  productName: "Bitcoin",
  productNameLang: names("Bitcoin"),
  productCode: "X:BTCUSD",
  productDesc: "",
  productImg: "",
  productType: 2,
  isVisible: true,
  sort: 1,
  PositionType: [0, 1, 3],
  isLock: false,
  lockTs: null,
  isShow: true,
  isSelfSell: false,
  isOption: false,
  standard: "0.0001",
  priceScale: 2,
  tickSize: "0.01",
  quantityScale: 6,
  quantityStep: "0.000010",
  quantityMin: "0.000100",
  quantityMax: "50.000000",
  calendar: "always",
  source: "simulated",
  tickerInfo: BTC_QUOTE,
};

/** An order fee as the server tells it. */
export function feeRow(key: FeeKey, feeRate: string): Row<"GET /api/orderFeeSetting/list"> {
  return { ...key, remark: feeRemark(key), feeRate };
}

export const FEES: readonly Row<"GET /api/orderFeeSetting/list">[] = [
  feeRow({ productType: ProductType.crypto, positionType: PositionType.bibi, direction: Direction.buy }, "0.00100000"),
  feeRow({ productType: ProductType.crypto, positionType: PositionType.bibi, direction: Direction.sell }, "0.00100000"),
];

export const balanceOf = (available: string): Data<"GET /api/userInfo/userBalance"> => ({
  currencyId: 3,
  currencyName: "USDT",
  balance: available,
  available,
  frozen: "0.000000",
  backing: null,
});

export const holdingOf = (available: string): Row<"GET /api/userBibiAssets/list"> => ({
  productCode: "X:BTCUSD",
  productType: 2,
  bibiAmount: available,
  frozen: "0.000000",
  available,
  averageCost: "90000.00",
  cost: "9000.00",
  nowPrice: "96412.50",
  value: "9641.25",
  profit: "641.25",
  realisedProfit: "0.00",
});

type Order = Data<"GET /api/spotOrder/detail">;

/** A purchase of 1,000 USDT, filled at once. */
export const FILLED: Order = {
  id: "41",
  productCode: "X:BTCUSD",
  productType: 2,
  positionType: 3,
  direction: 1,
  orderType: "market",
  status: "filled",
  endReason: null,
  timeInForce: "ioc",
  expiresAt: null,
  price: null,
  triggerPrice: null,
  triggeredAt: null,
  triggerTickSeq: null,
  quantity: "0.010360",
  filledQuantity: "0.010360",
  averagePrice: "96414.50",
  feeRate: "0.00100000",
  fee: "0.998855",
  frozen: "0.000000",
  settlementCurrencyId: 3,
  createdAt: NOW,
  updatedAt: NOW,
  fills: [
    {
      id: "52",
      ts: NOW,
      price: "96414.50",
      quantity: "0.010360",
      notional: "998.854220",
      fee: "0.998855",
      tick: { productCode: "X:BTCUSD", seq: 88214, ts: NOW - 200, price: "96412.50", bid: "96410.50", ask: "96414.50" },
      transferIds: ["1001", "1002", "1003"],
      reason: {
        model: "top",
        modelVersion: 1,
        side: "ask",
        quote: "96414.50",
        spreadPart: "0.00",
        slippagePart: "0.00",
        level: 1,
        limit: null,
        bound: "whole",
      },
    },
  ],
};

/** A limit order that waits for its price. */
export const RESTING: Order = {
  ...FILLED,
  id: "42",
  orderType: "limit",
  status: "open",
  timeInForce: "gtc",
  price: "90000.00",
  filledQuantity: "0.000000",
  averagePrice: null,
  fee: "0.000000",
  frozen: "1000.00",
  fills: [],
};
