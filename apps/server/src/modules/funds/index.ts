import { type LanguageCode, list, type Row, success } from "@candela/api";
import { currencyById, formatUnits, RATE_SCALE, SETTLEMENT_CURRENCY_ID } from "@candela/model";
import type { Clock } from "../../platform/clock.ts";
import type { Handlers } from "../../platform/http/handlers.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { said, sanitiseHtml } from "../content/index.ts";
import type { MarketData } from "../pricing/index.ts";
import { exchangeRates } from "./exchange-info.ts";
import { type ChannelDirection, readChannels, readProperties } from "./funds-store.ts";
import { seedFunds } from "./seed.ts";

export { adminFundsHandlers } from "./admin-handlers.ts";
export { exchangeRates } from "./exchange-info.ts";
export {
  findChannel,
  type NamedChannel,
  readChannels,
  readProperties,
  type StoredChannel,
  type StoredProperty,
} from "./funds-store.ts";
export type { MoneyFlow, NoteFlows } from "./money-flow.ts";

export interface FundsParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly market: MarketData;
  /** Ids of the currencies to quote, in order; by which an exchange is worse than bid and ask, and its fee, in 10^-8. */
  readonly exchange: () => Promise<{ readonly currencyIds: readonly number[]; readonly spread: bigint; readonly fee: bigint }>;
}

export interface FundsModule {
  readonly handlers: Handlers;
  /** Seeds what is missing; the currencies are there by then. */
  readonly start: () => Promise<void>;
}

async function channelRows(
  sql: Sql,
  direction: ChannelDirection,
  language: LanguageCode,
): Promise<Row<"GET /api/rechargeChannelConfig/list">[]> {
  return said(await readChannels(sql, direction), language).flatMap(({ row, words }) => {
    const currency = currencyById(row.currencyId);
    // A currency that the ledger cannot hold cannot be paid in or out.
    if (currency === undefined) return [];
    const money = (units: bigint) => formatUnits(units, currency.scale);
    return [
      {
        id: row.id,
        channelType: row.kind,
        channelName: words.title,
        currencyId: currency.id,
        currencyName: currency.code,
        network: row.network,
        minAmount: money(row.amountMin),
        maxAmount: row.amountMax === null ? null : money(row.amountMax),
        feeFixed: money(row.feeFixed),
        feeRate: formatUnits(row.feeRate, RATE_SCALE),
        instructions: sanitiseHtml(words.content),
        sort: row.sort,
      },
    ];
  });
}

/** Ways in and out, exchange rates. Nothing here moves money: exchanges are a module of their own. */
export function createFundsModule({ sql, clock, market, exchange }: FundsParts): FundsModule {
  return {
    start: () => seedFunds(sql),
    handlers: {
      "GET /api/rechargeChannelConfig/list": async (call) => {
        const rows = await channelRows(sql, 1, call.language);
        return list(rows, rows.length);
      },
      "GET /api/withdrawChannelConfig/list": async (call) => {
        const rows = await channelRows(sql, 2, call.language);
        return list(rows, rows.length);
      },
      "GET /api/bankPropertyConfig/list": async (call) => {
        const { configType } = call.fields;
        const rows = said(await readProperties(sql, configType), call.language).map(({ row, words }) => ({
          id: row.id,
          configType,
          propertyName: row.name,
          propertyType: row.kind,
          label: words.title,
          hint: words.content,
          isRequired: row.isRequired,
          minLength: row.lengthMin,
          maxLength: row.lengthMax,
          sort: row.sort,
        }));
        return list(rows, rows.length);
      },
      "GET /api/currencyExchangeRate/getExchangeInfo": async () => {
        const { currencyIds, spread, fee } = await exchange();
        const now = clock.now();
        return success({
          settlementCurrencyId: SETTLEMENT_CURRENCY_ID,
          spreadRate: formatUnits(spread, RATE_SCALE),
          feeRate: formatUnits(fee, RATE_SCALE),
          ts: now,
          rates: exchangeRates(currencyIds, market, now),
        });
      },
    },
  };
}
