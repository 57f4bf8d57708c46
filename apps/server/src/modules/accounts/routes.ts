import { list, success } from "@candela/contract";
import { currencyById, formatUnits } from "@candela/model";
import type { Clock } from "../../platform/clock.ts";
import { type Handlers, userOf } from "../../platform/http/handlers.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { Refused } from "../../platform/refusal.ts";
import { type AssetBalance, balancesOf, type LedgerLine, linesOf, referenceKindName } from "../ledger/index.ts";
import { valueHistory } from "./history.ts";
import type { ValuationMarket } from "./market.ts";
import { panelData } from "./panel.ts";

export interface AccountParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly market: ValuationMarket;
}

const DEFAULT_PAGE_SIZE = 30;

export function accountsHandlers({ sql, clock, market }: AccountParts): Handlers {
  return {
    "GET /api/userInfo/userBalance": async (call) => {
      const currency = currencyById(call.fields.currencyId);
      if (currency === undefined) throw new Refused("not_found");
      const row = cashRows(await balancesOf(sql, userOf(call).userId)).find(({ assetId }) => assetId === currency.id);
      const empty = { assetId: currency.id, assetCode: currency.code, scale: currency.scale, book: "cash", balance: 0n, frozen: 0n };
      return success(balanceRow(row ?? empty));
    },
    "GET /api/userAssets/list": async (call) => {
      const rows = cashRows(await balancesOf(sql, userOf(call).userId)).map(balanceRow);
      return list(rows, rows.length);
    },
    "GET /api/userInfo/personCenterPanelData": async (call) => success(await panelData(sql, market, userOf(call).userId, clock.now())),
    "GET /api/userAssets/history": async (call) => {
      const rows = await valueHistory(sql, market, userOf(call).userId, call.fields.range, clock.now());
      return list(rows, rows.length);
    },
    "GET /api/accountRecord/list": async (call) => {
      const { pageNum = 1, pageSize = DEFAULT_PAGE_SIZE, ...filter } = call.fields;
      const page = { limit: pageSize, offset: (pageNum - 1) * pageSize };
      const { lines, total } = await linesOf(sql, userOf(call).userId, filter, page);
      return list(lines.map(lineRow), total);
    },
  };
}

function cashRows(balances: readonly AssetBalance[]): AssetBalance[] {
  return balances.filter(({ book }) => book === "cash");
}

function balanceRow({ assetId, assetCode, scale, balance, frozen }: AssetBalance) {
  return {
    currencyId: assetId,
    currencyName: assetCode,
    balance: formatUnits(balance, scale),
    available: formatUnits(balance - frozen, scale),
    frozen: formatUnits(frozen, scale),
  };
}

function lineRow(line: LedgerLine) {
  return {
    // A transfer between two accounts of one user is two lines.
    id: String(line.transferId * 2n + (line.isDebit ? 1n : 0n)),
    transferId: String(line.transferId),
    ts: Number(line.ts),
    assetId: line.assetId,
    assetCode: line.assetCode,
    reason: line.reason,
    referenceKind: referenceKindName(line.referenceKind),
    referenceId: String(line.referenceId),
    amount: formatUnits(line.amount, line.scale),
    balanceAfter: formatUnits(line.balanceAfter, line.scale),
  };
}
