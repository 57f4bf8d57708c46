import { type ContractSide, fillModel } from "@candela/model";
import { type ContractSpec, holdingOf, type Position, type Terms } from "./contract-shapes.ts";
import type { HeldSide, TicketMarket } from "./ticket-state.ts";

/** Bitcoin as the rules' worked example has it: bid 96,410.50, ask 96,414.50, lots of 0.0001. */
export const BITCOIN: ContractSpec = { productType: 2, priceScale: 2, quantityScale: 6, tickSize: 1n, quantityStep: 10n };

export const TERMS: Terms = {
  lotSize: 100n,
  lotsMax: 1_000_000n,
  leverages: [1, 5, 10, 20, 50, 100],
  maintenanceRate: 400_000n,
  liquidationFeeRate: 300_000n,
  financing: { long: 30_000n, short: 10_000n },
  nextFinancingAt: 0,
  feeRates: { buy: 50_000n, sell: 50_000n },
  exposureMax: 5_000_000_000_000n,
  mayChangeProtection: true,
};

const NOBODY = { cash: 0n, othersEquity: 0n, othersMaintenance: 0n, othersMargin: 0n };

export function marketWith(changes: Partial<TicketMarket> = {}): TicketMarket {
  return {
    spec: BITCOIN,
    unit: "BTC",
    currency: "USD",
    model: fillModel("top"),
    terms: TERMS,
    quote: { bid: 9_641_050n, ask: 9_641_450n },
    present: 9_641_250n,
    available: 1_000_000_000n,
    held: {},
    backing: { long: { ...NOBODY, cash: 1_000_000_000n }, short: { ...NOBODY, cash: 1_000_000_000n } },
    ...changes,
  };
}

/** The example's position: 500 lots long at 20×. */
export function positionWith(changes: Partial<Position> = {}): Position {
  return {
    id: "1",
    followId: null,
    productCode: "X:BTCUSD",
    productType: 2,
    side: "long",
    status: "open",
    marginMode: "isolated",
    leverage: 20,
    lots: "500",
    openedLots: "500",
    lotSize: "0.000100",
    size: "0.050000",
    entryPrice: "96414.50",
    entryNotional: "4820.725000",
    margin: "241.036250",
    maintenanceRate: "0.00400000",
    closingFeeRate: "0.00050000",
    takeProfit: null,
    stopLoss: null,
    trailing: null,
    liquidationPrice: "91961.62",
    markPrice: null,
    notional: null,
    unrealised: null,
    maintenance: null,
    marginRatio: null,
    roe: null,
    worstCase: null,
    tick: { productCode: "X:BTCUSD", seq: 7, ts: 1_000, price: "96412.50", bid: "96410.50", ask: "96414.50" },
    realised: "0.000000",
    fees: "2.410363",
    financing: "0.000000",
    liquidationFee: "0.000000",
    deficit: "0.000000",
    closeReason: null,
    openedAt: 1_000,
    updatedAt: 1_000,
    closedAt: null,
    ...changes,
  };
}

/** The same position, or one as large of the other side, as a ticket of its product knows it. */
export function heldWith(side: ContractSide, changes: Partial<HeldSide> = {}): HeldSide {
  return { marginMode: "isolated", holding: holdingOf(positionWith({ side }), BITCOIN), ...changes };
}
