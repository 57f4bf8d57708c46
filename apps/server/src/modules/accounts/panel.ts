import { amount, formatAmount, USDT } from "@candela/model";
import type { Queryable } from "../../platform/postgres/database.ts";
import { balancesOf, changesSince } from "../ledger/index.ts";
import { readHoldingCosts } from "../trading/index.ts";
import { closeBefore, latestPrice, type ValuationMarket } from "./market.ts";
import { assetValue, externalSince, priced, totals, unitsAt, unitsByAsset } from "./valuation.ts";

const DAY_MS = 86_400_000;

/** Totals of a user at one moment's prices, and against those at 00:00 UTC. */
export async function panelData(sql: Queryable, market: ValuationMarket, userId: bigint, now: number) {
  const dayStart = now - (now % DAY_MS);
  const [balances, changes, costs] = await Promise.all([
    balancesOf(sql, userId),
    changesSince(sql, userId, dayStart, DAY_MS),
    readHoldingCosts(sql, userId),
  ]);
  const units = unitsByAsset(balances);
  const assets = priced(balances, units, (code) => latestPrice(market, code));
  const present = totals(assets);
  const opening = totals(priced(balances, unitsAt(units, changes, dayStart), (code) => closeBefore(market, code, dayStart)));
  let profit = 0n;
  for (const asset of assets) {
    const cost = costs.get(asset.assetId);
    const value = assetValue(asset);
    if (cost !== undefined && value !== undefined) profit += value - cost;
  }
  const text = (of: bigint) => formatAmount(amount(of, USDT));
  return {
    allMarginAmount: text(0n),
    profitAndLose: text(profit),
    profitAndLoseToday: text(present.value - opening.value - externalSince(changes, dayStart)),
    userBalanceConvert: text(present.value),
    openingValue: text(opening.value),
    cash: text(present.cash),
    holdings: text(present.holdings),
    unpriced: [...new Set([...present.unpriced, ...opening.unpriced])],
    ts: now,
  };
}
