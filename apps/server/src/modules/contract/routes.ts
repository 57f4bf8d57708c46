import { type Data, list, success } from "@candela/api";
import {
  contractExposureMax,
  crossSum,
  Direction,
  divHalfEven,
  formatUnits,
  nextFinancingAt,
  PositionType,
  SETTLEMENT,
} from "@candela/model";
import type { Clock } from "../../platform/clock.ts";
import { answerByKey, answered, answeredMany, type CommandRouteParts } from "../../platform/http/commands.ts";
import { type Handlers, userOf } from "../../platform/http/handlers.ts";
import { pageOf } from "../../platform/http/page.ts";
import { Rejected } from "../../platform/rejection.ts";
import { askedEpoch } from "../ledger/index.ts";
import type { FeeSchedule, MarketData } from "../pricing/index.ts";
import { readContractFigures } from "./account.ts";
import type { ContractCommand } from "./command.ts";
import { explainLiquidation } from "./explain.ts";
import type { Figures } from "./figures.ts";
import { fillsData, fillsOfPosition, findOrders, findPositions, listOrders, listPositions, readAccount } from "./read.ts";
import {
  cancelCommand,
  closeAllCommand,
  closeCommand,
  marginCommand,
  placeCommand,
  protectCommand,
  reverseCommand,
} from "./route-commands.ts";
import { money, percent, type ResultData, rateText } from "./wire.ts";

export interface ContractRouteParts extends CommandRouteParts<ContractCommand, ResultData> {
  readonly clock: Clock;
  readonly market: MarketData;
  readonly figures: Figures;
  readonly fees: () => FeeSchedule;
  /** The setting `app_order_change`: whether take-profit and stop-loss may be changed after opening. */
  readonly mayChangeProtection: () => Promise<boolean>;
}

export function contractHandlers(parts: ContractRouteParts): Handlers {
  return { ...commandHandlers(parts), ...orderHandlers(parts), ...positionHandlers(parts) };
}

function commandHandlers(parts: ContractRouteParts): Handlers {
  const { submit } = parts;
  return {
    "POST /api/contractOrder/place": async (call) => answered(await submit(placeCommand(call, call.fields))),
    "POST /api/contractOrder/placeMany": (call) => answeredMany(parts, call, call.fields.orders, (fields) => placeCommand(call, fields)),
    "POST /api/contractOrder/cancel": async (call) => answered(await submit(cancelCommand(call))),
    "POST /api/contractPosition/close": async (call) => answered(await submit(closeCommand(call))),
    "POST /api/contractPosition/closeAll": async (call) => answered(await submit(closeAllCommand(call))),
    "POST /api/contractPosition/reverse": async (call) => answered(await submit(reverseCommand(call))),
    "POST /api/contractPosition/margin": async (call) => answered(await submit(marginCommand(call))),
    "POST /api/contractPosition/protect": async (call) => answered(await submit(protectCommand(call, await parts.mayChangeProtection()))),
  };
}

function orderHandlers(parts: ContractRouteParts): Handlers {
  const { sql } = parts;
  return {
    "GET /api/contractOrder/byKey": async (call) => success(await resultByKey(parts, userOf(call).userId, call.fields.idempotencyKey)),
    "GET /api/contractOrder/list": async (call) => {
      const { userId } = userOf(call);
      const { ids } = await askedEpoch(sql, userId, call.fields.epoch);
      const { orders, total } = await listOrders(sql, userId, { ...call.fields, ids }, pageOf(call.fields));
      return list(orders, total);
    },
    "GET /api/contractOrder/detail": async (call) => {
      const [order] = await findOrders(sql, userOf(call).userId, [BigInt(call.fields.id)]);
      if (order === undefined) throw new Rejected("not_found");
      return success(order);
    },
    "GET /api/contractProduct/detail": async (call) => success(await contractProductData(parts, call.fields.productCode)),
  };
}

function positionHandlers(parts: ContractRouteParts): Handlers {
  const { sql, figures } = parts;
  return {
    "GET /api/contractPosition/list": async (call) => {
      const { userId } = userOf(call);
      const { ids } = await askedEpoch(sql, userId, call.fields.epoch);
      const { positions, total } = await listPositions(sql, figures, userId, { ...call.fields, ids }, pageOf(call.fields));
      return list(positions, total);
    },
    "GET /api/contractPosition/summary": async (call) => success(await summaryData(parts, userOf(call).userId)),
    "GET /api/contractPosition/detail": async (call) => {
      const id = BigInt(call.fields.id);
      const [position] = await findPositions(sql, figures, userOf(call).userId, [id]);
      if (position === undefined) throw new Rejected("not_found");
      return success({ position, fills: fillsData(await fillsOfPosition(sql, id)) });
    },
    "GET /api/contractPosition/explain": async (call) =>
      success(await explainLiquidation(sql, figures, userOf(call).userId, BigInt(call.fields.id))),
  };
}

/** Everything that an operation made or changed, as it stands now. */
async function resultByKey(parts: ContractRouteParts, userId: bigint, key: string): Promise<ResultData> {
  const isResult = (data: ResultData) => Array.isArray(data.orders) && Array.isArray(data.positions);
  const { orders, positions, left } = await answerByKey(parts, userId, key, isResult);
  const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => BigInt(id));
  return {
    orders: await findOrders(parts.sql, userId, ids(orders)),
    positions: await findPositions(parts.sql, parts.figures, userId, ids(positions)),
    left,
  };
}

async function summaryData(
  { sql, market, figures }: ContractRouteParts,
  userId: bigint,
): Promise<Data<"GET /api/contractPosition/summary">> {
  const [account, sums] = await Promise.all([readAccount(sql, userId), readContractFigures(sql, userId, market)]);
  const parts = figures.crossParts(account.positions);
  const cross = parts === undefined || parts.length === 0 ? null : crossSum(account.available, parts, SETTLEMENT);
  return {
    positions: account.positions.length,
    allMarginAmount: money(sums.margin),
    profitAndLose: money(sums.unrealised),
    available: money(account.available),
    crossEquity: cross === null ? null : money(cross.equity),
    crossMaintenance: cross === null ? null : money(cross.maintenance),
    crossMarginRatio: cross === null || cross.maintenance === 0n ? null : percent(divHalfEven(cross.equity * 10_000n, cross.maintenance)),
  };
}

async function contractProductData(
  { market, fees, clock, mayChangeProtection }: ContractRouteParts,
  productCode: string,
): Promise<Data<"GET /api/contractProduct/detail">> {
  const spec = market.spec(productCode);
  const terms = spec?.contract;
  if (spec === undefined || terms === undefined) throw new Rejected("not_found");
  const feeRate = (direction: Direction) => {
    const fee = fees().feeFor(spec.productType, PositionType.contract, direction);
    return fee === undefined ? null : rateText(fee.rate);
  };
  return {
    productCode,
    lotSize: formatUnits(terms.lotSize, spec.quantityScale),
    lotsMax: String(terms.lotsMax),
    leverages: [...terms.leverages],
    maintenanceRate: rateText(terms.maintenanceRate),
    liquidationFeeRate: rateText(terms.liquidationFeeRate),
    financing: { long: rateText(terms.financing.long), short: rateText(terms.financing.short) },
    nextFinancingAt: nextFinancingAt(clock.now()),
    feeRateBuy: feeRate(Direction.buy),
    feeRateSell: feeRate(Direction.sell),
    exposureMax: money(contractExposureMax(terms)),
    mayChangeProtection: await mayChangeProtection(),
  };
}
