import { list, success } from "@candela/api";
import { currencyById, formatUnits, SETTLEMENT_CURRENCY_ID, USDT } from "@candela/model";
import { type Handlers, userOf } from "../../platform/http/handlers.ts";
import { recordPageOf } from "../../platform/http/page.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { PortfolioPart, ProductKind } from "../kinds/index.ts";
import { type AssetBalance, askedEpoch, type CashNeedsOf, type LedgerLine, linesOf, referenceKindName } from "../ledger/index.ts";
import { type LineTrade, tradeFields, tradeKey, tradesOf } from "./line-trades.ts";
import { currencyBalances, type Portfolio, type PortfolioParts, readPortfolio, unpriced } from "./portfolio.ts";
import { recordFile } from "./record-file.ts";
import { readValueLine } from "./value-line.ts";

export interface AccountsParts extends PortfolioParts {
  readonly cashNeeds: CashNeedsOf;
  readonly kinds: readonly Pick<ProductKind, "ledger" | "readWorth" | "readExposure" | "recordRows">[];
}

const usdt = (units: bigint) => formatUnits(units, USDT.scale);

function balanceRow({ assetId, assetCode, scale, balance, frozen }: AssetBalance) {
  return {
    currencyId: assetId,
    currencyName: assetCode,
    balance: formatUnits(balance, scale),
    available: formatUnits(balance - frozen, scale),
    frozen: formatUnits(frozen, scale),
  };
}

function lineRow(line: LedgerLine, trade: LineTrade | undefined) {
  return {
    // One transfer can touch two accounts of the user: the side makes the line's id unique.
    id: `${line.transferId}${line.isDebit ? 1 : 2}`,
    transferId: String(line.transferId),
    ts: Number(line.ts),
    assetId: line.assetId,
    assetCode: line.assetCode,
    reason: line.reason,
    referenceKind: referenceKindName(line.referenceKind),
    referenceId: String(line.referenceId),
    ...tradeFields(trade),
    amount: formatUnits(line.amount, line.scale),
    balanceAfter: formatUnits(line.balanceAfter, line.scale),
  };
}

/** Worth of all currencies. */
function cashValue({ parts }: Portfolio): bigint {
  return parts.reduce((sum, { kind, value }) => (kind === "currency" ? sum + value : sum), 0n);
}

/** Unrealised profit of what has a price. */
function unrealised(parts: readonly PortfolioPart[]): bigint {
  return parts.reduce((sum, { profit }) => sum + (profit ?? 0n), 0n);
}

/** What cross positions lean on; null without any, and of other currencies. */
async function backingOfCash({ sql, clock, cashNeeds }: AccountsParts, userId: bigint, currencyId: number) {
  if (currencyId !== SETTLEMENT_CURRENCY_ID) return null;
  const backing = (await cashNeeds(sql, [userId])).get(userId)?.(clock.now());
  if (backing === undefined) return null;
  return { needed: backing.isKnown ? usdt(backing.needed) : null };
}

export function accountsHandlers(deps: AccountsParts): Handlers {
  return {
    "GET /api/userInfo/userBalance": async (call) => {
      const currency = currencyById(call.fields.currencyId);
      if (currency === undefined) throw new Rejected("not_found");
      const row = (await currencyBalances(deps.sql, userOf(call).userId)).find(({ assetId }) => assetId === currency.id);
      const none = { assetId: currency.id, assetCode: currency.code, scale: currency.scale, book: "cash", balance: 0n, frozen: 0n };
      return success({ ...balanceRow(row ?? none), backing: await backingOfCash(deps, userOf(call).userId, currency.id) });
    },
    "GET /api/userAssets/list": async (call) => {
      const rows = await currencyBalances(deps.sql, userOf(call).userId);
      return list(rows.map(balanceRow), rows.length);
    },
    "GET /api/userInfo/personCenterPanelData": async (call) => {
      const portfolio = await readPortfolio(deps, userOf(call).userId);
      return success({
        allMarginAmount: usdt(portfolio.margin),
        profitAndLose: usdt(unrealised(portfolio.parts)),
        profitAndLoseToday: usdt(portfolio.total - portfolio.openingValue),
        userBalanceConvert: usdt(portfolio.total),
        openingValue: usdt(portfolio.openingValue),
        cash: usdt(cashValue(portfolio)),
        holdings: usdt(portfolio.total - cashValue(portfolio)),
        parts: portfolio.parts.map(({ kind, code, value, profit }) => ({
          kind,
          code,
          value: usdt(value),
          profit: profit === null ? null : usdt(profit),
        })),
        unpriced: unpriced(portfolio),
        ts: portfolio.ts,
      });
    },
    "GET /api/userAssets/history": async (call) => {
      const points = await readValueLine(deps, userOf(call).userId, call.fields.range);
      return list(
        points.map(({ ts, value, paidIn }) => ({ ts, value: usdt(value), paidIn: usdt(paidIn) })),
        points.length,
      );
    },
    "GET /api/accountRecord/file": async (call) => {
      const { userId } = userOf(call);
      const { epoch, ...filter } = call.fields;
      const { number, ids } = await askedEpoch(deps.sql, userId, epoch);
      return { fileName: `candela-record-${number}.csv`, parts: recordFile(deps.sql, deps.kinds, userId, { ...filter, ids }) };
    },
    "GET /api/accountRecord/list": async (call) => {
      const { userId } = userOf(call);
      const { ids } = await askedEpoch(deps.sql, userId, call.fields.epoch);
      const { lines, total } = await linesOf(deps.sql, userId, { ...call.fields, ids }, recordPageOf(call.fields));
      const trades = await tradesOf(deps.sql, deps.kinds, userId, lines);
      return list(
        lines.map((line) => lineRow(line, trades.get(tradeKey(line.referenceKind, line.referenceId)))),
        total,
      );
    },
  };
}
